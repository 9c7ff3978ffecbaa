"""A game while it is being built, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto

from ..ludemes import ludemes
from ..model.ast import Expression, Literal
from ..model.forsyth import Forsyth
from ..model.labels import alike, labels
from ..model.model import Again, Counter, Ending, Memory, Piece, Rule, Step
from ..model.notation import Notation
from ..model.option import Option, Value, settle
from ..model.sgf import Sgf
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, error, suggested
from ..text.files import standard_words
from ..text.source import Source, Span
from ..types.board import Board
from ..types.track import Track
from ..types.types import SITE, Type
from ..types.wording import have
from . import directions
from .depth import definition_depths
from .graph import Graph
from .scope import Define, Scope, Uses
from .unknown import word_of_the_language

RESERVED = frozenset([*syntax.POSITIONS, "on", "off", "from", "to", "union"])
"""Words that cannot be used as names, in addition to those of the ludemes."""


class Stage(IntEnum):
    """The order in which the statements of a game are read: names before their uses."""

    OPTIONS = auto()
    PLAYERS = auto()
    PIECES = auto()
    DEFINES = auto()
    COUNTERS = auto()
    BOARD = auto()
    TRACKS = auto()
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
    """The chosen points, the collected regions, and the values that have names."""
    values: set[str] = field(default_factory=set)
    """Those of the names that a ``let`` has given."""
    lost: set[str] = field(default_factory=set)
    """The names that wrong steps were to give."""
    chain: Span | None = None
    """The place of the chain of the move, once it has been read."""
    in_chain: bool = False
    """Whether the steps being read are those of the chain."""


@dataclass
class PhaseDraft:
    """A phase while its moves are being read."""

    span: Span
    name: str
    text: str
    condition: Expression | None
    void: bool
    """The options disable it: its moves are read, then left out."""
    counts: Expression | None = None
    """Its condition, and not those of the phases before it; ``None`` if the phase always applies."""
    every: list[syntax.Statement] = field(default_factory=list)
    """What all its moves have in common."""


@dataclass
class MovesDraft:
    """The moves read so far, and what affects those still to be read."""

    rules: list[Rule] = field(default_factory=list)
    names: dict[str, Span] = field(default_factory=dict)
    """The place of each move's name."""
    phases: list[PhaseDraft] = field(default_factory=list)
    phase: PhaseDraft | None = None
    """The phase being read."""
    every: list[syntax.Statement] = field(default_factory=list)
    even: set[Span] = field(default_factory=set)
    """The `prefer` steps whose number is the same for every move, with any options."""


@dataclass
class SetupDraft:
    """The start position while it is being filled."""

    contents: list[int | None] = field(default_factory=list)
    """The piece on each point."""
    placed: dict[int, Span] = field(default_factory=dict)
    """The points that `place` has filled, and where."""
    size: int = 0
    """The number of operations in the regions computed before play, including those of the board."""
    mirrored: bool = False
    """Whether what is placed for one side is also placed, mirrored, for the other."""
    rests_on_options: bool = False
    """Whether a `place` line before this one reads an option."""


