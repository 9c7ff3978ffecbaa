"""The effects of a move on the board: `place`, `remove`, `relocate`, `exchange`, `flip`."""

from __future__ import annotations

from ..types.types import EFFECT, PIECE, REGION, SITE
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


def standing(code: Code, point: Value) -> Value:
    """The piece on a point, in code; undefined if there is none."""
    piece = code.known("piece", None)
    for region, _, one in code.pieces:
        piece = code.op("select", code.op("contains", region, point), one, piece)
    return piece


class Place(Ludeme):
    """Put a piece on every point of `region`, replacing what is there. A player stands for their only kind of piece.

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
    """Remove all pieces on `region` from the board.

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
    """Move the piece on one point to another, replacing what is there.

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
        piece = standing(code, start)
        code.put(code.op("single", start), None)
        code.put(code.op("single", target), piece)


class Exchange(Ludeme):
    """Exchange the contents of two points; either can be empty.

    >>> do exchange(from, to)
    """

    name = "exchange"
    parameters = (Parameter("a", SITE), Parameter("b", SITE))
    result = EFFECT

    @staticmethod
    def meaning(look: Look, a: int, b: int) -> None:
        """Read both, then write both."""
        first, second = look.contents[a], look.contents[b]
        look.put(a, second)
        look.put(b, first)

    @staticmethod
    def lowering(code: Code, a: Value, b: Value) -> None:
        """Read both, then write both."""
        first, second = standing(code, a), standing(code, b)
        code.put(code.op("single", a), second)
        code.put(code.op("single", b), first)


class Flip(Ludeme):
    """Turn the players' pieces on `region` into the next player's pieces of the same kind (of two, the other player's).

    Neutral pieces do not change, nor does a piece of a kind that the next player does not have.

    >>> do flip(adjacent(to) & theirs)
    """

    name = "flip"
    parameters = (Parameter("region", REGION),)
    result = EFFECT

    @staticmethod
    def meaning(look: Look, region: Region) -> None:
        """Replace each piece by its successor."""
        for site in region:
            piece = look.contents[site]
            if piece is not None:
                look.put(site, look.successors[piece])

    @staticmethod
    def lowering(code: Code, region: Value) -> None:
        """Each player's pieces in turn, as they were before the effect."""
        parts = [code.op("both", region, there) for there, _, _ in code.pieces]
        for part, (_, owner, _), successor in zip(parts, code.pieces, code.successors, strict=True):
            if owner is not None:
                code.put(part, successor)
