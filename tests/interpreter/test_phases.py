"""Phases: which moves are legal, and the error messages for the others."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook import Game, IllegalMove
from plybook.interpreter.game.engines import ENGINES
from plybook.interpreter.native.lowering.lower import lower

TEXT = """game "Phased" {
  option late = on in on, off
  players Black, White
  board square(3)
  counter hand(player) = 2 in 0..2
  phase opening "pieces are laid" when hand(mover) > 0 {
    move lay {
      to empty
      do set(hand(mover), hand(mover) - 1)
    }
  }
  phase end when late and count(mine) < 2 {
    move fly {
      from mine
      to   empty
    }
    otherwise move resign { }
  }
  phase middle {
    move take {
      from mine
      to   adjacent(from) & theirs
    }
    otherwise move step {
      from mine
      to   adjacent(from) & empty
    }
  }
  move lift {
    from mine & edge(top)
    do   remove(from)
  }
  end { when none(mine) and hand(mover) is 0 -> last wins }
}
"""


def phased(engine: str = "native", **options: object) -> Game:
    return plybook.loads(TEXT, engine=engine, **options)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_first_phase_that_holds_applies_and_moves_outside_always_do(engine: str) -> None:
    state = phased(engine).start()
    for move in ("a1", "c3", "a2"):
        state.push(move)
    assert {"c3", "b1"} <= {str(move) for move in state.legal_moves()}  # `lift` and `lay`
    state.push("c1")
    assert [str(move) for move in state.legal_moves()] == ["a1-b1", "a2-a3", "a2-b2"]
    state.push("a2-b2")
    state.push("c3")  # lifted
    state.push("b2-b1")
    assert {str(move) for move in state.legal_moves()} == {"c1-a2", "c1-a3", "c1-b2", "c1-b3", "c1-c2", "c1-c3"}


def test_a_phase_ruled_out_by_an_option_leaves_no_moves() -> None:
    model = phased(late=False).model
    assert [(rule.name, rule.phase) for rule in model.rules] == [
        ("lay", "opening"),
        ("take", "middle"),
        ("step", "middle"),
        ("lift", ""),
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_of_another_phase_is_rejected_with_the_names_of_both(engine: str) -> None:
    state = phased(engine).start()
    state.push("a1")
    state.push("b1")
    with pytest.raises(IllegalMove) as refused:
        state.push("a1-a2")
    assert str(refused.value) == "a1-a2 belongs to the phase `end` or `middle`, but the current phase is `opening`"
    for move in ("a2", "b2"):
        state.push(move)
    with pytest.raises(IllegalMove) as refused:
        state.push("resign")
    assert str(refused.value) == "resign belongs to the phase `end`, but the current phase is `middle`"


def test_an_extending_game_can_replace_or_drop_a_phase_by_name(tmp_path: Path) -> None:
    (tmp_path / "phased.gdl").write_text(TEXT)
    other = tmp_path / "other.gdl"
    other.write_text("""game "Other" extends "phased.gdl" {
      without option late
      without phase end
      phase opening when hand(mover) > 1 {
        move drop {
          to empty & edge(top)
          do set(hand(mover), hand(mover) - 1)
        }
      }
    }""")
    model = plybook.load(other).model
    assert [(rule.name, rule.phase) for rule in model.rules] == [
        ("drop", "opening"),
        ("take", "middle"),
        ("step", "middle"),
        ("lift", ""),
    ]


def test_moves_of_different_phases_are_never_compared() -> None:
    """Moves of different phases are never offered together, so there is no need to look for equal ones."""
    assert not lower(plybook.load("nine-mens-morris").model).may_repeat
