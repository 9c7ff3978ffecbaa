"""What a move does is derived from the board, for moves of every kind in well-known games."""

from __future__ import annotations

import pytest

import plybook
from plybook.measures.moves.verbs import changes, done, name_of


def effect(name: str, moves: str, **options: object) -> str:
    """The name of what the last of these moves did."""
    state = plybook.load(name, **options).start()
    *before, last = moves.split()
    for move in before:
        state.push(move)
    position, mover = state.position.contents, state.position.mover
    made = state.push(last)
    return name_of(done(state.game.model, changes(position, state.position.contents), mover, made))


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
        ("english-draughts", {}, "a3-b4 f6-g5 c3-d4 g5-f4 g3-e5", "move and capture"),  # by jumping over it
        ("othello", {}, "d3", "place and change"),
        ("ataxx", {}, "a6", "place"),
        ("ataxx", {}, "a7-a5", "move"),
        ("clobber", {}, "a1-a2", "move and capture"),
        ("amazons", {}, "d1-d7-g7", "place and move"),
        ("amazons", {}, "d1-d7-d1", "place and move"),  # shoots at the point it came from
        ("dots-and-boxes", {"columns": 1, "rows": 1}, "b1", "place"),
        ("ayu", {"size": 5}, "b1-b2", "move"),
    ],
)
def test_a_move_is_named_by_what_it_does(name: str, options: dict[str, object], moves: str, what: str) -> None:
    assert effect(name, moves, **options) == what


SUM = """game "Sum" {{
  players A, B
  board square(2)
  counter said = 0 in 0..99
  {rules}
  end {{ when said > 20 -> draw }}
}}"""
ONE, TWO = ("move one { do set(said, said + 1) }", "move two { do set(said, said + 2) }")
DROP, PASS = "move drop { to empty }", "move pass { }"


@pytest.mark.parametrize(
    ("rules", "last", "what"),
    [
        ((ONE, TWO), "one", "other"),
        ((ONE, PASS), "pass", "pass"),
        ((DROP, ONE), "one", "pass"),
        ((DROP, PASS, "every move do set(said, said + 1)"), "pass", "pass"),
    ],
)
def test_a_move_that_sets_one_of_several_numbers_is_no_pass(rules: tuple[str, ...], last: str, what: str) -> None:
    game = plybook.loads(SUM.format(rules="\n  ".join(rules)))
    state = game.start()
    position, mover = state.position.contents, state.position.mover
    made = state.push(last)
    assert name_of(done(game.model, changes(position, state.position.contents), mover, made)) == what
