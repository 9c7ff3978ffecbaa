"""What every ludeme has, and what it may ask of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ..types.board import Board
from ..types.types import Type

Cell = tuple[str, *tuple[int | None, ...]]
"""A counter: its name and, where each player has one, the player."""


class Look(Protocol):
    """A position as a ludeme sees it. Effects get one that they may change."""

    @property
    def board(self) -> Board:
        """The points and their neighbours."""

    @property
    def contents(self) -> Sequence[int | None]:
        """The piece on each point, ``None`` where it is empty."""

    @property
    def owners(self) -> Sequence[int | None]:
        """The player who owns each piece, ``None`` for a neutral one."""

    @property
    def mover(self) -> int:
        """The player to move."""

    @property
    def last(self) -> int | None:
        """The player who moved last, ``None`` at the start."""

    @property
    def players(self) -> int:
        """How many players there are."""

    @property
    def turn(self) -> int:
        """The number of this turn, from 1; 0 where the description does not ask for it."""

    @property
    def moves(self) -> int:
        """How many moves the mover has made in this turn; 0 where the description does not ask for it."""

    @property
    def placed(self) -> frozenset[int]:
        """The points to which these moves have brought a piece; none where the description does not ask for them."""

    @property
    def idle(self) -> int:
        """How many turns in a row have changed nothing on the board; -1 where this one has changed something already,
        0 where the description does not ask."""

    @property
    def facing(self) -> Sequence[str]:
        """The direction that each player faces; empty where the description does not say."""

    @property
    def successors(self) -> Sequence[int]:
        """For each piece, that of the same kind which the next player has; the piece itself if there is none."""

    def piece_of(self, player: int | None, kind: str) -> int | None:
        """The piece of a kind that a player has (an empty kind: the only one that he has)."""

    def has_moves(self) -> bool:
        """Whether any move rule offers the mover a move."""

    def repeats(self) -> bool:
        """Whether the same position has been there before in this game."""

    def seen(self, sort: str) -> int:
        """How often this board has stood before in this game, by itself (``positional``) or with the same player to
        move (``situational``); after a move that is the next one."""

    def put(self, site: int, piece: int | None) -> None:
        """Change what stands on a point (in effects only)."""

    def range_of(self, counter: Cell) -> tuple[int, int] | None:
        """The ends of a counter's range; ``None`` for that of nobody."""

    def count(self, counter: Cell, number: int) -> None:
        """Let a counter stand at a number of its range (in effects only)."""


Value = Any
"""A value in code that is made: it is known only in play. Values of types that exist before play only (Symbol, Text,
Board) are what they are in Python; of a Direction it is a set of names for each player who may be the mover."""


class Code(Protocol):
    """A program in the making, as a ludeme's ``lowering`` sees it: a position whose contents are values."""

    @property
    def board(self) -> Board:
        """The points and their neighbours."""

    @property
    def pieces(self) -> Sequence[tuple[Value, Value | None, Value]]:
        """For each piece that there can be: its region, its owner (``None``: nobody), and the piece itself."""

    @property
    def mover(self) -> Value:
        """The player to move."""

    @property
    def opponent(self) -> Value:
        """The player after him."""

    @property
    def last(self) -> Value:
        """The player who moved last; undefined at the start."""

    @property
    def turn(self) -> Value:
        """The number of this turn, from 1."""

    @property
    def moves(self) -> Value:
        """How many moves the mover has made in this turn."""

    @property
    def placed(self) -> Value:
        """The points to which these moves have brought a piece."""

    @property
    def idle(self) -> Value:
        """How many turns in a row have changed nothing on the board, 0 where this one has changed something already."""

    @property
    def successors(self) -> Sequence[Value]:
        """For each of the pieces, that of the same kind which the next player has; itself if there is none."""

    @property
    def has_moves(self) -> Value:
        """Whether any move rule offers the mover a move."""

    @property
    def repeats(self) -> Value:
        """Whether the same position has been there before."""

    def seen(self, sort: str) -> Value:
        """How often the board has stood before in this game: see :class:`Look`."""

    def op(self, name: str, *arguments: Value) -> Value:
        """An operation of the IR (``interpreter/native/ir/meaning.py`` declares them)."""

    def known(self, type_: str, value: object) -> Value:
        """A constant; ``None`` where it is undefined."""

    def piece_of(self, player: Value, kind: str) -> Value:
        """The piece of a kind that a player has (an empty kind: the first that he has); undefined without one."""

    def numbered(self, number: Value, regions: Sequence[frozenset[int]]) -> Value:
        """The region at a place of a list, counted from 1; the empty region outside it."""

    def step(self, region: Value, direction: str) -> Value:
        """The points one step away in a direction."""

    def ray(self, region: Value, direction: str, through: Value) -> Value:
        """The points of a region that are reached in a straight line over points of it."""

    def line(self, region: Value, number: int, *, exact: bool) -> Value:
        """Whether a region has so many points in a row, at least or exactly."""

    def by_mover(self, values: Sequence[Value]) -> Value:
        """The value at the place of the player to move."""

    def put(self, region: Value, piece: Value | None) -> None:
        """Change what stands on a region (in effects only)."""

    def cells(self, counter: tuple[Value, ...]) -> Sequence[tuple[int, Value, Value, tuple[int, int]]]:
        """The cells that a counter may mean: the place of each, whether it is meant, what it stands at, its range."""

    def count(self, place: int, number: Value) -> None:
        """Let the cell at a place stand at a number of its range (in effects only)."""


