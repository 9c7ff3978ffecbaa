"""The answer to a question about a position, whichever search finds it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....core.position import Position


@dataclass(frozen=True)
class Answer:
    """The answer to whether a player can win a position.

    ``won``: the player can, cannot, or it is not known. ``sure``: the player cannot, and the other player can win.
    ``distance``: if one of the two wins, the most plies that the proof takes.
    """

    won: bool | None
    sure: bool = False
    distance: int = 0


class OutOfLimits(Exception):  # noqa: N818
    """Raised when a search reaches a limit; the message says which."""


class OutOfNodes(OutOfLimits):
    """Raised when the node limit is reached."""


def without_seats(position: Position) -> Position:
    """A position as the search sees it: the question is about a role, so it does not matter whether sides were
    swapped."""
    return replace(position, swapped=False) if position.swapped else position
