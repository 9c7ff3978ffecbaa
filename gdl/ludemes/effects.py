"""What a move does to the board: `place`, `remove`, `relocate`."""

from __future__ import annotations

from ..types import EFFECT, PIECE, REGION, SITE
from .base import Look, Ludeme, Parameter

Region = frozenset[int]


class Place(Ludeme):
    """Put a piece on every point of `region`; whatever stood there is gone. A player stands for his only kind of piece.

    >>> do place(mover, to)
    """

    name = "place"
    parameters = (Parameter("piece", PIECE), Parameter("region", REGION))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, piece: int, region: Region) -> None:
        """Fill the points."""
        for site in region:
            look.put(site, piece)


class Remove(Ludeme):
    """Take whatever stands on `region` off the board.

    >>> do remove(adjacent(to) & theirs)
    """

    name = "remove"
    parameters = (Parameter("region", REGION),)
    result = EFFECT

    @staticmethod
    def meaning(look: Look, region: Region) -> None:
        """Empty the points."""
        for site in region:
            look.put(site, None)


class Relocate(Ludeme):
    """Move the piece on one point to another; whatever stood there is gone.

    >>> do relocate(from, to)
    """

    name = "relocate"
    parameters = (Parameter("start", SITE), Parameter("target", SITE))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, start: int, target: int) -> None:
        """Lift, then put down."""
        piece = look.contents[start]
        look.put(start, None)
        look.put(target, piece)