Listed = Callable[[frozenset[int]], str]
"""How a message writes a region: the names of its points, the first few of them."""


@dataclass(frozen=True)
class Parameter:
    """The name and the type of an argument."""

    name: str
    type: Type


class Ludeme:
    """A primitive: name, parameters, result, and the meaning that all engines agree on.

    The first paragraph of a subclass's docstring says what it is; lines that begin with ``>>>`` are an example.
    """

    known: ClassVar[list[type[Ludeme]]] = []

    name: ClassVar[str]
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    result: ClassVar[Type]
    constant: ClassVar[bool] = False
    """The value depends on the arguments alone, so that known arguments give a known value."""
    only_in: ClassVar[frozenset[str]] = frozenset()
    """The statements in which it may stand; empty: everywhere."""
    only_after: ClassVar[bool] = False
    """In a move it is asked of ``after`` alone."""
    in_moves: ClassVar[str] = ""
    """What to write in a move, where it may not stand."""
    remembers: ClassVar[str] = ""
    """The variable of the position that its meaning reads: what no description asks for belongs to no position."""
    operator: ClassVar[bool] = False
    says: ClassVar[str] = ""
    """For conditions: how it is told to a player; empty: as it is written."""
    relative: ClassVar[bool] = False
    """It depends on what the mover faces."""
    says_outside: ClassVar[str] = ""
    """For regions: what is said of a point that is not in it, the arguments following; empty: that it is not one of its
    points."""
    extent: ClassVar[Callable[..., int]]
    """For the shapes of boards: how many points one of these sizes has, found without making it."""

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            Ludeme.known.append(cls)

    @staticmethod
    def meaning(look: Look, *arguments: Any) -> Any:
        """The value, from a position and the values of the arguments."""
        raise NotImplementedError

    @staticmethod
    def lowering(code: Code, *arguments: Any) -> Any:
        """The same value in code, from the values of the arguments. Boards need none: they are known before play."""
        raise NotImplementedError

    @staticmethod
    def nowhere(board: Board, *arguments: Any) -> str:
        """What to say where the board has no such place for these arguments, else nothing.

        An argument that depends on the position is ``None``. Only regions and conditions may have something to say.
        """
        return ""

    @staticmethod
    def settled(*arguments: Any) -> Any:
        """The value, if arguments that are all known settle it whatever the position is; else ``None``."""
        return None

    @staticmethod
    def to_blame(site: int, *arguments: Any) -> int | None:
        """For regions made of regions: the place of the argument that keeps a point out, because the point is not in it
        or because it is. ``None`` where no argument alone does."""
        return None

    @staticmethod
    def shows(listed: Listed, *arguments: Any) -> str | None:
        """For conditions: what shows that it fails, for a message's brackets, from the values of the arguments; empty
        where nothing does. ``None`` leaves it to the arguments, such as two numbers that were compared."""
        return None

    @staticmethod
    def shows_compared(listed: Listed, known: Any, number: Any, *arguments: Any) -> str | None:
        """For numbers: the same where a condition compares this one, which is ``number``, with a ``known`` one."""
        return None

    @classmethod
    def signature(cls) -> str:
        """The ludeme as it is written, for messages and the manual."""
        if cls.operator:
            return f" {cls.name} ".join(parameter.name for parameter in cls.parameters)
        if not cls.parameters:
            return cls.name
        return f"{cls.name}({', '.join(parameter.name for parameter in cls.parameters)})"
