"""Solving within limits: of time, nodes and memory, of games that go on for ever, and after interruptions."""

from __future__ import annotations

import pytest

import plybook
from plybook import Game, PlyError, State
from plybook.interpreter.analyse.solution import Worth
from plybook.interpreter.analyse.solve import _Solving, solve
from plybook.interpreter.core.move import Move
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.llvm.signature import STOPPED
from plybook.interpreter.native.search.proof.answer import OutOfLimits
from plybook.interpreter.native.search.retrograde.memory import EDGE_BYTES, Context
from plybook.interpreter.native.search.retrograde.run import Retrograde, TooLarge


def test_a_search_that_reaches_a_limit_reports_it_and_claims_nothing() -> None:
    state = plybook.load("connect-four").start()
    for limits in ({"seconds": 0.2}, {"nodes": 500}):
        solution = solve(state, memory=8, **limits)
        assert solution.value == "unknown"
        assert solution.line == ()
        assert solution.reached
        assert solve(state, memory=8, nodes=50, all_moves=True).value == "unknown"


def test_a_table_of_one_mebibyte_gives_the_same_values() -> None:
    assert solve(plybook.load("hex", size=3, swap=False).start(), memory=1).value == "win"
    assert solve(plybook.load("connect-four", columns=4, rows=4).start(), memory=1).value == "draw"


def test_a_finished_game_has_the_value_of_its_result() -> None:
    state = plybook.load("tic-tac-toe").start()
    for move in ["a1", "a2", "b1", "b2", "c1"]:
        state.push(move)
    assert solve(state).value == "loss"
    assert solve(state).line == ()


def test_only_two_player_games_are_solved() -> None:
    with pytest.raises(PlyError, match="two players"):
        solve(plybook.load("rolit-3").start())


def test_states_of_the_reference_engine_are_solved_too() -> None:
    state = plybook.load("tic-tac-toe", engine="reference").start()
    assert solve(state).value == "draw"


ON_AND_ON = """
game "On and on" {
  players A, B
  board rectangle(2, 1)
  setup { place A on a1 }
  move slide {
    from mine
    to   adjacent(from) & empty
  }
  again when some(mine)
  end { when no-moves -> draw }
  swap
}
"""


def test_the_search_gives_up_on_an_opening_that_never_ends() -> None:
    solution = plybook.solve(plybook.loads(ON_AND_ON).start())
    assert (solution.value, solution.line) == ("unknown", ())
    assert "does not end" in solution.reached


def test_an_interrupted_search_leaves_no_wrong_draws_behind() -> None:
    state = after_moves(plybook.load("tic-tac-toe"), "a1 b1 a2 b2")
    engine = state.game.engine
    assert isinstance(engine, NativeEngine)
    retrograde = Retrograde(engine, (), memory=16)
    explore = retrograde._explore

    def interrupted(**given: object) -> int:
        explore(**given)
        return STOPPED

    retrograde._explore = interrupted  # type: ignore[assignment]
    with pytest.raises(OutOfLimits):
        retrograde.ask(state.position, 0)
    retrograde._explore = explore
    assert retrograde.ask(state.position, 0).won


def after_moves(game: Game, moves: str) -> State:
    state = game.start()
    for move in moves.split():
        state.push(move)
    return state


CROWDED = """
game "Crowded" {
  players A, B
  board rectangle(6, 5)
  setup {
    place A on a1
    place B on b1
  }
  move jump {
    from   mine
    to     empty
    choose beside in everywhere
  }
  end { when no-moves -> draw }
}
"""


def test_moves_that_lead_to_known_positions_count_towards_memory() -> None:
    """There are only 1,740 positions, but they have 1.4 million moves."""
    game = plybook.loads(CROWDED)
    assert isinstance(game.engine, NativeEngine)
    retrograde = Retrograde(game.engine, (), memory=2)
    with pytest.raises(TooLarge):
        retrograde.ask(game.start().position, 0)
    assert retrograde._context[Context.EDGES] * EDGE_BYTES < 2 << 20


def test_an_opening_whose_nodes_are_used_up_is_not_tried_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the swap undecided and a past that counts, each pair of first moves is a question of its own."""
    asked = 0
    after = _Solving._after

    def counted(self: _Solving, state: State, move: Move) -> Worth:
        nonlocal asked
        asked += 1
        return after(self, state, move)

    monkeypatch.setattr(_Solving, "_after", counted)
    state = plybook.load("gonnect").start()
    found = plybook.solve(state, nodes=20)
    assert (found.value, found.reached) == ("unknown", "the node limit is reached")
    assert asked < 3 * len(state.legal_moves())
