"""Equal positions have equal hashes and texts, and a position can be read back from its text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import NAMES, everything, game, texts, walk

import plybook
from plybook import PositionError
from plybook.interpreter.core.position import Position, SwapStage


@pytest.mark.parametrize("name", NAMES)
def test_positions_in_games_are_equal_exactly_if_their_hashes_are(name: str) -> None:
    hashes: dict[Position, int] = {}
    for seed in range(40):
        for state in walk(game(name).start(), seed, plies=40):
            assert hashes.setdefault(state.position, state.hash) == state.hash
    assert len(set(hashes.values())) == len(hashes)
    assert all(0 <= value < 1 << 64 for value in hashes.values())


def test_no_two_positions_in_a_large_sample_share_a_hash() -> None:
    hashes: dict[int, Position] = {}
    for name in ("hex 0", "tic-tac-toe 0", "y 0", "ayu"):
        seen = {}
        for seed in range(160):
            for state in walk(game(name).start(), seed):
                seen[state.position] = state.hash
        assert len(set(seen.values())) == len(seen)
        hashes |= {value: position for position, value in seen.items()}
    assert len(hashes) > 4_000


contents = st.lists(st.none() | st.integers(0, 3), min_size=9, max_size=9).map(tuple)
positions = st.builds(
    Position, contents, st.integers(0, 2), st.booleans(), st.sampled_from(SwapStage), st.none() | st.integers(0, 2)
)


@given(positions, positions)
def test_positions_are_equal_exactly_if_their_hashes_are(one: Position, other: Position) -> None:
    assert (one == other) == (one.hash == other.hash)
    assert Position(one.contents, one.mover, one.swapped, one.swap, one.last).hash == one.hash


@pytest.mark.parametrize("change", ["contents", "mover", "swapped", "swap", "last"])
def test_every_part_of_a_position_affects_its_hash(change: str) -> None:
    other = {"contents": (None, 1, None), "mover": 1, "swapped": True, "swap": SwapStage.CLOSED, "last": 0}
    plain = {"contents": (None, 0, None), "mover": 0, "swapped": False, "swap": SwapStage.OPEN, "last": None}
    assert Position(**plain).hash != Position(**{**plain, change: other[change]}).hash


def test_hashes_are_the_same_in_every_run() -> None:
    program = """
import plybook
state = plybook.load("ayu", size=5, pie=True).start()
for move in ("b1-b2", "swap", "a2-a3"):
    state.push(move)
    print(state.hash)
