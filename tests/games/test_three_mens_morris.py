"""Three Men's Morris under ten sets of rules: positions, moves and values, as another program has counted them.

Histories do not matter here: a position has the value that the player to move can force, and a draw is what nobody can
avoid.
"""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.core.position import Position
from plybook.interpreter.game.game import State

COUNTED = [
    # steps, slanting, middle: positions, wins and losses of the player to move, ends, moves in all positions
    ("orthogonal", True, False, 3861, 2112, 768, 268, 14508),
    ("orthogonal", False, True, 3910, 1434, 410, 202, 14949),
    ("lines", True, True, 3870, 2161, 773, 268, 15973),
    ("lines", True, False, 3861, 2152, 772, 268, 15908),
    ("lines", False, False, 3901, 1414, 354, 202, 16324),
    ("neighbours", True, True, 3870, 2046, 596, 268, 17317),
    ("neighbours", False, True, 3910, 1634, 396, 198, 17829),
    ("neighbours", False, False, 3901, 1634, 396, 198, 17764),
    ("anywhere", True, False, 3861, 2274, 820, 268, 22720),
    ("anywhere", False, True, 3910, 1638, 378, 198, 23625),
]


Key = tuple[int | None, ...]


def seen_by_the_mover(position: Position) -> Key:
    """The men on the points, 0 for those of the player to move: positions that differ in colours alone are one."""
    return tuple(None if piece is None else piece ^ position.mover for piece in position.contents)


def followers(game: plybook.Game) -> dict[Key, set[Key] | None]:
    """The positions that follow each one; none if the game is over there."""
    found: dict[Key, set[Key] | None] = {}
    waiting = [game.start().position]
    while waiting:
        position = waiting.pop()
        key = seen_by_the_mover(position)
        if key not in found:
            state = State(game, position)
            moves = state.legal_moves()
            found[key] = None
            if moves:
                after = [game.engine.play(position, move) for move in moves]
                found[key] = {seen_by_the_mover(next) for next in after}
                assert len(moves) == len(found[key] or ()), "every move leads to another position"
                waiting += after
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "slanting", "middle", "positions", "wins", "losses", "ends", "moves"),
    COUNTED,
)
def test_a_set_of_rules_has_the_counted_positions_and_values(
    steps: str, slanting: bool, middle: bool, positions: int, wins: int, losses: int, ends: int, moves: int
) -> None:
    game = plybook.load("three-mens-morris", steps=steps, slanting=slanting, middle=middle)
    graph = followers(game)
    lost = {key for key, after in graph.items() if after is None}
    assert (len(graph), len(lost)) == (positions, ends)
    assert sum(len(after) for after in graph.values() if after is not None) == moves
    won: set[Key] = set()
    known = -1
    while known < len(won) + len(lost):
        known = len(won) + len(lost)
        for key, after in graph.items():
            if after and key not in won and key not in lost:
                if not lost.isdisjoint(after):
                    won.add(key)
                elif after <= won:
                    lost.add(key)
    assert (len(won), len(lost)) == (wins, losses)
    assert (seen_by_the_mover(game.start().position) in won) == (middle and slanting and steps == "lines")
