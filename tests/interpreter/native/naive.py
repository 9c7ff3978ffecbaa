"""What the IR means: its operations, written over sets and numbers without any cleverness, and its statements.

A region is a ``frozenset`` of sites; whatever may be undefined is ``None`` then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from zlib import crc32

from plybook.gdl.text import limits
from plybook.interpreter.native.ir.chain import Rounds
from plybook.interpreter.native.ir.program import (
    Block,
    Effect,
    ForSites,
    ForUnits,
    If,
    Let,
    Otherwise,
    Prefer,
    Program,
    Repeat,
    Yield,
    YieldBeside,
    YieldChain,
    YieldRejoin,
)
from plybook.interpreter.native.ir.terms import Term

Region = frozenset[int]


class Near(tuple[Region, ...]):
    """The neighbours of each site; ``ahead`` has the site one step away in each direction, -1 where there is none."""

    ahead: Mapping[str, tuple[int, ...]]

    @classmethod
    def on(cls, neighbours: Sequence[Region], ahead: Mapping[str, tuple[int, ...]]) -> Near:
        found = cls(neighbours)
        found.ahead = ahead
        return found


def beside(near: Near, region: Region) -> Region:
    return frozenset(other for site in region for other in near[site])


def flood(near: Near, start: Region, through: Region) -> Region:
    reached = start & through
    while more := (beside(near, reached) & through) - reached:
        reached |= more
    return reached


def parts(near: Near, region: Region) -> list[Region]:
    found: list[Region] = []
    for site in sorted(region):
        if not any(site in part for part in found):
            found.append(flood(near, frozenset([site]), region))
    return found


def path(near: Near, a: Region, b: Region, through: Region) -> int | None:
    """The least number of sites of ``through`` between the two, layer by layer."""
    if not a or not b:
        return None
    if a & b:
        return 0
    reached = a
    for length in range(len(near) + 1):
        if beside(near, reached) & b:
            return length
        reached |= beside(near, reached) & through
    return None


def steps(near: Near, a: Region, b: Region, through: Region) -> Region:
    """From where one site less is needed."""
    length = path(near, a, b, through)
    if not length:
        return frozenset()
    return frozenset(s for s in beside(near, a) & through if path(near, frozenset([s]), b, through) == length - 1)


def joints(near: Near, region: Region) -> Region:
    found = frozenset(range(len(near)))
    for part in parts(near, region):
        found &= beside(near, part)
    return found


def step(near: Near, direction: str, region: Region) -> Region:
    return frozenset(near.ahead[direction][site] for site in region) - {-1}


def ray(near: Near, direction: str, region: Region, through: Region) -> Region:
    found: Region = frozenset()
    for site in region:
        while (site := near.ahead[direction][site]) in through:
            found |= {site}
    return found


def rows(near: Near, directions: Sequence[str], region: Region) -> set[int]:
    """The lengths of the rows of sites of a region, each as long as it can be."""
    found = set()
    for direction in directions:
        for first in region - step(near, direction, region):
            length, site = 0, first
            while site in region:
                length, site = length + 1, near.ahead[direction][site]
            found.add(length)
    return found


def meets(near: Near, region: Region) -> Region:
    return frozenset(site for site, around in enumerate(near) if len(around & region) >= 2)


def reckon(work: Callable[[int, int], int | None]) -> Callable[..., int | None]:
    def find(near: Near, data: Any, a: int | None, b: int | None) -> int | None:
        found = None if a is None or b is None else work(a, b)
        return None if found is None or abs(found) > limits.NUMBER else found

    return find


def compared(holds: Callable[[Any, Any], bool]) -> Callable[..., bool]:
    return lambda near, data, a, b: a is not None and b is not None and holds(a, b)


MEANINGS: dict[str, Callable[..., Any]] = {
    "union": lambda near, data, a, b: a | b,
    "both": lambda near, data, a, b: a & b,
    "minus": lambda near, data, a, b: a - b,
    "single": lambda near, data, site: frozenset([site]),
    "adjacent": lambda near, data, a: beside(near, a),
    "flood": lambda near, data, a, b: flood(near, a, b),
    "steps": lambda near, data, a, b, through: steps(near, a, b, through),
    "joints": lambda near, data, a: joints(near, a),
    "joints-without": lambda near, data, a, site: joints(near, a - {site}),
    "meets": lambda near, data, a: meets(near, a),
    "step": lambda near, data, a: step(near, data, a),
    "ray": lambda near, data, a, through: ray(near, data, a, through),
    "line": lambda near, data, a: max(rows(near, data[1], a), default=0) >= data[0],
    "exact-line": lambda near, data, a: data[0] in rows(near, data[1], a),
    "row-of": lambda near, data, n: data[n - 1] if n is not None and 1 <= n <= len(data) else frozenset(),
    "select": lambda near, data, condition, a, b: a if condition else b,
    "count": lambda near, data, a: len(a),
    "touching": lambda near, data, a, n: frozenset(
        site for site in range(len(near)) if sum(bool(near[site] & part) for part in parts(near, a)) == n
    ),
    "components": lambda near, data, a: len(parts(near, a)),
    "path": lambda near, data, a, b, through: path(near, a, b, through),
    "+": reckon(lambda a, b: a + b),
    "-": reckon(lambda a, b: a - b),
    "*": reckon(lambda a, b: a * b),
    "/": reckon(lambda a, b: a // b if b else None),
    "real": lambda near, data, a: None if a is None else float(a),
    "some": lambda near, data, a: len(a) > 0,
    "joined": lambda near, data, a: len(parts(near, a)) <= 1,
    "contains": lambda near, data, a, site: site in a,
    "within": lambda near, data, a, b: all(site in b for site in a),
    "same": compared(lambda a, b: a == b),
    "different": compared(lambda a, b: a != b),
    "<": compared(lambda a, b: a < b),
    "<=": compared(lambda a, b: a <= b),
    "and": lambda near, data, a, b: a and b,
    "or": lambda near, data, a, b: a or b,
    "not": lambda near, data, a: not a,
}


def evaluate(term: Term, near: Near, known: Mapping[str, Any], done: dict[int, Any] | None = None) -> Any:
    """The value of a term; ``known`` are the values of inputs and variables."""
    done = {} if done is None else done
    if term.number not in done:
        if term.op == "constant":
            found = term.data
        elif term.op in ("input", "variable"):
            found = known[term.data]
        elif term.op == "seen":
            boards = [sorted(evaluate(arg, near, known, done)) for arg in term.args]
            found = crc32(repr((term.data, boards)).encode()) % 3 % 2  # any history will do that knows a board again
        else:
            found = MEANINGS[term.op](near, term.data, *[evaluate(arg, near, known, done) for arg in term.args])
        done[term.number] = found
    return done[term.number]


Found = tuple[int, tuple[int, ...], Any]
"""A rule, its sites, and the number by which it is preferred; ``PLAIN`` where it is not compared with others."""
PLAIN = "plain"


def moves(program: Program, known: Mapping[str, Any]) -> list[tuple[int, tuple[int, ...]]]:
    """Every move that a program offers, sorted; ``known`` are the values of its inputs."""
    found = _moves(program, program.moves, dict(known), {})
    greatest = max([number for _, _, number in found if number not in (PLAIN, None)], default=None)
    return sorted((rule, sites) for rule, sites, number in found if number in (PLAIN, greatest))


def _moves(program: Program, block: Block, known: dict[str, Any], chains: dict[str, tuple[int, ...]]) -> list[Found]:
    near = Near.on(program.neighbours, program.directions)
    known = dict(known)
    done: dict[int, Any] = {}

    def value(term: Term) -> Any:
        return evaluate(term, near, known, done)

    found: list[Found] = []

    def offer(rule: int, several: Iterable[tuple[int, ...]]) -> None:
        found.extend((rule, sites, PLAIN) for sites in several)

    for statement in block:
        match statement:
            case Otherwise(block=inner):
                if not found:
                    found += _moves(program, inner, known, chains)
            case Let(name=name, value=term):
                known[name] = value(term)
                done = {}
            case If(condition=condition, block=inner):
                if value(condition):
                    found += _moves(program, inner, known, chains)
            case ForSites(name=name, region=region, block=inner):
                for site in value(region):
                    found += _moves(program, inner, {**known, name: site}, chains)
            case ForUnits(name=name, region=region, block=inner):
                for part in parts(near, value(region)):
                    found += _moves(program, inner, {**known, name: part}, chains)
            case Prefer(number=number, block=inner):
                found += [(rule, sites, value(number)) for rule, sites, _ in _moves(program, inner, known, chains)]
            case Repeat(name=name, start=start, rounds=rounds, block=inner):
                first = tuple(value(term) for term in rounds.initial)
                for sites, regions in complete(rounds, near, known, (value(start),), first):
                    behind = {**known, rounds.site: sites[-1], **dict(zip(rounds.carried, regions, strict=True))}
                    found += _moves(program, inner, behind, {**chains, name: sites})
            case YieldChain(rule=rule, chain=name):
                offer(rule, [chains[name]])
            case Yield(rule=rule, sites=sites, each=each):
                chosen = tuple(value(site) for site in sites)
                offer(rule, [chosen] if each is None else [(*chosen, last) for last in value(each)])
            case YieldBeside(rule=rule, start=start, target=target):
                targets = value(target)
                offer(rule, [(site, other) for site in value(start) for other in near[site] & targets])
            case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
                whole, targets = value(unit), value(target)
                offer(
                    rule,
                    [(site, other) for site in value(start) for other in joints(near, whole - {site}) & targets],
                )
            case _:
                raise AssertionError(f"no meaning is written here for {type(statement).__name__}")
    return found


Regions = tuple[frozenset[int], ...]


def complete(
    rounds: Rounds, near: Near, known: Mapping[str, Any], sites: tuple[int, ...], regions: Regions
) -> list[tuple[tuple[int, ...], Regions]]:
    """Every complete chain that goes on from here: its sites, and the regions behind it."""
    here = {**known, rounds.site: sites[-1], **dict(zip(rounds.carried, regions, strict=True))}
    long, further = [], False
    for site in evaluate(rounds.region, near, here) if len(sites) <= rounds.most else ():
        there = {**here, rounds.target: site}
        if evaluate(rounds.condition, near, there):
            further = True
            after = tuple(evaluate(term, near, there) for term in rounds.following)
            long += complete(rounds, near, known, (*sites, site), after)
    if len(sites) > rounds.least and (rounds.optional or not further):
        long.append((sites, regions))
    return long


def played(effect: Effect, near: Near, known: Mapping[str, Any], sites: tuple[int, ...]) -> list[Any]:
    """The slots after a move."""
    inner = {**known, **dict(zip(effect.sites, sites, strict=False))}
    if effect.rounds is not None:
        rounds = effect.rounds
        regions = [evaluate(term, near, inner) for term in rounds.initial]
        for site, target in pairwise(sites):
            there = {**inner, rounds.site: site, rounds.target: target}
            there |= dict(zip(rounds.carried, regions, strict=True))
            regions = [evaluate(term, near, there) for term in rounds.following]
        inner |= {rounds.site: sites[-1], **dict(zip(rounds.carried, regions, strict=True))}
    return [evaluate(term, near, inner) for term in effect.terms]