@dataclass
class Draft:
    """Everything read from the statements so far."""

    chosen: Mapping[str, object]
    metadata: dict[str, tuple[str, ...]] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    settings: dict[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    faced: tuple[syntax.Name, ...] = ()
    """The directions after `facing`, as written; they are resolved once the board is known."""
    facing: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pieces: list[Piece] = field(default_factory=list)
    labels: dict[str, Span] = field(default_factory=dict)
    """Where the labels are that the description has chosen for kinds of pieces."""
    board: Board | None = None
    graph: Graph = field(default_factory=Graph)
    """The points and lines of `board graph`."""
    tracks: dict[str, Track] = field(default_factory=dict)
    track: list[list[int]] = field(default_factory=list)
    """The lines of the track being read."""
    defines: dict[str, Define] = field(default_factory=dict)
    depths: Mapping[str, int] = field(default_factory=dict)
    setup: SetupDraft = field(default_factory=SetupDraft)
    counters: dict[str, Counter | Memory] = field(default_factory=dict)
    """The counters, and the regions and sites that are remembered."""
    moves: MovesDraft = field(default_factory=MovesDraft)
    move: MoveDraft | None = None
    """The move being read."""
    again: list[Again] = field(default_factory=list)
    scores: dict[int, Expression] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    swap: bool = False
    forsyth: Forsyth | None = None
    sgf: Sgf | None = None
    notation: Notation | None = None
    said_in: dict[tuple[str, str], Source] = field(default_factory=dict)
    """The texts that say how the moves of a rule are written, or what a point is called, by keyword and name."""
    source: Source | None = None
    """The text of the game itself: what is elsewhere is inherited."""
    uses: Uses = field(default_factory=Uses)
    warnings: list[Diagnostic] = field(default_factory=list)
    named: dict[str, tuple[Span, str]] = field(default_factory=dict)

    def scope(self, place: str, *, positions: frozenset[str] = frozenset()) -> Scope:
        """The names known in a statement of the game, or in a step of the move being read."""
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
            tracks=self.tracks,
        )

    def is_void(self, condition: Expression, written: syntax.Expression, scope: Scope, always: Diagnostic) -> bool:
        """Whether the options disable a clause. Warns if it is ``always`` true, or false with any options."""
        if not isinstance(condition, Literal):
            return False
        if not condition.value and scope.rests_on_options(written):
            return True
        self.warnings.append(always if condition.value else constant_condition(written.span, False))
        return False

    def finish(self, stage: Stage) -> None:
        """Settle what depends on all statements of a stage together.

        Raises:
            DescriptionError: an unknown option or an invalid value was chosen; there are too many pieces, or two with
                the same label; definitions are cyclic or too deep; only some players have a score; a player faces
                something that is not a direction of the board.
        """
        if stage == Stage.OPTIONS:
            self.settings = settle(self.options.values(), self.chosen)
        elif stage == Stage.DEFINES:
            self.depths = definition_depths(self.defines, self.options)
        elif stage == Stage.PIECES:
            if all(piece.owner is None for piece in self.pieces):
                self.pieces = [*(Piece(name, player) for player, name in enumerate(self.players)), *self.pieces]
                if len(self.pieces) > limits.PIECES:
                    raise too_many_pieces(self.named[self.kinds[-1]][0])
            self._check_labels()
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

    def _check_labels(self) -> None:
        found = alike(tuple(self.pieces)) if self.labels else None
        if found is None:
            return
        one, other = (self.pieces[number] for number in found)
        if other.kind not in self.labels:
            one, other = other, one
        raise error(
            "piece-label",
            f"`{other.name}` would be shown as `{labels(tuple(self.pieces))[found[0]]}`, like `{one.name}`",
            self.labels[other.kind],
            related=[Label(self.labels[one.kind], "the other label")] if one.kind in self.labels else (),
            help="choose another character for one of them",
        )

    def give_name(self, name: syntax.Name, what: str) -> None:
        """Register a name.

        Raises:
            DescriptionError: it is already taken (``duplicate-name``).
        """
        self._check_free(name, what)
        replaces = what == "a definition" and (_is_replaceable(name.text) or name.text in standard_words())
        if self._is_word(name.text) and not (replaces and name.text not in RESERVED):
            raise word_of_the_language(name)
        self.named[name.text] = (name.span, what)

    def choose(self, name: syntax.Name, type_: Type = SITE) -> None:
        """Make a chosen point or a collected region known to the following steps of the move.

        Raises:
            DescriptionError: the name already has a meaning here (``duplicate-name``).
        """
        help = "`choose NAME in REGION` gives a point another name"
        if type_ != SITE:
            help = "rename one of them; to collect the points of several regions, join them with `|`"
        self._name_in_move(name, type_, "a point" if type_ == SITE else "a collected region", help)

    def name_value(self, name: syntax.Name) -> None:
        """Make the name of a value known to the following steps of the move; its type is that of a point at first.

        Raises:
            DescriptionError: the name already has a meaning here (``duplicate-name``).
        """
        self._name_in_move(name, SITE, "a value", "give the value another name")
        assert self.move is not None
        self.move.values.add(name.text)

    def _name_in_move(self, name: syntax.Name, type_: Type, what: str, help: str) -> None:
        assert self.move is not None
        if name.text in self.move.chosen:
            if name.text in self.move.values:
                said = f"this move has already given a value the name `{name.text}`"
            elif self.move.chosen[name.text] == SITE:
                said = f"this move has already chosen a point called `{name.text}`"
            else:
                said = f"this move already collects points as `{name.text}`"
            raise error("duplicate-name", said, name.span, help=help)
        self.move.chosen[name.text] = type_
        self._check_free(name, what)
        if self._is_word(name.text) and name.text not in ("from", "to"):
            raise word_of_the_language(name)

    def player_called(self, name: syntax.Name) -> int:
        """The index of the player with a name.

        Raises:
            DescriptionError: there is no such player (``unknown-name``).
        """
        offer(name.text, self.players)
        if name.text not in self.players:
            known = " or ".join(f"`{player}`" for player in self.players)
            raise error(
                "unknown-name",
                f"there is no player called `{name.text}`",
                name.span,
                help=suggested(name.span, self.players) or f"write {known}",
            )
        return self.players.index(name.text)

    def _check_free(self, name: syntax.Name, what: str) -> None:
        if name.text in self.named:
            span, other = self.named[name.text]
            raise error(
                "duplicate-name",
                f"`{name.text}` is already the name of {other}",
                name.span,
                f"{what} with that name",
                related=[Label(span, f"{other} with that name")],
                help="rename one of them",
            )

    def _is_word(self, name: str) -> bool:
        define = self.defines.get(name)
        return name in ludemes() or name in RESERVED or (define is not None and not define.own)


def _is_replaceable(word: str) -> bool:
    """Whether a game may define a word: one that says so, that always takes a function, or is none of the language."""
    return all(
        form.replaceable or any(parameter.type.takes for parameter in form.parameters)
        for form in ludemes().get(word, ())
    )


def too_many_pieces(span: Span) -> DescriptionError:
    """The diagnostic for more pieces than a game may have."""
    return error(
        "too-many",
        f"a game can have at most {limits.PIECES} pieces",
        span,
        help="every player has each kind, unless `for` or `neutral` says otherwise",
    )
