"""The page of a reviewed game, in a real browser: it opens at the turning point and shows the mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import browser
import pytest

import plybook
from plybook.measures.review.judged import Review
from plybook.measures.review.review import review
from plybook.report.review import chance, page

QUESTIONS = """{
  opens: () => [document.querySelector(".replay input").value, document.querySelector(".now").textContent],
  marks: () => [...document.querySelectorAll(".moves li")].map((each) => each.querySelector("b")?.textContent ?? ""),
  jump: () => {
    document.querySelector("[data-show]").click();
    return document.querySelector(".replay [aria-current]").dataset.ply;
  },
  shown: () => [document.querySelectorAll(".diagram").length, document.querySelectorAll("svg.plot").length],
  beside: () => ["svg.plot", ".stage svg.board"].map((one) => {
    const there = document.querySelector(one).getBoundingClientRect();
    return [there.left, there.right, there.width];
  }),
  wide: () => [document.documentElement.scrollWidth, document.documentElement.clientWidth],
}"""


@pytest.fixture(scope="module")
def found() -> Review:
    """A game of three in a row in which move 2 loses by force, move 4 is forced, and move 5 lets the win go."""
    return review(plybook.load("tic-tac-toe"), ["a1", "b1", "b2", "c3", "a2", "c2"], playouts=50, names=("Ann", "<b>"))


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser: apt-get install chromium")
@pytest.mark.parametrize("width", [1300, 400])
def test_the_page_opens_at_the_turning_point_without_errors(found: Review, width: int, tmp_path: Path) -> None:
    told = browser.ask(tmp_path, page(found, plybook.load("tic-tac-toe")), QUESTIONS, width)
    assert told["errors"] == []
    assert told["fetched"] == []
    worst = max((ply for ply in found.plies if ply.grade), key=lambda ply: (ply.loss or 0, ply.number))
    assert told["opens"][0] == str(worst.number)
    assert told["opens"][1].startswith(f"{worst.number} of 6. {worst.player}: {worst.move}??")
    graded = [ply.number for ply in found.plies if ply.grade]
    assert [number for number, mark in enumerate(told["marks"], 1) if mark] == graded
    assert told["jump"] == str(graded[0])
    assert told["shown"] == [len(graded), 1]
    assert told["wide"][0] <= told["wide"][1]
    (left, _, across), (_, right, _) = told["beside"]
    assert (left > right and across > width / 2) is (width > 1000), "the chart is beside the board where there is room"


def test_a_page_says_what_is_proved_and_escapes_names(found: Review) -> None:
    text = page(found, plybook.load("tic-tac-toe"))
    assert "turned a forced draw into a forced loss" in text
    assert "&lt;b&gt;" in text
    assert "(<b>)" not in text
    discs = re.findall(r"<text[^>]*>([?!]+)</text>", text)
    assert set(discs) == {"??", "!"}, "marks on the board are read at its size, words were not"
    assert chance(1.0, "win") == "won"
    assert chance(1.0).startswith(">"), "an estimate is never certain"
