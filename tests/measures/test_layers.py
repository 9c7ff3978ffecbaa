"""Positions ply by ply: against published counts, and against counts by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.analyse.perft import depths
from plybook.interpreter.native.kernels.reachable.run import Reachable
from plybook.measures.results.findings import Figure
from plybook.measures.tree.layers import layers_of
from plybook.measures.tree.reach import measure as reach
from plybook.measures.tree.shortest import measure as shortest
from plybook.measures.tree.solved import measure as solved_part
from plybook.measures.tree.solved import solved
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

TAKE = """
game "Take" {
  players Black, White
  board rectangle(4, 1)
  move take { to empty }
  end { when count(mine) is 1 -> last wins }
}
"""
"""The players place stones; after White's first, it is Black's turn with one stone: White wins after two moves."""


def analysis(name: str, **options: object) -> Analysis:
    game = plybook.loads(TAKE) if name == "take" else plybook.load(name, **options)
    return Analysis(game, replace(QUICK, games=3, random_games=3, playouts=20), seed=1)


def all_plies(name: str, most: int, **options: object) -> Reachable:
    game = plybook.load(name, **options)
    return Reachable(game.engine, game.start(), most)


@pytest.mark.parametrize(
    ("name", "options", "positions"),
    [
        ("tic-tac-toe", {}, 5_478),  # published
        ("connect-four", {"columns": 4, "rows": 4}, 161_029),  # J. Tromp's table
        ("connect-four", {"columns": 4, "rows": 5}, 1_706_255),  # the same
    ],
)
def test_all_positions_of_a_small_game_are_counted(name: str, options: dict[str, object], positions: int) -> None:
    reachable = all_plies(name, 4_000_000, **options)
    assert 1 + sum(ply.positions for ply in reachable.plies()) == positions
    assert reachable.over


def test_final_positions_match_the_known_counts() -> None:
    """Of the 958 distinct final positions, 626 are won by X (with 3, 4 or 5 marks), 316 by O, and 16 are drawn."""
    plies = list(all_plies("tic-tac-toe", 10_000).plies())
    assert sum(ply.won[0] for ply in plies) == 626
    assert sum(ply.won[1] for ply in plies) == 316
    assert sum(ply.drawn for ply in plies) == 16


def test_positions_match_the_published_counts() -> None:
    """Ai Ai's counts, for the game on which this measure is compared with it."""
    found = layers_of(analysis("ayu", size=9))
    assert [layer.cumulative for layer in found.layers[:4]] == [62, 3_806, 109_054, 3_002_010]
    assert [layer.sequences for layer in found.layers[:3]] == [62, 3_744, 202_268]
    assert found.first_end is None
    assert not found.complete


@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [
        ("ayu", {"size": 5, "pie": True}, 3),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 5),
        ("amazons", {"size": 5}, 2),
        ("othello", {"size": 4}, 6),
        ("rolit", {}, 4),
        ("breakthrough", {}, 3),
    ],
)
def test_positions_match_perft(name: str, options: dict[str, object], depth: int) -> None:
    game = plybook.load(name, **options)
    reachable = Reachable(game.engine, game.start(), 1_000_000)
    found = [ply.positions for ply, _ in zip(reachable.plies(), range(depth), strict=False)]
    assert found == [each.positions for each in depths(game.start(), depth, distinct=True)][: len(found)]
    assert len(found) == depth


def test_a_ply_that_would_not_fit_is_not_started() -> None:
    reachable = all_plies("ayu", 100_000, size=9)
    assert [ply.positions for ply in reachable.plies()] == [62, 3_744]
    assert reachable.predicted > 100_000 - 3_806


def test_a_ply_that_turns_out_not_to_fit_is_left_out() -> None:
    """After four plies there are 756 new positions, and after five 1,260, fewer than half of the moves to them."""
    reachable = all_plies("tic-tac-toe", 1_100)
    reachable._merging = 0  # as if no new positions were expected
    found = []
    for ply in reachable.plies():
        found.append(ply.positions)
        reachable._merging = 0
    assert found == [9, 72, 252, 756]
    assert not reachable.over


def test_the_first_end_is_the_shortest_game() -> None:
    found = layers_of(analysis("take"))
    assert found.first_end is not None
    assert len(found.first_end) == 2
    figures = {item.name: item for item in shortest(analysis("take")).sections[0].items}
    assert figures["shortest"].value == 2


def test_bounds_that_meet_are_the_length_of_the_shortest_game() -> None:
    """No game ends within the four moves to which all positions are counted, and some random games with the fifth."""
    found = Analysis(
        plybook.load("tic-tac-toe"),
        replace(QUICK, games=1, random_games=60, playouts=5, perft_positions=1_500),
        seed=1,
    )
    assert layers_of(found).deepest == 4
    figures = {item.name: item for item in shortest(found).sections[0].items}
    assert figures["shortest-random"].value == 5
    assert (figures["shortest"].value, figures["shortest"].unit, figures["shortest"].sample) == (5, "plies", "")


def test_without_an_end_in_reach_the_shortest_game_is_bounded() -> None:
    figures = {item.name: item for item in shortest(analysis("hex", size=7)).sections[0].items}
    assert str(figures["shortest"].value).startswith("more than")
    assert "no game ends within" in figures["shortest"].note


def test_sequences_are_searched_if_the_past_matters() -> None:
    found = layers_of(analysis("go", size=3))
    assert found.past
    assert found.first_end is None
    assert [layer.positions for layer in found.layers[:1]] == [10]  # nine points and a pass


@pytest.mark.parametrize(
    ("name", "options", "value"),
    [
        ("tic-tac-toe", {}, "draw"),
        ("hex", {"size": 3, "swap": False}, "win"),
        ("hex", {"size": 3}, "loss"),
        ("take", {}, "loss"),
    ],
)
def test_small_games_are_solved(name: str, options: dict[str, object], value: str) -> None:
    found = solved(analysis(name, **options))
    assert found.value == value
    section = solved_part(analysis(name, **options)).sections[0]
    assert section.items[0].value != "not known"


def test_a_game_of_four_players_is_not_solved() -> None:
    found = solved(analysis("rolit"))
    assert found.value == "unknown"
    assert "two players" in found.reached


def test_reach_reports_how_far_it_went() -> None:
    figures = {item.name: item for item in reach(analysis("tic-tac-toe")).sections[0].items}
    assert figures["reach-positions"].value == 5_477
    assert "all positions" in figures["reach-depth"].note


WALKS = """game "Walks" {
  players A, B
  board rectangle(3, 2)
  setup {
    place A on a1
    place B on c2
  }
  move walk {
    from mine
    to adjacent(from) & empty
  }
  end { when none(mine) -> mover loses }
}"""


def test_best_play_that_does_not_end_has_no_length() -> None:
    """A cycle of six moves was "the game with best play", of a game that nobody can end."""
    bench = Analysis(plybook.loads(WALKS), replace(QUICK, games=3, random_games=3, playouts=20), seed=1)
    items = {item.name: item for section in solved_part(bench).sections for item in section.items}
    assert isinstance(items["solved-length"], Figure)
    assert items["solved-length"].value is None
    assert "does not come to an end" in items["solved-length"].note
