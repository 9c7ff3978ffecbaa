"""The loops over sites that playouts need not go through: they count the sites, draw one, and look only there.

Such a loop is a *tail*: everything around it is gone through, and for each of its sites there is a fixed number of
*slots*, at least as many as moves. A slot is a number whose digits say which site of each loop and of each region
inside it is meant, as far as ``bounds`` says that there can be so many; where there are fewer, it stands for no move.
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
"""With more slots to a site than this, too few of them would be moves."""
UNITS = 2
"""So many units around a tail have room in a record."""


@dataclass(frozen=True)
class Tail:
    """A loop, and the statements that it needs of those around it, from the outside in."""

    loop: ForSites
    path: tuple[Statement, ...]
    rule: int
    """Of the rules whose moves it finds, the one with the most sites."""

    @property
    def sites(self) -> tuple[str, ...]:
        """The names of the sites that the loops around it stand on."""
        return tuple(one.name for one in self.path if isinstance(one, ForSites))

    @property
    def units(self) -> tuple[str, ...]:
        """The names of the units around it."""
        return tuple(one.name for one in self.path if isinstance(one, ForUnits))


class Unknown(Exception):  # noqa: N818
    """There is a statement that this file does not know."""


def tails_of(program: Program) -> tuple[Tail, ...]:
    """The tails of a program; none where one of its statements is not known here."""
    try:
        return tuple(_search(program, Bounds(program), program.moves, (), 0))
    except Unknown:
        return ()


def _search(program: Program, bounds: Bounds, block: Block, path: tuple[Statement, ...], depth: int) -> Iterator[Tail]:
    """The tails of a block that stands inside so many loops over sites."""
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
    """The tail that a loop is, if it is one and something is saved by it."""
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
    """Those statements around a loop whose names its block uses."""
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
    """How many slots a block has at most."""
    return sum(slots(bounds, statement) for statement in block)


def slots(bounds: Bounds, statement: Statement) -> int:
    """How many slots a statement has at most."""
    match statement:
        case If(block=block):
            return capacity(bounds, block)
        case ForSites(region=region, block=block):
            return bounds.of(region).sites * capacity(bounds, block)
        case Yield(each=each):
            return 1 if each is None else bounds.of(each).sites
    return 0


def depth(block: Block) -> int:
    """How many loops and regions stand one in the other: each slot is tried at most so often."""
    found = 0
    for statement in block:
        inner = depth(block_of(statement))
        is_choice = isinstance(statement, ForSites) or (isinstance(statement, Yield) and statement.each is not None)
        found = max(found, inner + is_choice)
    return found
