"""Memory layouts: irregular boards, too, step with few shifts and take few words, and fields do not overlap."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl.types.board import Board
from plybook.interpreter.native.codegen.fields import FIELDS
from plybook.interpreter.native.codegen.layout import layout_of

SQUARES = [
    "a1, d1, g1", "b2, d2, f2", "c3, d3, e3", "a4, b4, c4", "e4, f4, g4", "c5, d5, e5", "b6, d6, f6", "a7, d7, g7",
    "a1, a4, a7", "b2, b4, b6", "c3, c4, c5", "d1, d2, d3", "d5, d6, d7", "e3, e4, e5", "f2, f4, f6", "g1, g4, g7",
]  # fmt: skip
SPREAD = f"graph {{ line a1, a2, a4, a8, a16, a32\npoint {', '.join(f'b{row}' for row in range(1, 33))} }}"
"""Steps of five lengths in one direction."""


def board(text: str) -> Board:
    rest = "move drop { to empty }\nend { when no-moves -> draw }"
    return plybook.loads(f'game "G" {{\nplayers A, B\nboard {text}\n{rest}\n}}').model.board


@pytest.mark.parametrize(
    ("text", "words", "shifts"),
    [
        ("graph { line " + "\nline ".join(SQUARES) + " }", 1, 12),
        ("square(8) adjacent diagonal without light", 1, 4),
        ("square(10) adjacent diagonal without light", 1, 6),  # its fifty points, not the hundred around them
        ("square(12) without c3, f6, corners", 3, 4),
        ("hexagon(5) without e5", 1, 12),
        ("lattice(5, 5) without dots", 2, 4),
        ("lattice(3, 3)", 1, 4),
    ],
)
def test_an_irregular_board_steps_with_few_shifts(text: str, words: int, shifts: int) -> None:
    layout = layout_of(board(text))
    assert layout.shifts is not None
    assert (layout.words, len(layout.shifts)) == (words, shifts)


def test_a_step_takes_as_many_shifts_as_it_has_lengths() -> None:
    layout = layout_of(board("graph { line " + "\nline ".join(SQUARES) + " }"))
    assert [step.distance for step in layout.steps("e") or ()] == [1, 2, 3]
    assert [step.distance for step in layout.steps("s") or ()] == [-21, -14, -7]
    assert layout.steps("ne") == ()
    assert layout.step("e") is None
    regular = layout_of(board("square(7) without d4"))
    assert [step.distance for step in regular.steps("n") or ()] == [7]


def test_a_step_of_too_many_lengths_uses_a_table() -> None:
    layout = layout_of(board(SPREAD))
    assert layout.shifts is not None
    assert layout.steps("n") is None
    assert layout_of(board("graph { line a1, a2, a4, a8, a16, a32 }")).step("n") is not None, "numbered in a row"


@pytest.mark.parametrize("block", sorted({field.block for field in FIELDS}))
def test_the_fields_of_a_word_do_not_overlap(block: str) -> None:
    ones = [field.ones for field in FIELDS if field.block == block]
    assert sum(ones) == (1 << sum(one.bit_count() for one in ones)) - 1 < 1 << 64
