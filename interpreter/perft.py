"""Perft: counting move sequences and positions, the way move generators are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .move import Move
from .state import State

POSITIONS = 10_000_000
"""How many distinct positions may be kept."""


class TooManyPositions(ValueError):  # noqa: N818
    """A count of distinct positions has outgrown what may be kept."""


@dataclass(frozen=True)
class Depth:
    """The counts at one depth.

    ``sequences`` of so many legal moves; where distinct positions were asked for, the ``positions`` that are first
    reached there, and ``cumulative``, their sum so far with the start left out.
    """

    depth: int
    sequences: int
    positions: int | None = None
    cumulative: int | None = None


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves from here; a game that is over has none."""
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        state.advance(move)
        total += perft(state, depth - 1)
        state.pop()
    return total


def divide(state: State, depth: int) -> Iterator[tuple[Move, int]]:
    """For each legal move, the number of sequences of ``depth`` moves that begin with it (``depth`` at least 1)."""
    for move in state.legal_moves():
        state.advance(move)
        count = perft(state, depth - 1)
        state.pop()
        yield move, count


def depths(
    state: State, depth: int, *, distinct: bool = False, on_depth: Callable[[Depth], None] | None = None
) -> list[Depth]:
    """The counts at depths 1 to ``depth``; ``on_depth`` hears of each as soon as it is known.

    Distinct positions compare board, mover, seats and whatever else belongs to a position, but not histories.

    Raises:
        TooManyPositions: there are more than :data:`POSITIONS` of them.
    """
    found: list[Depth] = []
    known = {state.position.packed()}
    for level in range(1, depth + 1):
        if distinct:
            sequences, fresh = _distinct(state, level, known)
            counts = Depth(level, sequences, fresh, len(known) - 1)
        else:
            counts = Depth(level, perft(state, level))
        found.append(counts)
        if on_depth is not None:
            on_depth(counts)
    return found


def _distinct(state: State, depth: int, known: set[bytes]) -> tuple[int, int]:
    """Sequences of a depth, and how many positions at their ends are new; those are added to ``known``."""
    if depth == 0:
        position = state.position.packed()
        if position in known:
            return 1, 0
        if len(known) >= POSITIONS:
            raise TooManyPositions(f"there are more than {POSITIONS:,} distinct positions, too many to be kept")
        known.add(position)
        return 1, 1
    sequences = fresh = 0
    for move in state.legal_moves():
        state.advance(move)
        below = _distinct(state, depth - 1, known)
        state.pop()
        sequences, fresh = sequences + below[0], fresh + below[1]
    return sequences, fresh