"""
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(set(runs[0].split())) == 3
    assert runs[0] == runs[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_read_back_from_its_text(name: str) -> None:
    for seed in range(4):
        for state in walk(game(name).start(), seed, plies=30):
            again = game(name).position(str(state))
            assert again.position == state.position
            assert again.hash == state.hash
            assert str(again) == str(state)
            assert (again.ply, again.moves) == (0, ())
            if game(name).reads_history:  # which the text does not contain
                assert set(texts(state)) <= set(texts(again)) or state.outcome() or again.outcome()
            elif str(state.outcome()) not in ("draw: the position is repeated", "draw: everything is as it was"):
                assert texts(again) == texts(state)
                assert str(again.outcome()) == str(state.outcome())


def test_seats_and_swap_are_read_back_too() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    lines = []
    for move in ("b1-b2", "swap", "a2-a3"):
        lines.append(str(state).splitlines()[-2:])
        state.push(move)
        again = state.game.position(str(state))
        assert everything(again)[-5:-2] == everything(state)[-5:-2]
        assert (again.position, again.seat, again.mover) == (state.position, state.seat, state.mover)
    lines.append(str(state).splitlines()[-2:])
    assert lines == [
        ["swap: ahead", "seats: as at the start"],
        ["swap: open", "seats: as at the start"],
        ["swap: closed", "seats: exchanged"],
        ["swap: closed", "seats: exchanged"],
    ]


def test_the_same_text_can_be_read_under_other_options() -> None:
    with_pie = plybook.load("ayu", size=5, pie=True).start()
    with_pie.push("b1-b2")
    for options in ({}, {"split": "never"}, {"repetition": "loss"}):
        state = plybook.load("ayu", size=5, **options).position(str(with_pie))
        assert state.position.contents == with_pie.position.contents
        assert state.position.swap == SwapStage.NEVER
        assert str(state.mover) == "White"


def test_a_field_that_the_rules_do_not_read_is_ignored() -> None:
    state = plybook.load("ayu", size=5).start()
    assert state.game.position(f"{state}\nlast: White\nswap: open\nseats: exchanged").position == state.position
    started = game("tic-tac-toe 0").start()
    assert game("tic-tac-toe 0").position(f"{started}\nlast: O").position != started.position


@pytest.mark.parametrize("stage", ["ahead", "open"])
def test_seats_cannot_be_exchanged_before_the_swap(stage: str) -> None:
    start = plybook.load("ayu", size=5, pie=True).start()
    rows = "\n".join(str(start).splitlines()[:5])
    with pytest.raises(PositionError, match=f"after it, `swap` must be closed, not `{stage}`"):
        start.game.position(f"{rows}\nswap: {stage}\nseats: exchanged")


ROWS = ["3  . . .", "2  . . .", "1  . . ."]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n".join(ROWS[:2]), "row 1 is missing"),
        ("\n".join([*ROWS, "1 . . ."]), "row 1 is given twice"),
        ("\n".join([*ROWS, "4 . . ."]), "no row 4"),
        ("\n".join([*ROWS, "0 . . ."]), "no row 0"),
        ("\n".join(["3 . .", *ROWS[1:]]), "row 3 has 3 points, not 2"),
        ("\n".join(["3 . . . .", *ROWS[1:]]), "row 3 has 3 points, not 4"),
        ("\n".join(["3 . Q .", *ROWS[1:]]), "`Q` in row 3 is not a piece; use X, O"),
        ("\n".join([*ROWS, "to move: X", "to move: O"]), "`to move` is given twice"),
        ("\n".join([*ROWS, "to move: Q"]), "no player `Q`; the players are X, O"),
        ("\n".join([*ROWS, "colour: red"]), "`colour` is not a field"),
        ("\n".join([*ROWS, "Hello there!"]), "is not a row of a position"),
        ("", "row 1 is missing"),
        ("x" * 300_000, "at most"),
        ("9" * 5_000 + " .", "no row 999999999"),
    ],
)
def test_an_invalid_position_is_rejected_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        game("tic-tac-toe 0").position(text)


def test_only_a_column_letter_may_follow_a_row() -> None:
    lines = ["players b, w", "move drop { to empty }", "end { when no-moves -> draw }"]
    square = plybook.loads("\n".join(['game "G" {', "board square(2)", *lines, "}"]))
    with pytest.raises(PositionError, match="row 1 has 2 points, not 3"):
        square.position("2 . .\n1 . . w")
    hexagon = plybook.loads("\n".join(['game "G" {', "board hexagon(2)", *lines, "}"]))
    assert "3 . . c 2 . . ." in " ".join(str(hexagon.start()).split())
    without = "3 . .\n2 . b .\n1 . ."
    assert hexagon.position(without).position == hexagon.position("a b\n3 . . c\n2 . b .\n1 . .").position
    with pytest.raises(PositionError, match="row 3 has 2 points, not 3"):
        hexagon.position(without.replace("3 . .", "3 . . w"))


@given(st.text(max_size=200) | st.text(alphabet="123XO. \n:tomve", max_size=200))
def test_any_text_is_either_a_position_or_rejected(text: str) -> None:
    try:
        state = game("tic-tac-toe 0").position(text)
    except PositionError:
        return
    assert game("tic-tac-toe 0").position(str(state)).position == state.position


def test_the_order_of_the_rows_does_not_matter() -> None:
    state = game("tic-tac-toe 0").position("1 X . .\n3 . . .\n2 . . O\n")
    assert Counter(state.position.contents) == {None: 7, 0: 1, 1: 1}
    assert str(state).splitlines()[:3] == ["3  . . .", "2  . . O", "1  X . ."]


@pytest.mark.parametrize("row", ["1 W . . . W", "1  W . . . W", "   1   W  .  .  .  W   ", "1\tW\t.\t.\t.\tW"])
def test_whitespace_does_not_matter(row: str) -> None:
    text = "\n".join(f"{number} . . . . ." for number in range(2, 6))
    state = plybook.load("ayu", size=5).position(f"{text}\n{row}\nto move:White")
    assert texts(state) == ["a1-b1", "e1-d1"]
