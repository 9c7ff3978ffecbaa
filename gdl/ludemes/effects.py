"""What a move does to the board: `place`, `remove`, `relocate`."""

from __future__ import annotations

from ..types import EFFECT, PIECE, REGION, SITE
from .base import Code, Look, Ludeme, Parameter, Value

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

    @staticmethod
    def lowering(code: Code, piece: Value, region: Value) -> None:
        """Fill the points."""
        code.put(region, piece)


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

    @staticmethod
    def lowering(code: Code, region: Value) -> None:
        """Empty the points."""
        code.put(region, None)


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

    @staticmethod
    def lowering(code: Code, start: Value, target: Value) -> None:
        """Lift, then put down."""
        piece = code.known("piece", None)
        for region, _, one in code.pieces:
            piece = code.op("select", code.op("contains", region, start), one, piece)
        code.put(code.op("single", start), None)
        code.put(code.op("single", target), piece)
