"""Directions as seen by the mover: `forward`, `backward`, `forward-left` …, from `facing` in `players`."""

from __future__ import annotations

from ..types.types import DIRECTION
from .base import Look, Ludeme

TURNS = (
    "forward",
    "forward-right",
    "rightward",
    "backward-right",
    "backward",
    "backward-left",
    "leftward",
    "forward-left",
)
"""Clockwise, an eighth of a turn apart on squares."""
HEXAGONAL_SIDE = (0, 2, None, 4, 6, 8, None, 10)
HEXAGONAL_CORNER = (0, 1, 3, 5, 6, 7, 9, 11)
"""The same in twelfths of a turn, for a player who faces a side and for one who faces a corner."""


def turned(look: Look, word: str) -> frozenset[str] | None:
    """The direction that a word means for the mover; ``None`` if the board has no such direction."""
    board, faced = look.board, look.facing[look.mover]
    turn: int | None = TURNS.index(word)
    if len(board.circle) == 12:
        turn = (HEXAGONAL_SIDE if faced in board.steps["orthogonal"] else HEXAGONAL_CORNER)[TURNS.index(word)]
    if turn is None:
        return None
    return frozenset([board.circle[(board.circle.index(faced) + turn) % len(board.circle)]])


def _direction(word: str, doc: str) -> None:
    def meaning(look: Look) -> frozenset[str] | None:
        return turned(look, word)

    members = {
        "__doc__": doc,
        "name": word,
        "result": DIRECTION,
        "relative": True,
        "meaning": staticmethod(meaning),
    }
    type(word.title().replace("-", ""), (Ludeme,), members)


_direction(
    "forward",
    """The direction that the mover faces.

    >>> step(from, forward) & empty
    """,
)
_direction(
    "forward-right",
    """The direction to the right of the mover's `forward`.

    On squares it is an eighth of a turn to the right. On hexagons it is the next direction of the same family or, for a
    player who faces a corner (a diagonal), the side to the right of that corner.

    >>> step(from, forward-right) & theirs
    """,
)
_direction(
    "rightward",
    """The direction to the mover's right.

    On hexagons it exists only for players who face a corner (a diagonal).

    >>> step(from, rightward)
    """,
)
_direction(
    "backward-right",
    """The direction behind the mover to the right; the opposite of `forward-left`.

    >>> step(from, backward-right)
    """,
)
_direction(
    "backward",
    """The opposite of the direction that the mover faces.

    >>> step(from, directions - backward)
    """,
)
_direction(
    "backward-left",
    """The direction behind the mover to the left; the opposite of `forward-right`.

    >>> step(from, backward-left)
    """,
)
_direction(
    "leftward",
    """The direction to the mover's left.

    On hexagons it exists only for players who face a corner (a diagonal).

    >>> step(from, leftward)
    """,
)
_direction(
    "forward-left",
    """The direction to the left of the mover's `forward`; see `forward-right`.

    >>> step(from, forward-left | forward-right) & theirs
    """,
)
