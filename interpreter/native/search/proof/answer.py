"""What is asked of a position, and the answer, whoever finds it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....core.position import Position


@dataclass(frozen=True)
class Answer:
    """What is known of a position when it is asked whether a player can win it.

    ``won``: he can, he cannot, or it is not known. ``sure``: he cannot, and the other player can win. ``distance``:
    where one of the two wins, how many plies his proof takes at most.
    """

    won: bool | None
    sure: bool = False
    distance: int = 0


class OutOfLimits(Exception):  # noqa: N818
    """The search has reached a limit; the text says which."""


class OutOfNodes(OutOfLimits):
    """That of the nodes."""


def without_seats(position: Position) -> Position:
    """A position as the search has it: who wins is asked of a role, so that it does not matter whether sides have been
    changed."""
    return replace(position, swapped=False) if position.swapped else position
