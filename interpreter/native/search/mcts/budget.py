"""When a search ends, and how much memory its tree can need until then."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ....core.clock import seconds_limit
from . import layout
from .layout import Tree
from .settings import Settings

A_NODE = 32
"""The most playouts per node of a node budget and per visit that opens a node: a tree can have no room left to grow and
still not be proven."""
LEAST, BY_THE_CLOCK, MOST = 64 << 20, 1 << 30, 4 << 30
"""Sizes of a tree in bytes, if none is given: the least, the least if only time ends the search, and the greatest."""
A_SECOND = 256 << 20
"""More bytes than a thread fills in a second, in any game of the library on any machine that was tried."""
CHOICES = 256
"""The moves that a position is assumed to have if the root has fewer; later positions can have more."""
CONTAINER = Path("/sys/fs/cgroup/memory.max")


@dataclass(frozen=True)
class Budget:
    """When a search ends: at whichever of the given limits is reached first."""

    playouts: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            seconds_limit(self.seconds)


def needed(budget: Budget, sizes: Tree, settings: Settings, threads: int, choices: int) -> int:
    """The bytes that a tree can need for a budget, in a position with so many moves; an estimate on the safe side.

    A node needs as many playouts as open it, and a record one playout. Pages that are not reached take no memory, so
    too much costs nothing; with too little, the tree would be full before the budget is used up.
    """
    moves = max(choices, CHOICES)
    node = 8 * sizes.node(moves)
    bounds: list[float] = []
    if budget.playouts is not None:
        bounds.append(budget.playouts * (node / max(1.0, settings.opened) + 8 * layout.RECORD))
    if budget.nodes is not None:
        bounds.append(budget.nodes * (node + 8 * layout.RECORD * moves))
    if budget.seconds is not None:
        bounds.append(max(BY_THE_CLOCK, budget.seconds * threads * A_SECOND))
    root = node + 8 * layout.RECORD * moves
    return int(min(bounds, default=BY_THE_CLOCK)) + root


@cache
def most() -> int:
    """The greatest size of a tree in bytes, if none is given: a quarter of the machine's memory, but no more than
    ``MOST``."""
    found = MOST
    with suppress(AttributeError, ValueError, OSError):
        found = min(found, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4)
    with suppress(OSError, ValueError):  # the text is `max` if there is no limit
        found = min(found, int(CONTAINER.read_text(encoding="ascii")) // 4)
    return max(found, LEAST)
