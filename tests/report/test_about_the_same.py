"""Only figures about the same thing are compared; each variant's value stands with what its own label says."""

from __future__ import annotations

import re
from dataclasses import replace
from math import log10

import pytest
from made import made

import plybook
from plybook.interpreter.display.svg import svg
from plybook.measures.results.comparison import compare, difference
from plybook.measures.results.findings import NOT_KNOWN, Chart, Figure, Section, Series
from plybook.report import compared
from plybook.report.compared import View
from plybook.report.differences import besides, in_words, row_label

TOPIC = "best first move, value to the first player"
BEST = Figure("opening-best", "best first move (a1-b2/c3), value to the first player", 0.35, "share", topic=TOPIC)
OTHER = replace(BEST, label="best first move (d4), value to the first player", value=0.65)
DEEP = Figure("reach-positions", "positions to depth 4", 702_689, "positions")
SHALLOW = replace(DEEP, label="positions to depth 2", value=46_004)


def test_figures_about_different_things_are_not_compared() -> None:
    found = difference("reach-positions", 1, DEEP, SHALLOW)
    assert (found.value, found.verdict) == (None, "unknown")
    assert in_words(found, DEEP, SHALLOW) == "not comparable"
    assert row_label([DEEP, SHALLOW]) == "positions to depth 4"
    assert besides(SHALLOW, "positions to depth 4") == "positions to depth 2"
    assert besides(DEEP, "positions to depth 4") == ""


def test_a_move_that_a_label_names_stands_with_the_value() -> None:
    assert difference("opening-best", 1, BEST, OTHER).verdict == "exact"
    assert row_label([BEST, OTHER]) == TOPIC
    assert [besides(each, TOPIC) for each in (BEST, OTHER)] == ["a1-b2/c3", "d4"]
    assert row_label([BEST, None, BEST]) == BEST.label, "one move for all may stand in the row"


def test_a_label_in_other_words_adds_nothing() -> None:
    points = Figure("first-win", "first player's share of the points", 0.5, "share")
    wins = replace(points, label="first player wins", topic=points.label)
    assert row_label([wins, points]) == points.label
    assert besides(wins, points.label) == ""
    assert difference("first-win", 1, wins, points).verdict == "same"


def page(*sections: Section) -> str:
    game = plybook.load("hex", size=3)
    reports = [replace(made(game), game=f"{place}.gdl", sections=(each,)) for place, each in enumerate(sections)]
    return compared(compare(reports, games=[game] * len(sections)), [game] * len(sections))


def test_how_it_was_measured_is_told_of_each_variant_where_it_differs() -> None:
    ways = ("counted over 10 positions", "counted over 20 positions", "counted over 10 positions")
    text = page(*(Section("s", "size", "S", "m", way, (BEST,)) for way in ways))
    assert "<p>Hex [0.gdl], Hex [2.gdl]: Counted over 10 positions.</p>" in text
    assert "<p>Hex [1.gdl]: Counted over 20 positions.</p>" in text
    assert "<p>Counted over 10 positions.</p>" in page(*(Section("s", "size", "S", "m", ways[0], (BEST,)),) * 2)


def test_differences_that_holm_leaves_are_not_called_beyond_doubt() -> None:
    share = Figure("draws", "draws", 0.1, "share", 0.08, 0.12, sample="self-play")
    more = replace(share, value=0.5, low=0.45, high=0.55)
    text = page(*(Section("s", "size", "S", "m", "h", (each,)) for each in (share, more)))
    assert "Of 1 testable figure, 1 surely differs, at the 5 % level; it is marked below." in " ".join(text.split())
    assert "beyond doubt" not in text.lower()


def test_the_page_has_each_variants_label_in_its_cell() -> None:
    text = page(*(Section("s", "size", "S", "m", "h", figures) for figures in ((BEST, DEEP), (OTHER, SHALLOW))))
    for own in ("a1-b2/c3", "d4", "positions to depth 2"):
        assert f'<span class="ends own">{own}</span>' in text


