"""The IR: expressions over regions, sites and numbers, and statements that look for moves.

An expression is a *term*: an operation, its arguments and perhaps a constant. Terms are interned, so that equal terms
of one program are one object; they are pure and total, so that any of them may be found early, late, twice or never.
Statements are nested lists: loops over the sites and over the connected units of a region, conditions, names for
values, and ``Yield``, which offers a move.

Numbers may be undefined (no path, too large, divided by zero) and so may players and pieces; see ``SPECS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

SLOTS = "slots"
if TYPE_CHECKING:
    from .rounds import Rounds

REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE = "region", "site", "int", "number", "bool", "player", "piece"
EARLIER = "before "
"""What the names of the inputs begin with that are of the position before the move just made (in ``again`` only)."""
VALUES = (SITE, INT, NUMBER, BOOL, PLAYER, PIECE)


@dataclass(frozen=True)
class Spec:
    """What an operation takes and gives; ``"any"`` stands for one type, the same wherever it is written, and
    ``SLOTS`` for one region for each slot."""

    arguments: tuple[str, ...]
    result: str
    means: str


SPECS: dict[str, Spec] = {
    "union": Spec((REGION, REGION), REGION, "the sites of either"),
    "both": Spec((REGION, REGION), REGION, "the sites of both"),
    "minus": Spec((REGION, REGION), REGION, "the sites of the first that are not in the second"),
    "single": Spec((SITE,), REGION, "the one site"),
    "adjacent": Spec((REGION,), REGION, "the sites beside some site of it"),
    "meets": Spec((REGION,), REGION, "the sites beside at least two sites of it"),
    "touching": Spec((REGION, INT), REGION, "the sites beside exactly so many connected parts of it"),
    "flood": Spec((REGION, REGION), REGION, "what is reached from the first through the second"),
    "steps": Spec(
        (REGION, REGION, REGION), REGION, "the sites of the third that begin a shortest chain from 1st to 2nd"
    ),
    "joints": Spec((REGION,), REGION, "the sites beside every connected part of it"),
    "joints-without": Spec((REGION, SITE), REGION, "the joints of a connected region less one of its sites"),
    "step": Spec((REGION,), REGION, "the sites one step away in one direction"),
    "ray": Spec(
        (REGION, REGION), REGION, "the sites of the second reached straight on in one direction from the first"
    ),
    "row-of": Spec((INT,), REGION, "one of a list of regions by number, else none of the sites"),
    "select": Spec((BOOL, "any", "any"), "any", "the second where the first is true, else the third"),
    "count": Spec((REGION,), INT, "how many sites"),
    "components": Spec((REGION,), INT, "into how many parts it falls"),
    "path": Spec(
        (REGION, REGION, REGION), INT, "the length of the shortest chain through the third; perhaps undefined"
    ),
    "+": Spec(("any", "any"), "any", "the sum"),
    "-": Spec(("any", "any"), "any", "the difference"),
    "*": Spec(("any", "any"), "any", "the product"),
    "/": Spec((INT, INT), INT, "the quotient, rounded down"),
    "real": Spec((INT,), NUMBER, "the same number, with fractions possible"),
    "some": Spec((REGION,), BOOL, "it has a site"),
    "joined": Spec((REGION,), BOOL, "it has at most one connected part"),
    "line": Spec((REGION,), BOOL, "it has so many sites in a straight row"),
    "exact-line": Spec((REGION,), BOOL, "it has just so many sites in a straight row"),
    "contains": Spec((REGION, SITE), BOOL, "the site is in it"),
    "within": Spec((REGION, REGION), BOOL, "the first has no site outside the second"),
    "same": Spec(("any", "any"), BOOL, "both are defined and equal"),
    "different": Spec(("any", "any"), BOOL, "both are defined and not equal"),
    "<": Spec(("any", "any"), BOOL, "both are defined, the first is less"),
    "<=": Spec(("any", "any"), BOOL, "both are defined, the first is at most the second"),
    "and": Spec((BOOL, BOOL), BOOL, "both hold"),
    "or": Spec((BOOL, BOOL), BOOL, "one of them holds"),
    "not": Spec((BOOL,), BOOL, "it does not hold"),
}
"""Every operation. Besides: ``constant`` (``data`` is the value, ``None`` where it is undefined), ``input`` and
``variable`` (``data`` is the name)."""

ASKED: dict[str, Spec] = {
    "seen": Spec((SLOTS,), INT, "how often the board with these regions has stood before in the game"),
}
"""Operations that ask for more than their arguments, which the state has."""
COMMUTATIVE = frozenset(["union", "both"])
"""Operations whose arguments are put into one order, so that equal values are one term."""
DEAR = frozenset(
    [
        "flood", "steps", "path", "components", "joined", "touching", "joints", "joints-without", "row-of", "line",
        "exact-line",
    ]
)  # fmt: skip
"""Operations that are worth a branch to avoid."""
LEAVES = ("constant", "input", "variable")
ORDERED = (INT, NUMBER)
"""What is compared and reckoned with."""
UNDEFINED_TYPES = (INT, NUMBER, PLAYER, PIECE)


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """An expression: compare with ``is``."""

    op: str
    type: str
    args: tuple[Term, ...]
    data: Any
    number: int
    free: frozenset[str]
    """The variables in it."""

    @property
    def constant(self) -> bool:
        """Whether the value is known."""
        return self.op == "constant"


class Terms:
    """All terms of one program."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Term] = {}

    def __len__(self) -> int:
        return len(self._known)

    def make(self, op: str, args: Sequence[Term] = (), data: Any = None, type_: str = "") -> Term:
        """The term of an operation; ``type_`` is needed for leaves only."""
        if op not in LEAVES:
            result = (SPECS.get(op) or ASKED[op]).result
            type_ = args[-1].type if result == "any" else result
        if op in COMMUTATIVE:
            args = sorted(args, key=lambda arg: arg.number)
        key = (op, type_, data, *[arg.number for arg in args])
        term = self._known.get(key)
        if term is None:
            own = frozenset([data]) if op == "variable" else frozenset()
            free = own.union(*[arg.free for arg in args])
            term = self._known[key] = Term(op, type_, tuple(args), data, len(self._known), free)
        return term

    def constant(self, type_: str, value: Any) -> Term:
        """A known value; a region is a ``frozenset`` of sites."""
        return self.make("constant", (), value, type_)

    def variable(self, name: str, type_: str) -> Term:
        """What a statement has named."""
        return self.make("variable", (), name, type_)

    def input(self, name: str, type_: str) -> Term:
        """What is read from the position."""
        return self.make("input", (), name, type_)

    def replace(self, term: Term, swap: dict[int, Term]) -> Term:
        """The term with others put in, by number."""
        return self.rewrite(term, lambda inner: swap.get(inner.number))

    def rewrite(self, term: Term, change: Callable[[Term], Term | None], done: dict[int, Term] | None = None) -> Term:
        """The term with ``change`` applied from the top; where it gives ``None``, the arguments are looked at."""
        done = {} if done is None else done
        if term.number not in done:
            changed = change(term)
            if changed is None:
                args = [self.rewrite(arg, change, done) for arg in term.args]
                same = all(new is old for new, old in zip(args, term.args, strict=True))
                changed = term if same else self.make(term.op, args, term.data, term.type)
            done[term.number] = changed
        return done[term.number]


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


def subterms(roots: Sequence[Term]) -> Iterator[Term]:
    """Every term in some terms once, arguments first."""
    seen: set[int] = set()
    waiting = [(root, False) for root in reversed(roots)]
    while waiting:
        term, entered = waiting.pop()
        if entered:
            yield term
        elif term.number not in seen:
            seen.add(term.number)
            waiting.append((term, True))
            waiting += [(arg, False) for arg in reversed(term.args)]
