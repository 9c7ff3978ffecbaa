"""What a move does is told from the board, for moves of every sort in games that people know."""

from __future__ import annotations

import pytest

import plybook
from plybook.measures.moves.verbs import changes, done, name_of


def told(name: str, moves: str, **options: object) -> str:
    """What the last of these moves has done."""
    state = plybook.load(name, **options).start()
    *before, last = moves.split()
    for move in before:
        state.push(move)
    position, mover = state.position.contents, state.position.mover
    made = state.push(last)
    return name_of(done(state.game.model.pieces, changes(position, state.position.contents), mover, made))


@pytest.mark.parametrize(
    ("name", "options", "moves", "what"),
    [
        ("tic-tac-toe", {}, "b2", "place"),
        ("hex", {"size": 3, "swap": True}, "a1 swap", "swap"),
        ("hex", {"size": 3, "swap": True}, "a1 b2", "place"),
        ("go", {"size": 5}, "pass", "pass"),
        ("go", {"size": 5}, "a1 b1 c3 a2", "place and capture"),
        ("breakthrough", {}, "a2-a3", "move"),
        ("breakthrough", {}, "a2-a3 b7-b6 a3-a4 b6-b5 a4-b5", "move and capture"),  # by landing on it
        ("english-draughts", {}, "a3-b4", "move"),
        ("english-draughts", {}, "a3-b4 f6-g5 c3-d4 g5-f4 g3-e5", "move and capture"),  # by leaping over it
        ("othello", {}, "d3", "place and change"),
        ("ataxx", {}, "a6", "place"),
        ("ataxx", {}, "a7-a5", "move"),
        ("clobber", {}, "a1-a2", "move and capture"),
        ("amazons", {}, "d1-d7-g7", "place and move"),
        ("amazons", {}, "d1-d7-d1", "place and move"),  # shot where it came from
        ("dots-and-boxes", {"columns": 1, "rows": 1}, "b1", "place"),
        ("ayu", {"size": 5}, "b1-b2", "move"),
    ],
)
def test_what_a_move_does(name: str, options: dict[str, object], moves: str, what: str) -> None:
    assert told(name, moves, **options) == what
