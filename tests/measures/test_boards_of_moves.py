"""Drawings of the values of first moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.measures.openings.boards import Valued, drawn
from plybook.measures.results.findings import Diagram

STEPS = """
game "Steps" {
  players Black, White
  board square(3)
  setup {
    place Black on a1, a3
    place White on c2
  }
  move step {
    from mine
    to   step(from, orthogonal | diagonal) & empty
    do   relocate(from, to)
  }
  end { when no-moves -> last wins }
}
"""
VALUES = {"a1-a2": 0.2, "a1-b1": 0.7, "a1-b2": 0.55, "a3-a2": 0.4, "a3-b3": 0.1, "a3-b2": 0.35}


def of(values: dict[str, float], *, balance: bool = False) -> Diagram:
    found = drawn(
        plybook.loads(STEPS), [Valued(*each) for each in values.items()], "d", "D", "openings", balance=balance
    )
    assert found is not None
    return found


@pytest.mark.parametrize("listed", [list(VALUES), sorted(VALUES, key=VALUES.__getitem__)])
def test_a_point_has_the_value_of_the_best_move_that_begins_there(listed: list[str]) -> None:
    found = of({move: VALUES[move] for move in listed})
    assert found.heat == {"a1": 0.7, "a3": 0.4}
    assert [("-".join(points), label) for points, _, label in found.moves] == [
        ("a1-b1", "70"), ("a1-b2", "55"), ("a3-a2", "40"), ("a3-b3", "10"),
    ]  # fmt: skip


def test_a_point_has_the_value_closest_to_even_where_balance_is_drawn() -> None:
    found = of(VALUES, balance=True)
    assert found.heat == {"a1": 0.55, "a3": 0.4}
    assert found.moves[0][0] == ("a1", "b2")


@pytest.mark.parametrize("balance", [False, True])
def test_the_scale_has_the_value_of_every_arrow(balance: bool) -> None:
    found = of(VALUES, balance=balance)
    values = [value for _, value, _ in found.moves if value is not None] + list(found.heat.values())
    assert found.low <= min(values) <= max(values) <= found.high


@pytest.mark.parametrize("balance", [False, True])
def test_a_point_that_names_two_moves_has_the_value_of_the_better_one(balance: bool) -> None:
    """A plank across a1 and b1 loses, one up from a1 wins: with a proof, both are equally far from even."""
    game = plybook.load(str(Path(__file__).parent / "broken" / "planks_answered_across.gdl"))
    values = {"a1:across": 0.0, "a1:up": 1.0, "b2:across": 0.5, "b2:up": 0.0}
    found = drawn(game, [Valued(*each) for each in values.items()], "d", "D", "openings", balance=balance)
    assert found is not None
    assert found.heat == {"a1": 1.0, "b2": 0.5}
    assert f"the value of the {'move closest to even' if balance else 'best move'} to it." in found.note
