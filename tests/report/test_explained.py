"""Terms, places and sources are explained on hover, on focus and when tapped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import browser
import pytest
from made import made

import plybook
from plybook.measures.results.findings import Place
from plybook.report import page
from plybook.report.glossary import GLOSSARY, TERMS, explained


def marked(html: str, told: set[str] | None = None) -> str:
    return explained(html, set() if told is None else told, lambda words, meaning: f"[{words}]")


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("6 playouts a move, and 25 playouts", "6 [playouts] a move, and 25 playouts"),
        ("a ply; plies", "a [ply]; plies"),
        ("plies", "[plies]"),
        ("Random play <b>self-play</b>", "[Random play] <b>[self-play]</b>"),
        ("<code>seed node</code> seeds", "<code>seed node</code> [seeds]"),
        ("mcts:playouts=100 and seed=3", "mcts:playouts=100 and seed=3"),
        ("multiply, Elongated, unseeded, non-interval", "multiply, Elongated, unseeded, non-interval"),
        ('<a href="/seed">x</a>', '<a href="/seed">x</a>'),
        ("pie\nrule", "pie\nrule"),
        ("the pie rule &amp; ELO", "the [pie rule] &amp; [ELO]"),
    ],
)
def test_a_term_is_marked_where_it_stands_first(html: str, said: str) -> None:
    assert marked(html) == said


def test_terms_that_were_explained_are_left_alone() -> None:
    told: set[str] = set()
    assert marked("a playout", told) == "a [playout]"
    assert marked("playouts", told) == "playouts"


def test_every_term_is_found_and_has_a_sentence() -> None:
    for name, meaning in GLOSSARY.items():
        assert TERMS.fullmatch(name), name
        assert meaning[0].isupper(), name
        assert meaning.endswith("."), name


QUESTIONS = """{
  lost: () => [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")].filter((each) =>
    ["aria-describedby", "aria-labelledby"].some((kind) => each.hasAttribute(kind)
      && !document.getElementById(each.getAttribute(kind))?.textContent.trim())).length,
  twice: () => [...document.querySelectorAll("[id]")].filter((each) =>
    document.querySelectorAll("#" + CSS.escape(each.id)).length > 1).map((each) => each.id),
  hovered: () => [...document.querySelectorAll("[title]:not([data-note])")].map((each) => each.outerHTML.slice(0, 80)),
  nameless: () => [...document.querySelectorAll("a[href], button, input, summary, [role=img], [role=group]")]
    .filter((each) => !(each.getAttribute("aria-label") || each.textContent.trim()
      || each.getAttribute("aria-labelledby"))).map((each) => each.outerHTML.slice(0, 80)),
  skipped: () => {
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((each) => Number(each.tagName[1]));
    return [levels[0] - 1, levels.filter((level) => level === 1).length - 1,
      levels.filter((level, k) => k && level > levels[k - 1] + 1).length];
  },
  tips: () => {
    const wide = document.documentElement.clientWidth;
    let seen = 0;
    const poor = [];
    for (const term of document.querySelectorAll(".term")) {
      if (term.closest("details:not([open])")) continue;
      const tip = document.getElementById(term.getAttribute("aria-describedby"));
      const hidden = tip.getBoundingClientRect().width <= 1;
      term.focus();
      const there = tip.getBoundingClientRect();
      const above = there.top - term.getBoundingClientRect().bottom;
      const sideways = document.documentElement.scrollWidth > wide;
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
      const gone = tip.getBoundingClientRect().width <= 1;
      seen += 1;
      if (!hidden || !gone || sideways || there.width < 80 || there.left < 0 || there.right > wide || above > 60)
        poor.push([term.textContent, hidden, gone, sideways, there.left, there.right, above]);
    }
    return [seen, poor];
  },
}"""


@pytest.mark.skipif(browser.CHROMIUM is None, reason="no browser: apt-get install chromium")
@pytest.mark.parametrize("width", [1300, 400])
def test_explanations_are_shown_on_focus_and_everything_has_a_name(width: int, tmp_path: Path) -> None:
    game = plybook.load("dots-and-boxes")
    report = made(game)
    told = {name: Place(0.8, 12, "", "longer than in 80 % of 12 games in the library") for name in report.figures()}
    found = browser.ask(tmp_path, page(replace(report, places=told), game), QUESTIONS, width)
    assert found["errors"] == []
    assert (found["lost"], found["twice"], found["hovered"], found["nameless"]) == (0, [], [], [])
    assert found["skipped"] == [0, 0, 0]
    seen, poor = found["tips"]
    assert seen > 12
    assert poor == []
