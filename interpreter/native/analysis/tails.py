"""The loops over sites that playouts need not run: they count the sites, draw one, and examine only that one.

Such a loop is a *tail*: everything around it is run, and each of its sites has a fixed number of *slots*, at least as
many as moves. A slot is a number whose digits select a site of each loop and of each region inside it, up to the
maximum number given by ``bounds``; where there are fewer sites, the slot is not a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Statement,
    Yield,
    YieldBeside,
    YieldRejoin,
    block_of,
    statements,
    terms_of,
)
from .bounds import Bounds

WASTE = 1 << 12
"""With more slots per site than this, too few of them would be moves."""
UNITS = 2
"""The number of units around a tail that a record has room for."""


@dataclass(frozen=True)
class Tail:
    """A loop, and the enclosing statements that it needs, outermost first."""

    loop: ForSites
    path: tuple[Statement, ...]
    rule: int
    """The rule with the most sites among those whose moves it finds."""

    @property
    def sites(self) -> tuple[str, ...]:
        """The names of the sites of the enclosing loops."""
        return tuple(one.name for one in self.path if isinstance(one, ForSites))

    @property
    def units(self) -> tuple[str, ...]:
        """The names of the enclosing units."""
        return tuple(one.name for one in self.path if isinstance(one, ForUnits))


class Unknown(Exception):  # noqa: N818
    """A statement is of a kind unknown to this file."""


def tails_of(program: Program) -> tuple[Tail, ...]:
    """The tails of a program; none if it has a statement unknown to this file."""
    try:
        return tuple(_search(program, Bounds(program), program.moves, (), 0))
    except Unknown:
        return ()


def _search(program: Program, bounds: Bounds, block: Block, path: tuple[Statement, ...], depth: int) -> Iterator[Tail]:
    """The tails of a block inside ``depth`` loops over sites."""
    for statement in block:
        match statement:
            case Let():
                path = (*path, statement)
            case If(block=inner):
                yield from _search(program, bounds, inner, path, depth)
            case ForUnits(block=inner):
                yield from _search(program, bounds, inner, (*path, statement), depth)
            case ForSites(block=inner):
                tail = _tail(program, bounds, statement, path, depth)
                if tail is not None:
                    yield tail
                else:
                    yield from _search(program, bounds, inner, (*path, statement), depth + 1)
            case Yield() | YieldBeside() | YieldRejoin():
                pass
            case _:
                raise Unknown(type(statement).__name__)


def _tail(program: Program, bounds: Bounds, loop: ForSites, path: tuple[Statement, ...], depth: int) -> Tail | None:
    """The loop as a tail, if it is one and treating it so saves time."""
    inside = list(statements(loop.block))
    if not all(isinstance(one, Let | If | ForSites | Yield) for one in inside):
        return None
    chooses = any(isinstance(one, ForSites) or (isinstance(one, Yield) and one.each is not None) for one in inside)
    asks = any(isinstance(one, If) for one in inside)
    if not (depth > 0 if chooses else asks) or not 0 < capacity(bounds, loop.block) <= WASTE:
        return None
    yields = [one.rule for one in inside if isinstance(one, Yield)]
    rule = max(yields, key=lambda rule: len(program.effects[rule].sites))
    tail = Tail(loop, _needed(path, loop), rule)
    fits = len(tail.sites) < len(program.effects[rule].sites) and len(tail.units) <= UNITS
    return tail if fits else None


def _needed(path: tuple[Statement, ...], loop: ForSites) -> tuple[Statement, ...]:
    """The statements around a loop whose names its block uses."""
    free = set().union(*[term.free for one in statements(loop.block) for term in terms_of(one)])
    found: list[Statement] = []
    for statement in reversed(path):
        assert isinstance(statement, Let | ForSites | ForUnits)
        if statement.name in free:
            found.append(statement)
            if isinstance(statement, Let):
                free |= statement.value.free
    return tuple(reversed(found))


def capacity(bounds: Bounds, block: Block) -> int:
    """The maximum number of slots of a block."""
    return sum(slots(bounds, statement) for statement in block)


def slots(bounds: Bounds, statement: Statement) -> int:
    """The maximum number of slots of a statement."""
    match statement:
        case If(block=block):
            return capacity(bounds, block)
        case ForSites(region=region, block=block):
            return bounds.of(region).sites * capacity(bounds, block)
        case Yield(each=each):
            return 1 if each is None else bounds.of(each).sites
    return 0


def depth(block: Block) -> int:
    """The nesting depth of loops and regions, which is the maximum number of times each slot is tried."""
    found = 0
    for statement in block:
        inner = depth(block_of(statement))
        is_choice = isinstance(statement, ForSites) or (isinstance(statement, Yield) and statement.each is not None)
        found = max(found, inner + is_choice)
    return found
