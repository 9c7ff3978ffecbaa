"""The answer about a game for one player, in the form of those about games for two."""

from __future__ import annotations

from collections.abc import Callable

from ..core.clock import Clock
from ..core.move import Move
from ..game.game import State
from .puzzle import Found, solve_puzzle
from .solution import ORDER, Solution, Worth, native


def solve_alone(
    state: State,
    memory: int,
    clock: Clock,
    nodes: int | None,
    whole: bool,
    on_progress: Callable[[int], None] | None,
    all_moves: bool,
    on_move: Callable[[Move, Worth], None] | None,
) -> Solution:
    """The solution of a game for one player."""
    engine = native(state.game)
    spent = 0

    def solved() -> Found:
        if (result := state.result()) is not None:
            return Found(result.winner is not None, (), shortest=True, least=0, nodes=0)
        left = None if nodes is None else max(0, nodes - spent)
        return solve_puzzle(
            state, engine, clock, memory=memory, nodes=left, whole=whole,
            on_progress=on_progress and (lambda number: on_progress(spent + number)),
        )  # fmt: skip

    def worth(found: Found) -> Worth:
        return "unknown" if found.solved is None else "win" if found.solved else "draw"

    if not all_moves or state.result() is not None:
        found = solved()
        given = found.line, found.nodes, clock.seconds, found.reached, found.shortest, found.least
        return Solution(state.mover, worth(found), {} if all_moves else None, *given)
    after: dict[Move, Found] = {}
    for move in state.legal_moves():
        state.advance(move)
        after[move] = found = solved()
        state.pop()
        spent += found.nodes
        if on_move is not None:
            on_move(move, worth(found))
    values = {move: worth(found) for move, found in after.items()}
    solving = {move: found for move, found in after.items() if found.solved}
    value = max(values.values(), key=ORDER.index)
    if "win" not in values.values() and "unknown" in values.values():
        value = "unknown"
    reached = next((found.reached for found in after.values() if found.reached), "")
    least = 1 + min((found.least for found in after.values() if found.solved is not False), default=0)
    first = min(solving, key=lambda move: len(solving[move].line), default=None)
    line = () if first is None else (first, *solving[first].line)
    shortest = first is not None and len(line) <= least
    return Solution(state.mover, value, values, line, spent, clock.seconds, reached, shortest, least)
