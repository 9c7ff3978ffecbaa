"""`opponent(p)`: the player after a given one, who is the other one of two; values by hand."""

from __future__ import annotations

import pytest

import plybook
from plybook import DescriptionError

pytestmark = pytest.mark.usefixtures("both_engines")

GAME = """game "Opponents" {{
  players {players}
  piece Man, King
  board square(3)
  {more}
  setup {{ place A.Man on a1
          place A.King on b1
          place B.Man on a2
          place {third}.King on a3 }}
  move drop {{ to empty
              {steps}
              do place(mover.Man, to) }}
  end {{ when count(empty) is 1 -> draw }}
}}"""


def drops(steps: str, *before: str, players: str = "A, B", more: str = "") -> str:
    """The points on which the player to move can put a man, after some moves."""
    third = "C" if "C" in players else "B"
    state = plybook.loads(GAME.format(players=players, more=more, steps=steps, third=third)).start()
    for move in before:
        state.push(move)
    return " ".join(sorted(map(str, state.legal_moves())))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("opponent(A) is B and opponent(B) is A", True),
        ("opponent(mover) is opponent and opponent(opponent) is mover and opponent(opponent(A)) is A", True),
        ("opponent(owner(a1)) is B and opponent(owner(a2)) is A", True),
        ("opponent(owner(c3)) is A or opponent(owner(c3)) is B or opponent(owner(c3)) is not A", False),
        ("none(of(opponent(owner(c3))))", True),
        ("having(opponent(owner(a1)).King) is a3 and having(opponent(B).King) is b1", True),
        ("ahead(A) or ahead(B)", False),
        ("level(A) and level(mover) and level(opponent(mover))", True),
    ],
)
def test_the_other_of_two_players_is_who_it_is_by_hand(condition: str, holds: bool) -> None:
    more = "define ahead(p) = count(of(p)) > count(of(opponent(p)))\n"
    more += "define level(p) = not ahead(p) and not ahead(opponent(p))"
    assert drops(f"where {condition}", more=more) == ("b2 b3 c1 c2 c3" if holds else "")


@pytest.mark.parametrize("moves", [(), ("c1",), ("c1", "c2"), ("c1", "c2", "c3")])
def test_of_three_players_it_is_the_next_one(moves: tuple[str, ...]) -> None:
    """A has a1 and b1, B a2, C a3; the third player from the mover is the mover."""
    ring = "opponent(A) is B and opponent(B) is C and opponent(C) is A and opponent(mover) is opponent"
    third = "of(opponent(opponent(opponent(mover))))"
    owns = [
        f"(mover is {player} and {point} in {third})" for player, point in zip("ABC", ("a1", "a2", "a3"), strict=True)
    ]
    free = sorted({"b2", "b3", "c1", "c2", "c3"} - set(moves))
    assert drops(f"where {ring} and ({' or '.join(owns)})", *moves, players="A, B, C") == " ".join(free)


def test_without_another_player_it_has_no_meaning() -> None:
    text = 'game "Alone" { players A\nboard square(3)\nmove drop { to empty - of(opponent(A)) }\n'
    with pytest.raises(DescriptionError) as caught:
        plybook.loads(text + "end { when none(empty) -> A wins } }")
    assert [found.code for found in caught.value.diagnostics] == ["one-player"]


def test_other_is_told_what_it_is_called() -> None:
    with pytest.raises(DescriptionError) as caught:
        drops("where some(of(other(A)))")
    (found,) = caught.value.diagnostics
    assert "`opponent`" in found.help
    assert found.fixes[0].edits[0].text == "opponent"
