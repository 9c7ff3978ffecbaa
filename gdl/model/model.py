"""The checked model: everything an engine needs to know about a game, with the options settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from ..ludemes.base import Cell
from ..text.diagnostic import Diagnostic
from ..text.source import Span
from ..types.board import Board
from .ast import Call, Expression
from .forsyth import Forsyth
from .notation import Notation
from .option import Option, Value
from .sgf import Sgf


@dataclass(frozen=True)
class Piece:
    """A kind of piece that belongs to one player (``owner`` is the player's index) or is neutral."""

    name: str
    owner: int | None
    kind: str = ""
    label: str | None = None
    """What the description has chosen for boards in text: what follows the player's letter, or a neutral label."""
    glyph: str = ""
    """What the description has chosen for pictures: one of :data:`plybook.gdl.types.looks.GLYPHS`."""


@dataclass(frozen=True)
class Choose:
    """The move chooses a point of a region and gives it a name."""

    span: Span
    name: str
    region: Expression


@dataclass(frozen=True)
class Where:
    """A condition for the move to be legal. One that looks at ``after`` is tested after all effects."""

    span: Span
    condition: Expression
    looks_after: bool
    phase: str = ""
    """The phase whose condition this is."""
    phase_text: str = ""
    """What the author says of that phase."""


@dataclass(frozen=True)
class Do:
    """A change of the position, visible to the steps below it."""

    span: Span
    effect: Call
    implied: bool = False
    """Whether it is not written in the move: it forgets a memory `for next turn`."""


@dataclass(frozen=True)
class Collect:
    """In each round of a chain, adds the points of a region to those collected so far under a name."""

    span: Span
    name: str
    region: Expression


@dataclass(frozen=True)
class Repeat:
    """A chain: rounds of steps, each of which chooses one point and starts from the point of the previous round.

    It ends when no further round is possible or, if ``optional``, after any round from ``least`` on.
    """

    span: Span
    least: int
    most: int
    steps: tuple[Choose | Where | Do | Collect | Let, ...]
    optional: bool = False
    merged: bool = False
    """Chains that begin and end at the same points and lead to the same position count as one: the shortest,
    and of equally long ones the first by its points."""

    @property
    def collected(self) -> tuple[str, ...]:
        """The names under which points are collected."""
        return tuple(step.name for step in self.steps if isinstance(step, Collect))


@dataclass(frozen=True)
class Whole:
    """From here on, the name of a point that has been chosen stands for the part that the point is in.

    ``parts`` are those of the step before, which chooses the first point of one of them.
    """

    span: Span
    name: str
    parts: Expression


@dataclass(frozen=True)
class Let:
    """From here on, a name stands for the value that an expression has in the position at this step."""

    span: Span
    name: str
    value: Expression


@dataclass(frozen=True)
class Prefer:
    """Of all moves of rules with this step, only those with the greatest number are legal."""

    span: Span
    number: Expression


Step = Choose | Where | Do | Repeat | Collect | Whole | Let | Prefer


def with_chain(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps of a move, followed by those of its chain."""
    own = tuple(steps)
    return (*own, *(inner for step in own if isinstance(step, Repeat) for inner in step.steps))


def expression_of(step: Step) -> Expression | None:
    """The expression of a step; a chain has none, nor has a step that only names what the one before it has chosen."""
    match step:
        case Choose(region=node) | Where(condition=node) | Do(effect=node) | Collect(region=node):
            return node
        case Let(value=node) | Prefer(number=node):
            return node
    return None


@dataclass(frozen=True)
class Rule:
    """One ``move`` of the description, with its steps in order."""

    span: Span
    name: str
    text: str
    steps: tuple[Step, ...]
    otherwise: bool = False
    """Whether it applies only if no other rule offers a move."""
    phase: str = ""
    """The phase that it belongs to; at most one phase applies in a position."""

    @property
    def is_always_possible(self) -> bool:
        """Whether it has a legal move in every position: it chooses nothing, asks for nothing, and is of no phase."""
        return not self.phase and all(isinstance(step, Do | Let | Prefer) for step in self.every_step)

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the points that a move of this rule chooses, in order, without those of a chain."""
        return tuple(step.name for step in self.steps if isinstance(step, Choose))

    @property
    def wholes(self) -> frozenset[str]:
        """The names of the chosen points that stand for the part that they are in."""
        return frozenset(step.name for step in self.steps if isinstance(step, Whole))

    @property
    def repeat(self) -> Repeat | None:
        """The chain of the rule, if any: its points follow the one chosen before it."""
        return next((step for step in self.steps if isinstance(step, Repeat)), None)

    @property
    def chain_choice(self) -> str:
        """The name of the point that a round of the chain chooses; empty without a chain."""
        steps = self.repeat.steps if self.repeat is not None else ()
        return next((step.name for step in steps if isinstance(step, Choose)), "")

    @property
    def prefers(self) -> bool:
        """Whether its moves are compared with other moves by a number."""
        return any(isinstance(step, Prefer) for step in self.steps)

    @property
    def every_step(self) -> tuple[Step, ...]:
        """The steps, followed by those of the chain."""
        return with_chain(self.steps)

    @property
    def lengths(self) -> range:
        """The possible numbers of points of a move of this rule."""
        chain, fixed = self.repeat, len(self.choices)
        return range(fixed, fixed + 1) if chain is None else range(fixed + chain.least, fixed + chain.most + 1)


@dataclass(frozen=True)
class Again:
    """``again when condition``: if it holds after a move and there is a legal move, the mover moves again."""

    span: Span
    condition: Expression


@dataclass(frozen=True)
class Counter:
    """A number kept in the position, or one for each player (``each``), with its start (or theirs) and its range."""

    span: Span
    name: str
    text: str
    each: bool
    starts: tuple[int, ...]
    low: int
    high: int
    kept: bool = True
    """Whether it is read under these options; if not, it is not kept in positions."""

    def start_of(self, player: int | None = None) -> int:
        """Its start, or that of a player's."""
        return self.starts[player or 0]


@dataclass(frozen=True)
class Memory:
    """A region kept in the position, or one for each player (``each``), with the points that it has (or theirs have) at
    the start."""

    span: Span
    name: str
    text: str
    each: bool
    single: bool
    """Whether it is a ``site``: it has one point at most."""
    starts: tuple[frozenset[int], ...]
    lasts: str = ""
    """How long it keeps what a move sets: ``this`` turn, this and the ``next``, or (empty) until it is set again."""
    kept: bool = True
    """Whether it is read under these options; if not, it is not kept in positions."""

    def start_of(self, player: int | None = None) -> frozenset[int]:
        """The points that it has at the start, or a player's."""
        return self.starts[player or 0]


@dataclass(frozen=True)
class Ending:
    """``when condition -> ...``: ``winner`` is the player who wins, ``loser`` the one who loses. With ``leader``, the
    player with the ``highest`` or ``lowest`` score wins, and a tie is a draw. With none of these, it is a draw."""

    span: Span
    condition: Expression
    reason: str
    winner: Expression | None = None
    loser: Expression | None = None
    leader: str = ""

    @property
    def is_explained(self) -> bool:
        """Whether the reason is a text of the description, and not the condition as it is written."""
        return f'"{self.reason}"' in self.span.text

    def why(self, winner: int | None) -> str:
        """The reason shown to players; for a tie between leaders, it is not the one given in the description."""
        return self.reason if winner is not None or not self.leader else f"no single player has the {self.leader} score"


Kept = TypeVar("Kept", Counter, Memory)


@dataclass(frozen=True)
class Model:
    """A game: a description with one choice of its options."""

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
    """The score of each player; empty if the description defines no scores."""
    facing: tuple[str, ...] = ()
    """The direction that each player faces; empty if the description does not define it."""
    counters: tuple[Counter, ...] = ()
    memories: tuple[Memory, ...] = ()
    """The regions and sites that the position remembers."""
    places: frozenset[int] = frozenset()
    """The points of small regions that the description names, to be marked in pictures."""
    forsyth: Forsyth | None = None
    """How positions are written in one line, if the description says so."""
    sgf: Sgf | None = None
    """How games are written in the Smart Game Format, if the description says so."""
    notation: Notation | None = None
    """How players call points and write moves, if the description says so."""
    noticed: tuple[Diagnostic, ...] = field(default=(), compare=False)
    """The warnings of what is noticed while the model is built, and of what has been proved already."""
    allowed: tuple[Diagnostic, ...] = field(default=(), compare=False)
    """The warnings that comments of the description silence (see :mod:`plybook.gdl.allow`)."""
    prove: Callable[[], tuple[Diagnostic, ...]] | None = field(default=None, compare=False, repr=False)
    """Finds the warnings of what is proved about the game, if that has not been looked for yet."""

    @cached_property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """All warnings about the description. For those that are proved, the prover runs when this is first read."""
        return self.noticed if self.prove is None else (*self.noticed, *self.prove())

    @cached_property
    def cells(self) -> Mapping[Cell, Counter]:
        """The numbers kept in a position, in order, by the counter's name and, if each player has one, the player.

        Those of each player come first, in turn, then the others.
        """
        return self._cells(self.counters)

    @cached_property
    def memory_cells(self) -> Mapping[Cell, Memory]:
        """The regions kept in a position beside those of the pieces, in the same order."""
        return self._cells(self.memories)

    def _cells(self, every: Sequence[Kept]) -> Mapping[Cell, Kept]:
        kept = [one for one in every if one.kept]
        found: dict[Cell, Kept] = {}
        for player in range(len(self.players)):
            found |= {(one.name, player): one for one in kept if one.each}
        return found | {(one.name,): one for one in kept if not one.each}


def expressions_of(model: Model, without: Callable[[Step], object] = lambda step: False) -> Iterator[Expression]:
    """Every expression of a game, except those of steps for which ``without`` is true."""
    for rule in model.rules:
        for step in rule.every_step:
            if not without(step) and (node := expression_of(step)) is not None:
                yield node
    for again in model.again:
        yield again.condition
    yield from model.scores
    for ending in model.endings:
        yield from [node for node in (ending.condition, ending.winner, ending.loser) if node is not None]
    if model.forsyth is not None:
        yield from [sign.condition for sign in model.forsyth.signs]
