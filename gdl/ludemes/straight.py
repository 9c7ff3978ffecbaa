"""Straight movement: `step`, `ray`, `leap`."""

from __future__ import annotations

from collections.abc import Callable

from ..types.board import Board
from ..types.types import DIRECTION, INT, REGION, Directions
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]
Names = frozenset[str]


def stepped(look: Look, region: Region, direction: str) -> Region:
    """The points one step away."""
    ahead = look.board.ahead[direction]
    return frozenset([ahead[site] for site in region if ahead[site] >= 0])


def leads_nowhere(board: Board, directions: Directions | None) -> str:
    """Explain that no line of a board that lists its lines goes in any of these directions; otherwise empty."""
    if board.ways is None or directions is None:
        return ""
    names = [name for name in board.circle if any(name in side for side in directions)]
    if any(max(board.ahead[name]) >= 0 for name in names):
        return ""
    there = ", ".join(f"`{name}`" for name in board.circle if name in board.directions)
    return f"the lines of this board lead to {there}" if there else "no line of this board leads anywhere"


def each_way(code: Code, directions: Directions, region: Callable[[str], Value]) -> Value:
    """The union of the regions for the mover's directions."""
    nothing = code.known("region", frozenset())
    found = nothing
    for name in code.board.circle:
        if any(name in side for side in directions):
            there = region(name)
            found = code.op("union", found, code.by_mover([there if name in side else nothing for side in directions]))
    return found


class Step(Ludeme):
    """The points one step away from `region` in any of the directions.

    >>> step(from, forward) & empty
    """

    name = "step"
    parameters = (Parameter("region", REGION), Parameter("directions", DIRECTION))
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names) -> Region:
        """A step off the board leads nowhere."""
        return frozenset().union(*(stepped(look, region, direction) for direction in directions))

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions) -> Value:
        """An operation for each direction."""
        return each_way(code, directions, lambda direction: code.step(region, direction))

    @staticmethod
    def nowhere(board: Board, region: Region, directions: Directions | None) -> str:
        """The directions in which lines lead."""
        return leads_nowhere(board, directions)


class Ray(Ludeme):
    """The points of `through` reached from points of `region` in a straight line over points of `through`.

    The line goes in one of the directions, from the first point after its starting point.

    >>> ray(from, diagonal, empty)
    """

    name = "ray"
    parameters = (Parameter("region", REGION), Parameter("directions", DIRECTION), Parameter("through", REGION))
    result = REGION
    inside = 2
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names, through: Region) -> Region:
        """Step by step in each direction."""
        found: set[int] = set()
        for direction in directions:
            front = region
            while front := stepped(look, front, direction) & through:
                found |= front
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions, through: Value) -> Value:
        """An operation for each direction."""
        return each_way(code, directions, lambda direction: code.ray(region, direction, through))

    @staticmethod
    def nowhere(board: Board, region: Region, directions: Directions | None, through: Region) -> str:
        """The directions in which lines lead."""
        return leads_nowhere(board, directions)


class ShortRay(Ludeme):
    """The points that a `ray` reaches in at most `number` steps. Empty if the number is less than 1 or undefined.

    >>> ray(from, orthogonal, empty, 3)
    """

    name = "ray"
    parameters = (*Ray.parameters, Parameter("number", INT))
    result = REGION
    inside = 2
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names, through: Region, number: int | None) -> Region:
        """Take ``number`` steps in each direction, or as many as there are."""
        found: set[int] = set()
        for direction in directions:
            front = region
            for _ in range(min(number or 0, look.board.longest)):
                front = stepped(look, front, direction) & through
                found |= front
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions, through: Value, number: Value) -> Value:
        """A row of steps; the number says how many of them count."""
        nothing = code.known("region", frozenset())

        def reached(direction: str) -> Value:
            found, front = nothing, region
            for steps in range(1, code.board.longest):
                front = code.op("both", code.step(front, direction), through)
                counts = code.op("<=", code.known("int", steps), number)
                found = code.op("union", found, code.op("select", counts, front, nothing))
            return found

        return each_way(code, directions, reached)

    @staticmethod
    def nowhere(
        board: Board, region: Region, directions: Directions | None, through: Region, number: int | None
    ) -> str:
        """The directions in which lines lead, and that a ray has a step."""
        if number is not None and number < 1:
            return "a ray has at least 1 step"
        return leads_nowhere(board, directions)


