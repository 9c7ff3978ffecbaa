"""Perft: count move sequences and positions, the usual way to compare move generators."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.move import Move
from ..game.game import State

if TYPE_CHECKING:
    from ..native.kernels.perft.run import Counter

DEEPEST = 64
"""The greatest depth that can be counted."""
POSITIONS = 10_000_000
"""The greatest number of distinct positions that can be kept."""


class TooManyPositions(ValueError):  # noqa: N818
    """There are more distinct positions than can be kept."""


@dataclass(frozen=True)
class Depth:
    """The counts at one depth.

    ``sequences`` is the number of sequences of ``depth`` legal moves. If distinct positions are counted, ``positions``
    is the number first reached at this depth, and ``cumulative`` their sum so far, without the start.
    """

    depth: int
    sequences: int
    positions: int | None = None
    cumulative: int | None = None


def perft(state: State, depth: int, *, threads: int = 1) -> int:
    """Count the sequences of ``depth`` legal moves from a state; a game that is over has none.

    ``threads`` is for the native engine; the reference engine uses one.
    """
    counter = _counter(state, depth, threads)
    return _perft(state, depth) if counter is None else counter.sequences(depth)


def _counter(state: State, depth: int, threads: int) -> Counter | None:
    """The counter of the native engine, or ``None`` on another engine.

    Raises:
        ValueError: the depth or the number of threads is out of range.
    """
    if not 0 <= depth <= DEEPEST or threads < 1:
        raise ValueError(f"the depth must be from 0 to {DEEPEST}, and `threads` at least 1")
    if state.game.engine.name != "native":
        return None
    from ..native.engine.engine import NativeEngine
    from ..native.kernels.perft.run import Counter

    assert isinstance(state.game.engine, NativeEngine)
    return Counter(state.game.engine, state, depth, threads)


def _perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        state.advance(move)
        total += _perft(state, depth - 1)
        state.pop()
    return total


def divide(state: State, depth: int, *, threads: int = 1) -> Iterator[tuple[Move, int]]:
    """Count, for each legal move, the sequences of ``depth`` moves that begin with it (``depth`` at least 1)."""
    for move in state.legal_moves():
        state.advance(move)
        count = perft(state, depth - 1, threads=threads)
        state.pop()
        yield move, count


def depths(
    state: State,
    depth: int,
    *,
    distinct: bool = False,
    threads: int = 1,
    on_depth: Callable[[Depth], None] | None = None,
) -> list[Depth]:
    """The counts at depths 1 to ``depth``; ``on_depth`` is called with each as soon as it is known.

    Positions are distinct if the board, mover, seats or anything else in a position differs; histories are ignored.

    Raises:
        TooManyPositions: there are more than :data:`POSITIONS` distinct positions, or more than fit in memory.
    """
    found: list[Depth] = []
    for counts in each_depth(state, depth, distinct=distinct, threads=threads):
        found.append(counts)
        if on_depth is not None:
            on_depth(counts)
    return found


def each_depth(state: State, depth: int, *, distinct: bool = False, threads: int = 1) -> Iterator[Depth]:
    """The same counts, computed one by one as the iterator advances."""
    counter = _counter(state, depth, threads)
    if counter is not None:
        yield from _native_depths(counter, depth, distinct)
        return
    known = {state.position.packed()}
    for level in range(1, depth + 1):
        if distinct:
            sequences, fresh = _distinct(state, level, known)
            yield Depth(level, sequences, fresh, len(known) - 1)
        else:
            yield Depth(level, _perft(state, level))


def _native_depths(counter: Counter, depth: int, distinct: bool) -> Iterator[Depth]:
    from ..native.kernels.perft.run import TableTooLarge

    if distinct:
        counter.distinct(0, POSITIONS)
    for level in range(1, depth + 1):
        if not distinct:
            yield Depth(level, counter.sequences(level))
            continue
        before = len(counter.table)
        try:
            sequences = counter.distinct(level, POSITIONS)
        except TableTooLarge as fault:
            raise TooManyPositions(str(fault)) from None
        yield Depth(level, sequences, len(counter.table) - before, len(counter.table) - 1)


def _too_many_positions() -> TooManyPositions:
    return TooManyPositions(f"there are more than {POSITIONS:,} distinct positions, too many to be kept")


def _distinct(state: State, depth: int, known: set[bytes]) -> tuple[int, int]:
    """Count the sequences of a depth, and the new positions at their ends, which are added to ``known``."""
    if depth == 0:
        position = state.position.packed()
        if position in known:
            return 1, 0
        if len(known) >= POSITIONS:
            raise _too_many_positions()
        known.add(position)
        return 1, 1
    sequences = fresh = 0
    for move in state.legal_moves():
        state.advance(move)
        below = _distinct(state, depth - 1, known)
        state.pop()
        sequences, fresh = sequences + below[0], fresh + below[1]
    return sequences, fresh
