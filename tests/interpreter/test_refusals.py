"""Why a move is illegal, in games with phases, chains, words with arguments, and superko."""

from __future__ import annotations

import re

import pytest

import plybook
from plybook import IllegalMove, gdl
from plybook.interpreter.game.game import load

REFUSED = [
    (
        "nine-mens-morris",
        {},
        "a7 g7",
        "d7-d6",
        "belongs to the phase `endgame` or `midgame`, but the current phase is `opening`",
    ),
    ("english-draughts", {}, "", "a1", "a1 names one point, but a move here names 2 to 13"),
    ("nine-mens-morris", {}, "", "a1-a4-a7", "a1-a4-a7 names 3 points, but a move here names 1 or 2"),
    ("english-draughts", {}, "c3-d4 f6-e5", "d4-e5", "the points `jumps(from)`, the squares that a piece can jump to"),
    (
        "english-draughts",
        {},
        "c3-d4 f6-e5",
        "a3-b4",
        "is only allowed when there is no other move; you must jump: d4-f6",
    ),
    (
        "english-draughts",
        {},
        "c3-d4 f6-e5",
        "d4-c5",
        "is only allowed when there is no other move; you must jump: d4-f6",
    ),
    ("othello", {}, "", "pass", "is only allowed when there is no other move; you must play: c4, d3, e6 or f5"),
    ("go", {"size": 4}, "", "a1-b1", "a1-b1 names 2 points, but a move here names 0 or 1"),
    ("amazons", {}, "", "d1-e3", "e3 is not one of the points `queen-slides(from)`"),
    ("amazons", {}, "", "d1-d2", "d1-d2 names 2 points, but a move here names 3"),
    ("amazons", {}, "", "d2-d3", "d2-d3 cannot be played: d2 is empty"),
    ("go", {"size": 4}, "b1 c1 a2 d2 b3 c3 pass b2 c2", "b2", "(that board has occurred once before)"),
]


@pytest.mark.parametrize(("name", "options", "before", "move", "why"), REFUSED)
def test_an_illegal_move_is_rejected_with_the_reason(
    name: str, options: dict[str, int], before: str, move: str, why: str
) -> None:
    state = plybook.load(name, engine="reference", **options).start()
    for made in before.split():
        state.push(made)
    with pytest.raises(IllegalMove) as caught:
        state.push(move)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "condition", "why"),
    [
        ("stand alone", "not lonely", "must not stand alone"),
        ("not have a neighbour", "not lonely", "does not have a neighbour"),
        ("have a neighbour", "social", "does not have a neighbour"),
        ("must have a neighbour", "social", "does not have a neighbour"),
        ("not stand alone", "social", "must not stand alone"),
        ("must not stand alone", "social", "must not stand alone"),
        ("", "social", "breaks the rule `"),
    ],
)
@pytest.mark.parametrize("after", [False, True])
def test_a_refusal_completes_the_authors_text(text: str, condition: str, why: str, *, after: bool) -> None:
    said = f'"{text}"' * bool(text)
    where = re.sub(r"(\w+)$", r"after.\1", condition) if after else condition
    game = f"""game "Small" {{ players Black, White
    board square(3)
    define lonely = none(adjacent(to) & mine) {said}
    define social = some(adjacent(to) & mine) {said}
    move drop {{ to empty\nwhere {where} }}
    move pass {{ }}
    end {{ when turn-number > 9 -> draw }} }}"""
    state = load(gdl.Source("small.gdl", game), {}, engine="reference").start()
    with pytest.raises(IllegalMove) as caught:
        state.push("b2")
    assert str(caught.value).startswith(f"b2 {why}")
