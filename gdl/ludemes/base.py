"""The base class of ludemes, and the position and the code as they see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ..types.board import Board
from ..types.track import Track
from ..types.types import Type

Cell = tuple[str, *tuple[int | None, ...]]
"""A counter or memory: its name and, if each player has one, the player."""


class Look(Protocol):
    """A position as a ludeme sees it. Effects get one that they can change."""

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
        """The number of players."""

    @property
    def turn(self) -> int:
        """The number of this turn, from 1; 0 if the description does not use it."""

    @property
    def moves(self) -> int:
        """The number of moves that the mover has made in this turn; 0 if the description does not use it."""

    @property
    def placed(self) -> frozenset[int]:
        """The points to which these moves have brought a piece; none if the description does not use them."""

    @property
    def began(self) -> Sequence[int | None]:
        """The piece on each point when the turn began."""

    @property
    def idle(self) -> int:
        """The number of turns in a row that have changed nothing on the board; -1 if this one has already changed
        something, 0 if the description does not use it."""

    @property
    def facing(self) -> Sequence[str]:
        """The direction that each player faces; empty if the description does not say."""

    @property
    def successors(self) -> Sequence[int]:
        """For each piece, the next player's piece of the same kind; the piece itself if there is none."""

    def piece_of(self, player: int | None, kind: str) -> int | None:
        """A player's piece of a kind (an empty kind: the player's only one)."""

    def has_moves(self) -> bool:
        """Whether the mover has a move by any move rule."""

    def repeats(self) -> bool:
        """Whether the same position has occurred before in this game."""

    def seen(self, sort: str) -> int:
        """How often this board has occurred before in this game, by itself (``positional``) or with the same player to
        move (``situational``); after a move, that is the next player."""

    def since_seen(self, sort: str) -> int:
        """How many moves ago this board occurred for the first time; 0 if it has not occurred before."""

    def capturable(self) -> frozenset[int]:
        """The points with a piece of the mover's that the next player could take, were it their turn."""

    def takeable(self, player: int) -> frozenset[int]:
        """The points with a piece of another player's that a player could take, were it their turn."""

    def can_answer(self) -> bool:
        """Whether the next player would have a move, were it their turn."""

    def imagined(self, site: int, piece: int) -> Look:
        """The same position with a piece on a point."""

    def put(self, site: int, piece: int | None) -> None:
        """Change the contents of a point (in effects only)."""

    def range_of(self, counter: Cell) -> tuple[int, int] | None:
        """The ends of a counter's range; ``None`` if it belongs to no player."""

    def count(self, counter: Cell, number: int) -> None:
        """Set a counter to a number in its range (in effects only)."""

    def is_site(self, memory: Cell) -> bool | None:
        """Whether a memory has one point at most; ``None`` if it belongs to no player."""

    def remember(self, memory: Cell, region: frozenset[int]) -> None:
        """Set a memory to a region (in effects only)."""


Value = Any
"""A value in generated code, known only during play. Values of types that exist only before play (Symbol, Text, Board)
are the same as in Python; a Direction is a set of names for each player who can be the mover."""


