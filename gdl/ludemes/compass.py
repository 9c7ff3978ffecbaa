"""Directions of the board: `orthogonal`, `diagonal`, `directions`, `opposite`, and the operators on directions.

Directions are known before play, so they have a meaning and need no code.
"""

from __future__ import annotations

from ..types.types import DIRECTION
from .base import Look, Ludeme, Parameter

Names = frozenset[str]


class Orthogonal(Ludeme):
    """The directions across the sides of a square (four) or of a hexagon (six).

    >>> step(from, orthogonal)
    """

    name = "orthogonal"
    result = DIRECTION

    @staticmethod
    def meaning(look: Look) -> Names:
        """One of the board's two families of directions."""
        return frozenset(look.board.steps["orthogonal"])


class Diagonal(Ludeme):
    """The directions across the corners of a square (four) or of a hexagon (six).

    >>> ray(from, diagonal, empty)
    """

    name = "diagonal"
    result = DIRECTION

    @staticmethod
    def meaning(look: Look) -> Names:
        """One of the board's two families of directions."""
        return frozenset(look.board.steps["diagonal"])


class AllDirections(Ludeme):
    """The directions in which points are adjacent on this board: `orthogonal` unless `board` says otherwise.

    >>> union(d in directions, ray(from, d, empty))
    """

    name = "directions"
    result = DIRECTION

    @staticmethod
    def meaning(look: Look) -> Names:
        """The directions that make points adjacent."""
        return frozenset(look.board.directions)


class Opposite(Ludeme):
    """The opposites of the given directions.

    >>> step(to, opposite(forward))
    """

    name = "opposite"
    parameters = (Parameter("directions", DIRECTION),)
    result = DIRECTION

    @staticmethod
    def meaning(look: Look, directions: Names) -> Names:
        """Turn each of them by half a turn."""
        return frozenset(look.board.opposite(name) for name in directions)


class EitherDirection(Ludeme):
    """The directions in either set.

    >>> forward-left | forward-right
    """

    name = "|"
    parameters = (Parameter("a", DIRECTION), Parameter("b", DIRECTION))
    result = DIRECTION
    operator = True

    @staticmethod
    def meaning(look: Look, a: Names, b: Names) -> Names:
        """Set union."""
        return a | b


class OtherDirections(Ludeme):
    """The directions in the first set that are not in the second.

    >>> directions - backward
    """

    name = "-"
    parameters = (Parameter("a", DIRECTION), Parameter("b", DIRECTION))
    result = DIRECTION
    operator = True

    @staticmethod
    def meaning(look: Look, a: Names, b: Names) -> Names:
        """Set difference."""
        return a - b
