"""What a person may enter for a move, and the errors for invalid input."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from small_games import NAMES, everything, game, walk

import plybook
from plybook import AmbiguousMove, IllegalMove, Move, PlyError, State, UnknownMove
from plybook.interpreter.core import move_text
from plybook.interpreter.native.engine import packing


def ayu(*moves: str, **options: object) -> State:
    state = plybook.load("ayu", size=5, **options).start()
    for move in moves:
        state.push(move)
    return state


TOLERATED = [
    "b1-c1", "B1-C1", "b1c1", "b1 c1", "b1,c1", "b1 - c1", "  b1-c1\n", "b1 \t-  c1", "b1, c1",
    "b1\N{EN DASH}c1", "b1 \N{EM DASH} c1", "b1\N{MINUS SIGN}c1", "b1\N{HYPHEN}c1", "b1-c1:walk", "b1-c1 : Walk",
]  # fmt: skip


@pytest.mark.parametrize("text", TOLERATED)
def test_case_spaces_and_the_kind_of_dash_do_not_matter(text: str) -> None:
    state = ayu()
    assert str(state.parse_move(text)) == "b1-c1"
    assert state.ply == 0
    assert str(state.push(text)) == "b1-c1"
    assert state.ply == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_notation_of_a_move_is_parsed_as_that_move(name: str) -> None:
    for state in walk(game(name).start(), "notation", plies=12):
        for move in state.legal_moves():
            assert state.parse_move(str(move)) is move
            assert state.parse_move(move) is move
            assert state.parse_move(f" {str(move).upper()} ") is move


@pytest.mark.parametrize("name", NAMES)
def test_the_last_point_suffices_if_only_one_move_ends_there(name: str) -> None:
    for state in walk(game(name).start(), "last point", plies=8):
        moves = state.legal_moves()
        written = {str(move) for move in moves}
        points = state.game.model.board.names
        for site, point in enumerate(points):
            there = [move for move in moves if move.sites[-1:] == (site,)]
            if point in written:
                assert str(state.parse_move(point)) == point
            elif any(move.sites == (site,) for move in moves):
                continue  # several rules choose this point alone
            elif len(there) == 1:
                assert state.parse_move(point) == there[0]
            elif there:
                with pytest.raises(
                    AmbiguousMove, match=re.escape(f"{point} is ambiguous: it matches {there[0]}, {there[1]}")
                ):
                    state.parse_move(point)
            else:
                with pytest.raises(IllegalMove):
                    state.parse_move(point)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        # not the notation of a move
        ("", UnknownMove, "no move is given"),
        ("  \n", UnknownMove, "no move is given"),
        ("hello", UnknownMove, "hello is not the notation of a move; moves look like b1-b2"),
        ("walk", UnknownMove, "walk is not the notation of a move"),
        ("b1-", UnknownMove, "b1- is not the notation"),
        ("b1--c1", UnknownMove, "b1--c1 is not the notation"),
        ("b1-c1;", UnknownMove, "is not the notation"),
        ("b1-c1-", UnknownMove, "is not the notation"),
        ("b\N{FULLWIDTH DIGIT ONE}-c1", UnknownMove, "is not the notation"),
        ("b1-b9", UnknownMove, "b1-b9: b9 is not a point of the board"),
        ("f1-e1", UnknownMove, "f1 is not a point of the board"),
        ("b1-c01", UnknownMove, "c01 is not a point of the board"),
        ("b0-c1", UnknownMove, "b0 is not a point of the board"),
        ("b1-c1:jump", UnknownMove, "b1-c1:jump: there is no kind of move called jump"),
        ("b1:c1", UnknownMove, "there is no kind of move called c1"),
        ("x" * 100_000, UnknownMove, "xx… is not the notation"),
        ("b1-c1" * 10_000, UnknownMove, "is not the notation"),
        # the notation of a move that is not legal
        ("a2-a3", IllegalMove, "a2-a3 cannot be played: the piece on a2 is White, but Black is to move"),
        ("c3-c4", IllegalMove, "c3-c4 cannot be played: c3 is empty"),
        ("b1-d1", IllegalMove, "d1 is not adjacent to b1 (Black stands there)"),
        ("b1-a2", IllegalMove, "a2 is not adjacent to b1 (White stands there)"),
        ("b1-d2", IllegalMove, "d2 is not adjacent to b1"),
        ("b1-a1", IllegalMove, "does not reduce the distance to the closest friendly unit (1 → 2)"),
        ("b1-b1", IllegalMove, "b1 is not adjacent to b1"),
        ("b1-c1-d1", IllegalMove, "b1-c1-d1 names 3 points, but a move here names 2"),
        ("e5", IllegalMove, "e5 cannot be played: e5 is empty"),
        ("b1-c1:shift", IllegalMove, "b1-c1:shift is not allowed: b1 is one of the points `singletons(mine)`"),
        ("swap", IllegalMove, "there is no swap under these options"),
        # the notation of several moves
        ("c1", AmbiguousMove, "c1 is ambiguous: it matches b1-c1, d1-c1"),
        ("B2", AmbiguousMove, "B2 is ambiguous: it matches b1-b2, b3-b2"),
    ],
)
def test_an_invalid_move_is_rejected_with_the_reason(text: str, kind: type[PlyError], words: str) -> None:
    state = ayu()
    before = everything(state)
    with pytest.raises(PlyError, match=re.escape(words)) as refusal:
        state.push(text)
    assert type(refusal.value) is kind
    assert len(str(refusal.value)) < 600
    assert everything(state) == before


@pytest.mark.parametrize("nonsense", [None, 5, 1.5, b"b1-c1", ["b1-c1"], object()])
def test_an_object_that_is_not_a_move_is_rejected(nonsense: object) -> None:
    with pytest.raises(UnknownMove):
        ayu().push(nonsense)  # type: ignore[arg-type]


@given(st.text(max_size=30) | st.text(alphabet="ab12-,: swapwlk", max_size=12))
@example("İ1-c1")
@example("b1-c1\0")
def test_any_text_is_either_a_legal_move_or_rejected(text: str) -> None:
    state = game("ayu pie").start()
    try:
        move = state.parse_move(text)
    except PlyError:
        return
    assert move in state.legal_moves()


@pytest.mark.parametrize("text", ["b1-c1", "hello", "a2-a3"])
def test_after_the_end_every_text_is_rejected_because_the_game_is_over(text: str) -> None:
    state = plybook.load("ayu", size=3).start()
    while moves := state.legal_moves():
        state.push(moves[0])
    with pytest.raises(PlyError, match="the game is over"):
        state.push(text)
    with pytest.raises(IllegalMove, match=r"b1-b2 cannot be played: the game is over \(Black wins: has no move left\)"):
        state.push("b1-b2")


@pytest.mark.parametrize("text", ["swap", "SWAP", " Swap "])
def test_swap_is_written_as_a_word(text: str) -> None:
    assert str(ayu("b1-c1", pie=True).push(text)) == "swap"


def test_a_move_of_another_state_is_read_by_its_notation() -> None:
    moves = {str(move): move for move in ayu().legal_moves()}
    later = ayu("b1-c1", "a2-a3")
    assert later.push(moves["b5-b4"]) == moves["b5-b4"]
    with pytest.raises(IllegalMove, match="b1 is empty"):
        later.push(moves["b1-c1"])
    with pytest.raises(UnknownMove):
        later.push(Move(7, (), "castle"))


# -- other forms of moves ------------------------------------------------------------------------------------------


def refusal(name: str, text: str, *moves: str) -> str:
    state = game(name).start()
    for move in moves:
        state.push(move)
    with pytest.raises(PlyError) as refused:
        state.push(text)
    return str(refused.value)


def test_a_move_without_points_is_written_as_the_name_of_its_rule() -> None:
    state = game("capture 0").start()
    for move in ("a1", "a3", "c3", "c1"):
        state.push(move)
    assert str(state.push(" Pass ")) == "pass"


def test_a_move_without_points_is_rejected_with_the_failing_condition() -> None:
    assert refusal("capture 0", "pass") == "pass breaks the rule `count(occupied) >= 4` (0 against 4)"


COLOURS = """game "Colours" {
  players Black, White
  board rectangle(2, 1)
  move black { to empty
    do place(Black, to) }
  move white { to empty
    do place(White, to)
    where none(of(White) - to) }
  move turn { to mine
    do flip(to) }
  end { when no-moves -> draw }
}"""


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_rules_that_differ_only_in_their_effects_are_always_named(engine: str) -> None:
    state = plybook.loads(COLOURS, engine=engine).start()
    assert list(map(str, state.legal_moves())) == ["a1:black", "a1:white", "b1:black", "b1:white"]
    state.push("a1:white")
    assert list(map(str, state.legal_moves())) == ["a1", "b1:black"], "the other rule does not allow it now"
    assert str(state.push("b1")) == "b1:black"


def test_naming_a_rule_selects_that_rule() -> None:
    assert refusal("capture 0", "a1:pass") == "a1:pass names one point, but a move here names 0"
    assert str(game("capture 0").start().push("a1:put")) == "a1"


def test_a_choice_after_an_effect_is_checked_on_the_changed_board() -> None:
    state = game("arrows 0").start()
    assert str(state.parse_move("a1-b1-a1")) == "a1-b1-a1", "the point that the piece has left is empty by then"
    assert "b1 is not adjacent to b1 (White.Archer stands there)" in refusal("arrows 0", "a1-b1-b1")


def test_an_error_in_a_rule_for_enemy_pieces_does_not_blame_the_owner() -> None:
    text = """
    game "Pull" {
      players Red, Green
      board   rectangle(4, 1)
      setup   map { Red Green . Green }
      move pull { from adjacent(mine) & theirs
                  to   adjacent(from) & empty }
      end { when no-moves -> draw }
    }
    """
    state = plybook.loads(text).start()
    assert [str(move) for move in state.legal_moves()] == ["b1-c1"]
    with pytest.raises(IllegalMove, match="d1 is not adjacent to the points with the mover's pieces"):
        state.push("d1-c1")
    with pytest.raises(IllegalMove, match="c1 is not adjacent to the points with the mover's pieces"):
        state.push("c1-b1")


@pytest.mark.parametrize("name", NAMES)
def test_moves_that_were_forgotten_are_written_as_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of moves is kept up to a limit; here hardly anything is."""
    usual = [list(map(str, state.legal_moves())) for state in walk(game(name).start(), "notation", plies=12)]
    monkeypatch.setattr(move_text, "KEPT", 1)
    monkeypatch.setattr(packing, "KEPT", 1)
    found = [list(map(str, state.legal_moves())) for state in walk(game(name).start(), "notation", plies=12)]
    assert found == usual


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_moves_through_the_same_points_are_one_if_they_lead_to_the_same_position(engine: str) -> None:
    text = """game "Twice" {
      players A, B
      board rectangle(2, 2)
      move drop { to empty }
      move low  { to empty & row(1) }
      move high {
        to empty & row(2)
        do place(opponent, to)
      }
      end { when no-moves -> draw }
    }"""
    legal = plybook.loads(text, engine=engine).start().legal_moves()
    assert [str(move) for move in legal] == ["a1", "a2:drop", "a2:high", "b1", "b2:drop", "b2:high"]
