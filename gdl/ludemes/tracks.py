"""Going along a track of the board, round its bends: `onward`, `backward`, `around`, `met-around`."""

from __future__ import annotations

from ..types.track import Track
from ..types.types import INT, REGION, TRACK
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]
WALK = (Parameter("track", TRACK), Parameter("start", REGION), Parameter("over", REGION), Parameter("bends", INT))


class Onward(Ludeme):
    """The next points along a track from those of `region`, wherever it comes by them.

    >>> onward(loop, from) & empty
    """

    name = "onward"
    parameters = (Parameter("track", TRACK), Parameter("region", REGION))
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, track: Track, region: Region) -> Region:
        """The last point of a track that is not closed has no next one."""
        return track.onward(region)

    @staticmethod
    def lowering(code: Code, track: Track, region: Value) -> Value:
        """A dedicated operation."""
        return code.onward(track, region)


class Backward(Ludeme):
    """The points before those of `region` along a track, wherever it comes by them.

    >>> backward(loop, from) & empty
    """

    name = "backward"
    parameters = (Parameter("track", TRACK), Parameter("region", REGION))
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, track: Track, region: Region) -> Region:
        """The first point of a track that is not closed has none before it."""
        return track.reversed.onward(region)

    @staticmethod
    def lowering(code: Code, track: Track, region: Value) -> Value:
        """The same operation, for the track the other way."""
        return code.onward(track.reversed, region)


class Around(Ludeme):
    """The points of `over` reached from those of `start` along a track, either way, without leaving `over`.

    Only points are counted before which the track has bent at least `bends` times since the start.

    >>> around(loop, from, empty, 0)
    """

    name = "around"
    parameters = WALK
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, track: Track, start: Region, over: Region, bends: int | None) -> Region:
        """From each place where the track comes by a point of the start."""
        return track.walked(start, over, bends)[0] | track.reversed.walked(start, over, bends)[0]

    @staticmethod
    def lowering(code: Code, track: Track, start: Value, over: Value, bends: Value) -> Value:
        """A dedicated operation for each way."""
        return code.walked(track, start, over, bends, passed=True)


class MetAround(Ludeme):
    """The first points outside `over` that are met from those of `start` along a track, either way.

    Only points are counted before which the track has bent at least `bends` times since the start: with 1, a piece
    must go round a bend before it meets another.

    >>> met-around(loop, from, empty | from, 1) & theirs
    """

    name = "met-around"
    parameters = WALK
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look, track: Track, start: Region, over: Region, bends: int | None) -> Region:
        """From each place where the track comes by a point of the start; a walk does not come back there."""
        return track.walked(start, over, bends)[1] | track.reversed.walked(start, over, bends)[1]

    @staticmethod
    def lowering(code: Code, track: Track, start: Value, over: Value, bends: Value) -> Value:
        """A dedicated operation for each way."""
        return code.walked(track, start, over, bends, passed=False)
