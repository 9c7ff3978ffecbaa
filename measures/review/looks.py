"""One position of a reviewed game: a proof, or else searches, each of which does twice the work of the one before.

Only the last one says what a position is worth; the one before it shows how much that depends on the judge's strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from ...gdl.text.errors import DescriptionError
from ...interpreter.analyse.solution import Solution
from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...players import make
from ...players.base.found import OPPOSITE, Judged, Proof, Searcher
from ...players.search.trees import MctsPlayer
from ..workbench.nodes import bounded

MEMORY = 64
"""MiB of the table of a proof search."""
SHOWN = 12
"""The most moves of a line that are kept."""
EXACT: dict[str, float] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
"""What a proved position is worth to the seat to move."""


@dataclass(frozen=True)
class Look:
    """A position of the game. Values range from 0 to 1 and are for the seat to move."""

    seat: int
    player: str
    legal: int
    """The number of legal moves."""
    single: bool
    """Whether there was nothing to decide: one legal move, or sides may be swapped after it."""
    proof: Proof = ""
    """``win``, ``draw`` or ``loss`` for the seat to move, if proved."""
    line: tuple[str, ...] = ()
    """The best moves from here, by the proof or else by the last search."""
    plies: int = 0
    """The length of the line of a proof, of which only the first moves are kept; 0 if it is not known."""
    once: float | None = None
    """The value by the search that did half as much work; ``None`` if there was none."""
    here: float | None = None
    """The value by the last search."""
    there: float | None = None
    """The value of the best move by a search as deep of the position it leads to."""

    @property
    def value(self) -> float | None:
        """The value: exact if proved, otherwise the mean of the two, since a search flatters the side to move."""
        if self.proof:
            return EXACT[self.proof]
        return None if self.here is None or self.there is None else (self.here + self.there) / 2

    @property
    def searched(self) -> bool:
        """Whether the value is an estimate."""
        return not self.proof and self.here is not None

    @property
    def best(self) -> str:
        """The best move, if one was looked for."""
        return self.line[0] if self.line else ""


def digest_of(board: str, moves: Sequence[str]) -> str:
    """A short name of the position after these moves from ``board``, or from the start if that is empty."""
    return sha256("\0".join((board, *moves)).encode()).hexdigest()[:20]


def state_after(game: Game, board: str, moves: Sequence[str]) -> State:
    """The state after these moves from ``board``, or from the start if that is empty."""
    state = game.position(board) if board else game.start()
    for move in moves:
        state.push(move)
    return state


def faced(game: Game, board: str, moves: Sequence[str]) -> list[Look]:
    """The positions of a game, from the one before its first move: who is to move, and whether there is a choice."""
    state, found = state_after(game, board, ()), list[Look]()
    for move in (*moves, None):
        legal = len(state.legal_moves())
        single = legal == 1 or state.position.swap == SwapStage.AHEAD
        found.append(Look(state.seat.number, str(state.mover), legal, single))
        if move is not None:
            state.push(move)
    return found


def proof(game: Game, seed: int, nodes: int, digest: str, board: str, moves: Sequence[str]) -> dict[str, Any]:
    """Search for a proof of the position after these moves: its value, line and length; the value is empty if none
    is found, or while sides may still be swapped."""
    state = state_after(game, board, moves)
    if state.position.swap == SwapStage.AHEAD:
        return _found("", (), 0)
    proved = _proved(state, nodes)
    return _found("" if proved.value == "unknown" else proved.value, proved.line, len(proved.line))


def estimate(game: Game, seed: int, player: str, digest: str, board: str, moves: Sequence[str]) -> dict[str, Any]:
    """Search the position after these moves: the value of the best move by a search of the position, and by one of
    the position that it leads to; or a proof, if these find one."""
    state = state_after(game, board, moves)
    searcher, chance = make(player), Random(f"{seed}:review:{digest}:{player}")
    assert isinstance(searcher, Searcher)
    best = searcher.search(state, chance).best
    line = (best.move, *best.line)
    whole = isinstance(searcher, MctsPlayer)  # the lines of alpha-beta can end early
    if best.proof:
        return _found(best.proof, line, len(line) if whole else 0)
    after = _after(state, best, searcher, chance)
    if after.proof == "win":  # proved by the search from there
        line = (best.move, *after.line)
        return _found("win", line, len(line) if whole else 0)
    return {**_found("", line, 0), "here": round(best.value, 4), "there": round(after.value, 4)}


def _found(proof: Proof, line: Sequence[object], plies: int) -> dict[str, Any]:
    return {"proof": proof, "line": list(map(str, line[:SHOWN])), "plies": plies}


def _proved(state: State, nodes: int) -> Solution:
    """The proof search; a position with too much to search is unknown."""
    try:
        return solve(state, memory=MEMORY, nodes=bounded(state.game, nodes, len(state.legal_moves())))
    except (PlyError, DescriptionError):
        return Solution(state.mover, "unknown", None, (), 0, 0.0)


def _after(state: State, best: Judged, searcher: Searcher, chance: Random) -> Judged:
    """The best move, judged for the seat to move by a search of the position it leads to."""
    seat = state.seat
    state.advance(best.move)
    result = state.result()
    if result is not None:
        proof: Proof = "draw" if result.winner is None else "win"
        if result.winner is not None and state.position.seat_of(result.winner) != seat.number:
            proof = "loss"
        judged = Judged(best.move, EXACT[proof], proof=proof)
    else:
        next_ = searcher.search(state, chance).best
        judged = Judged(best.move, next_.value, proof=next_.proof, line=(next_.move, *next_.line))
        if state.seat != seat:
            judged = replace(judged, value=1 - judged.value, proof=OPPOSITE[judged.proof])
    state.pop()
    return judged
