"""Which players had a full tree: noted by each search, and gathered by whoever sums up the work of many players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_GATHERED: ContextVar[set[str] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathered() -> Iterator[set[str]]:
    """The names of the players whose tree is full in a search of this block."""
    found: set[str] = set()
    before = _GATHERED.set(found)
    try:
        yield found
    finally:
        _GATHERED.reset(before)


def note_full(player: str) -> None:
    """Note that the tree of a player was full."""
    found = _GATHERED.get()
    if found is not None:
        found.add(player)
