"""Random games that record every position, on the native engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ....core.position import Position
from ...engine.engine import NativeEngine, too_many
from ...engine.interrupts import run_interruptible
from ...engine.memory import Past, words
from ...engine.packing import ONES
from ...llvm.signature import STOPPED
from .signatures import HASH, PART, PIECES, TRACE, ever_words, row_words

MEMORY = 1 << 30
"""The largest size of the rows of all games, in bytes."""
LIMIT = 2_000
"""The highest ply limit of a game."""


@dataclass(frozen=True)
class Trace:
    """Random games from a position."""

    games: int
    """The number of games played: fewer than requested if there was no room for more."""
    plies: tuple[tuple[int, int], ...]
    """For each ply, from 0: the number of games that reached it, and of pairs of them in the same position."""
    material: tuple[tuple[int, ...], ...]
    """The combinations of numbers of pieces of each kind that occurred."""
    sites: tuple[frozenset[int], ...]
    """For each kind of piece, the sites it occupied."""


def traced(engine: NativeEngine, start: Position, games: int, seed: int, limit: int) -> Trace:
    """Play random games, and count the pairs of games with the same position at the same ply.

    Two positions with the same 64-bit hash count as the same. The players never swap sides.
    """
    limit = min(limit, LIMIT)
    slots, width, row = engine.shape.slots, engine.layout.words, row_words(engine.shape)
    most = min(MEMORY // (8 * row), games * (limit + 1) + 1)
    rows, lengths = words(most * row), words(games)
    ever, stop = words(max(1, ever_words(engine.shape))), words(1)
    moves = engine.room(1)
    packed, past = engine.packed(start), None
    if engine.sorts:
        past = Past(limit + 4, engine.sorts)
        packed[engine.shape.past] = past.address
    trace = engine.code(PART).kernel(TRACE)

    def halt(now: bool) -> None:
        stop[0] = now

    def play() -> int:
        return trace(
            start=packed, first=0, number=games, seed=seed & ONES, limit=limit, rows=rows, most=most, lengths=lengths,
            ever=ever, moves=moves, stop=stop,
        )  # fmt: skip

    played = run_interruptible(play, halt)
    if played == STOPPED:
        raise KeyboardInterrupt
    if played < 0:
        raise too_many(engine.model, played)
    number = sum(lengths[:played])
    hashes = rows[HASH : number * row : row]
    counts = zip(*(rows[PIECES + slot : number * row : row] for slot in range(slots)), strict=True) if slots else ()
    regions = [sum(ever[slot * width + word] << 64 * word for word in range(width)) for slot in range(slots)]
    return Trace(
        played,
        tuple(_by_ply(hashes, lengths[:played])),
        tuple(sorted(set(counts))),
        tuple(frozenset(engine.layout.members(region)) for region in regions),
    )


def _by_ply(hashes: list[int], lengths: list[int]) -> Iterator[tuple[int, int]]:
    """For each ply, the number of games that reached it, and of pairs of them in the same position."""
    begins, at = [], 0
    for length in lengths:
        begins.append(at)
        at += length
    left = list(zip(begins, lengths, strict=True))
    ply = 0
    while left:
        alike = Counter([hashes[begin + ply] for begin, _ in left])
        yield len(left), sum(number * (number - 1) // 2 for number in alike.values() if number > 1)
        ply += 1
        left = [each for each in left if each[1] > ply]
