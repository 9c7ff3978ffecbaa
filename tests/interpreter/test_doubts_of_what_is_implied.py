"""A text may say what the rule implies without naming it; each is silent beside a near miss that is told."""

from __future__ import annotations

import pytest

import plybook

from .test_doubts import doubts

PHASES = """game "Phases" {{
  players Red, White
  board square(5)
  {every}
  phase early when count(occupied) < {early} {{
    move drop {{ to empty }}
  }}
  phase late {{
    move step "{text}" {{
      from mine
      to {region} & empty
    }}
  }}
  end {{ when no-moves -> draw }}
}}"""
REGIONS = """game "Regions" {{
  players Red, White
  board square(8)
  define spots = {region} "{text}"
  move drop {{ to empty & spots }}
  end {{ when {condition} -> {result} }}
}}"""
KINDS = """game "Kinds" {{
  players Red, White
  piece Pawn, Knight, Rook, Bishop
  board square(6)
  setup mirrored {{
    place Red.Pawn on row(1)
    place Red.Knight on a2
    place Red.Rook on b2
    place Red.Bishop on c2
  }}
  move go "{text}" {{
    from {start}
    to {region}
    do relocate(from, to)
    {effect}
  }}
  end {{ when no-moves -> draw }}
}}"""


def said(text: str) -> list[str]:
    return [str(doubt) for doubt in doubts(plybook.loads(text, engine="reference").model)]


@pytest.mark.parametrize(
    ("text", "early", "far", "hint"),
    [
        ("a stone goes two steps", 4, 2, ""),
        ("a stone goes two steps", 4, 3, "the text says 2; the condition does not, and says 3"),
        ("with four stones on the board, a stone goes on", 4, 3, ""),
    ],
)
def test_the_number_of_a_phase_is_not_what_a_move_says(text: str, early: int, far: int, hint: str) -> None:
    region = f"leap(from, directions, {far})"
    assert said(PHASES.format(text=text, early=early, region=region, every="")) == ([hint] if hint else [])


def test_a_condition_of_every_move_is_not_what_one_move_says() -> None:
    every = "every move where turn-number < 70"
    region = "adjacent(adjacent(from) & empty)"
    assert said(PHASES.format(text="a stone goes two steps", early=4, region=region, every=every)) == []


@pytest.mark.parametrize(
    ("region", "text", "hint"),
    [
        ("(column(5) | column(6)) - row(4)", "the second level", ""),
        ("row(7) | row(8)", "the third of the four camps", "the text says 4; the condition does not, and says 7 and 8"),
        ("row(7) | row(8)", "the two rows", "the text says 2; the condition does not, and says 7 and 8"),
    ],
)
def test_an_ordinal_in_a_name_is_no_number_of_the_rule(region: str, text: str, hint: str) -> None:
    game = REGIONS.format(region=region, text=text, condition="no-moves", result="draw")
    assert said(game) == ([hint] if hint else [])


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("the position has occurred for the third time", "the text says 3; the condition does not, and says 4"),
        ("the position has occurred twice", "the text says 2; the condition does not, and says 4"),
    ],
)
def test_an_ordinal_that_counts_is_a_number_of_the_rule(text: str, hint: str) -> None:
    end = f'draw "{text}"'
    assert said(REGIONS.format(region="row(7)", text="a row", condition="seen(positional) >= 4", result=end)) == [hint]


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("count(parts(mine | empty), r -> some(r & mine)) <= 1", ""),
        ("count(mine | empty) <= 1", "the text says a connection; the condition does not, and says empty"),
    ],
)
def test_a_count_of_parts_is_about_a_connection(condition: str, hint: str) -> None:
    game = REGIONS.format(region="row(7)", text="a row", condition=condition, result='mover wins "has joined all"')
    assert [one for one in said(game) if "connection" in one] == ([hint] if hint else [])


REST = "(if from in having(mover.Knight) then knight-leaps(from) else rook-slides(from)) & empty"


@pytest.mark.parametrize(
    ("text", "start", "region", "hint"),
    [
        ("a knight, bishop or rook moves", "mine - having(mover.Pawn)", REST, ""),
        ("a rook moves", "mine - having(mover.Pawn, mover.Knight)", "rook-slides(from)", ""),
        ("a knight or rook moves", "mine", REST, ""),
        ("a rook moves", "having(mover.Knight)", "rook-slides(from)", "Rook; the condition does not, and says Knight"),
    ],
)
def test_the_rest_of_the_pieces_is_of_every_kind_that_is_not_named(
    text: str, start: str, region: str, hint: str
) -> None:
    found = said(KINDS.format(text=text, start=start, region=region, effect=""))
    assert [one.partition("says ")[2] for one in found] == ([hint] if hint else [])


@pytest.mark.parametrize(
    ("text", "effect", "hint"),
    [
        ("move a piece; afterwards it moves like a bishop", "do place(mover.Bishop, to)", ""),
        ("move a piece that becomes a bishop", "do place(mover.Bishop, to)", ""),
        ("move a piece like a bishop", "", "the text says diagonal; the condition does not, and says orthogonal"),
        ("move a piece diagonally; it becomes a bishop", "do place(mover.Bishop, to)",
         "the text says diagonal; the condition does not, and says orthogonal"),
    ],
)  # fmt: skip
def test_how_a_piece_goes_that_is_put_down_is_not_how_the_move_goes(text: str, effect: str, hint: str) -> None:
    game = KINDS.format(text=text, start="mine", region="rook-slides(from)", effect=effect)
    assert said(game) == ([hint] if hint else [])
