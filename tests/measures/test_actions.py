"""Distinct moves, against counts by hand for games whose moves are one or two points."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.moves.actions import liked, measure, walked
from plybook.measures.moves.names import by_name
from plybook.measures.moves.survey import Tried, surveyed
from plybook.measures.results.findings import Figure, Table
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log

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
    found = walked(plybook.load(name, **options), 1, 0, 300, 10**6)
    assert set(by_name(found["found"], set(found["shared"]))) == everything(name, **options)


PLANKS = """game "Planks" {
  players First, Second
  board   rectangle(4, 3)
  piece   Plank neutral
  move across {
    to empty & step(empty, w)
    do place(Plank, to | step(to, e))
  }
  move up {
    to empty & step(empty, s)
    do place(Plank, to | step(to, n))
  }
  end { when no-moves -> mover loses }
}"""


def test_a_move_that_is_told_from_another_only_in_some_positions_is_counted_once() -> None:
    """A plank is `a1` where only one rule can lay it from a1, and otherwise `a1:across` or `a1:up`: 23 names. There
    are 3 times 3 planks across and 4 times 2 up."""
    found = measure(Analysis(plybook.loads(PLANKS), SMALL, 1))
    figures = {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}
    assert figures["actions"].value == figures["actions-least"].value == 17
    liked = [int(figures[f"{name}-moves"].value or 0) for name in ("good", "bad")]
    assert sum(liked) <= 17
    names = {str(row[0]) for section in found.sections for item in section.items if isinstance(item, Table)
             for row in item.rows}  # fmt: skip
    assert names
    assert "a1" not in names


def test_the_occasions_of_a_move_under_both_names_are_added() -> None:
    """At the start, both planks of a1 are legal; when b1 is taken, only the one up is left."""
    game = plybook.loads(PLANKS)
    log = next(log for log in Analysis(game, SMALL, 1).games("random", 200) if log.moves[0] == "b1:across")
    counted = surveyed(game, 1, "random", 0, 1, 1, [log])
    tried = by_name(counted["tried"], set(counted["shared"]))
    lasts = sum("a1:up" in texts or "a1" in texts for texts in legal_in(game, log))
    assert tried["a1:across"][:2] == [1, 1]
    assert tried["a1:up"][:2] == [1, lasts]
    assert lasts > 1


def legal_in(game: plybook.Game, log: Log) -> list[list[str]]:
    """The legal moves of the positions of a game in which there is a choice."""
    state, found = game.start(), []
    for move in log.moves:
        found.append([each.text for each in state.legal_moves()])
        state.push(move)
    return [texts for texts in found if len(texts) > 1]


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
