"""The page's engine in a worker of Firefox, which posts what it finds: the same as in Python.

Playwright drives only a Firefox of its own, so the system's one is given a page that asks for work and answers itself.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from random import Random
from typing import Any

import pytest
from browsed import ASK, WORKER, check, job
from lockstep import FILES, Setting, cases, settings

import plybook
from plybook.interpreter.game.ending_words import in_words
from plybook.web import bundle
from plybook.web.export.contents import load_all
from plybook.web.export.page import html

USUAL = {"ayu size=5", "tic-tac-toe"}
PLIES = 6
SECONDS = 60
"""How long Firefox may take to start, and for a game."""
PAGE = """<!doctype html><meta charset="utf-8"><title>Jobs</title><iframe id="frame" width="1200" height="900"></iframe>
<script type="module">
const script = await (await fetch("/script")).text();
const ask = ASK;
const until = async (what) => {
  for (;;) {
    const found = what();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const play = async ({ html, clicks }) => {
  const frame = document.getElementById("frame");
  const faults = [];
  await fetch("/game", { method: "POST", body: html });
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.src = `/game?${Date.now()}`;
  await loaded;
  const page = await until(() => frame.contentDocument?.querySelector("#page[data-ready]"));
  frame.contentWindow.addEventListener("error", (event) => faults.push(String(event.message)));
  for (const seat of page.querySelectorAll("[name^=seat]")) {
    seat.value = "human";
    seat.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const name of clicks) {
    click(await until(() => page.querySelector(`[data-point="${name}"].open`)));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return { status: page.querySelector("#status").textContent, hash: frame.contentWindow.location.hash, faults };
};
for (;;) {
  const wanted = await fetch("/job");
  if (wanted.status !== 200) continue;
  const job = await wanted.json();
  const answer = await (job.html ? play(job) : ask({ script, job })).catch((fault) => ({ fault: String(fault) }));
  await fetch("/answer", { method: "POST", body: JSON.stringify(answer) });
}
</script>""".replace("ASK", ASK)
"""Does jobs, one after the other: a worker's, or clicks in a game's page that is in a frame."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of an answer is no fault."""


class Firefox:
    """A Firefox that does jobs, one after the other."""

    def __init__(self, program: str, folder: Path) -> None:
        self.jobs: Queue[dict[str, Any]] = Queue()
        self.answers: Queue[dict[str, Any]] = Queue()
        self.server = Server(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self.server.server_port}/"
        command = [program, "--headless", "--no-remote", "--profile", str(folder), address]
        environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "MOZ_CRASHREPORTER_DISABLE": "1"}
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)

    def do(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job."""
        self.jobs.put(job)
        found = self.answers.get(timeout=SECONDS)
        assert "fault" not in found, found
        return found

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.server.shutdown()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        jobs, answers = self.jobs, self.answers
        games: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                texts = {"/": (PAGE, "text/html"), "/script": (bundle.engine() + WORKER, "text/plain")}
                if self.path == "/job":
                    self.give_job()
                elif self.path.startswith("/game?"):
                    self.say(200, games[-1], "text/html")
                else:
                    text, kind = texts.get(self.path, ("", "text/plain"))
                    self.say(200 if text else 404, text, kind)

            def give_job(self) -> None:
                try:
                    self.say(200, json.dumps(jobs.get(timeout=2)), "application/json")
                except Empty:
                    self.say(204, "", "text/plain")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                if self.path == "/game":
                    games.append(body)
                else:
                    answers.put(json.loads(body))
                self.say(204, "", "text/plain")

            def say(self, status: int, text: str, kind: str) -> None:
                body = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *values: object) -> None:
                """Nobody reads it."""

        return Handler


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("needs firefox-esr")
    found = Firefox(program, tmp_path_factory.mktemp("firefox"))
    yield found
    found.close()


@pytest.mark.parametrize("setting", cases(USUAL, (settings(name)[0] for name in FILES)))
def test_a_worker_plays_and_searches_as_python_does(firefox: Firefox, setting: Setting) -> None:
    game = setting.load("native")
    check(firefox.do(job(game, PLIES)), game, PLIES)


@pytest.mark.parametrize(("name", "size"), [("ayu", 5), ("hex", 4)])
def test_a_page_plays_a_game_by_clicks(firefox: Firefox, name: str, size: int) -> None:
    game = plybook.load(name, size=size)
    state, random = game.start(), Random(2)
    while not state.outcome():
        state.push(random.choice(state.legal_moves()))
    clicks = [game.model.board.names[site] for move in state.moves for site in move.sites]
    found = firefox.do({"html": html(load_all(lambda _: game, {})).decode(), "clicks": clicks})
    assert found == {"status": in_words(state), "hash": f"#moves={'+'.join(map(str, state.moves))}", "faults": []}