class Leap(Ludeme):
    """The points exactly `number` steps away in one of the directions, if all points between are in `over`.

    Empty if the number is less than 1 or undefined.

    >>> leap(from, orthogonal, 2, theirs) & empty
    """

    name = "leap"
    parameters = (
        Parameter("region", REGION),
        Parameter("directions", DIRECTION),
        Parameter("number", INT),
        Parameter("over", REGION),
    )
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names, number: int | None, over: Region) -> Region:
        """Take ``number`` steps."""
        if number is None or not 1 <= number < look.board.longest:
            return frozenset()
        found: set[int] = set()
        for direction in directions:
            front = stepped(look, region, direction)
            for _ in range(number - 1):
                front = stepped(look, front & over, direction)
            found |= front
        return frozenset(found)

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions, number: Value, over: Value) -> Value:
        """As many steps as the number says, in each direction."""
        return each_way(code, directions, lambda direction: _leapt(code, region, direction, number, over))

    @staticmethod
    def nowhere(board: Board, region: Region, directions: Directions, number: int | None, over: Region) -> str:
        """The possible lengths of a leap."""
        if number is None or 1 <= number < board.longest:
            return ""
        if board.longest == 1:
            return "no line of this board leads anywhere"
        return f"a leap on this board goes from 1 to {board.longest - 1} steps"


LONG = 14
"""From this length of lines on, the steps of a leap are taken in powers of two. On shorter ones, the points for each
number are found and those of one selected: if only the number changes from point to point, the rest is done once."""


def _leapt(code: Code, region: Value, direction: str, number: Value, over: Value | None) -> Value:
    """The points a number of steps away in a direction; with ``over``, all points between must be in it."""
    if code.board.longest >= LONG:
        return _leapt_in_powers(code, region, direction, number, over)
    found = nothing = code.known("region", frozenset())
    front = region
    for steps in range(1, code.board.longest):
        between = front if steps == 1 or over is None else code.op("both", front, over)
        front = code.step(between, direction)
        wanted = code.op("same", number, code.known("int", steps))
        found = code.op("union", found, code.op("select", wanted, front, nothing))
    return found


def _leapt_in_powers(code: Code, region: Value, direction: str, number: Value, over: Value | None) -> Value:
    """The same. The last step leads anywhere; those before it are taken in powers of two, the largest first. At the
    points ``free``, so many steps end that have led over nothing else."""
    longest = code.board.longest

    def shifted(points: Value, steps: int) -> Value:
        for _ in range(steps):
            points = code.step(points, direction)
        return points

    powers = [(1, over)]
    while powers[-1][0] * 2 <= longest - 2:
        steps, free = powers[-1]
        powers.append((2 * steps, free if free is None else code.op("both", free, shifted(free, steps))))
    left, front = code.op("-", number, code.known("int", 1)), region
    for steps, free in reversed(powers):
        power = code.known("int", steps)
        taken = code.op("<=", power, left)
        there = shifted(front, steps)
        front = code.op("select", taken, there if free is None else code.op("both", there, free), front)
        left = code.op("select", taken, code.op("-", left, power), left)
    fits = code.op("<=", code.known("int", 1), number)
    fits = code.op("and", fits, code.op("<", number, code.known("int", longest)))
    return code.op("select", fits, code.step(front, direction), code.known("region", frozenset()))


class FreeLeap(Ludeme):
    """The points exactly `number` steps away in one of the directions, whatever stands on the points between.

    Each step leads to a point of the board: a leap does not cross points that are left out of it, as `offset` does.
    Empty if the number is less than 1 or undefined.

    >>> leap(from, diagonal, 2) & empty
    """

    name = "leap"
    parameters = Leap.parameters[:3]
    result = REGION
    geometric = grows = True

    @staticmethod
    def meaning(look: Look, region: Region, directions: Names, number: int | None) -> Region:
        """A leap over anything that stays on the board."""
        return Leap.meaning(look, region, directions, number, look.board.everywhere)

    @staticmethod
    def lowering(code: Code, region: Value, directions: Directions, number: Value) -> Value:
        """As for a leap over some points, but those between do not matter."""
        return each_way(code, directions, lambda direction: _leapt(code, region, direction, number, None))

    @staticmethod
    def nowhere(board: Board, region: Region, directions: Directions, number: int | None) -> str:
        """The possible lengths of a leap."""
        return Leap.nowhere(board, region, directions, number, region)
