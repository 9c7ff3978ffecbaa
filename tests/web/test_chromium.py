"""The page's engine in a worker of Chromium, without a server: the same games and the same search as in Python."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from lockstep import settings
from test_engine import TREE_BYTES, Fixed, judged, random_game, searcher, state_after

from plybook.interpreter.game.page_game import page_game
from plybook.web import bundle

WORKER = """
onmessage = async ({ data: job }) => {
  const { Game, search } = plybook;
  const game = await Game.load(job.data, Uint8Array.from(atob(job.module), (c) => c.charCodeAt(0)), { guarded: true });
  const state = game.start();
  const seen = [];
  for (const text of job.moves) {
    seen.push([state.moves().map((move) => move.text), state.hash.toString()]);
    state.play(text);
  }
  let slices = 0;
  const options = { playouts: job.playouts, seed: BigInt(job.seed), lines: 1, slice: 2, treeBytes: job.treeBytes };
  const found = await search(state, options, () => slices++);
  const moves = found.moves.map((one) => ({ ...one, move: one.move.text, line: one.line.map((move) => move.text) }));
  postMessage({ seen, slices, found: { moves, playouts: found.playouts, nodes: found.nodes, full: found.full } });
};
"""
PAGE = """async ({ script, job }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return await new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  });
}"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """An empty page, opened as a file."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("needs chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        file = tmp_path_factory.mktemp("page") / "empty.html"
        file.write_text("<!doctype html><title>Empty</title>", encoding="utf-8")
        found = browser.new_page()
        found.goto(file.as_uri())
        yield found
        browser.close()


@pytest.mark.parametrize("name", ["ayu", "go", "rolit"])
def test_a_worker_plays_and_searches_as_python_does(page: Any, name: str) -> None:
    game = settings(name)[0].load("native")
    moves, seen = random_game(game, 1, 6)
    wasm = page_game(game)
    job = {
        "data": json.loads(wasm.json),
        "module": base64.b64encode(wasm.module).decode(),
        "moves": moves,
        "playouts": 300,
        "seed": "12345",
        "treeBytes": TREE_BYTES,
    }
    found = page.evaluate(PAGE, {"script": bundle.engine() + WORKER, "job": job})
    assert found["seen"] == [[one["moves"], one["hash"]] for one in seen[: len(moves)]]
    assert found["found"] == judged(searcher(300).search(state_after(game, moves), Fixed(12345), lines=1))
    assert found["slices"] > 0
