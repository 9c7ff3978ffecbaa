"""A comparison folds the sections in which nothing surely differs, and needs no sideways scrolling on a telephone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import browser
import pytest
from made import charts, made

import plybook
from plybook.measures.results.comparison import compare
from plybook.measures.results.findings import Figure, Section
from plybook.report import compared

QUESTIONS = """{
  open: () => [...document.querySelectorAll("details.measure[open]")].map((each) => each.id),
  wide: () => [...document.querySelectorAll(".scroll")].filter(
    (each) => each.scrollWidth > each.clientWidth + 1).length,
  labels: () => getComputedStyle(document.querySelector(".sides td"), "::before").content,
  led: async () => {
    location.hash = "#alike";
    await new Promise((done) => setTimeout(done, 50));
    return document.getElementById("alike").open;
  },
  printed: () => {
    document.getElementById("alike").open = false;
    dispatchEvent(new Event("beforeprint"));
    return [...document.querySelectorAll("details")].every((each) => each.open);
  },
}"""


def share(name: str, value: float) -> Figure:
    label = f"{name}, a share of something with a long name"
    return Figure(name, label, value, "share", value - 0.1, value + 0.1, sample="self-play")


def page() -> str:
    game = plybook.load("hex", size=3)
    sides = [
        (
            Section("differs", "balance", "One", "Meaning.", "", (share("large", large), charts(2)[0])),
            Section("alike", "balance", "Two", "Meaning.", "", (share("doubtful", doubtful), share("none", 0.5))),
        )
        for large, doubtful in ((0.2, 0.5), (0.8, 0.65))
    ]
    reports = [replace(made(game), game=f"{place}.gdl", sections=each) for place, each in enumerate(sides)]
    return compared(compare(reports, games=[game, game]), [game, game])


def test_only_sections_in_which_nothing_surely_differs_are_folded() -> None:
    text = page()
    assert '<section class="measure" id="differs"' in text
    assert '<details class="measure folded" id="alike">' in text
    summary = text[text.index('id="alike"') :].partition("</summary>")[0]
    assert summary.endswith('<h3>Two</h3> <span class="note">1 perhaps differs</span>')
    assert text.index("Meaning.", text.index('id="alike"')) > text.index("</summary>", text.index('id="alike"'))


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser: apt-get install chromium")
def test_on_a_telephone_tables_fit_and_links_and_paper_open_sections(tmp_path: Path) -> None:
    told = browser.ask(tmp_path, page(), QUESTIONS, 390)
    assert (told["errors"], told["open"], told["wide"]) == ([], [], 0)
    assert told["labels"] == "attr(data-of)" or "Hex" in told["labels"]
    assert (told["led"], told["printed"]) == (True, True)
