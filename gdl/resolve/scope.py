"""What the names in an expression may mean at the place where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..ludemes import ludemes
from ..model.ast import Definition
from ..model.ast import Expression as TypedExpression
from ..model.model import Counter, Piece
from ..model.option import Option, Value
from ..syntax import tree as syntax
from ..text.diagnostic import Diagnostic
from ..text.source import Span
from ..types.board import Board
from ..types.types import Directions, Type


@dataclass(frozen=True)
class Define:
    """A ``define`` as it is written; ``own`` ones stand in the game, the others in the standard library."""

    name: syntax.Name
    parameters: tuple[syntax.Name, ...]
    body: syntax.Expression
    text: str
    span: Span
    own: bool


@dataclass
class Uses:
    """What the expressions of a game have read so far, and the definitions that they have built."""

    options: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    """Those that are read for something else than setting them."""
    counted: set[str] = field(default_factory=set)
    """The counters that are set."""
    defines: set[str] = field(default_factory=set)
    parameters: set[tuple[str, str]] = field(default_factory=set)
    pieces: set[int] = field(default_factory=set)
    united: int = 0
    built: dict[object, Definition] = field(default_factory=dict)
    warnings: list[Diagnostic] = field(default_factory=list)


@dataclass(frozen=True)
class Scope:
    """Everything that has a name here.

    ``place`` is the statement that the expression belongs to; ``variables`` are the points that the move has chosen,
    ``parameters`` the arguments of the definition; ``positions`` says whether ``before`` and ``after`` mean something.
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
    """The expression is asked of the position ``after`` the move."""
    facing: tuple[str, ...] = ()
    """The direction that each player faces, if the description says so."""
    directions: Mapping[str, Directions] = field(default_factory=dict)
    """What the names of directions stand for that a definition or a ``union`` has bound."""
    counters: Mapping[str, Counter] = field(default_factory=dict)
    setting: str = ""
    """The counter that is being set to what the expression says."""
    inside: tuple[str, ...] = ()
    """The definitions whose bodies the expression stands in, outermost first."""

    def at(self, place: str, *, positions: frozenset[str] = frozenset(), **variables: Type) -> Scope:
        """The scope of a statement inside the game."""
        return replace(
            self, place=place, positions=positions, variables=variables, parameters={}, directions={}, inside=()
        )

    def names(self) -> Iterator[str]:
        """All names that mean something here, for suggestions."""
        yield from self.directions
        yield from self.parameters
        yield from self.variables
        yield from self.defines
        yield from self.options
        yield from self.counters
        yield from self.players
        yield from (piece.name for piece in self.pieces)
        yield "union"
        yield from (name for name in ludemes() if name[0].isalpha() and " " not in name)

    def rests_on_options(self, node: syntax.Expression) -> bool:
        """Whether an option is read in an expression or in a definition that it uses."""
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
        """The only kind of piece that a player has, if he has just one."""
        own = [number for number, piece in enumerate(self.pieces) if piece.owner == player]
        return own[0] if len(own) == 1 else None


Build = Callable[[syntax.Expression, Scope], TypedExpression]
"""Makes a typed expression of one of the syntax tree."""
BuildAs = Callable[[syntax.Expression, Scope, Type], TypedExpression]
"""Makes one of a type that is wanted."""
