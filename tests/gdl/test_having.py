"""`having` with several pieces, and with kinds of all players."""

from __future__ import annotations

import pytest

import plybook

GAME = """
game "Kinds" {{
  players {players}
  piece   Rook, Queen
  piece   King for {first}
  piece   Stone, Rock neutral
  board   square(4)
  setup {{
    place {first}.Rook on a1, b2
    place {first}.King on b1
    place {second}.Queen             on a4
    place Stone                      on d4
  }}
  {defines}
  move go {{
    from {region}
    to   adjacent(from) & empty
  }}
  end {{ when no-moves -> draw }}
}}
"""


def firsts(region: str, players: str = "Black, White", defines: str = "") -> set[str]:
    """The points of a region, as those from which something moves."""
    first, second = players.split(", ")[:2]
    text = GAME.format(region=region, players=players, first=first, second=second, defines=defines)
    found = {}
    for engine in ("native", "reference"):
        found[engine] = {str(move).split("-")[0] for move in plybook.loads(text, engine=engine).start().legal_moves()}
    assert found["native"] == found["reference"]
    return found["native"]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("having(mover.Rook, opponent.Queen)", "having(mover.Rook) | having(opponent.Queen)"),
        ("having(Rook)", "having(Black.Rook) | having(White.Rook)"),
        ("having(Queen)", "having(White.Queen)"),
        ("having(King)", "having(Black.King)"),
        ("having(King, Stone, Rock)", "having(Black.King) | having(Stone) | having(Rock)"),
        ("having(Rook, Queen)", "occupied - having(Black.King) - having(Stone)"),
        ("having(mover.King, mover.King)", "having(mover.King)"),
        ("having(Stone)", "d4"),
    ],
)
def test_it_is_the_union_of_what_it_is_for_each_piece(short: str, long: str) -> None:
    assert firsts(short) == firsts(long) != set()


def test_a_kind_is_that_of_three_players_too() -> None:
    players = "Black, White, Red"
    assert firsts("having(Rook, Queen)", players) == firsts(
        "union(d in n, having(Black.Rook) | having(White.Queen))", players
    )


def test_a_parameter_is_no_kind() -> None:
    assert firsts("mine & all-of(mover.Rook)", defines="define all-of(King) = having(King)") == firsts(
        "having(mover.Rook)"
    )


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ("having()", "`having` takes one or more arguments, but got none"),
        ("having(Roock)", "did you mean `Rook`?"),
        ("having(mover.Rook, Roock)", "did you mean `Rook`?"),
        ("having(mover.Rook, empty)", "expected a Piece, got a Region"),
        ("having(Rook, White.King)", "White has no `King`"),
        ("place(Rook, a1)", "a piece belongs to a player"),
    ],
)
def test_what_is_no_piece_is_refused(region: str, said: str) -> None:
    with pytest.raises(plybook.DescriptionError) as found:
        firsts(region if "place" not in region else "mine\n do place(Rook, a1)")
    assert said in str(found.value)
