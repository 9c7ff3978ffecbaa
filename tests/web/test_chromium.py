"""The page's engine in a worker of Chromium, without a server: the same games and the same search as in Python.

Chromium runs the modules with the same V8 as node, which plays every game at the extremes of each option
(``test_engine.py``); here they are long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsed import ASK, WORKER, check, job
from lockstep import Setting, cases
from pages import chromium

import plybook
from plybook.web import bundle

USUAL = {"ayu size=5", "go size=3", "rolit size=4"}
PLIES = 6


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """An empty page, opened as a file."""
    with chromium() as browser:
        file = tmp_path_factory.mktemp("page") / "empty.html"
        file.write_text("<!doctype html><title>Empty</title>", encoding="utf-8")
        found = browser.new_page()
        found.goto(file.as_uri())
        yield found


@pytest.mark.parametrize("setting", cases(USUAL, extremes_long=True))
def test_a_worker_plays_and_searches_as_python_does(page: Any, setting: Setting) -> None:
    game = setting.load("native")
    found = page.evaluate(ASK, {"script": bundle.engine() + WORKER, "job": job(game, PLIES)})
    check(found, game, PLIES)
    assert found["outcome"] or found["slices"] > 0 or len(game.start().legal_moves()) < 2


COARSE = """
const now = performance.now.bind(performance);
performance.now = () => 100 * Math.floor(now() / 100);
"""
TIMED = """
onmessage = async ({ data: job }) => {
  const game = await plybook.Game.load(job.data, Uint8Array.from(atob(job.module), (c) => c.charCodeAt(0)));
  const began = now();
  const found = await plybook.search(game.start(), { seconds: 0.5, treeBytes: job.treeBytes });
  postMessage({ seconds: (now() - began) / 1000, playouts: found.playouts });
};
"""


def test_a_search_ends_in_time_by_a_clock_that_is_coarse(page: Any) -> None:
    game = plybook.load("go", size=19)
    found = page.evaluate(ASK, {"script": COARSE + bundle.engine() + TIMED, "job": job(game, 0)})
    assert found["playouts"] > 10
    assert found["seconds"] < 3
