"""Programs of the IR: statements that generate moves, what moves do, and how the game ends.

Statements are nested lists: loops over the sites and over the connected units of a region, chains, conditions, named
values, and ``Yield``, which offers a move. Their operands are terms (``terms``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .chain import Rounds
from .operation import Topology
from .slots import Counter, Memory, Slot
from .terms import Term, Terms


@dataclass(frozen=True)
class Let:
    """A name for a value, in scope in the following statements of the same block."""

    name: str
    value: Term


@dataclass(frozen=True)
class ForSites:
    """Run the block for each site of a region."""

    name: str
    region: Term
    block: Block


@dataclass(frozen=True)
class ForUnits:
    """Run the block for each connected part of a region."""

    name: str
    region: Term
    block: Block


@dataclass(frozen=True)
class If:
    """Run the block if a condition holds."""

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
    """Moves of a rule with two sites: from each site of one region to each adjacent site of another."""

    rule: int
    start: Term
    target: Term


@dataclass(frozen=True)
class YieldRejoin:
    """Moves of a rule with two sites: from each site of a connected unit that is in ``start`` to each site of
    ``target`` that is beside every part of the rest of the unit."""

    rule: int
    start: Term
    unit: Term
    target: Term


@dataclass(frozen=True)
class Repeat:
    """Chains of rounds starting at a site; the block runs for each complete chain."""

    name: str
    """The name of the chain, for ``YieldChain``."""
    rule: int
    start: Term
    """The first site."""
    rounds: Rounds
    block: Block


@dataclass(frozen=True)
class YieldChain:
    """A move whose sites are those of the named chain."""

    rule: int
    chain: str


@dataclass(frozen=True)
class Prefer:
    """Run the block; its moves count only if no such statement offers one with a greater number. Before it,
    no other statement offers moves."""

    number: Term
    block: Block


@dataclass(frozen=True)
class Otherwise:
    """Run the block if no statement above it has offered a move. It is the last statement of the program."""

    block: Block


Statement = (
    Let | ForSites | ForUnits | If | Yield | YieldBeside | YieldRejoin | Repeat | YieldChain | Prefer | Otherwise
)
Offer = Yield | YieldBeside | YieldRejoin | YieldChain
"""A statement that offers moves."""
Block = tuple[Statement, ...]


@dataclass(frozen=True)
class Clause:
    """A clause of ``end``: if it holds, ``player`` wins or (``loses``) loses; without a player it is a draw. If the
    player is undefined, the clause decides nothing or (``shared``) that no player wins."""

    condition: Term
    player: Term | None
    loses: bool
    shared: bool = False


@dataclass(frozen=True)
class Test:
    """What a move of a rule has to pass at a step: ``site`` is in a region or, if it is empty, a condition holds.

    Steps are counted from 0; conditions on the completed move come after all others, with the number of steps added.
    """

    step: int
    term: Term
    site: str = ""


@dataclass(frozen=True)
class Effect:
    """What a move of a rule does: the new region of each slot, with the sites of the move as variables."""

    sites: tuple[str, ...]
    assumed: tuple[tuple[str, Term], ...]
    """The region that each site came from."""
    slots: tuple[Term, ...]
    counters: tuple[Term, ...] = ()
    """The new value of each counter."""
    rounds: Rounds | None = None
    """The rounds of a chain, which begins at the only one of ``sites``; the other fields describe what follows it."""
    phase: str = ""
    """The name of the phase; moves of different phases are never offered together."""
    tests: tuple[Test, ...] = ()
    """What a move has to pass, in order, for those who ask why it is not legal: as lowered, since passes change only
    what finds the legal moves. Those of a chain, and what follows it, are not among them."""
    memories: tuple[Term, ...] = ()
    """The new region of each memory."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """All new values."""
        return (*self.slots, *self.counters, *self.memories)

    @property
    def evaluated(self) -> tuple[Term, ...]:
        """All terms evaluated to play the move."""
        return self.terms if self.rounds is None else (*self.terms, *self.rounds.terms)

    @property
    def lengths(self) -> range:
        """The possible numbers of sites of a move."""
        fixed = len(self.sites)
        if self.rounds is None:
            return range(fixed, fixed + 1)
        return range(fixed + self.rounds.least, fixed + self.rounds.most + 1)


@dataclass(frozen=True)
class Filling:
    """A game in which the players fill the board: see ``passes.filling``.

    Slots and players are as the first player sees them.
    """

    slot: int
    """The mover's slot that a move adds its site to."""
    conditions: tuple[Term, ...]
    """The conditions that end the game before the board is full; once one of them holds, it holds for good."""
    players: tuple[frozenset[int], ...]
    """For each condition, the players whose moves can make it true."""
    clauses: tuple[tuple[tuple[int, int | None], ...], ...]
    """For each player to move, the outcome of their clauses before the board is full, in order: the number of the
    condition, and who wins if it holds."""


@dataclass(frozen=True)
class Program:
    """A game in the IR. Players and pieces are numbered from the mover, who is player 0; so are slots."""

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
    """The variables that belong to a position because the description uses them, even if to no effect: ``last``,
    ``turn``, ``moves``, ``placed``, ``began``."""
    again: tuple[Term, ...] = ()
    """If one of them holds after a move and the mover has a legal move, the mover continues."""
    scores: tuple[Term, ...] = ()
    """The score of each player, counted from the mover."""
    signs: tuple[Term, ...] = ()
    """The conditions of the signs that follow the short form of a move, about the position after it: as lowered, for
    those who write moves."""
    counters: tuple[Counter, ...] = ()
    """The numbers that a position holds: those of the mover, of the next player …, then those of no player."""
    memories: tuple[Memory, ...] = ()
    """The regions that a position remembers, in the same order."""
    may_repeat: bool = False
    """Two rules can offer a move through the same sites; what they do decides whether such moves must be compared."""
    bounded: bool = True
    """The number of tries is below the limit in every position, so it need not be counted."""
    lazy: bool = False
    """Playouts can keep what a unit offers until something that it was computed from has changed."""
    sampled: bool = False
    """Playouts can draw a move without generating them all."""
    directions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The site one step ahead of each site, or -1 if there is none, by direction."""
    history: frozenset[str] = frozenset()
    """The kinds of history that the rules use; if there are any, legal moves depend on more than the position."""
    beside: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The counters and the memories that the history compares beside the board."""
    filling: Filling | None = None
    """Playouts can be random orders of the empty sites."""
    gave_up: tuple[str, ...] = ()
    """The passes that would have taken too long, so that they changed nothing."""
    notes: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def topology(self) -> Topology:
        """The board in the form that operations need."""
        return Topology(self.neighbours, self.directions)


def terms_of(statement: Statement) -> tuple[Term, ...]:
    """The terms of a statement itself, not those of its block."""
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
    """The names that a statement binds: a ``Let`` for the statements after it, others for their terms and block."""
    match statement:
        case Let(name=name) | ForSites(name=name) | ForUnits(name=name):
            return (name,)
        case Repeat(rounds=rounds):
            return rounds.names
    return ()


def map_terms(statement: Statement, change: Callable[[Term], Term], block: Block | None = None) -> Statement:
    """The statement with its own terms changed, and optionally with another block."""
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
    """The block inside a statement; empty if it has none."""
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
