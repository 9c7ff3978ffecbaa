"""The start of a game as a short search sees it: over, won at once, forced within a few plies, or proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ...interpreter.analyse.solution import Worth
from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game
from ...players import make
from ...players.search.alphabeta import AlphaBetaPlayer
from ..workbench.analysis import Analysis
from ..workbench.nodes import bounded

SOON = 5
"""A forced win within this many plies comes too soon."""
MEMORY = 64
"""MiB of the proof table."""
MOST_FIRST = 4_000
"""The most first moves that are checked for an immediate win."""


@dataclass(frozen=True)
class Start:
    """What is proved about the start."""

    first_moves: int
    over: str
    """How the game ends before anyone has moved; ``""`` if it does not."""
    at_once: tuple[str, ...]
    """First moves that win immediately."""
    soon: str
    """``win`` or ``loss`` for the first player, if it is forced within few plies."""
    plies: int
    """Within how many plies."""
    value: Worth
    """``win``, ``draw`` or ``loss`` for the first player with best play, else ``unknown``."""
    line: tuple[str, ...]
    """Moves that lead to it."""
    nodes: int
    """Positions visited by the search."""
    shortest: bool = False
    """Whether the line is known to be the fastest win and the longest defence."""


def start_of(analysis: Analysis) -> Start:
    """The start of an analysis."""
    (value,) = analysis.all("start", proved, [(analysis.plan.alarm_nodes,)])
    return Start(**{**value, "at_once": tuple(value["at_once"]), "line": tuple(value["line"])})


def proved(game: Game, seed: int, nodes: int) -> Mapping[str, Any]:
    """Examine the start: first moves that win, wins within few plies, and the value with best play."""
    state = game.start()
    over, moves = state.outcome(), state.legal_moves()
    found: dict[str, Any] = {
        "first_moves": len(moves), "over": "", "at_once": [], "soon": "", "plies": 0,
        "value": "unknown", "line": [], "nodes": 0,
    }  # fmt: skip
    if over is not None or not moves:
        return {**found, "over": str(over) if over is not None else "no move is legal"}
    seat = state.seat.number
    for move in moves[:MOST_FIRST]:
        state.advance(move)
        result = state.result()
        if result is not None and result.winner is not None and state.position.seat_of(result.winner) == seat:
            found["at_once"].append(str(move))
        state.pop()
    try:
        search = make(f"alphabeta:depth={SOON},nodes={nodes},evaluation=off")
        assert isinstance(search, AlphaBetaPlayer)
        best = search.search(state, Random(f"{seed}:start"))
        if best.best.proof in ("win", "loss"):
            line = [str(move) for move in best.line]
            found |= {"soon": best.best.proof, "plies": best.depth, "line": line, "nodes": best.nodes}
            return {**found, "value": best.best.proof}
        if len(game.players) == 2:
            solution = solve(state, memory=MEMORY, nodes=bounded(game, nodes, len(moves)))
            line = [str(move) for move in solution.line]
            found |= {"value": solution.value, "line": line, "nodes": solution.nodes}
    except PlyError:  # a position has too much to search: nothing is proved
        pass
    return found
