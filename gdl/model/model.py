"""The checked model: everything an engine needs to know of a game, with the options settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..ludemes.base import Cell
from ..text.diagnostic import Diagnostic
from ..text.source import Span
from ..types.board import Board
from .ast import Call, Expression
from .option import Option, Value


@dataclass(frozen=True)
class Piece:
    """A kind of piece in the hands of one player (``owner`` is his place among the players) or of nobody."""

    name: str
    owner: int | None
    kind: str = ""


@dataclass(frozen=True)
class Choose:
    """The move chooses a point of a region and gives it a name."""

    span: Span
    name: str
    region: Expression


@dataclass(frozen=True)
class Where:
    """What must hold for the move to be legal. One that looks at ``after`` is tested when all effects are done."""

    span: Span
    condition: Expression
    looks_after: bool
    phase: str = ""
    """The phase that this is the condition of."""


@dataclass(frozen=True)
class Do:
    """A change of the position; what stands below sees it done."""

    span: Span
    effect: Call


@dataclass(frozen=True)
class Collect:
    """In each round of a chain, the points of a region are added to those gathered so far under a name."""

    span: Span
    name: str
    region: Expression


@dataclass(frozen=True)
class Repeat:
    """A chain: rounds of steps, each of which chooses one point, goes on from the point of the round before. It ends
    where no further round can be carried out or (``optional``) after any round from ``least`` on."""

    span: Span
    least: int
    most: int
    steps: tuple[Choose | Where | Do | Collect, ...]
    optional: bool = False
    merged: bool = False
    """Of chains that begin and end at the same points and lead to the same position, one counts."""

    @property
    def collected(self) -> tuple[str, ...]:
        """The names under which points are gathered."""
        return tuple(step.name for step in self.steps if isinstance(step, Collect))


@dataclass(frozen=True)
class Prefer:
    """Of all moves of rules with such a step, only those with the greatest number are legal."""

    span: Span
    number: Expression


Step = Choose | Where | Do | Repeat | Collect | Prefer


def with_chain(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps of a move, those of a chain after them."""
    own = tuple(steps)
    return (*own, *(inner for step in own if isinstance(step, Repeat) for inner in step.steps))


def expression_of(step: Step) -> Expression | None:
    """The expression that a step holds; a chain has none of its own."""
    match step:
        case Choose(region=node) | Where(condition=node) | Do(effect=node) | Collect(region=node) | Prefer(number=node):
            return node
    return None


@dataclass(frozen=True)
class Rule:
    """One ``move`` of the description: its steps in order."""

    span: Span
    name: str
    text: str
    steps: tuple[Step, ...]
    otherwise: bool = False
    """It counts only where no other rule offers a move."""
    phase: str = ""
    """The phase that it belongs to; of two phases, one at most counts in a position."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the points that a move of this rule chooses, in order; without those of a chain."""
        return tuple(step.name for step in self.steps if isinstance(step, Choose))

    @property
    def repeat(self) -> Repeat | None:
        """The chain of the rule, if it has one: its points follow the one that is chosen before it."""
        return next((step for step in self.steps if isinstance(step, Repeat)), None)

    @property
    def prefers(self) -> bool:
        """Whether its moves are compared with others by a number."""
        return any(isinstance(step, Prefer) for step in self.steps)

    @property
    def every_step(self) -> tuple[Step, ...]:
        """The steps, those of a chain after it."""
        return with_chain(self.steps)

    @property
    def lengths(self) -> range:
        """How many points a move of this rule may have."""
        chain, fixed = self.repeat, len(self.choices)
        return range(fixed, fixed + 1) if chain is None else range(fixed + chain.least, fixed + chain.most + 1)


@dataclass(frozen=True)
class Again:
    """``again when condition``: where it holds after a move, and there is a legal move, the mover goes on."""

    span: Span
    condition: Expression


@dataclass(frozen=True)
class Counter:
    """A number that the position remembers, or one for each player (``each``): where it starts and how far it goes."""

    span: Span
    name: str
    text: str
    each: bool
    start: int
    low: int
    high: int
    kept: bool = True
    """Whether what is left of the description under its options reads it; if not, no position holds it."""


@dataclass(frozen=True)
class Ending:
    """``when condition -> ...``: ``winner`` is the player who wins, ``loser`` the one who loses; ``leader``: the one
    with the ``highest`` or ``lowest`` score wins, and there is a draw where several have it; none of these: a draw."""

    span: Span
    condition: Expression
    reason: str
    winner: Expression | None = None
    loser: Expression | None = None
    leader: str = ""

    def why(self, winner: int | None) -> str:
        """The reason that players are shown; that of a draw between leaders is not the one of the game's author."""
        return self.reason if winner is not None or not self.leader else f"nobody alone has the {self.leader} score"


@dataclass(frozen=True)
class Model:
    """A game: what the description says under one choice of its options."""

    span: Span
    title: str
    metadata: Mapping[str, tuple[str, ...]]
    options: tuple[Option, ...]
    settings: Mapping[str, Value]
    players: tuple[str, ...]
    pieces: tuple[Piece, ...]
    board: Board
    setup: tuple[int | None, ...]
    rules: tuple[Rule, ...]
    endings: tuple[Ending, ...]
    swap: bool
    fingerprint: str
    again: tuple[Again, ...] = ()
    scores: tuple[Expression, ...] = ()
    """The score of each player; none where the description keeps no scores."""
    facing: tuple[str, ...] = ()
    """The direction that each player faces; empty where the description does not say."""
    counters: tuple[Counter, ...] = ()
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False)

    @cached_property
    def cells(self) -> Mapping[Cell, Counter]:
        """The numbers that a position holds, in order, by the counter's name and, where each has one, the player: first
        those of each player in turn, then the others."""
        kept = [counter for counter in self.counters if counter.kept]
        found: dict[Cell, Counter] = {}
        for player in range(len(self.players)):
            found |= {(counter.name, player): counter for counter in kept if counter.each}
        return found | {(counter.name,): counter for counter in kept if not counter.each}


def expressions_of(model: Model, without: Callable[[Step], object] = lambda step: False) -> Iterator[Expression]:
    """Every expression of a game, but for those of the steps that ``without`` holds of."""
    for rule in model.rules:
        for step in rule.every_step:
            if not without(step) and (node := expression_of(step)) is not None:
                yield node
    for again in model.again:
        yield again.condition
    yield from model.scores
    for ending in model.endings:
        yield from [node for node in (ending.condition, ending.winner, ending.loser) if node is not None]
