"""Distinct moves, against counts by hand for games whose moves are one or two points."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.moves.actions import liked, measure, walked
from plybook.measures.moves.survey import Tried, surveyed
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

SMALL = replace(QUICK, games=12, playouts=10, action_games=1_000, random_games=20)


def figures(name: str, **options: object) -> dict[str, Figure]:
    found = measure(Analysis(plybook.load(name, **options), SMALL, 1))
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


@pytest.mark.parametrize(
    ("name", "options", "number"),
    [
        ("tic-tac-toe", {}, 9),
        ("connect-four", {"columns": 4, "rows": 3}, 12),  # a disc is named by the point where it lands
        ("hex", {"size": 3, "swap": False}, 9),
        ("hex", {"size": 3, "swap": True}, 10),  # plus `swap`
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 12),
        ("fill", {"size": 4}, 16),
    ],
)
def test_moves_that_are_points_are_counted_exactly(name: str, options: dict[str, object], number: int) -> None:
    found = figures(name, **options)
    assert found["actions"].value == found["actions-least"].value == number


def test_moves_from_point_to_point_are_at_most_all_pairs() -> None:
    found = figures("ayu", size=5)
    assert found["actions"].value <= found["actions-least"].value <= 25 * 24
    assert found["actions"].value > 400


def everything(name: str, **options: object) -> set[str]:
    """The moves of all reachable positions, by exhaustive search."""
    state, found, been = plybook.load(name, **options).start(), set(), set()

    def follow() -> None:
        if state.position in been:
            return
        been.add(state.position)
        for move in state.legal_moves():
            found.add(move.text)
            state.push(move)
            follow()
            state.pop()

    follow()
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ayu", {"size": 3, "pie": True, "repetition": "ignore"}),
        ("clobber", {"columns": 3, "rows": 2}),
        ("hex", {"size": 2}),
        ("konane", {"size": 4}),  # a board for which there is no fast walk
    ],
)
def test_random_games_find_all_moves_of_a_small_game(name: str, options: dict[str, object]) -> None:
    assert set(walked(plybook.load(name, **options), 1, 0, 300, 10**6)["found"]) == everything(name, **options)


def values(tried: dict[str, Tried]) -> dict[str, object]:
    return {item.name: item.value for item in liked(tried, 50).items if isinstance(item, Figure)}


def test_good_and_bad_moves_are_those_that_ai_ai_defines() -> None:
    found = values(
        {
            "always": Tried(40, 40, 40, 8.0),
            "often": Tried(40, 40, 18, 8.0),
            "more": Tried(40, 40, 9, 8.0),
            "even": Tried(40, 40, 8, 8.0),
            "less": Tried(40, 40, 7, 8.0),
            "never": Tried(40, 40, 0, 8.0),
            "once": Tried(1, 1, 1, 0.2),  # more often than not, and more than by chance, but not surely
            "missed": Tried(1, 1, 0, 0.2),
        }
    )
    assert (found["killer-moves"], found["killer-moves-sure"]) == (2, 1)
    assert (found["good-moves"], found["good-moves-sure"]) == (4, 2)
    assert (found["bad-moves"], found["bad-moves-sure"]) == (3, 1)
    assert (found["terrible-moves"], found["terrible-moves-sure"]) == (2, 1)


@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_no_move_is_better_than_chance(seed: int) -> None:
    game = plybook.load("tic-tac-toe")
    analysis = Analysis(game, SMALL, seed)
    counted = surveyed(game, seed, "random", 0, 150, 150, analysis.games("random", 150))["tried"]
    found = values({text: Tried(*counts) for text, counts in counted.items()})
    assert found["good-moves-sure"] == found["bad-moves-sure"] == found["terrible-moves"] == 0
    assert found["good-moves"] + found["bad-moves"] >= 8  # without a test nearly every move would be one of them
