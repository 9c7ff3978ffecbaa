"""What takes long: analyses, comparisons and proofs as jobs that tell how far they are, and can be cancelled."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import chromium
from served import MINE, Served
from starlette.datastructures import Address

from bench import Bench
from plybook.web.serve import jobs as module
from plybook.web.serve.app import Workshop, application
from plybook.web.serve.folder import Folder
from plybook.web.serve.guard import check_loopback
from plybook.web.serve.jobs import Job, Jobs
from plybook.web.serve.refusal import RefusedError

SIZES = """game "Sizes" {
  option size = 3 in 2..5
  players Black, White
  board   square(size)
  move drop { to empty }
  end { when no-moves -> last wins }
}
"""
ENDLESS = """game "Endless" {
  players Black, White
  board   square(6)
  setup tile { Black . White . }
  move walk {
    from mine
    to adjacent(from) & empty
  }
  end { when none(mine) -> draw }
}
"""
SOLVE = {"kind": "solve", "name": "sizes.gdl", "text": SIZES, "options": {"size": "3"}, "seconds": 20}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a text, and a cache of its own."""
    folder = tmp_path_factory.mktemp("jobs")
    (folder / "mine.gdl").write_text(MINE)
    with Served(folder, PLYBOOK_CACHE=str(tmp_path_factory.mktemp("cache"))) as found:
        yield found


def begin(served: Served, **said: Any) -> str:
    answer = served.change("POST", "/api/jobs", said)
    assert answer.status == 200, answer.body
    return str(answer.json["id"])


def job(served: Served, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in served.change("GET", "/api/jobs", None).json if one["id"] == id)
    return found


