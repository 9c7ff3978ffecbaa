"""The page of a comparison begins with what differs between the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import browser
import pytest
from made import charts, made
from test_page import Reader

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.results.comparison import compare
from plybook.measures.results.findings import Figure, Section
from plybook.report import compared

QUESTIONS = """{
  width: () => [document.documentElement.scrollWidth, document.documentElement.clientWidth],
  wide: () => [...document.querySelectorAll(".rules-differ *")].filter(
    (each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length,
}"""


def both(first: Game, other: Game) -> str:
    games = [first, other]
    reports = [replace(made(game), game=f"{place}.gdl") for place, game in enumerate(games)]
    return compared(compare(reports, games=games), games)


def shown(text: str) -> str:
    return text[text.index("<main") : text.index('class="variants"')]


def test_options_and_the_rules_that_they_change_come_before_all_figures() -> None:
    text = both(plybook.load("gomoku"), plybook.load("gomoku", five="exactly"))
    first = shown(text)
    assert "whether more than five in a line also wins" in first
    places = [first.index(each) for each in ("<code>exactly</code>", "1 statement of the rules differs.",
              "<code>if five is exactly then exact-line(of(last), 5) else line(of(last), 5) -&gt; last wins</code>",
              "the options make the difference", "compared with")]  # fmt: skip
    assert places == sorted(places)
    assert first.count("exact-line") == 1
    Reader(text)


def test_equal_rules_with_other_titles_are_called_the_same() -> None:
    hex_ = plybook.load("hex")
    first = shown(both(hex_, plybook.loads(hex_.source.text.replace('game "Hex"', 'game "Nash"'))))
    assert "The rules are the same." in first
    assert "rules-differ" not in first


def test_a_title_is_not_said_three_times() -> None:
    game = plybook.load("hex")
    text = both(game, plybook.load("hex"))
    assert "<h1>Hex [0.gdl] against Hex [1.gdl]</h1>" in text


def test_unrelated_games_are_shown_side_by_side_on_demand() -> None:
    first = shown(both(plybook.load("hex"), plybook.load("ayu")))
    assert "The rules are written differently throughout." in first
    folded = first[first.index("<details>") :]
    assert "move drop { to empty }" in folded
    assert "every move where reduce-distance" in folded


def test_rules_are_diffed_even_if_the_comparison_was_made_from_reports_alone() -> None:
    games = [plybook.load("hex", swap=value) for value in ("on", "off")]
    found = compare([replace(made(game), options=dict(game.options)) for game in games])
    assert found.rules == ()
    assert "1 statement of the rules differs." in compared(found, games)


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser: apt-get install chromium")
@pytest.mark.parametrize("width", [1300, 400])
def test_long_rules_fit_the_page(width: int, tmp_path: Path) -> None:
    told = browser.ask(
        tmp_path, both(plybook.load("international-draughts"), plybook.load("russian-draughts")), QUESTIONS, width
    )
    assert (told["width"], told["wide"]) == ([width, width], 0)


SIZES = """{
  over: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  boards: () => [...document.querySelectorAll(".variant .start svg")].map((each) => each.clientWidth),
  charts: () => [...document.querySelectorAll(".charts .chart")].map((each) => each.clientWidth),
  beside: () => [...document.querySelectorAll(".inside.beside")].map((each) => {
    const [chart, table] = [".charts", ".scroll"].map((name) => each.querySelector(name).getBoundingClientRect());
    return chart.left >= table.right;
  }),
}"""


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser: apt-get install chromium")
@pytest.mark.parametrize(("width", "beside"), [(1300, True), (800, False), (400, False)])
def test_charts_of_a_comparison_use_the_width_and_boards_do_not_fill_it(
    width: int, beside: bool, tmp_path: Path
) -> None:
    game = plybook.load("hex")
    rows, chart = (Figure("share", "a share", 0.5, "share", 0.4, 0.6),), charts(2)[0]
    alone = Section("one", "balance", "One chart", "", "", (*rows, chart))
    two = Section("two", "course", "Two charts", "", "", (*rows, replace(chart, name="other"), *charts(2)[1:2]))
    report = replace(made(game), sections=(alone, two))
    more = (replace(rows[0], value=0.9, low=0.85, high=0.95),)
    other = (replace(each, items=(*more, *each.items[1:])) for each in (alone, two))
    reports = [report, replace(report, game="other", sections=tuple(other))]
    told = browser.ask(tmp_path, compared(compare(reports, games=[game, game]), [game, game]), SIZES, width)
    assert told["over"] == 0
    assert told["beside"] == [beside]
    assert max(told["boards"]) <= 300
    assert min(told["charts"]) >= min(300, width - 100)
    assert max(told["charts"]) <= 31 * 16 + 1
