"""Rare events are found in very many random games if they can happen, and only then."""

from __future__ import annotations

import pytest

import plybook
from plybook.measures.trials.rare import never_offers, wins_by

TEXT = """game "Drop" {{
  players Black, White
  board square(3)
  move drop {{ to empty }}
  move jump {{
    from mine
    to adjacent(from) & empty
    where count(theirs) > {foes}
  }}
  end {{
    when line(of(last), 3) -> last wins
    when count(of(Black)) > {many} -> Black wins
    when no-moves -> draw
  }}
}}"""


def test_a_rule_that_can_be_legal_is_found() -> None:
    game = plybook.loads(TEXT.format(foes=1, many=9))
    assert not never_offers(game, 1, 0, 200)
    assert not never_offers(game, 1, 1, 200)


@pytest.mark.parametrize("foes", [5, 9], ids=["with so many there is no empty point", "there are not so many points"])
def test_a_rule_that_cannot_be_legal_is_not_found(foes: int) -> None:
    assert never_offers(plybook.loads(TEXT.format(foes=foes, many=9)), 1, 1, 200)


def test_wins_are_counted_by_clause() -> None:
    # Black has five of nine points when the board is full, and a line of three in most games before.
    game = plybook.loads(TEXT.format(foes=9, many=4))
    lines, five = wins_by(game, 1, 0, 500), wins_by(game, 1, 1, 500)
    assert lines + five == 500
    assert 0 < five < lines
    assert wins_by(plybook.loads(TEXT.format(foes=9, many=5)), 1, 1, 500) == 0
