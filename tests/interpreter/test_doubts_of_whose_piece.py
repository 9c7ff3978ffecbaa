"""Whose king a piece stands beside, whose pieces between two are taken, and who gets the points of an option."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl.text.source import Source
from plybook.interpreter.doubts.doubts import of_option
from plybook.service.check.diagnostics import examine

from .test_doubts import doubts

COURT = """game "Court" {{
  players White, Black facing n, s
  piece King, Guard
  board square(5) adjacent all
  setup mirrored {{
    place White.King on c1
    place White.Guard on b1 | d1
  }}
  {define}
  move guard "{text}" {{
    from having(mover.Guard)
    to   {to}
    {more}
  }}
  end {{ when no-moves -> draw }}
}}"""
THEIR_KING = "adjacent(from) & adjacent(having(opponent.King)) - mine"
MY_KING = "adjacent(from) & adjacent(having(mover.King)) & empty"


@pytest.mark.parametrize(
    ("text", "to", "more", "hint"),
    [
        (
            "a guard goes to a square that is beside its king",
            THEIR_KING,
            "",
            "beside its king",
        ),
        ("a guard steps to a square touching your own king", THEIR_KING, "", "touching your own king"),
        ("a guard steps to a square beside the enemy king", MY_KING, "", "beside the enemy king"),
        ("a guard goes to a square that is beside its king", MY_KING, "", ""),
        ("a guard steps to a square beside the enemy king", THEIR_KING, "", ""),
        ("a guard takes a guard beside its king", THEIR_KING, "", ""),
        ("a guard steps, never beside its king", THEIR_KING, "", ""),
        (
            "a guard steps beside its king",
            "adjacent(from) & empty",
            "where some(adjacent(to) & having(mover.King))",
            "",
        ),
        ("a guard steps beside its king", THEIR_KING, "where some(adjacent(to) & having(mover.King))", ""),
        ("a guard steps beside its king", THEIR_KING, "where some(adjacent(to) & court)", ""),
    ],
)
def test_beside_whose_king(text: str, to: str, more: str, hint: str) -> None:
    define = "define court = having(mover.King)" if "court" in more else ""
    found = list(map(str, doubts(plybook.loads(COURT.format(text=text, to=to, more=more, define=define)).model)))
    assert [one.startswith(f"the text says {hint}; ") for one in found] == [True] * bool(hint), found


DROP = """game "Custodians" {{
  players Black, White
  board square(4)
  move drop "put a stone on an empty square; {text}" {{
    to empty
    do place(mover, to)
    do remove(between({between}))
  }}
  end {{ when none(empty) -> draw }}
}}"""
BETWEEN_MINE, BETWEEN_THEIRS = "to, mine, theirs", "to, theirs, mine"


@pytest.mark.parametrize(
    ("text", "between", "hint"),
    [
        ("enemies between it and another of your stones are removed", BETWEEN_THEIRS, "enemy"),
        ("this removes enemies caught between it and one of yours", BETWEEN_THEIRS, "enemy"),
        ("enemies between it and another of your stones are removed", BETWEEN_MINE, ""),
        ("stones between it and enemies are removed", BETWEEN_THEIRS, ""),
        ("your stones between it and enemies are removed", BETWEEN_THEIRS, ""),
    ],
)
def test_whose_stones_between_two_are_taken(text: str, between: str, hint: str) -> None:
    found = list(map(str, doubts(plybook.loads(DROP.format(text=text, between=between)).model)))
    assert found == ([f"the text says {hint}; the condition does not, and says mine"] if hint else [])


KOMI = """game "Meadows" {{
  option komi = 3.5 in 0.5, 3.5 "{text}"
  players Black, White
  board square(5)
  move plant {{ to empty }}
  score Black = count(of(Black)){black}
  score White = count(of(White)){white}
  end {{ when none(empty) -> highest wins }}
}}"""


@pytest.mark.parametrize(
    ("text", "black", "white", "hint"),
    [
        ("points that the second player has from the start", " + komi", "", "“second player”"),
        ("points added to White's score", " + komi", "", "“White”"),
        ("points for going second", " + komi", "", "“going second”"),
        ("points for the player who moves first", "", " + komi", "“who moves first”"),
        ("points that the second player has from the start", "", " + komi", ""),
        ("points added to White's score", "", " + komi", ""),
        ("points that the second player must be ahead", " + komi", "", ""),
        ("points that the first player is behind", "", " + komi", ""),
        ("points for the second player", " - komi", "", ""),
        ("points for the second player", " + komi", " + 2 * komi", ""),
        ("compensation for going first, in points", "", " + komi", ""),
        ("points for the first player's advantage", "", " + komi", ""),
    ],
)
def test_who_gets_the_points_of_an_option(text: str, black: str, white: str, hint: str) -> None:
    source = KOMI.format(text=text, black=black, white=white)
    model = plybook.loads(source).model
    found = [str(doubt) for option in model.options for doubt in of_option(model, option)]
    assert [one.startswith(f"the text says {hint}; the rule says that `komi` goes to ") for one in found] == (
        [True] * bool(hint)
    ), found
    told = [one for one in examine(Source("meadows.gdl", source), {})[2] if one.code == "text-and-rule-differ"]
    assert [one.label.span.text for one in told] == [f'"{text}"'] * bool(hint)


@pytest.mark.parametrize(
    ("text", "between", "hint"),
    [
        ("it turns the enemies that it encloses", BETWEEN_THEIRS, "enemy"),
        ("enemies between two of yours are flipped", BETWEEN_MINE, ""),
        ("it turns the enemies that it encloses", BETWEEN_MINE, ""),
        ("it turns your stones between two enemies", BETWEEN_THEIRS, ""),
        ("the stones between turn into enemies", BETWEEN_THEIRS, ""),
    ],
)
def test_whose_stones_are_turned(text: str, between: str, hint: str) -> None:
    game = DROP.format(text=text, between=between).replace("do remove", "do flip")
    found = list(map(str, doubts(plybook.loads(game).model)))
    assert [one.startswith(f"the text says {hint}; ") for one in found] == [True] * bool(hint), found
