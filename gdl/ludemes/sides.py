"""The sides and corners of the board that a group joins: `sides-joined`, `corners-joined`."""

from __future__ import annotations

from collections.abc import Iterable

from ..types.types import INT, REGION
from .base import Code, Look, Ludeme, Parameter, Value
from .flood import reached
from .places import corners

Region = frozenset[int]


def joined(look: Look, region: Region, places: Iterable[Region]) -> int:
    """The largest number of places that one group of a region touches."""
    most, places = 0, list(places)
    while region:
        group = reached(look.board, frozenset([min(region)]), region)
        region -= group
        most = max(most, sum(not group.isdisjoint(place) for place in places))
    return most


def lowered(code: Code, region: Value, places: Iterable[Value]) -> Value:
    """Flood from each place; for each number, see whether at least that many of these floods reach a point."""
    floods = (code.op("flood", code.op("both", place, region), region) for place in places)
    most = code.known("int", 0)
    for number, points in enumerate(in_at_least(code, floods), start=1):
        most = code.op("select", code.op("some", points), code.known("int", number), most)
    return most


def in_at_least(code: Code, regions: Iterable[Value]) -> list[Value]:
    """For each number from one up, the points that are in at least so many of some regions."""
    found: list[Value] = []
    for region in regions:
        one_more = [region, *(code.op("both", points, region) for points in found)]
        found = [code.op("union", *pair) for pair in zip(found, one_more, strict=False)] + one_more[-1:]
    return found


class SidesJoined(Ludeme):
    """The largest number of sides of the board that one group of the region touches.

    A group is a part of the region connected by adjacent points. A point in a corner touches two sides. The number is 0
    if the region touches no side.

    >>> when sides-joined(of(last)) is 3 -> last wins
    """

    name = "sides-joined"
    parameters = (Parameter("region", REGION),)
    result = INT
    geometric = defined = True
    least = 0

    @staticmethod
    def meaning(look: Look, region: Region) -> int:
        """The maximum over its groups."""
        return joined(look, region, look.board.sides.values())

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """Each side separately."""
        return lowered(code, region, [code.known("region", side) for side in code.board.sides.values()])


class SidesJoinedWithout(Ludeme):
    """The largest number of sides of the board that one group of the region touches, not counting points of `without`.

    Those points then count as being on no side, but can still be part of a group.

    >>> when sides-joined(of(last), corners) >= 3 -> last wins
    """

    name = "sides-joined"
    parameters = (Parameter("region", REGION), Parameter("without", REGION))
    result = INT
    geometric = defined = True
    least = 0

    @staticmethod
    def meaning(look: Look, region: Region, without: Region) -> int:
        """The maximum over its groups."""
        return joined(look, region, [side - without for side in look.board.sides.values()])

    @staticmethod
    def lowering(code: Code, region: Value, without: Value) -> Value:
        """Each side separately."""
        sides = [code.known("region", side) for side in code.board.sides.values()]
        return lowered(code, region, [code.op("minus", side, without) for side in sides])


class CornersJoined(Ludeme):
    """The largest number of corners of the board that one group of the region contains.

    >>> when corners-joined(of(last)) >= 2 -> last wins
    """

    name = "corners-joined"
    parameters = (Parameter("region", REGION),)
    result = INT
    geometric = defined = True
    least = 0

    @staticmethod
    def meaning(look: Look, region: Region) -> int:
        """The maximum over its groups."""
        return joined(look, region, [frozenset([corner]) for corner in corners(look.board)])

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """Each corner separately."""
        return lowered(code, region, [code.known("region", frozenset([c])) for c in sorted(corners(code.board))])
