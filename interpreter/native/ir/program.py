"""Programs of the IR: statements that look for moves, what moves do, and how the game ends.

Statements are nested lists: loops over the sites and over the connected units of a region, chains, conditions, names
for values, and ``Yield``, which offers a move. What they reckon with are terms (``terms``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .chain import Rounds
from .operation import Topology
from .terms import Term, Terms


@dataclass(frozen=True)
class Let:
    """A name for a value, known in the statements that follow in the same block."""

    name: str
    value: Term


@dataclass(frozen=True)
class ForSites:
    """The block for each site of a region."""

    name: str
    region: Term
    block: Block


@dataclass(frozen=True)
class ForUnits:
    """The block for each connected part of a region."""

    name: str
    region: Term
    block: Block


@dataclass(frozen=True)
class If:
    """The block where a condition holds."""

    condition: Term
    block: Block


@dataclass(frozen=True)
class Yield:
    """A move: a rule and its sites. With ``each``, one move for each site of that region, which comes last."""

    rule: int
    sites: tuple[Term, ...]
    each: Term | None = None


@dataclass(frozen=True)
class YieldBeside:
    """Moves of a rule with two sites: from each site of one region to each site of another that is beside it."""

    rule: int
    start: Term
    target: Term


@dataclass(frozen=True)
class YieldRejoin:
    """Moves of a rule with two sites: from each site of a connected unit that is in ``start``, to each site of
    ``target`` that is beside every part of the rest of the unit."""

    rule: int
    start: Term
    unit: Term
    target: Term


@dataclass(frozen=True)
class Repeat:
    """Chains of rounds from a site on; the block for each chain that is complete."""

    name: str
    """The chain, for ``YieldChain``."""
    rule: int
    start: Term
    """The first site."""
    rounds: Rounds
    block: Block


@dataclass(frozen=True)
class YieldChain:
    """A move whose sites are those of the chain of this name."""

    rule: int
    chain: str


@dataclass(frozen=True)
class Prefer:
    """The block, whose moves count only if no such statement offers one with a greater number. Above it no other
    statement offers moves."""

    number: Term
    block: Block


@dataclass(frozen=True)
class Otherwise:
    """The block where nothing above it has offered a move. It is the last of the program's statements."""

    block: Block


Statement = (
    Let | ForSites | ForUnits | If | Yield | YieldBeside | YieldRejoin | Repeat | YieldChain | Prefer | Otherwise
)
Offer = Yield | YieldBeside | YieldRejoin | YieldChain
"""What offers moves."""
Block = tuple[Statement, ...]


@dataclass(frozen=True)
class Clause:
    """A clause of ``end``: where it holds, ``player`` wins or (``loses``) loses; without one it is a draw. Where the
    player is undefined the clause decides nothing, or (``shared``) that nobody wins."""

    condition: Term
    player: Term | None
    loses: bool
    shared: bool = False


@dataclass(frozen=True)
class Effect:
    """What a move of a rule does: the new region of each slot, with the sites of the move as variables."""

    sites: tuple[str, ...]
    assumed: tuple[tuple[str, Term], ...]
    """The region that each site came from."""
    slots: tuple[Term, ...]
    counters: tuple[Term, ...] = ()
    """The new number of each counter."""
    rounds: Rounds | None = None
    """The rounds of a chain, which begins at the only one of ``sites``; the rest is what stands behind it."""
    phase: str = ""
    """What is offered in one phase is never offered together with what is offered in another one."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """Everything that is new."""
        return (*self.slots, *self.counters)

    @property
    def evaluated(self) -> tuple[Term, ...]:
        """What is evaluated to play the move."""
        return self.terms if self.rounds is None else (*self.terms, *self.rounds.terms)

    @property
    def lengths(self) -> range:
        """How many sites a move may have."""
        fixed = len(self.sites)
        if self.rounds is None:
            return range(fixed, fixed + 1)
        return range(fixed + self.rounds.least, fixed + self.rounds.most + 1)


@dataclass(frozen=True)
class Counter:
    """A number that a position holds, as the player to move sees it: ``owner`` counts from him, ``None`` is nobody."""

    owner: int | None
    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Slot:
    """A kind of piece as the player to move sees it: ``owner`` counts from him (0), ``None`` is nobody."""

    owner: int | None
    kind: str


@dataclass(frozen=True)
class Filling:
    """A game in which the players fill the board: see ``passes.filling``.

    Slots and players are those that the first player sees.
    """

    slot: int
    """The mover's slot that a move adds its site to."""
    conditions: tuple[Term, ...]
    """What ends the game while the board is not full; once one of them holds, it holds for good."""
    players: tuple[frozenset[int], ...]
    """For each condition, the players whose moves can make it true."""
    clauses: tuple[tuple[tuple[int, int | None], ...], ...]
    """For each player to move, what his clauses say while the board is not full, in order: the number of the condition,
    and who wins where it holds."""


