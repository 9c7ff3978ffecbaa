"""The first screen of a comparison names the differences that matter most, and all that are beyond chance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made import made

import plybook
from plybook.measures.results.comparison import compare
from plybook.measures.results.findings import Figure, Section, Unit
from plybook.measures.results.weight import weight
from plybook.report.compared import View, compared
from plybook.report.rows import FIRST, NAMED, Against


def estimate(name: str, value: float, error: float, *, key: bool = False, unit: Unit = "share") -> Figure:
    return Figure(name, name, value, unit, value - error, value + error, sample="self-play", key=key)


def view(*pairs: tuple[Figure, float]) -> View:
    """A comparison of figures with others whose values are so much higher."""
    game = plybook.load("hex", size=3)
    sides: list[list[Figure]] = [[], []]
    for figure, gap in pairs:
        assert isinstance(figure.value, float)
        assert figure.low is not None
        assert figure.high is not None
        sides[0].append(figure)
        sides[1].append(replace(figure, value=figure.value + gap, low=figure.low + gap, high=figure.high + gap))
    reports = [
        replace(made(game), game=f"{place}.gdl", sections=(Section("s", "size", "S", "m", "h", tuple(side)),))
        for place, side in enumerate(sides)
    ]
    return View(compare(reports, games=[game, game]), [game, game])


def against(*pairs: tuple[Figure, float]) -> Against:
    found = view(*pairs)
    return found.against(found.variants[1])


def test_the_largest_differences_come_first_and_not_the_surest() -> None:
    found = against(
        (estimate("tiny", 0.5, 0.0001, key=True), 0.01),
        (estimate("small", 0.3, 0.005, key=True), 0.1),
        (estimate("large", 0.3, 0.05, key=True), 0.4),
        (estimate("aside", 0.1, 0.01), 0.8),
    )
    assert [row.name for row in found.first] == ["large", "small", "aside"]
    assert [row.name for row in found.little] == ["tiny"]


def test_all_that_surely_differs_is_named() -> None:
    many = [(estimate(f"figure-{k}", 0.1, 0.01), 0.1 + k / 100) for k in range(FIRST + 3)]
    perhaps = (estimate("doubtful", 0.5, 0.1, key=True), 0.15)
    same = (estimate("same", 0.5, 0.1, key=True), 0.0)
    found = view(*many, perhaps, same)
    lists = found.against(found.variants[1])
    assert [row.name for row in lists.first] == [f"figure-{k}" for k in range(8, 2, -1)] + ["doubtful"]
    assert [row.name for row in lists.more] == ["figure-2", "figure-1", "figure-0"]
    text = compared(found.found, [each.game for each in found.variants])
    told = " ".join(text[: text.index('class="variants"')].split())
    assert 'Also surely different: <a href="#figure-figure-2">' in told
    assert "No detectable difference in: same" in told


def test_a_kind_of_figure_is_told_in_full_once() -> None:
    found = against(
        (replace(estimate("a", 0.1, 0.01), label="wins, weak play"), 0.7),
        (replace(estimate("b", 0.1, 0.01), label="wins, strong play"), 0.6),
        (estimate("c", 0.1, 0.01), 0.2),
    )
    assert ([row.name for row in found.first], [row.name for row in found.more]) == (["a", "c"], ["b"])


@pytest.mark.parametrize(
    ("unit", "one", "other", "expected"),
    [
        ("share", 0.5, 0.43, 0.07),
        ("plies", 40.0, 50.0, 0.2),
        ("log10", 30.0, 29.7, 0.01),
        ("elo", 100.0, 135.0, 0.0502),
        ("", 0.005, 0.015, 0.01),
        ("", 0.35, -0.18, 0.53),
        ("", 2, 3, 0.3333),
        ("", 0, 0, 0.0),
        ("", "a draw", "the first player wins", 1.0),
    ],
)
def test_how_much_a_difference_matters(unit: Unit, one: float, other: float, expected: float) -> None:
    first = Figure("f", "f", one, unit)
    assert weight(first, replace(first, value=other)) == pytest.approx(expected)


def test_the_number_of_games_of_both_is_told_once() -> None:
    game = plybook.load("hex", size=3)
    report = made(game)
    figure = replace(estimate("a", 0.1, 0.01, key=True), sample="more-self-play")
    sample = replace(report.samples[0], name="more-self-play", number=640)
    sides = [
        replace(report, game=f"{place}.gdl", samples=(sample,), sections=(Section("s", "size", "S", "", "", (each,)),))
        for place, each in enumerate((figure, replace(figure, value=0.5, low=0.49, high=0.51)))
    ]
    text = compared(compare(sides, games=[game, game]), [game, game])
    assert "(of 640 games)" in text


def test_the_legend_invents_no_difference() -> None:
    """ "Longer by 6.1 moves (4.2 to 8.0)" stood there as an example, and could be read as a result."""
    found = view((estimate("alike", 0.5, 0.1), 0.0))
    text = compared(found.found, [each.game for each in found.variants])
    reading = text[text.index('<p class="reading">') :].partition("</p>")[0]
    assert "Perhaps" in reading
    assert not any(word in reading for word in ("Longer", "Higher", "6.1"))


@pytest.mark.parametrize(("number", "folded"), [(FIRST + NAMED, False), (FIRST + NAMED + 1, True)])
def test_only_very_many_names_are_folded(number: int, folded: bool) -> None:
    assert against(*((estimate(f"figure-{k}", 0.1, 0.01), 0.3) for k in range(number))).folded is folded
