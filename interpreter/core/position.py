"""Positions: the board, the mover, the seats, and the variables that the description reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache

from ...gdl.ludemes.history import LOOKING_BACK
from ...gdl.model.ast import Literal, calls_of, looks_at, ludemes_of
from ...gdl.model.model import Model, expressions_of
from . import zobrist

SEATS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
SEATS += ["ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"]


Beside = tuple[tuple[int, ...], tuple[int, ...]]


class SwapStage(IntEnum):
    """Whether ``swap`` is available."""

    NEVER = 0
    """The game has no pie rule."""
    AHEAD = 1
    """The first move has not been made."""
    OPEN = 2
    """The player to move can swap now."""
    CLOSED = 3
    """It is too late to swap."""


@dataclass(frozen=True)
class Player:
    """A role in the description, such as Black; ``str(player)`` is its name in the file."""

    number: int
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Seat:
    """A place at the board: the first seat has the role that begins, unless the players swap."""

    number: int

    def __str__(self) -> str:
        return SEATS[self.number]


@dataclass(frozen=True)
class Position:
    """A position. Apart from the history, equal positions have equal futures.

    ``contents`` holds the number of the piece on each point, or ``None``. The fields after ``swap`` are kept if the
    description refers to them (see :func:`remembered`): the player who moved last; the number of the turn, from 1; the
    number of moves that the mover has made in it; the points to which these moves have brought a piece; and the number
    of consecutive turns that have changed nothing on the board (-1 during a turn that has changed something).
    ``counts`` holds the values of the counters, in the order of :attr:`plybook.gdl.model.model.Model.cells`, and
    ``memories`` the regions that are remembered, in that of :attr:`plybook.gdl.model.model.Model.memory_cells`.
    """

    contents: tuple[int | None, ...]
    mover: int
    swapped: bool = False
    swap: SwapStage = SwapStage.NEVER
    last: int | None = None
    turn: int = 0
    moves: int = 0
    placed: frozenset[int] = frozenset()
    idle: int = 0
    counts: tuple[int, ...] = ()
    memories: tuple[frozenset[int], ...] = ()
    began: tuple[int | None, ...] = ()
    """The board when the turn began, if it was another one and the description refers to it."""
    beside: Beside = field(default=((), ()), compare=False, repr=False)
    """The counters and memories that the history compares beside the board, by their places in ``counts`` and
    ``memories``."""

    def seat_of(self, player: int) -> int:
        """The seat that plays a role."""
        return 1 - player if self.swapped else player

    def packed(self) -> bytes:
        """The position as a few bytes: equal if and only if the positions are (within one game)."""
        words = (self.mover, self.swapped, self.swap, 0 if self.last is None else self.last + 1)
        packed = bytes([*words, *(0 if piece is None else piece + 1 for piece in self.contents)])
        if self.turn or self.moves or self.placed or self.idle:
            packed += b"".join(number.to_bytes(4, "little") for number in (self.turn, self.moves, self.idle + 1))
            packed += sum(1 << site for site in self.placed).to_bytes(len(self.contents) // 8 + 1, "little")
        if self.counts:
            packed += b"".join(number.to_bytes(4, "little", signed=True) for number in self.counts)
        packed += bytes(0 if piece is None else piece + 1 for piece in self.began)
        for region in self.memories:
            packed += sum(1 << site for site in region).to_bytes(len(self.contents) // 8 + 1, "little")
        return packed

    @property
    def hash(self) -> int:
        """A 64-bit hash: equal for equal positions, and hardly ever for different ones."""
        value = (
            self._contents_hash ^ zobrist.key(zobrist.MOVER, self.mover) ^ zobrist.key(zobrist.SWAP_STAGE, self.swap)
        )
        if self.swapped:
            value ^= zobrist.key(zobrist.SWAPPED)
        if self.last is not None:
            value ^= zobrist.key(zobrist.LAST, self.last)
        if self.turn:
            value ^= zobrist.key(zobrist.TURN, self.turn)
        if self.moves:
            value ^= zobrist.key(zobrist.MOVES, self.moves)
        if self.idle:
            value ^= zobrist.key(zobrist.IDLE, self.idle + 1)
        for cell, number in enumerate(self.counts):
            value ^= zobrist.key(zobrist.COUNTER, cell, number)
        for site in self.placed:
            value ^= zobrist.key(zobrist.PLACED, site)
        for cell, region in enumerate(self.memories):
            for site in region:
                value ^= zobrist.key(zobrist.MEMORY, site, cell)
        for site, (then, now) in enumerate(zip(self.began, self.contents, strict=False)):
            if then != now:
                value ^= zobrist.key(zobrist.BEGAN, site, 0 if then is None else then + 1)
        return value

    @property
    def compared(self) -> tuple[object, ...]:
        """What the history compares: the contents of the points, and the counters and memories that are named."""
        counts, memories = self.beside
        kept = ([self.counts[cell] for cell in counts], [self.memories[cell] for cell in memories])
        return self.contents, *kept[0], *kept[1]

    @cached_property
    def board_hash(self) -> int:
        """The hash of what the history compares: mostly the contents of the points alone."""
        value = self._contents_hash
        counts, memories = self.beside
        for cell in counts:
            value ^= zobrist.key(zobrist.COUNTER, cell, self.counts[cell])
        for cell in memories:
            for site in self.memories[cell]:
                value ^= zobrist.key(zobrist.MEMORY, site, cell)
        return value

    @cached_property
    def _contents_hash(self) -> int:
        contents, value = _contents_keys(), 0
        for site, piece in enumerate(self.contents):
            if piece is not None:
                value ^= contents(site, piece)
        return value


def remembered(model: Model) -> frozenset[str]:
    """The optional fields that belong to a position because the description reads them: a subset of ``last``, ``turn``,
    ``moves``, ``placed``, ``idle``, ``began``. Where a turn is one move, it begins in the position before the move."""
    nodes = list(expressions_of(model))
    found = {word.remembers for node in nodes for word in ludemes_of(node)}
    if any(looks_at(node, "turn-start") for node in nodes):
        found.add("began")
    return frozenset(found) - {"", *([] if model.again else ["began"])}


def start_of(model: Model) -> Position:
    """The position in which a game begins."""
    stage = SwapStage.AHEAD if model.swap else SwapStage.NEVER
    counts = tuple(counter.start_of(*player) for (_, *player), counter in model.cells.items())
    memories = tuple(memory.start_of(*player) for (_, *player), memory in model.memory_cells.items())
    turn = 1 if "turn" in remembered(model) else 0
    return Position(
        model.setup, 0, swap=stage, turn=turn, counts=counts, memories=memories, beside=compared_beside(model)
    )


def compared_beside(model: Model) -> Beside:
    """The places of the counters and memories that ``seen`` names, in ``counts`` and ``memories`` of a position."""
    calls = (call for node in expressions_of(model) for call in calls_of(node) if call.ludeme in LOOKING_BACK)
    named = {one.value for call in calls for one in call.arguments[1:] if isinstance(one, Literal)}
    counts = tuple(place for place, cell in enumerate(model.cells) if cell[0] in named)
    return counts, tuple(place for place, cell in enumerate(model.memory_cells) if cell[0] in named)


def sorts_seen(model: Model) -> frozenset[str]:
    """The sorts of history that the description refers to: a subset of ``positional`` and ``situational``."""
    calls = (call for node in expressions_of(model) for call in calls_of(node) if call.ludeme in LOOKING_BACK)
    return frozenset(sort.value for call in calls for sort in call.arguments[:1] if isinstance(sort, Literal))


@lru_cache(maxsize=1)
def _contents_keys() -> Callable[[int, int], int]:
    return lru_cache(maxsize=1 << 16)(lambda site, piece: zobrist.key(zobrist.CONTENTS, site, piece))
