"""How fast WebAssembly is beside machine code: random games and iterations of the tree search per second.

python tools/wasm_speed.py [GAME ...] [--rounds 3] [--seconds 0.4]

Machine code, node and a worker of Chromium (by playwright, if both are installed) take turns, so that what else the
machine does slows all of them. Without names it takes the whole library, and writes ``bench/results/wasm.md``.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import plybook
from plybook import Game
from plybook.interpreter.game.page_game import page_game
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.playouts.run import Batches
from plybook.interpreter.native.search.mcts.budget import Budget
from plybook.interpreter.native.search.mcts.run import Trees
from plybook.interpreter.native.search.mcts.settings import Settings
from plybook.interpreter.native.wasm.data import WasmGame
from plybook.web import bundle

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "bench" / "results" / "wasm.md"
SCRIPTS = [ROOT / "web" / "bundle" / "engine.js", ROOT / "tools" / "wasm_speed.js"]
TREE_BYTES = 64 << 20
WHAT = ("playouts", "mcts")

IN_NODE = """
const { readFileSync } = require("fs"), { runInThisContext } = require("vm");
for (const file of process.argv.slice(1)) runInThisContext(readFileSync(file, "utf8"));
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", async (line) => console.log(JSON.stringify(await answer(JSON.parse(line)))));
"""
IN_WORKER = "onmessage = async ({ data }) => postMessage(await answer(data));"
MAKE_WORKER = """(script) => {
  window.worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}"""
ASK_WORKER = """(job) => new Promise((resolve, reject) => {
  worker.onmessage = (event) => resolve(event.data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(job);
})"""


class Contestant(Protocol):
    """Something that can be measured."""

    def measured(self, what: str, seconds: float) -> float:
        """Random games or iterations per second."""


class Native:
    """Machine code, in this process."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game.engine, NativeEngine)
        self.game, self.engine, self.seed = game, game.engine, 0
        self.batches = Batches(game.engine, game.ply_limit)

    def measured(self, what: str, seconds: float) -> float:
        """See :class:`Contestant`."""
        self.seed += 1
        return self._playouts(seconds) if what == "playouts" else self._mcts(seconds)

    def _playouts(self, seconds: float) -> float:
        began, done, number, passed = time.perf_counter(), 0, 1, 0.0
        while passed < seconds:
            self.batches.play(done, number, self.seed)
            done += number
            passed = time.perf_counter() - began
            number = max(1, min(4 * number, int(done / passed * min(0.05, seconds - passed))))
        return done / passed

    def _mcts(self, seconds: float) -> float:
        trees = Trees(self.engine, self.game.ply_limit, Settings(), TREE_BYTES)
        began = time.perf_counter()
        trees.go_to(self.game.start())
        done = trees.search(Budget(seconds=seconds), self.seed)
        return done / (time.perf_counter() - began)


class Node:
    """WebAssembly in node."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def measured(self, what: str, seconds: float) -> float:
        """See :class:`Contestant`."""
        return float(self.ask({"what": what, "seconds": seconds})["each"])


class Chromium:
    """WebAssembly in a worker of a page that was opened as a file."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.evaluate(MAKE_WORKER, "\n".join(file.read_text(encoding="utf-8") for file in SCRIPTS) + IN_WORKER)

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job."""
        found: dict[str, Any] = self.page.evaluate(ASK_WORKER, job)
        return found

    def measured(self, what: str, seconds: float) -> float:
        """See :class:`Contestant`."""
        return float(self.ask({"what": what, "seconds": seconds})["each"])


@contextmanager
def node(wasm: WasmGame) -> Iterator[Node]:
    """A process of node with a game."""
    program = shutil.which("node")
    assert program is not None, "needs node"
    command = [program, "-e", IN_NODE, *map(str, SCRIPTS)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            found = Node(process)
            found.ask(job_of(wasm))
            yield found
        finally:
            process.kill()


@contextmanager
def browser() -> Iterator[Any]:
    """A browser, or ``None`` if there is none."""
    program = shutil.which("chromium")
    with suppress(ImportError):
        from playwright.sync_api import sync_playwright

        if program is not None:
            with sync_playwright() as driver:
                found = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
                yield found
                found.close()
            return
    yield None


@contextmanager
def chromium(browser: Any, wasm: WasmGame) -> Iterator[Chromium]:
    """A page of a browser with a game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.html"
        file.write_text("<!doctype html><title>Empty</title>", encoding="utf-8")
        page = browser.new_page()
        page.goto(file.as_uri())
        found = Chromium(page)
        found.ask(job_of(wasm))
        yield found
        page.close()


def job_of(wasm: WasmGame) -> dict[str, Any]:
    """What loads a game."""
    return {"data": wasm.data, "module": base64.b64encode(wasm.module).decode()}


def measured(contestants: dict[str, Contestant], rounds: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """For each question, what each contestant does per second in each round, after a short one that does not count."""
    found: dict[str, dict[str, list[float]]] = {what: {name: [] for name in contestants} for what in WHAT}
    for what in WHAT:
        for number in range(rounds + 1):
            for name, contestant in contestants.items():
                each = contestant.measured(what, seconds if number else seconds / 4)
                if number:
                    found[what][name].append(each)
    return found


def ratio(speeds: dict[str, list[float]], name: str) -> float:
    """The median over the rounds of what a contestant does for each that machine code does."""
    return statistics.median(a / b for a, b in zip(speeds[name], speeds["native"], strict=True))


HEAD = """# WebAssembly beside machine code

`python tools/wasm_speed.py`, {date}, {versions}, {machine} with {cores} cores, one thread:
{rounds} turns of {seconds} s each, alternating. Random games and iterations of the tree search per second of machine
code, from the starting position, and how many of these WebAssembly does for each, the median over the turns; in
Chromium in a worker. Sizes are bytes of the module (positions, random games and search together) and of the data beside
it, with `gzip -9` in parentheses. The engine in JavaScript, the same for all games, has {bundle:,} bytes.

| game | playouts/s |{names} mcts/s |{names} module | data |
|---|--:|{rules}--:|{rules}--:|--:|
"""


def row(name: str, wasm: WasmGame, speeds: dict[str, dict[str, list[float]]]) -> str:
    """A line of the table."""
    cells = []
    for each in speeds.values():
        others = [other for other in each if other != "native"]
        cells += [f"{statistics.median(each['native']):,.0f}", *(f"{ratio(each, other):.2f}" for other in others)]
    cells += [f"{len(text):,} ({len(gzip.compress(text, 9)):,})" for text in (wasm.module, wasm.json.encode())]
    return f"| {name} | {' | '.join(cells)} |\n"


def summary(found: list[dict[str, dict[str, list[float]]]]) -> str:
    """The middle and the least of all ratios."""
    parts = []
    for what in WHAT:
        for name in found[0][what]:
            if name != "native":
                ratios = [ratio(each[what], name) for each in found]
                parts.append(f"{what} in {name}: median {statistics.median(ratios):.2f}, least {min(ratios):.2f}")
    return f"\nOver {len(found)} games: {'; '.join(parts)}.\n"


def main() -> None:
    """Measure, print, and write the page if it is the whole library."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.4)
    chosen = parser.parse_args()
    versions = [
        "node " + subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    ]
    with browser() as pages:
        names = ["node"] if pages is None else ["node", "Chromium"]
        versions += [] if pages is None else [f"Chromium {pages.version}"]
        text = HEAD.format(
            date=date.today(), versions=", ".join(versions), machine=platform.machine(), cores=os.cpu_count(),
            rounds=chosen.rounds, seconds=chosen.seconds, bundle=len(bundle.engine()),
            names="".join(f" {name} |" for name in names), rules="--:|" * len(names),
        )  # fmt: skip
        print(text, end="")
        found = []
        for name in chosen.games or sorted(path.stem for path in (ROOT / "games").glob("*.gdl")):
            game = plybook.load(name)
            wasm = page_game(game)
            with ExitStack() as stack:
                contestants: dict[str, Contestant] = {"native": Native(game), "node": stack.enter_context(node(wasm))}
                if pages is not None:
                    contestants["Chromium"] = stack.enter_context(chromium(pages, wasm))
                found.append(measured(contestants, chosen.rounds, chosen.seconds))
            text += row(name, wasm, found[-1])
            print(text.splitlines()[-1], flush=True)
    text += summary(found)
    print(text.splitlines()[-1])
    if not chosen.games:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