def ended(served: Served, id: str, seconds: float = 120) -> dict[str, Any]:
    until = time.monotonic() + seconds
    while (found := job(served, id))["state"] in ("waiting", "running"):
        assert time.monotonic() < until, found
        time.sleep(0.1)
    return found


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended, and those that they have started."""
    said = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in said.splitlines()]
    direct = [int(one) for one, parent, state in rows if int(parent) == pid and not state.startswith("Z")]
    return [*direct, *(each for one in direct for each in children(one))]


def test_a_proof_says_who_wins(here: Served) -> None:
    found = ended(here, begin(here, **SOLVE))
    assert found["state"] == "done", found
    assert found["title"] == "sizes size=3"
    assert "Black is to move and wins." in found["said"]
    assert not found["page"]
    assert here.ask("GET", f"/jobs/{found['id']}").status == 404


def test_jobs_come_one_after_the_other_and_can_be_cancelled(here: Served) -> None:
    first = begin(here, kind="solve", name="endless.gdl", text=ENDLESS, options={}, seconds=600)
    second, third = begin(here, **SOLVE), begin(here, **SOLVE)
    until = time.monotonic() + 30
    while not (found := job(here, first))["doing"].endswith(" s"):
        assert time.monotonic() < until, found
        time.sleep(0.1)
    assert "positions" in found["doing"]
    assert [job(here, id)["state"] for id in (first, second, third)] == ["running", "waiting", "waiting"]
    running = children(here.process.pid)
    assert here.change("POST", f"/api/jobs/{second}/cancel", {}).status == 200
    assert here.change("POST", f"/api/jobs/{first}/cancel", {}).status == 200
    assert ended(here, third)["state"] == "done"
    assert [job(here, id)["state"] for id in (first, second)] == ["cancelled", "cancelled"]
    left = [pid for pid in running if pid in children(here.process.pid)]
    assert len(left) < len(running)
    assert here.change("POST", f"/api/jobs/{first}/cancel", {}).status == 200  # again, for nothing
    assert here.change("POST", "/api/jobs/nothing/cancel", {}).status == 404


@pytest.mark.slow
def test_an_analysis_has_a_page_that_can_do_nothing_here(here: Served) -> None:
    id = begin(here, kind="analyse", name="sizes.gdl", text=SIZES, options={"size": "2"}, budget="quick")
    shares, until = [], time.monotonic() + 120
    while (found := job(here, id))["state"] in ("waiting", "running"):
        assert time.monotonic() < until
        shares.append(found["share"])
        time.sleep(0.1)
    assert found["state"] == "done", found
    assert found["page"]
    known = [share for share in shares if share is not None]
    assert known == sorted(known)
    assert all(0 <= share <= 1 for share in known)
    answer = here.ask("GET", f"/jobs/{id}")
    assert answer.status == 200
    assert b"Sizes" in answer.body
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("sandbox allow-scripts")
    assert "allow-same-origin" not in policy
    assert "default-src 'none'" in policy
    with chromium() as browser:
        faults: list[str] = []
        context = browser.new_context()
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda said: faults.append(said.text))
        page.goto(f"http://127.0.0.1:{here.port}/jobs/{id}")
        page.wait_for_selector("h1")
        assert page.evaluate("origin") == "null"
        context.close()
    assert not faults


@pytest.mark.slow
def test_two_games_are_compared(here: Served) -> None:
    against = {"name": "other.gdl", "text": SIZES.replace("last wins", "last loses"), "options": {"size": "2"}}
    said = {"kind": "compare", "name": "sizes.gdl", "text": SIZES, "options": {"size": "2"}, "budget": "quick"}
    found = ended(here, begin(here, **said, against=against))
    assert found["state"] == "done", found
    assert found["title"] == "sizes size=2 and other size=2"
    assert here.ask("GET", f"/jobs/{found['id']}").status == 200


def test_a_text_with_a_mistake_says_so(here: Served) -> None:
    found = ended(here, begin(here, **{**SOLVE, "text": SIZES.replace("empty", "emty")}))
    assert found["state"] == "failed"
    assert "emty" in found["said"]
    assert "Traceback" not in found["said"]


def test_what_extends_a_file_of_the_folder_must_be_saved(here: Served) -> None:
    text = 'game "Larger" extends "mine.gdl" {\n  board square(2)\n}\n'
    said = {"kind": "solve", "name": "larger.gdl", "text": text, "options": {}, "seconds": 20}
    answer = here.change("POST", "/api/jobs", said)
    assert (answer.status, "save it first" in answer.json["message"]) == (409, True)
    (here.folder / "larger.gdl").write_text(text)
    found = ended(here, begin(here, **said))
    assert found["state"] == "done", found


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"kind": "bench"}, 400),
        ({"kind": None}, 400),
        ({"seconds": 0}, 400),
        ({"seconds": True}, 400),
        ({"seconds": "1; rm"}, 400),
        ({"seconds": 10**9}, 400),
        ({"kind": "analyse", "budget": "--json"}, 400),
        ({"kind": "compare", "budget": "quick"}, 400),
        ({"kind": "compare", "budget": "quick", "against": []}, 400),
        ({"name": "../x.gdl"}, 403),
        ({"name": "/etc/passwd"}, 400),
        ({"text": 1}, 400),
        ({"text": "x" * (1 << 19)}, 413),
        ({"options": {"size": 3}}, 400),
        ({"options": []}, 400),
    ],
)
def test_what_is_no_job_is_refused(here: Served, changed: dict[str, Any], status: int) -> None:
    before = len(here.change("GET", "/api/jobs", None).json)
    answer = here.change("POST", "/api/jobs", {**SOLVE, **changed})
    assert 400 <= answer.status < 500
    assert answer.json["message"]
    assert len(here.change("GET", "/api/jobs", None).json) == before


def test_options_are_never_arguments(here: Served) -> None:
    found = ended(here, begin(here, **{**SOLVE, "options": {"--json": "--out=x", "size": "--help"}}))
    assert found["state"] == "failed"
    assert "Usage: plybook solve [OPTIONS]" not in found["said"]


def test_only_who_has_the_token_at_this_machine_has_jobs(here: Served) -> None:
    id = ended(here, begin(here, **SOLVE))["id"]
    for method, path in (("GET", "/api/jobs"), ("POST", "/api/jobs"), ("POST", f"/api/jobs/{id}/cancel")):
        assert here.ask(method, path, SOLVE if method == "POST" else None).status == 401
        assert here.ask(method, path, SOLVE if method == "POST" else None, X_Plybook_Token="no").status == 401
        answer = here.change(method, path, SOLVE if method == "POST" else None, Origin="http://evil.example")
        assert answer.status == 403
    for near in ("127.0.0.1", "::1", "127.5.5.5"):
        check_loopback(Address(near, 1))
    for far in (Address("192.168.0.7", 1), Address("fe80::1%eth0", 1), Address("nonsense", 1), None):
        with pytest.raises(RefusedError, match="own machine"):
            check_loopback(far)


def test_jobs_are_refused_to_other_machines(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "token" * 5)
    app = application(workshop)
    found = Job("analyse", "x", [], tmp_path, tmp_path / "page.html", state="done")
    (tmp_path / "page.html").write_text("the page")
    workshop.jobs._jobs.append(found)

    async def ask(client: str, method: str, path: str) -> int:
        headers = [(b"host", b"192.168.0.5:1"), (b"x-plybook-token", workshop.token.encode())]
        scope = {"type": "http", "method": method, "path": path, "headers": headers, "client": (client, 1)}
        scope |= {
            "query_string": b"",
            "http_version": "1.1",
            "scheme": "http",
            "server": ("192.168.0.5", 1),
            "root_path": "",
        }
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"{}", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await app(scope, receive, send)
        return int(sent[0]["status"])

    paths = [
        ("GET", "/api/jobs"),
        ("POST", "/api/jobs"),
        ("POST", f"/api/jobs/{found.id}/cancel"),
        ("GET", f"/jobs/{found.id}"),
    ]
    far = [asyncio.run(ask("192.168.0.7", *each)) for each in paths]
    near = [asyncio.run(ask("127.0.0.1", *each)) for each in paths]
    assert far == [403, 403, 403, 403]
    assert near == [200, 400, 200, 200]


@pytest.mark.slow
def test_nothing_that_lies_in_the_folder_is_run(tmp_path: Path) -> None:
    for name in ("plybook", "pickle", "json", "threading", "joblib", "click", "lark", "pygls", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(f"open('RAN-{name}', 'w')")
    with Served(tmp_path, PLYBOOK_CACHE=str(tmp_path / "cache")) as served, chromium() as browser:
        with Bench(browser, served) as bench:
            bench.focus()  # this starts the language server
            bench.wait("The text is a game")
            bench.page.wait_for_timeout(1500)
        said = {"name": "sizes.gdl", "text": SIZES, "options": {"size": "2"}}
        assert ended(served, begin(served, **SOLVE))["state"] == "done"
        assert ended(served, begin(served, kind="analyse", budget="quick", **said))["state"] == "done"
    assert not [path.name for path in tmp_path.rglob("RAN-*")]


def test_a_server_that_ends_takes_its_jobs_with_it(tmp_path: Path) -> None:
    for end in (Served.end, Served.kill):
        served = Served(tmp_path)
        id = begin(served, kind="solve", name="endless.gdl", text=ENDLESS, options={}, seconds=600)
        until = time.monotonic() + 30
        while not job(served, id)["doing"]:
            assert time.monotonic() < until
            time.sleep(0.1)
        running = children(served.process.pid)
        assert running
        end(served)
        while any(os.path.exists(f"/proc/{pid}") for pid in running):
            assert time.monotonic() < until + 10, end
            time.sleep(0.1)
        if end is Served.end:
            assert not (tmp_path / module.PLACE).exists()


def test_a_job_that_says_nothing_ends_with_the_server_too(tmp_path: Path) -> None:
    (tmp_path / "endless.gdl").write_text(ENDLESS)
    start = f"""import os, subprocess, sys
    command = [sys.executable, "-m", "{module.__package__}.job_process", str(os.getpid()), "solve", "endless.gdl"]
    print(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid, flush=True)
    sys.stdin.read()""".replace("\n    ", "\n")
    environment = {name: value for name, value in os.environ.items() if name != module.PROGRESS}
    server = subprocess.Popen(
        [sys.executable, "-c", start],
        cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    working = int(server.stdout.readline())
    time.sleep(2)
    assert os.path.exists(f"/proc/{working}")
    server.kill()
    server.communicate()
    until = time.monotonic() + 10
    while os.path.exists(f"/proc/{working}"):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_many_jobs_are_refused_and_old_ones_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def runs(self: Jobs, one: Job) -> None:
        async with self._one:
            one.state = "done"

    async def check() -> None:
        jobs = Jobs(Folder(tmp_path))
        await jobs._one.acquire()
        for _ in range(module.MOST_WAITING + 1):
            jobs.begin(SOLVE)
        with pytest.raises(RefusedError, match="too many"):
            jobs.begin(SOLVE)
        jobs._one.release()
        while jobs.all()[-1]["state"] != "done":
            await asyncio.sleep(0.001)
        for _ in range(3 * module.MOST_KEPT):
            jobs.begin(SOLVE)
            while jobs.all()[-1]["state"] != "done":
                await asyncio.sleep(0.001)
        assert len(jobs.all()) <= module.MOST_KEPT + 2
        other = Jobs(Folder(tmp_path))
        other.begin(SOLVE)
        await other.close()
        assert len(list((tmp_path / module.PLACE).glob("*/*"))) <= module.MOST_KEPT + 2
        await jobs.close()
        assert not (tmp_path / module.PLACE).exists()

    monkeypatch.setattr(Jobs, "_run", runs)
    asyncio.run(check())


def test_what_a_command_says_is_kept_within_bounds(tmp_path: Path) -> None:
    one = Job("solve", "x", [], tmp_path, None)
    one.hear('{"progress": {"share": 0.5, "text": "half"}}\n')
    assert (one.share, one.doing, one.said) == (0.5, "half", "")
    one.hear('{"progress": {"share": 0.4, "text": "more than expected"}}\n')
    assert (one.share, one.doing) == (0.5, "more than expected")
    one.hear('{"progress": {"share": "x", "text": "a"}}\n')
    one.hear('{"progress": nonsense\n')
    one.hear("\x1b[31mred\x1b[0m\n")
    assert one.said == '{"progress": {"share": "x", "text": "a"}}\n{"progress": nonsense\nred\n'
    for _ in range(100):
        one.hear("x" * 1000 + "\n")
    assert len(one.said) == module.LONGEST


@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_commands_tell_programs_how_far_they_are(tmp_path: Path, command: str) -> None:
    (tmp_path / "sizes.gdl").write_text(SIZES if command == "analyse" else ENDLESS)
    more = ["--seconds", "2"] if command == "solve" else ["-o", "size=2", "--json"]
    environment = {**os.environ, "PLYBOOK_PROGRESS": "json", "PLYBOOK_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "plybook", command, "sizes.gdl", *more],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = [json.loads(line)["progress"] for line in done.stderr.splitlines() if line.startswith('{"progress"')]
    assert told
    assert all(one["text"] and (one["share"] is None or 0 <= one["share"] <= 1) for one in told)
    assert (told[0]["share"] is None) == (command == "solve")


# -- in the browser --------------------------------------------------------------------------------------------------


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    (tmp_path / "sizes.gdl").write_text(SIZES)
    with chromium() as browser, Served(tmp_path) as served, Bench(browser, served) as found:
        yield found


def test_two_games_stand_beside_each_other_in_the_same_position(bench: Bench) -> None:
    page = bench.page
    page.wait_for_selector(".game .board")
    page.select_option("[name=seat-1]", "human")
    page.click("button:text-is('Another game beside it')")
    page.wait_for_selector(".beside .board")
    assert "Nothing that the rules in words show" in page.inner_text(".beside")
    page.select_option(".beside [name=option-size]", "2")
    page.wait_for_selector(".beside :text('9 moves here, 4 there')")
    assert page.locator(".differences .here:has-text('3 by 3')").count() == 1
    assert page.locator(".differences .there:has-text('2 by 2')").count() == 1
    first, second = page.locator(".game > div .board").bounding_box(), page.locator(".beside .board").bounding_box()
    assert first["x"] + first["width"] <= second["x"]
    page.locator(".game > div .point.open").first.click()
    page.wait_for_selector(".beside .status:text-is('White to move')")
    page.wait_for_selector(".beside :text('8 moves here')")
    page.click(".game > div [aria-label*='c3']")
    page.wait_for_selector(".beside .notice:has-text('Move 2: c3 is not a legal move')")
    page.click("button:text-is('Undo')")
    page.wait_for_selector(".beside .notice", state="detached")


def test_the_game_beside_is_the_one_of_the_text_as_it_is_now_or_another(bench: Bench) -> None:
    page = bench.page
    page.wait_for_selector(".game .board")
    page.click("button:text-is('Another game beside it')")
    page.wait_for_selector(".beside .board")
    page.click(".cm-line:has-text('last wins')")
    page.keyboard.press("End")
    for _ in range(len("wins }")):
        page.keyboard.press("ArrowLeft")
    for _ in range(len("wins")):
        page.keyboard.press("Delete")
    page.keyboard.type("loses")
    page.wait_for_timeout(500)
    page.keyboard.press("Escape")  # suggestions
    page.wait_for_selector("[name=beside] option[value=saved]", state="attached")
    page.click("#tab-Rules")
    page.wait_for_selector(".game > div .rules:has-text('loses')")
    page.wait_for_selector(".beside :text('Nothing that the rules in words show')")  # it follows the text
    page.select_option("[name=beside]", "saved")
    page.wait_for_selector(".differences .here:has-text('loses')")
    page.wait_for_selector(".differences .there:has-text('wins')")
    page.select_option("[name=beside]", "text tic-tac-toe")
    page.wait_for_selector(".differences .there:has-text('three')")
    page.click("button:text-is('Another game beside it')")
    page.wait_for_selector(".beside", state="detached")


def test_a_proof_is_started_watched_and_read_in_the_page(bench: Bench) -> None:
    page = bench.page
    page.wait_for_selector(".game .board")
    page.click("button:text-is('Measure')")
    assert page.is_disabled("button:text-is('Compare with the game beside')")
    page.click("button:text-is('Solve')")
    page.wait_for_selector(".jobs pre:has-text('Black is to move and wins')")
    assert "solve: sizes size=3" in page.inner_text(".jobs")


@pytest.mark.slow
def test_an_analysis_is_cancelled_and_another_is_read(bench: Bench) -> None:
    page = bench.page
    page.wait_for_selector(".game .board")
    page.select_option(".options [name=option-size]", "2")
    page.click("button:text-is('Measure')")
    page.select_option("[name=budget]", "thorough")
    page.click("button:text-is('Analyse')")
    page.click(".jobs button:text-is('Cancel')")
    page.wait_for_selector(".jobs :text-is('cancelled')")
    page.select_option("[name=budget]", "quick")
    page.click("button:text-is('Analyse')")
    page.wait_for_selector(".jobs a:text-is('its page')", timeout=120_000)
    with page.context.expect_page() as opened:
        page.click(".jobs a:text-is('its page')")
    opened.value.wait_for_selector("h1:has-text('Sizes')")