@dataclass(frozen=True)
class Program:
    """A game in the IR. Players and pieces count from the mover: player 0 is he, slot numbers are his view."""

    terms: Terms
    moves: Block
    effects: tuple[Effect, ...]
    clauses: tuple[Clause, ...]
    slots: tuple[Slot, ...]
    players: int
    rules: tuple[str, ...]
    sites: int
    neighbours: tuple[frozenset[int], ...]
    swaps: bool = False
    """Whether there is a pie rule."""
    remembers: frozenset[str] = frozenset()
    """The variables that belong to a position because the description asks for them, be it in vain: ``last``, ``turn``,
    ``moves``, ``placed``."""
    again: tuple[Term, ...] = ()
    """Where one of them holds after a move, and there is a legal one, the mover goes on."""
    scores: tuple[Term, ...] = ()
    """The score of each player, counted from the mover."""
    counters: tuple[Counter, ...] = ()
    """The numbers that a position holds: those of the mover, of the next player …, then those of nobody."""
    may_repeat: bool = False
    """Two rules may offer a move through the same sites, so that moves must be compared."""
    bounded: bool = True
    """The number of tries is below the limit whatever the position, so that nobody need count."""
    lazy: bool = False
    """Playouts may keep what a unit offers until something that it looked at has changed."""
    sampled: bool = False
    """Playouts may draw a move without finding them all."""
    directions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The site one step ahead of each site, -1 where there is none, by the name of the direction."""
    history: frozenset[str] = frozenset()
    """The sorts of history that the rules ask for; then legal moves do not depend on the position alone."""
    filling: Filling | None = None
    """Playouts may be random orders of the empty sites."""
    notes: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def topology(self) -> Topology:
        """The board, as operations need to know it."""
        return Topology(self.neighbours, self.directions)


def terms_of(statement: Statement) -> tuple[Term, ...]:
    """The terms of a statement itself, without those of its block."""
    match statement:
        case Let(value=value):
            return (value,)
        case ForSites(region=region) | ForUnits(region=region):
            return (region,)
        case If(condition=condition):
            return (condition,)
        case Yield(sites=sites, each=each):
            return sites if each is None else (*sites, each)
        case YieldBeside(start=start, target=target):
            return (start, target)
        case YieldRejoin(start=start, unit=unit, target=target):
            return (start, unit, target)
        case Repeat(start=start, rounds=rounds):
            return (start, *rounds.terms)
        case Prefer(number=number):
            return (number,)
        case YieldChain() | Otherwise():
            return ()


def bound_by(statement: Statement) -> tuple[str, ...]:
    """The names that a statement binds: a ``Let`` for what follows it, others for their own terms and blocks."""
    match statement:
        case Let(name=name) | ForSites(name=name) | ForUnits(name=name):
            return (name,)
        case Repeat(rounds=rounds):
            return rounds.names
    return ()


def map_terms(statement: Statement, change: Callable[[Term], Term], block: Block | None = None) -> Statement:
    """The statement with its own terms changed, and perhaps with another block."""
    match statement:
        case Let(name=name, value=value):
            return Let(name, change(value))
        case ForSites(name=name, region=region, block=inner):
            return ForSites(name, change(region), inner if block is None else block)
        case ForUnits(name=name, region=region, block=inner):
            return ForUnits(name, change(region), inner if block is None else block)
        case If(condition=condition, block=inner):
            return If(change(condition), inner if block is None else block)
        case Yield(rule=rule, sites=sites, each=each):
            return Yield(rule, tuple(change(site) for site in sites), None if each is None else change(each))
        case YieldBeside(rule=rule, start=start, target=target):
            return YieldBeside(rule, change(start), change(target))
        case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
            return YieldRejoin(rule, change(start), change(unit), change(target))
        case Repeat(name=name, rule=rule, start=start, rounds=rounds, block=inner):
            return Repeat(name, rule, change(start), rounds.mapped(change), inner if block is None else block)
        case YieldChain():
            return statement
        case Prefer(number=number, block=inner):
            return Prefer(change(number), inner if block is None else block)
        case Otherwise(block=inner):
            return Otherwise(inner if block is None else block)


def block_of(statement: Statement) -> Block:
    """The block inside a statement; empty for those that have none."""
    return statement.block if isinstance(statement, ForSites | ForUnits | If | Repeat | Prefer | Otherwise) else ()


def map_block(block: Block, change: Callable[[Term], Term]) -> Block:
    """The block with every term in it changed."""
    return tuple(
        map_terms(statement, change, map_block(block_of(statement), change) if block_of(statement) else None)
        for statement in block
    )


def statements(block: Block) -> Iterator[Statement]:
    """Every statement of a block and of those inside it, outer ones first."""
    for statement in block:
        yield statement
        yield from statements(block_of(statement))
