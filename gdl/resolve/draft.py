"""A game while it is being built, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto

from ..ludemes import ludemes
from ..model.ast import Expression, Literal
from ..model.model import Again, Counter, Ending, Piece, Rule, Step
from ..model.option import Option, Value, settle
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, did_you_mean, error
from ..text.source import Span
from ..types.board import Board
from ..types.types import SITE, Type
from ..types.wording import have
from . import directions
from .depth import definition_depths
from .graph import Graph
from .scope import Define, Scope, Uses
from .unknown import word_of_the_language

RESERVED = frozenset(["before", "after", "on", "off", "from", "to", "union"])
"""Words that nothing may be called, besides those of the ludemes."""


class Stage(IntEnum):
    """The order in which the statements of a game are read: what is named comes before what uses names."""

    OPTIONS = auto()
    PLAYERS = auto()
    PIECES = auto()
    DEFINES = auto()
    COUNTERS = auto()
    BOARD = auto()
    SETUP = auto()
    EVERY = auto()
    MOVES = auto()
    ENDINGS = auto()


@dataclass
class MoveDraft:
    """A move rule while its steps are being read."""

    name: str
    steps: list[Step] = field(default_factory=list)
    chosen: dict[str, Type] = field(default_factory=dict)
    """The points that have been chosen, and the regions that are collected."""
    chain: Span | None = None
    """Where the chain of the move stands, once it has been read."""
    in_chain: bool = False
    """The steps that are being read are those of the chain."""


@dataclass
class PhaseDraft:
    """A phase while its moves are being read."""

    span: Span
    name: str
    text: str
    condition: Expression | None
    void: bool
    """The options take it away: its moves are read, and then left out."""
    counts: Expression | None = None
    """The condition, and those of the phases before it not; ``None`` where the phase counts always."""


@dataclass
class MovesDraft:
    """The moves that have been read, and what bears on those to come."""

    rules: list[Rule] = field(default_factory=list)
    names: dict[str, Span] = field(default_factory=dict)
    """Where each move is named."""
    phases: list[PhaseDraft] = field(default_factory=list)
    phase: PhaseDraft | None = None
    """The phase that is being read."""
    every: list[syntax.Statement] = field(default_factory=list)
    even: set[Span] = field(default_factory=set)
    """The `prefer` whose number is the same for every move, whatever the options."""


@dataclass
class SetupDraft:
    """The start position while it is being filled."""

    contents: list[int | None] = field(default_factory=list)
    """The piece on each point."""
    placed: dict[int, Span] = field(default_factory=dict)
    """The points that `place` has filled, and where it says so."""
    size: int = 0
    """How many operations the regions stand for that are worked out before play, those of the board among them."""
    mirrored: bool = False
    """What is said of one side is to stand, as a mirror image, on the other as well."""


@dataclass
class Draft:
    """Everything that the statements read so far have said."""

    chosen: Mapping[str, object]
    metadata: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    settings: dict[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    faced: tuple[syntax.Name, ...] = ()
    """The directions after `facing`, as they are written: they are read once the board is known."""
    facing: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pieces: list[Piece] = field(default_factory=list)
    board: Board | None = None
    graph: Graph = field(default_factory=Graph)
    """The points and lines of `board graph`."""
    defines: dict[str, Define] = field(default_factory=dict)
    depths: Mapping[str, int] = field(default_factory=dict)
    setup: SetupDraft = field(default_factory=SetupDraft)
    counters: dict[str, Counter] = field(default_factory=dict)
    moves: MovesDraft = field(default_factory=MovesDraft)
    move: MoveDraft | None = None
    """The move that is being read."""
    again: list[Again] = field(default_factory=list)
    scores: dict[int, Expression] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    swap: bool = False
    uses: Uses = field(default_factory=Uses)
    warnings: list[Diagnostic] = field(default_factory=list)
    named: dict[str, tuple[Span, str]] = field(default_factory=dict)

    def scope(self, place: str, *, positions: frozenset[str] = frozenset()) -> Scope:
        """What names mean in a statement of the game, or in a step of the move that is being read."""
        return Scope(
            options=self.options,
            settings=self.settings,
            players=self.players,
            kinds=self.kinds,
            pieces=tuple(self.pieces),
            board=self.board,
            defines=self.defines,
            uses=self.uses,
            place=place,
            variables=dict(self.move.chosen) if self.move is not None else {},
            positions=positions,
            facing=self.facing,
            counters=self.counters,
        )

    def is_void(self, condition: Expression, written: syntax.Expression, scope: Scope, always: Diagnostic) -> bool:
        """Whether the options take a clause away. Of one that is ``always`` true, or never whatever the options say,
        there is a warning."""
        if not isinstance(condition, Literal):
            return False
        if not condition.value and scope.rests_on_options(written):
            return True
        self.warnings.append(always if condition.value else constant_condition(written.span, False))
        return False

    def finish(self, stage: Stage) -> None:
        """Settle what follows from all statements of a stage together.

        Raises:
            DescriptionError: an option has been chosen that the game does not have, or a value that it cannot have;
                there are too many pieces; definitions that do not end; a player has no score and another one has; a
                player faces what is no direction of the board.
        """
        if stage == Stage.OPTIONS:
            self.settings = settle(self.options.values(), self.chosen)
        elif stage == Stage.DEFINES:
            self.depths = definition_depths(self.defines, self.options)
        elif stage == Stage.PIECES and all(piece.owner is None for piece in self.pieces):
            self.pieces = [*(Piece(name, player) for player, name in enumerate(self.players)), *self.pieces]
            if len(self.pieces) > limits.PIECES:
                raise too_many_pieces(self.named[self.kinds[-1]][0])
        elif stage == Stage.MOVES and self.scores and len(self.scores) < len(self.players):
            missing = [name for player, name in enumerate(self.players) if player not in self.scores]
            raise error(
                "no-score",
                f"one player has a score, but {have(missing)} none",
                next(iter(self.scores.values())).span,
                help=f"add `score {missing[0]} = …`",
            )
        elif stage == Stage.BOARD and self.board is not None:
            self.facing = tuple(directions.named(name, self.board) for name in self.faced)

    def give_name(self, name: syntax.Name, what: str) -> None:
        """Remember that a name is taken.

        Raises:
            DescriptionError: it was taken already (``duplicate-name``).
        """
        self._check_free(name, what)
        replaces = what == "a definition" and name.text not in ludemes()
        if self._is_word(name.text) and not (replaces and name.text not in RESERVED):
            raise word_of_the_language(name)
        self.named[name.text] = (name.span, what)

    def choose(self, name: syntax.Name, type_: Type = SITE) -> None:
        """Let the steps of the move that follow know a point that it has chosen, or a region that it collects.

        Raises:
            DescriptionError: the name means something else here (``duplicate-name``).
        """
        assert self.move is not None
        if name.text in self.move.chosen:
            raise error(
                "duplicate-name",
                f"this move has chosen a point called `{name.text}` already"
                if self.move.chosen[name.text] == SITE
                else f"this move collects points under the name `{name.text}` already",
                name.span,
                help="`choose NAME in REGION` gives a point a name of its own"
                if type_ == SITE
                else "give one of them another name; of several regions `|` collects the points together",
            )
        self.move.chosen[name.text] = type_
        self._check_free(name, "a point" if type_ == SITE else "a collected region")
        if self._is_word(name.text) and name.text not in ("from", "to"):
            raise word_of_the_language(name)

    def player_called(self, name: syntax.Name) -> int:
        """The place among the players of the one who has a name.

        Raises:
            DescriptionError: there is none (``unknown-name``).
        """
        if name.text not in self.players:
            known = " or ".join(f"`{player}`" for player in self.players)
            raise error(
                "unknown-name",
                f"there is no player called `{name.text}`",
                name.span,
                help=did_you_mean(name.text, self.players) or f"write {known}",
            )
        return self.players.index(name.text)

    def _check_free(self, name: syntax.Name, what: str) -> None:
        if name.text in self.named:
            span, other = self.named[name.text]
            raise error(
                "duplicate-name",
                f"`{name.text}` is the name of {other} already",
                name.span,
                f"{what} of that name",
                related=[Label(span, f"{other} of that name")],
                help="give one of them another name",
            )

    def _is_word(self, name: str) -> bool:
        define = self.defines.get(name)
        return name in ludemes() or name in RESERVED or (define is not None and not define.own)


def too_many_pieces(span: Span) -> DescriptionError:
    """The diagnostic for more pieces than a game may have."""
    return error(
        "too-many",
        f"a game has at most {limits.PIECES} pieces",
        span,
        help="every player has each kind, unless `for` or `neutral` says otherwise",
    )
