"""The race between first moves: symmetric ones are one, and none that may be the best drops out."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.openings import openings, pie, race
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

SMALL = replace(QUICK, opening_searches=4, opening_playouts=(30, 120, 480), solve_nodes=30_000)


def bench(name: str, seed: int = 1, plan: object = SMALL, **options: object) -> tuple[Analysis, list[str]]:
    game = plybook.load(name, **options)
    return Analysis(game, plan, seed), [str(move) for move in game.start().legal_moves()]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "options", "sizes"),
    [
        ("tic-tac-toe", {}, [1, 4, 4]),
        ("hex", {"size": 3, "swap": "off"}, [1, 2, 2, 2, 2]),
        ("connect-four", {}, [1, 2, 2, 2]),
        ("othello", {}, [4]),
    ],
)
def test_symmetric_first_moves_are_one(name: str, options: dict[str, object], sizes: list[int]) -> None:
    """Counted by hand: a square has eight symmetries, Hex two, Connect Four two."""
    analysis, moves = bench(name, **options)
    found = race.classes(analysis, moves)
    assert sorted(len(each) for each in found.values()) == sizes
    assert sorted(move for each in found.values() for move in each) == sorted(moves)
    assert all(first == each[0] for first, each in found.items())


@pytest.mark.parametrize(
    ("name", "options", "best"),
    [
        ("hex", {"size": 3, "swap": "off"}, {"a2", "a3", "b2", "c1", "c2"}),
        ("hex", {"size": 4, "swap": "off"}, {"a4", "b3", "c2", "d1"}),
        ("hex", {"size": 5, "swap": "off"}, {"c3"}),
        ("tic-tac-toe", {}, {"a1", "b1", "b2"}),
        ("connect-four", {"columns": 5, "rows": 4}, set()),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_best_opening_never_drops_out(name: str, options: dict[str, object], best: set[str], seed: int) -> None:
    """docs/solved.md has the winning openings; in tic-tac-toe every opening draws, so none may drop out."""
    analysis, moves = bench(name, seed, **options)
    found = race.race(analysis, moves)
    left = {move for first in found[-1].by_move for move in found[-1].all_of(first)}
    assert best <= left
    assert len({each.playouts for each in found}) == 3


def test_a_move_drops_out_only_if_its_bounds_are_below_those_of_the_best_and_far_from_even() -> None:
    """Deviation 0.02 with four searches: half intervals of 0.022 (Student, 12 degrees), and 0.25 allowed; "even" and
    "proved" are proved. 0.2 may be near even, as 0.2 + 0.272 > 0.45; 0.15 may not."""
    values = {"best": 0.99, "even": 0.5, "low": 0.2, "lost": 0.15, "proved": 0.0}
    sure = {"even", "proved"}
    looks = {
        move: Look(move, (value,) * 4, move in sure, 0.0 if move in sure else 0.02) for move, value in values.items()
    }
    assert race.left(Looks(100, 4, looks, 12)) == ["best", "even", "low"]
    open_ = looks | {"even": Look("even", (0.5,) * 4, False, 0.02)}
    assert race.left(Looks(100, 4, open_, 12)) == ["best", "even", "low", "lost"], "0.5 may be further from even"


def test_the_change_of_the_share_near_even_says_over_which_moves_it_is_counted() -> None:
    """A move that is proved is left out of both counts."""

    def said(*sure: str) -> str:
        def looks(playouts: int) -> Looks:
            return Looks(
                playouts,
                4,
                {move: Look(move, (0.5,) * 4, move in sure, 0.0 if move in sure else 0.02) for move in "abcde"},
                12,
            )

        (found,) = (item for item in pie._changes([looks(100), looks(300)], 20) if item.name == "even-openings-change")
        return found.note

    assert said() == "counted over all 5 first moves: no interval"
    assert said("a") == "counted over the 4 that are not proved: no interval"


def test_a_strength_at_which_not_all_moves_can_be_searched_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "MANY", 3)
    monkeypatch.setattr(race, "left", lambda found: list(found.by_move))
    analysis, moves = bench("hex", size=4, swap="off")
    found = race.race(analysis, moves)
    assert [(each.playouts, each.searches, len(each.by_move)) for each in found] == [(30, 4, 8), (120, 4, 8)]


def test_shares_of_first_moves_are_of_all_of_them() -> None:
    analysis, moves = bench("hex", size=4, swap="off")
    found = openings.measure(analysis)
    values = {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}
    assert values["openings"].value == 16
    assert values["opening-classes"].value == 8
    assert values["even-openings"].samples == values["even-openings-change"].samples == 16
    assert values["even-openings"].note.startswith("of 16; ")
    before, now = (pie.start(each, swap=True).value for each in race.race(analysis, moves)[-2:])
    assert before is not None
    assert now is not None
    assert values["value-swap-change"].value == pytest.approx(now - before)
    assert now != before