def test_what_is_the_same_is_not_called_a_difference_that_cannot_be_detected() -> None:
    rows, open_ = Figure("rows", "rows", 3, key=True), Figure("space", "positions", "at least 10^6.3", key=True)
    text = page(*(Section("s", "size", "S", "m", "h", (rows, open_)),) * 2)
    assert "<p>The same: rows.</p>" in text
    assert "No detectable difference in" not in text
    assert "may be the same: the bounds are equal" in text.replace("&#39;", "'")


def test_charts_that_never_change_are_told_in_words_where_no_variant_has_more_to_show() -> None:
    def of(*values: float) -> Section:
        chart = Chart("c", "Kinds", "area", "ply", "share", (Series("s", (1, 2), values),), percent=True)
        return Section("s", "moves", "S", "m", "h", (BEST, chart))

    assert "<strong>Kinds</strong>: s 100\u202f% throughout." in page(of(1.0, 1.0), of(1.0, 1.0))
    assert "Hex [0.gdl]: s 100\u202f% throughout; Hex [1.gdl]: s 50\u202f% throughout." in page(
        of(1.0, 1.0), of(0.5, 0.5)
    )
    assert page(of(1.0, 1.0), of(0.5, 1.0)).count('<figure class="item chart">') == 2


@pytest.mark.parametrize("sizes", [(4, 5), (5, 4)])
def test_variants_of_a_game_have_boards_in_one_style(sizes: tuple[int, int]) -> None:
    games = [plybook.load("amazons", size=size) for size in sizes]
    reports = [replace(made(game), game=f"{place}.gdl") for place, game in enumerate(games)]
    boards = [variant.start for variant in View(compare(reports, games=games), games).variants]
    cells = re.compile(r'class="((?:light-|dark-)?cell)"')
    own = set(cells.findall(svg(games[0].model, games[0].start().position)))
    assert [set(cells.findall(board)) for board in boards] == [own, own]


def said(one: Figure, other: Figure) -> str:
    """The difference of two figures of the same name, in words."""
    return in_words(difference(one.name, 1, one, other), one, other)


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (5390, 5381, "smaller by 0.2 %"),
        (1_000_000, 1_000_001, "larger by less than 0.1 %"),
        (100, 130, "larger by 30 %"),
        (100, 200, "larger by a factor of 2.0"),
    ],
)
def test_a_factor_near_one_is_told_in_per_cent(one: int, other: int, words: str) -> None:
    """ "Smaller by a factor of 1.0" stood there."""
    assert said(*(Figure("positions", "positions", log10(each), "log10") for each in (one, other))) == words


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("a draw", "the first player wins", "differs"),
        ("the first player wins", NOT_KNOWN, "not comparable: one of the two is not known"),
        (NOT_KNOWN, NOT_KNOWN, "not known"),
        ("a draw", "a draw", "the same"),
    ],
)
def test_what_is_not_known_differs_from_nothing(one: str, other: str, words: str) -> None:
    first, second = (Figure("solved", "with best play", each) for each in (one, other))
    assert said(first, second) == words
    assert (difference("solved", 1, first, second).verdict == "unknown") is (NOT_KNOWN in (one, other))


def test_a_figure_that_follows_from_another_stands_beside_it() -> None:
    won = [Figure("first-win", "first player wins", each, "share", each - 0.1, each + 0.1) for each in (0.6, 0.3)]
    lost = [replace(each, name="second-win", label="second player wins", value=1 - (each.value or 0),
                    low=1 - (each.high or 0), high=1 - (each.low or 0)) for each in won]  # fmt: skip
    text = page(*(Section("s", "balance", "S", "m", "h", pair) for pair in zip(won, lost, strict=True)))
    assert '<span class="ends own">the rest: second player wins</span>' in text
    assert 'id="figure-second-win"' not in text
    assert "Of 1 testable figure" in text
