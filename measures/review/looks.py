"""One position of a reviewed game: a proof, or else two searches, the second with twice the playouts.

Only the second search says what a position is worth; the first shows how much that depends on the judge's strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from ...gdl.text.errors import DescriptionError
from ...interpreter.analyse.solve import Solution, Worth, solve
from ...interpreter.core.errors import PlyError
from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...interpreter.native.engine.engine import NativeEngine
from ...players import make
from ...players.base.found import OPPOSITE, Judged, Proof
from ...players.search.trees import MctsPlayer
from ..course.turns import Turn, looked

MEMORY = 64
"""MiB of the table of a proof search."""
WIDE = 30
"""With more moves than this, the proof search visits fewer positions, since each costs more."""
NEAR = 0.1
"""A move is good if it is worth at most this much less than the best one, as in :mod:`..course.course`."""
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
    """The best moves from here, by the proof or else by the second search."""
    plies: int = 0
    """The length of the line of a proof, of which only the first moves are kept."""
    once: float | None = None
    """The value by the first search; ``None`` if there was none."""
    here: float | None = None
    """The value by the second search."""
    there: float | None = None
    """The value of the best move by a search as deep of the position it leads to."""
    good: int | None = None
    """How many moves are good."""

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

    @classmethod
    def of(cls, value: dict[str, Any]) -> Look:
        """Read what :func:`look` has written."""
        return cls(**{**value, "line": tuple(value["line"])})


def digest_of(board: str, moves: Sequence[str]) -> str:
    """A short name of the position after these moves from ``board``, or from the start if that is empty."""
    return sha256("\0".join((board, *moves)).encode()).hexdigest()[:20]


def state_after(game: Game, board: str, moves: Sequence[str]) -> State:
    """The state after these moves from ``board``, or from the start if that is empty."""
    state = game.position(board) if board else game.start()
    for move in moves:
        state.push(move)
    return state


def look(
    game: Game, seed: int, playouts: int, nodes: int, digest: str, board: str, moves: Sequence[str]
) -> dict[str, Any]:
    """Look at the position after these moves; the result is what :meth:`Look.of` reads."""
    state = state_after(game, board, moves)
    legal = len(state.legal_moves())
    opening = state.position.swap == SwapStage.AHEAD
    found = Look(state.seat.number, str(state.mover), legal, legal == 1 or opening)
    if not opening:
        proved = _proved(state, nodes)
        if proved.value != "unknown":
            found = replace(found, proof=_proof(proved.value), line=_text(proved.line), plies=len(proved.line))
        elif legal > 1:
            found = _estimated(found, state, Random(f"{seed}:review:{digest}:{playouts}"), playouts)
    return {**vars(found), "line": list(found.line)}


def proof(game: Game, seed: int, nodes: int, digest: str, board: str, moves: Sequence[str]) -> dict[str, Any]:
    """Search for a proof of the position after these moves: its value, line and length; the value is empty if none
    is found."""
    proved = _proved(state_after(game, board, moves), nodes)
    return {"proof": _proof(proved.value), "line": list(_text(proved.line)), "plies": len(proved.line)}


def _proved(state: State, nodes: int) -> Solution:
    """The proof search; a position with too much to search is unknown."""
    try:
        return solve(state, memory=MEMORY, nodes=_bounded(state, nodes))
    except (PlyError, DescriptionError):
        return Solution(state.mover, "unknown", None, (), 0, 0.0)


def _bounded(state: State, nodes: int) -> int:
    """Fewer nodes if the position has many moves, or if the past must be searched for each."""
    engine = state.game.engine
    dear = isinstance(engine, NativeEngine) and bool(engine.sorts)
    return int(nodes * min(1.0, WIDE / max(1, len(state.legal_moves()))) / (10 if dear else 1))


def _proof(value: Worth) -> Proof:
    return "" if value == "unknown" else value


def _text(line: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(str, line[:SHOWN]))


def _estimated(found: Look, state: State, chance: Random, playouts: int) -> Look:
    """The position by two searches, the second with twice the playouts."""
    turn: Turn = looked(state, chance, playouts)
    searcher = make(f"mcts:playouts={2 * playouts},reuse=off")
    assert isinstance(searcher, MctsPlayer)
    best = searcher.search(state, chance).best
    line = (best.move, *best.line)
    if best.proof:
        return replace(found, proof=best.proof, line=_text(line), plies=len(line), good=turn.good(NEAR))
    after = _after(state, best, searcher, chance)
    if after.proof == "win":  # proved by the search from there
        line = (best.move, *after.line)
        return replace(found, proof="win", line=_text(line), plies=len(line), good=turn.good(NEAR))
    return replace(
        found,
        line=_text(line),
        once=round(turn.value, 4),
        here=round(best.value, 4),
        there=round(after.value, 4),
        good=turn.good(NEAR),
    )


def _after(state: State, best: Judged, searcher: MctsPlayer, chance: Random) -> Judged:
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
