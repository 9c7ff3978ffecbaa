"""The memory of a module: every array that a page needs, and its size.

The sizes are those of the native drivers (``kernels.playouts.rooms``, ``search.mcts.rooms``), for one thread. The
memory begins with the module's own data; the stack follows, which grows downwards; then the arrays.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ..engine.engine import NativeEngine
from ..engine.memory import Past
from ..kernels.playouts.rooms import playout_rooms
from ..search.mcts.rooms import positions_needed, thread_rooms

STACK = 1 << 20
"""Bytes of the stack. Functions call each other to a small depth, and chains have a stack of their own in theirs."""
GUARD = 8
"""Words between arrays, which nobody writes to: tests fill them, and see that they stay."""
LINE = 64
"""Arrays begin at multiples of this many bytes."""


def positions_of(limit: int) -> int:
    """The positions of the longest game that there is room for: one of ``limit`` plies."""
    return limit + 1


def rooms(engine: NativeEngine, limit: int) -> dict[str, int]:
    """The arrays in order, each with its size in words, for games and playouts of at most ``limit`` plies.

    ``moves`` serves single positions, playouts and the search; the other arrays of the playouts have the prefix
    ``playouts.``, those of the search ``search.``. The tree comes after all of them, because its size can be chosen.
    """
    shape, positions = engine.shape, positions_of(limit)
    playouts = asdict(playout_rooms(engine, limit, positions))
    search = asdict(thread_rooms(engine, limit, positions_needed(positions, limit)))
    del playouts["positions"]
    moves = max(engine.room_words(1), playouts.pop("moves"), search.pop("moves"))
    return {
        "state": shape.state,
        "next": shape.state,
        "move": shape.move,
        "pairs": 2 * positions if engine.sorts else 1,
        "boards": Past.size(positions, engine.sorts) if engine.sorts else 1,
        **{f"playouts.{name}": size for name, size in playouts.items()},
        **{f"search.{name}": size for name, size in search.items()},
        "moves": moves,
    }


@dataclass(frozen=True)
class Array:
    """A place in memory: its address in bytes, and its size in words."""

    address: int
    words: int


@dataclass(frozen=True)
class MemoryMap:
    """Where everything is: addresses in bytes."""

    stack: tuple[int, int]
    """The lowest address of the stack, and the one where it begins, which is not part of it."""
    arrays: dict[str, Array]
    tree: int
    """The address of the tree, after which nothing follows."""


def memory_map(sizes: dict[str, int], data_bytes: int) -> MemoryMap:
    """Place arrays of so many words after ``data_bytes`` of data and the stack; ``GUARD`` words surround each."""
    bottom = _aligned(data_bytes) + 8 * GUARD
    end = bottom + STACK
    arrays: dict[str, Array] = {}
    for name, number in sizes.items():
        arrays[name] = Array(_aligned(end + 8 * GUARD), number)
        end = arrays[name].address + 8 * number
    return MemoryMap((bottom, bottom + STACK), arrays, _aligned(end + 8 * GUARD))


def _aligned(address: int) -> int:
    return -(-address // LINE) * LINE