class Code(Protocol):
    """A program under construction, as a ludeme's ``lowering`` sees it: a position whose contents are values."""

    @property
    def board(self) -> Board:
        """The points and their neighbours."""

    @property
    def players(self) -> int:
        """The number of players, who are counted from the mover."""

    @property
    def pieces(self) -> Sequence[tuple[Value, Value | None, Value]]:
        """For each possible piece: its region, its owner (``None`` for a neutral piece), and the piece itself."""

    @property
    def mover(self) -> Value:
        """The player to move."""

    @property
    def opponent(self) -> Value:
        """The player after the mover."""

    @property
    def last(self) -> Value:
        """The player who moved last; undefined at the start."""

    @property
    def turn(self) -> Value:
        """The number of this turn, from 1."""

    @property
    def moves(self) -> Value:
        """The number of moves that the mover has made in this turn."""

    @property
    def placed(self) -> Value:
        """The points to which these moves have brought a piece."""

    @property
    def began(self) -> Sequence[Value]:
        """For each possible piece, its region when the turn began."""

    @property
    def idle(self) -> Value:
        """The number of turns in a row that have changed nothing on the board; 0 if this one has changed something."""

    @property
    def successors(self) -> Sequence[Value]:
        """For each piece, the next player's piece of the same kind; the piece itself if there is none."""

    @property
    def has_moves(self) -> Value:
        """Whether the mover has a move by any move rule."""

    @property
    def repeats(self) -> Value:
        """Whether the same position has occurred before."""

    def seen(self, sort: str) -> Value:
        """How often the board has occurred before in this game: see :class:`Look`."""

    def since_seen(self, sort: str) -> Value:
        """How many moves ago it occurred for the first time: see :class:`Look`."""

    def op(self, name: str, *arguments: Value) -> Value:
        """An operation of the IR (``interpreter/native/ir/meaning.py`` declares them)."""

    def known(self, type_: str, value: object) -> Value:
        """A constant; ``None`` means undefined."""

    def piece_of(self, player: Value, kind: str) -> Value:
        """A player's piece of a kind (an empty kind: the player's first one); undefined if there is none."""

    def numbered(self, number: Value, regions: Sequence[frozenset[int]]) -> Value:
        """The region at an index of a list, counted from 1; the empty region if the index is out of range."""

    def step(self, region: Value, direction: str) -> Value:
        """The points one step away in a direction."""

    def offset(self, region: Value, columns: Value, rows: Value) -> Value:
        """The points so many columns and rows away; none if a number is undefined."""

    def ray(self, region: Value, direction: str, through: Value) -> Value:
        """The points of ``through`` reached from a region in a straight line over points of ``through``."""

    def line(self, region: Value, number: int, *, exact: bool) -> Value:
        """Whether a region has at least, or exactly, ``number`` points in a row."""

    def onward(self, track: Track, region: Value) -> Value:
        """The next points along a track."""

    def walked(self, track: Track, start: Value, over: Value, bends: Value, *, passed: bool) -> Value:
        """The points of ``over`` that walks along a track pass, or the first others that they meet, either way."""

    def fold(self, how: str, each: Type, region: Value, function: Value, *more: Value) -> Value:
        """One value from those of a function of each point (``each`` is Site) or of each part (Region) of a region.

        ``how`` names an operation of the IR (``interpreter/native/ir/folds.py``); ``nth-largest`` takes ``more``.
        """

    def by_mover(self, values: Sequence[Value]) -> Value:
        """The value at the index of the player to move."""

    def attacked(self, region: Value, piece: Value | None = None) -> Value:
        """Whether the next player, were it their turn, could take a piece of the mover's that stands on a region; if
        there is a ``piece``, it stands on all its points."""

    def attacks(self, player: Value, region: Value) -> Value:
        """Whether a player, were it their turn, could take a piece of another player's that stands on a region."""

    def can_answer(self) -> Value:
        """Whether the next player would have a move, were it their turn."""

    def imagined(self, region: Value, piece: Value) -> Code:
        """The same position with a piece on the points of a region; with an undefined piece, they are empty."""

    def put(self, region: Value, piece: Value | None) -> None:
        """Change the contents of a region (in effects only)."""

    def cells(self, counter: tuple[Value, ...]) -> Sequence[tuple[int, Value, Value, tuple[int, int]]]:
        """The cells that a counter can mean: for each its index, whether it is meant, its value and its range."""

    def count(self, place: int, number: Value) -> None:
        """Set the cell at an index to a number in its range (in effects only)."""

    def memory_cells(self, memory: tuple[Value, ...]) -> Sequence[tuple[int, Value, Value, bool]]:
        """The memories that one can mean: for each its index, whether it is meant, its region, and whether it is a
        site."""

    def remember(self, place: int, region: Value) -> None:
        """Set the memory at an index to a region (in effects only)."""


Listed = Callable[[frozenset[int]], str]
"""Formats a region for a message: the names of its first few points."""


@dataclass(frozen=True)
class Parameter:
    """The name and the type of an argument.

    A function is the last argument, and what it is a function of comes just before it: Parts, or a Region for its
    points.
    """

    name: str
    type: Type


