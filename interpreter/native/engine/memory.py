"""Memory that machine code writes into."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Sequence
from contextlib import suppress
from ctypes import POINTER, addressof, c_uint64

from ...core.position import Position

Words = ctypes.Array[c_uint64]
WORDS = POINTER(c_uint64)


def words(number: int, *, scattered: bool = False) -> Words:
    """Allocate ``number`` words of zeroed memory; pages that are never written take none.

    ``scattered``: most of it will be written, here and there; larger pages then take less time.
    """
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, 8 * number, **private)
    if scattered and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without large pages
            memory.madvise(mmap.MADV_HUGEPAGE)
    return (c_uint64 * number).from_buffer(memory)


def words_at_most(number: int, least: int) -> Words:
    """The same; if the system grants no more, the number is halved until it does, but not below ``least``.

    Raises:
        OSError: the system does not grant even ``least``.
    """
    while number > least:
        try:
            return words(number, scattered=True)
        except OSError:  # a limit on the addresses of the process, such as `ulimit -v`
            number //= 2
    return words(least, scattered=True)


class Past:
    """The table of the boards that have occurred in a game: see ``history``."""

    def __init__(self, positions: int, sorts: int) -> None:
        """With room for ``positions`` positions in ``sorts`` sorts of history."""
        self.positions = positions
        self.words = words(self.size(positions, sorts))
        self.words[0] = self._places(positions, sorts) - 1

    @staticmethod
    def _places(positions: int, sorts: int) -> int:
        return 1 << (2 * positions * sorts).bit_length()

    @classmethod
    def size(cls, positions: int, sorts: int) -> int:
        """Its size in words."""
        return 2 + cls._places(positions, sorts) + positions * sorts

    @property
    def address(self) -> int:
        """Its address in memory."""
        return addressof(self.words)


def pairs(positions: Sequence[Position]) -> Words:
    """The board hash and the mover of each position, interleaved."""
    found = (c_uint64 * (2 * len(positions)))()
    found[::2] = [position.board_hash for position in positions]
    found[1::2] = [position.mover for position in positions]
    return found
