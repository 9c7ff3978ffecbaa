"""The arguments, result and meaning of every operation of the IR: its only declaration, and its definition.

The meanings are plain functions over sets and numbers. Constants are folded with them, and the tests check the machine
code of every operation against them. The code of the operations in LLVM IR is in ``codegen.values``.

Others are ``constant`` (``data`` is the value, ``None`` if undefined), ``input`` and ``variable`` (``data``: name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....gdl.text import limits
from ....gdl.types.track import Track
from .folds import Fold
from .operation import Declarations, Knowledge, Node, Region, Topology
from .types import ANY, BOOL, FUNCTION, GIVEN, INT, NUMBER, REGION, SITE, SLOTS

_declarations = Declarations()
operation = _declarations.operation
OPERATIONS = _declarations.known
"""Every operation, by name."""

DIRECTION = Knowledge("its direction", lambda data: isinstance(data, str))
ROW = Knowledge("its number and its directions", lambda data: data[0] >= 1 and isinstance(data[1], tuple))
WALK = Knowledge("a track and a kind", lambda data: isinstance(data[0], Track) and data[1] in Track.KINDS)
REGIONS = Knowledge("its list of regions", lambda data: isinstance(data, tuple))
FOLD = Knowledge("a fold", lambda data: isinstance(data, Fold) and data.fits)
HISTORY = Knowledge("a kind of history", lambda data: isinstance(data, str))


# -- regions -------------------------------------------------------------------------------------------------------


@operation("union", (REGION, REGION), REGION, commutative=True)
def union(board: Topology, a: Region, b: Region) -> Region:
    """The sites in at least one of two regions."""
    return a | b


@operation("both", (REGION, REGION), REGION, commutative=True)
def both(board: Topology, a: Region, b: Region) -> Region:
    """The sites in both of two regions."""
    return a & b


@operation("minus", (REGION, REGION), REGION)
def minus(board: Topology, a: Region, b: Region) -> Region:
    """The sites of the first region that are not in the second."""
    return a - b


@operation("single", (SITE,), REGION)
def single(board: Topology, site: int) -> Region:
    """The region of one site."""
    return frozenset([site])


@operation("adjacent", (REGION,), REGION)
def adjacent(board: Topology, region: Region) -> Region:
    """The sites beside at least one site of a region."""
    return frozenset().union(*[board.neighbours[site] for site in region])


@operation("meets", (REGION,), REGION)
def meets(board: Topology, region: Region) -> Region:
    """The sites beside at least two sites of a region."""
    return frozenset(site for site, near in enumerate(board.neighbours) if len(near & region) >= 2)


@operation("touching", (REGION, INT), REGION, expensive=True)
def touching(board: Topology, region: Region, number: int | None) -> Region:
    """The sites beside exactly the given number of connected parts of a region."""
    among = parts(board, region)
    return frozenset(
        site for site, near in enumerate(board.neighbours) if sum(bool(near & part) for part in among) == number
    )


@operation("flood", (REGION, REGION), REGION, expensive=True)
def flood(board: Topology, start: Region, through: Region) -> Region:
    """The sites of the second region that are connected to the first through the second."""
    reached = edge = start & through
    while edge := (adjacent(board, edge) & through) - reached:
        reached |= edge
    return reached


@operation("steps", (REGION, REGION, REGION), REGION, expensive=True)
def steps(board: Topology, a: Region, b: Region, through: Region) -> Region:
    """The sites of the third region that begin a shortest chain from the first to the second."""
    if not (length := path(board, a, b, through)):
        return frozenset()
    first = adjacent(board, a) & through
    return frozenset(site for site in first if path(board, frozenset([site]), b, through) == length - 1)


@operation("joints", (REGION,), REGION, expensive=True)
def joints(board: Topology, region: Region) -> Region:
    """The sites beside every connected part of a region."""
    return frozenset(range(len(board.neighbours))).intersection(*[adjacent(board, p) for p in parts(board, region)])


@operation("joints-without", (REGION, SITE), REGION, expensive=True, connected=True)
def joints_without(board: Topology, region: Region, site: int) -> Region:
    """The joints of a connected region without one of its sites."""
    return joints(board, region - {site})


@operation("step", (REGION,), REGION, knows=DIRECTION)
def step(board: Topology, direction: str, region: Region) -> Region:
    """The sites one step away from a region in one direction."""
    return frozenset([board.directions[direction][site] for site in region]) - {-1}


@operation("ray", (REGION, REGION), REGION, knows=DIRECTION)
def ray(board: Topology, direction: str, start: Region, through: Region) -> Region:
    """The sites of the second region that are reached from the first in a straight line in one direction."""
    reached: Region = frozenset()
    while start := step(board, direction, start) & through:
        reached |= start
    return reached


@operation("row-of", (INT,), REGION, knows=REGIONS, expensive=True)
def row_of(board: Topology, regions: Sequence[Region], number: int | None) -> Region:
    """The region at a place of a list, counted from 1; empty outside the list."""
    return regions[number - 1] if number is not None and 1 <= number <= len(regions) else frozenset()


@operation("walk", (REGION, REGION, INT), REGION, knows=WALK, expensive=True)
def walk(board: Topology, way: tuple[Track, str], start: Region, over: Region, bends: int | None) -> Region:
    """What walks along a track meet, from one region over another, after bends: all they pass, the end, or one step."""
    return way[0].onward(start) if way[1] == "onward" else way[0].walked(start, over, bends)[way[1] == "met"]


# -- any type ------------------------------------------------------------------------------------------------------


@operation("select", (BOOL, ANY, ANY), ANY)
def select(board: Topology, condition: bool, yes: Any, no: Any) -> Any:
    """The second argument if the first is true, else the third."""
    return yes if condition else no


# -- folds over the sites or the parts of a region: see ``folds`` ---------------------------------------------------


@operation("fold", (REGION, GIVEN), FUNCTION, knows=FOLD, expensive=True)
def fold(board: Topology, how: Fold, region: Region, *given: Any) -> Any:
    """One value from those of a function of each site or connected part of a region; or what it reaches, or adds."""
    if how.how in ("reach", "closure"):
        return how.grown(region, lambda thing: evaluate(how.body, board, how.names(thing, given)))
    return how.result(_values(board, how, region, given))


@operation("nth-fold", (REGION, INT, GIVEN), FUNCTION, knows=FOLD, expensive=True)
def nth_fold(board: Topology, how: Fold, region: Region, place: int | None, *given: Any) -> Any:
    """The value at a place, in descending order, of a function of each site, or of each connected part, of a region."""
    return how.result(_values(board, how, region, given), place)


@operation("firsts", (REGION,), REGION, expensive=True)
def firsts(board: Topology, region: Region) -> Region:
    """The first site of each connected part of a region."""
    return frozenset(min(part) for part in parts(board, region))


# -- numbers -------------------------------------------------------------------------------------------------------


def bounded(work: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    """The result of ``work``; undefined if an argument is undefined or the result is too large."""
    found = None if a is None or b is None else work(a, b)
    return None if found is None or abs(found) > limits.NUMBER else found


@operation("count", (REGION,), INT, defined=True)
def count(board: Topology, region: Region) -> int:
    """The number of sites of a region."""
    return len(region)


@operation("components", (REGION,), INT, expensive=True, defined=True)
def components(board: Topology, region: Region) -> int:
    """The number of connected parts of a region."""
    return len(parts(board, region))


@operation("path", (REGION, REGION, REGION), INT, expensive=True)
def path(board: Topology, a: Region, b: Region, through: Region) -> int | None:
    """The length of the shortest chain through the third region from the first to the second; undefined if none."""
    if a & b:
        return 0
    reached = a
    for length in range(len(board.neighbours) + 1):
        if (near := adjacent(board, reached)) & b:
            return length
        reached |= near & through
    return None


@operation("+", (ANY, ANY), ANY, ordered=True)
def add(board: Topology, a: Any, b: Any) -> Any:
    """The sum."""
    return bounded(lambda a, b: a + b, a, b)


@operation("-", (ANY, ANY), ANY, ordered=True)
def subtract(board: Topology, a: Any, b: Any) -> Any:
    """The difference."""
    return bounded(lambda a, b: a - b, a, b)


@operation("*", (ANY, ANY), ANY, ordered=True)
def multiply(board: Topology, a: Any, b: Any) -> Any:
    """The product."""
    return bounded(lambda a, b: a * b, a, b)


@operation("/", (INT, INT), INT)
def divide(board: Topology, a: int | None, b: int | None) -> Any:
    """The quotient, rounded down; undefined if the divisor is zero."""
    return bounded(lambda a, b: a // b if b else None, a, b)


@operation("mod", (INT, INT), INT)
def remainder(board: Topology, a: int | None, b: int | None) -> Any:
    """What such a division leaves, with the sign of the divisor; undefined if the divisor is zero."""
    return bounded(lambda a, b: a % b if b else None, a, b)


@operation("min", (ANY, ANY), ANY, commutative=True, ordered=True)
def least(board: Topology, a: Any, b: Any) -> Any:
    """The smaller of two numbers."""
    return bounded(min, a, b)


@operation("max", (ANY, ANY), ANY, commutative=True, ordered=True)
def greatest(board: Topology, a: Any, b: Any) -> Any:
    """The larger of two numbers."""
    return bounded(max, a, b)


@operation("real", (INT,), NUMBER)
def real(board: Topology, a: int | None) -> float | None:
    """The same number as a floating-point number."""
    return None if a is None else float(a)


# -- truth values --------------------------------------------------------------------------------------------------


@operation("some", (REGION,), BOOL)
def some(board: Topology, region: Region) -> bool:
    """Whether a region has a site."""
    return bool(region)


@operation("joined", (REGION,), BOOL, expensive=True)
def joined(board: Topology, region: Region) -> bool:
    """Whether a region has at most one connected part."""
    return len(parts(board, region)) <= 1


@operation("line", (REGION,), BOOL, knows=ROW, expensive=True)
def line(board: Topology, row: tuple[int, Sequence[str]], region: Region) -> bool:
    """Whether a region has at least the given number of sites in a straight row."""
    return max(rows(board, row[1], region), default=0) >= row[0]


@operation("exact-line", (REGION,), BOOL, knows=ROW, expensive=True)
def exact_line(board: Topology, row: tuple[int, Sequence[str]], region: Region) -> bool:
    """Whether a region has a straight row of exactly the given number of sites."""
    return row[0] in rows(board, row[1], region)


@operation("contains", (REGION, SITE), BOOL)
def contains(board: Topology, region: Region, site: int) -> bool:
    """Whether a site is in a region."""
    return site in region


@operation("within", (REGION, REGION), BOOL)
def within(board: Topology, a: Region, b: Region) -> bool:
    """Whether the first region has no site outside the second."""
    return a <= b


@operation("same", (ANY, ANY), BOOL)
def same(board: Topology, a: Any, b: Any) -> bool:
    """Whether both values are defined and equal."""
    return a is not None and b is not None and bool(a == b)


@operation("different", (ANY, ANY), BOOL)
def different(board: Topology, a: Any, b: Any) -> bool:
    """Whether both values are defined and not equal."""
    return a is not None and b is not None and bool(a != b)


@operation("<", (ANY, ANY), BOOL, ordered=True)
def less(board: Topology, a: Any, b: Any) -> bool:
    """Whether both numbers are defined and the first is less."""
    return a is not None and b is not None and bool(a < b)


@operation("<=", (ANY, ANY), BOOL, ordered=True)
def at_most(board: Topology, a: Any, b: Any) -> bool:
    """Whether both numbers are defined and the first is at most the second."""
    return a is not None and b is not None and bool(a <= b)


@operation("and", (BOOL, BOOL), BOOL)
def conjunction(board: Topology, a: bool, b: bool) -> bool:
    """Whether both conditions hold."""
    return a and b


@operation("or", (BOOL, BOOL), BOOL)
def disjunction(board: Topology, a: bool, b: bool) -> bool:
    """Whether at least one condition holds."""
    return a or b


@operation("not", (BOOL,), BOOL)
def negation(board: Topology, a: bool) -> bool:
    """Whether the condition does not hold."""
    return not a


# -- the history ---------------------------------------------------------------------------------------------------


@operation("seen", (SLOTS,), INT, knows=HISTORY, defined=True, stateful=True)
@operation("since", (SLOTS,), INT, knows=HISTORY, defined=True, stateful=True)
def in_history(history: Callable[..., int], sort: str, *slots: Region | int) -> int:
    """How often this board was there (``seen``), or how many moves ago first (``since``)."""
    return history(sort, *slots)


# -- terms ---------------------------------------------------------------------------------------------------------


def evaluate(term: Node, board: Topology, known: Mapping[str, Any], done: dict[int, Any] | None = None) -> Any:
    """The value of a term; ``known`` has the values of inputs and variables, ``done`` those of terms by number."""
    done = {} if done is None else done
    if term.number not in done:
        if term.op == "constant":
            found = term.data
        elif term.op in ("input", "variable"):
            found = known[term.data]
        else:
            declared = OPERATIONS[term.op]
            arguments = [evaluate(arg, board, known, done) for arg in term.args]
            found = declared.value(known[term.op] if declared.stateful else board, term.data, *arguments)
        done[term.number] = found
    return done[term.number]


# -- shared helpers ------------------------------------------------------------------------------------------------


def parts(board: Topology, region: Region) -> list[Region]:
    """The connected parts of a region, in the order of their first sites."""
    found: list[Region] = []
    while region:
        found.append(flood(board, frozenset([min(region)]), region))
        region -= found[-1]
    return found


def _values(board: Topology, how: Fold, region: Region, given: Sequence[Any]) -> list[Any]:
    """The values of the function of a fold, in order."""
    things: Sequence[Any] = sorted(region) if how.each == SITE else parts(board, region)
    return [evaluate(how.body, board, how.names(thing, given)) for thing in things]


def rows(board: Topology, directions: Sequence[str], region: Region) -> set[int]:
    """The lengths of the maximal straight rows of sites of a region."""
    found = set()
    for direction in directions:
        ahead = board.directions[direction]
        for site in region - step(board, direction, region):
            length = 0
            while site in region:
                length, site = length + 1, ahead[site]
            found.add(length)
    return found


# -- derived from the declarations ---------------------------------------------------------------------------------

PURE = tuple(name for name, one in OPERATIONS.items() if not one.stateful)
"""Operations that are functions of their arguments alone."""
STATEFUL = frozenset(name for name, one in OPERATIONS.items() if one.stateful)
COMMUTATIVE = frozenset(name for name, one in OPERATIONS.items() if one.commutative)
EXPENSIVE = frozenset(name for name, one in OPERATIONS.items() if one.expensive)
DEFINED = frozenset(name for name, one in OPERATIONS.items() if one.defined)