class Ludeme:
    """A primitive: name, parameters, result, and the meaning that all engines agree on.

    The first paragraph of a subclass's docstring says what it is; lines that start with ``>>>`` are an example.
    """

    known: ClassVar[list[type[Ludeme]]] = []

    name: ClassVar[str]
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    result: ClassVar[Type]
    constant: ClassVar[bool] = False
    """The value depends only on the arguments, so known arguments give a known value."""
    geometric: ClassVar[bool] = False
    """The value depends only on the arguments, the board, and the direction that the mover faces."""
    grows: ClassVar[bool] = False
    """It is ``geometric``, and larger regions as arguments never give a smaller region, or a condition that fails where
    it held."""
    inside: ClassVar[int | None] = None
    """For regions: the index of an argument that contains all points of the result."""
    falls: ClassVar[bool] = False
    """For conditions: the last argument is a number; where it holds for one, it holds for smaller ones, down to 1."""
    least: ClassVar[int | None] = None
    """For numbers: the least possible value."""
    defined: ClassVar[bool] = False
    """For numbers: it always has a value."""
    only_in: ClassVar[frozenset[str]] = frozenset()
    """The statements in which it is allowed; empty: everywhere."""
    in_set: ClassVar[bool] = False
    """It is also allowed in the new value of a counter or memory, although effects are not among those statements."""
    only_after: ClassVar[bool] = False
    """In a move it is allowed only after ``after``."""
    with_kept: ClassVar[bool] = False
    """Names of counters and memories can follow its arguments; it gets them as texts."""
    in_moves: ClassVar[str] = ""
    """What to write instead in a move, where it is not allowed."""
    remembers: ClassVar[str] = ""
    """The variable of the position that its meaning reads; a variable that no description uses is not part of it."""
    replaceable: ClassVar[bool] = False
    """A game can have a definition of this name, which replaces it; so can it if a function is always an argument."""
    operator: ClassVar[bool] = False
    of_the_grammar: ClassVar[bool] = False
    """It has a form of its own in the grammar, so the manual explains it among the words of the grammar."""
    chained: ClassVar[bool] = False
    """It takes two or more arguments of the same type: it is applied to the first two, then to the result and the
    third, and so on."""
    ranged: ClassVar[bool] = False
    """Its two arguments are written as a range: `row(1..4)`."""
    united: ClassVar[bool] = False
    """It takes one or more arguments: with several, it is the union of what it is for each. A kind of piece stands for
    those of all players."""
    says: ClassVar[str] = ""
    """For conditions: how it is described to a player; empty: as it is written."""
    relative: ClassVar[bool] = False
    """It depends on the direction that the mover faces."""
    says_outside: ClassVar[str] = ""
    """For regions: how a message says that a point is not in it, followed by the arguments; empty: that it is not one
    of its points."""
    extent: ClassVar[Callable[..., int]]
    """For board shapes: the number of points for given sizes, computed without making the board."""

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            Ludeme.known.append(cls)

    @staticmethod
    def meaning(look: Look, *arguments: Any) -> Any:
        """Return the value for a position and the values of the arguments."""
        raise NotImplementedError

    @staticmethod
    def lowering(code: Code, *arguments: Any) -> Any:
        """Return the same value in code, from the arguments' values. Boards need none: they are known before play."""
        raise NotImplementedError

    @staticmethod
    def nowhere(board: Board, *arguments: Any) -> str:
        """Explain why the board has no such place for these arguments; empty if it has one.

        An argument that depends on the position is ``None``. Only regions and conditions can return a text.
        """
        return ""

    @staticmethod
    def settled(*arguments: Any) -> Any:
        """Return the value if the arguments, all known, determine it in every position; otherwise ``None``."""
        return None

    @staticmethod
    def to_blame(site: int, *arguments: Any) -> int | None:
        """For regions made of regions: the index of the argument that keeps a point out, because the point is not in it
        or because it is. ``None`` if no single argument does."""
        return None

    @staticmethod
    def shows(listed: Listed, *arguments: Any) -> str | None:
        """For conditions: the evidence that it fails, shown in parentheses in a message, from the values of the
        arguments; empty if there is none. ``None`` leaves it to the arguments, such as two compared numbers."""
        return None

    @staticmethod
    def shows_compared(listed: Listed, known: Any, number: Any, *arguments: Any) -> str | None:
        """For numbers: the same when a condition compares this value, ``number``, with a ``known`` one."""
        return None

    @classmethod
    def signature(cls) -> str:
        """The ludeme as it is written in a description, for messages and the manual."""
        if cls.of_the_grammar:
            return "if condition then a else b"
        if cls.operator:
            return f" {cls.name} ".join(parameter.name for parameter in cls.parameters)
        if not cls.parameters:
            return cls.name
        more = ", …" * (cls.chained or cls.united)
        between = ".." if cls.ranged else ", "
        return f"{cls.name}({between.join(parameter.name for parameter in cls.parameters)}{more})"
