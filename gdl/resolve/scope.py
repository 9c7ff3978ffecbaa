"""The scope of an expression: the names known there and their meanings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..ludemes import ludemes
from ..model.ast import Definition
from ..model.ast import Expression as TypedExpression
from ..model.model import Counter, Memory, Piece
from ..model.option import Option, Value
from ..syntax import tree as syntax
from ..text.diagnostic import Diagnostic
from ..text.source import Source, Span
from ..types.board import Board
from ..types.track import Track
from ..types.types import Directions, Type


@dataclass(frozen=True)
class Define:
    """A ``define`` as written; ``own`` ones are in the game, the others in the standard library."""

    name: syntax.Name
    parameters: tuple[syntax.Name, ...]
    body: syntax.Expression
    text: str
    span: Span
    own: bool
    form: str = ""
    """The text with the parameters that it names in braces, which ``text`` has without."""


@dataclass(frozen=True)
class Words:
    """The words that a definition depends on, directly or through others."""

    all: frozenset[str]
    positions: bool
    """Whether ``before`` or ``after`` is among them."""
    placed: bool
    """Whether some of them mean the same only in the same statements, or are allowed only in some."""


@dataclass
class Uses:
    """What the expressions of a game have read so far, and the definitions built for them."""

    options: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    """The counters and memories that are read other than to set them."""
    counted: set[str] = field(default_factory=set)
    """The counters and memories that are set."""
    seen: tuple[str, ...] | None = None
    """The counters and memories that every `seen` names."""
    defines: set[str] = field(default_factory=set)
    parameters: set[tuple[str, str]] = field(default_factory=set)
    pieces: set[int] = field(default_factory=set)
    united: int = 0
    built: dict[tuple[str, bool, tuple[object, ...], object], Definition] = field(default_factory=dict)
    """Definitions by name, whether they are the game's own, their arguments, and what else they depend on."""
    words: dict[tuple[str, bool], Words] = field(default_factory=dict)
    """The words of each definition, by its name and whether it is the game's own."""
    warnings: list[Diagnostic] = field(default_factory=list)
    notes: Notes | None = None
    """What is found out about each expression, if somebody wants to know."""


@dataclass(frozen=True)
class Expected:
    """An expression that was built, where it is, and the type that it should have, if there is only one."""

    node: syntax.Expression
    scope: Scope
    wanted: Type | None


@dataclass
class Notes:
    """What was found out about the expressions of one text: for editors."""

    source: Source
    typed: list[tuple[syntax.Expression, TypedExpression]] = field(default_factory=list)
    """Expressions with what they were built to; one in a definition can have several types."""
    expected: list[Expected] | None = None
    """If it is a list: expressions that were built where a type is expected, or as a whole; those with mistakes too."""


@dataclass(frozen=True)
class Scope:
    """Everything that has a name at some place.

    ``place`` is the statement that the expression belongs to; ``variables`` are the points that the move has chosen,
    ``parameters`` the arguments of the definition; ``positions`` says whether ``before`` and ``after`` are allowed.
    """

    options: Mapping[str, Option]
    settings: Mapping[str, Value]
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    pieces: tuple[Piece, ...]
    board: Board | None
    defines: Mapping[str, Define]
    uses: Uses
    place: str = ""
    variables: Mapping[str, Type] = field(default_factory=dict)
    parameters: Mapping[str, Type] = field(default_factory=dict)
    positions: frozenset[str] = frozenset()
    completed: bool = False
    """Whether the expression is evaluated in the position ``after`` the move."""
    turn_start: bool = False
    """Whether the expression is evaluated in the position in which the turn began: only its board is known."""
    facing: tuple[str, ...] = ()
    """The direction that each player faces, if the description says so."""
    directions: Mapping[str, Directions] = field(default_factory=dict)
    """The values of the names of directions bound by a definition or a ``union``."""
    bound: Mapping[str, int] = field(default_factory=dict)
    """The players that names stand for, where an expression is evaluated before play for each of them."""
    counters: Mapping[str, Counter | Memory] = field(default_factory=dict)
    """What the game keeps: its counters, and the regions and sites that it remembers."""
    tracks: Mapping[str, Track] = field(default_factory=dict)
    setting: str = ""
    """The counter or memory being set to the value of the expression."""
    inside: tuple[str, ...] = ()
    """The definitions whose bodies contain the expression, outermost first."""

    def at(self, place: str, *, positions: frozenset[str] = frozenset(), **variables: Type) -> Scope:
        """The scope of a statement inside the game."""
        return replace(
            self, place=place, positions=positions, variables=variables, parameters={}, directions={}, inside=()
        )

    def names(self) -> Iterator[str]:
        """All names known here, for suggestions."""
        yield from self.directions
        yield from self.bound
        yield from self.parameters
        yield from self.variables
        yield from self.defines
        yield from self.options
        yield from self.counters
        yield from self.tracks
        yield from self.players
        yield from (piece.name for piece in self.pieces)
        yield "union"
        yield from (name for name in ludemes() if name[0].isalpha() and " " not in name)

    def rests_on_options(self, node: syntax.Expression) -> bool:
        """Whether an expression, or a definition it uses, reads an option."""
        waiting, seen = [node], {*self.parameters, *self.directions}
        while waiting:
            for name in syntax.names(waiting.pop()):
                if name.text in self.options:
                    return True
                if name.text in self.defines and name.text not in seen:
                    seen.add(name.text)
                    waiting.append(self.defines[name.text].body)
        return False

    def piece_of(self, player: int) -> int | None:
        """The only kind of piece that a player has, or ``None`` if there is not exactly one."""
        own = [number for number, piece in enumerate(self.pieces) if piece.owner == player]
        return own[0] if len(own) == 1 else None


Build = Callable[[syntax.Expression, Scope], TypedExpression]
"""Makes a typed expression from one of the syntax tree."""
BuildAs = Callable[[syntax.Expression, Scope, Type | None], TypedExpression]
"""Makes a typed expression of the expected type; of any type if that is ``None``."""
