"""A position as seen by expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...gdl.ludemes.base import Cell
from ...gdl.model.model import Model
from ...gdl.types.board import Board
from ..core.position import Position


@dataclass(frozen=True)
class Past:
    """The positions among which a board is searched for, and the player to move on it."""

    positions: Sequence[Position]
    mover: int

    def times(self, sort: str, compared: tuple[object, ...]) -> int:
        """How often a board occurs, by itself (``positional``) or with the same player to move (``situational``)."""
        return sum(1 for past in self.positions if self._same(sort, past, compared))

    def since(self, sort: str, compared: tuple[object, ...]) -> int:
        """How many moves ago a board occurred first; 0 if it does not occur. The positions are followed by this one."""
        places = (place for place, past in enumerate(self.positions) if self._same(sort, past, compared))
        first = next(places, None)
        return 0 if first is None else len(self.positions) - first

    def _same(self, sort: str, past: Position, compared: tuple[object, ...]) -> bool:
        return past.compared == compared and (sort == "positional" or past.mover == self.mover)


@dataclass(frozen=True)
class Course:
    """What a position alone does not tell: whether the mover can move, and whether the position has occurred before."""

    has_moves: Callable[[], bool]
    repeats: Callable[[], bool]


def _unknown() -> bool:
    raise AssertionError("the language lets only `end` refer to the course of the game")


MID_MOVE = Course(_unknown, _unknown)


@dataclass(frozen=True)
class Expected:
    """What a player could do in a position at the beginning of a turn: which pieces of the others a player could take,
    and whether the next one would have a move."""

    captures: Callable[[View, int], frozenset[int]]
    answers: Callable[[View], bool]


class View:
    """A ``Look`` (see ``gdl.ludemes.base``) that caches the values of definitions until something changes."""

    __slots__ = (
        "board", "contents", "counts", "course", "expects", "idle", "last", "memories", "model", "mover", "moves",
        "owners", "past", "placed", "players", "position", "remembered", "turn",
    )  # fmt: skip

    def __init__(
        self,
        model: Model,
        owners: Sequence[int | None],
        position: Position,
        course: Course = MID_MOVE,
        past: Past | None = None,
        expects: Expected | None = None,
    ) -> None:
        self.model = model
        self.position = position
        self.board: Board = model.board
        self.owners = owners
        self.contents = list(position.contents)
        self.mover = position.mover
        self.last = position.last
        self.turn = position.turn
        self.moves = position.moves
        self.placed = position.placed
        self.idle = position.idle
        self.counts = dict(zip(model.cells, position.counts, strict=True))
        self.memories = dict(zip(model.memory_cells, position.memories, strict=True))
        self.players = len(model.players)
        self.course = course
        self.past = past
        self.expects = expects
        self.remembered: dict[Any, Any] = {}

    @property
    def changeable(self) -> tuple[object, ...]:
        """All that the effects of a move can change."""
        return (*self.contents, *self.counts.values(), *self.memories.values())

    def copy(self) -> View:
        """A copy that can be changed."""
        other = View(self.model, self.owners, self.position, self.course, self.past, self.expects)
        other.contents = list(self.contents)
        other.counts = dict(self.counts)
        other.memories = dict(self.memories)
        return other

    @property
    def began(self) -> Sequence[int | None]:
        """The piece on each point when the turn began."""
        return self.position.began or self.position.contents

    def at_turn_start(self) -> View:
        """The view of the board when the turn began."""
        other = View(self.model, self.owners, self.position)
        other.contents = list(self.began)
        return other

    def piece_of(self, player: int | None, kind: str) -> int | None:
        """The player's piece of a kind; if ``kind`` is empty, the player's first piece."""
        for number, piece in enumerate(self.model.pieces):
            if piece.owner is not None and piece.owner == player and kind in ("", piece.kind):
                return number
        return None

    @property
    def facing(self) -> Sequence[str]:
        """The direction that each player faces."""
        return self.model.facing

    @property
    def successors(self) -> Sequence[int]:
        """For each piece, the next player's piece of the same kind; the piece itself if there is none."""
        found = []
        for number, piece in enumerate(self.model.pieces):
            after = None if piece.owner is None else self.piece_of((piece.owner + 1) % self.players, piece.kind)
            found.append(number if after is None else after)
        return found

    def has_moves(self) -> bool:
        """Whether any move rule offers the mover a move."""
        return self.course.has_moves()

    def repeats(self) -> bool:
        """Whether the position has occurred before."""
        return self.course.repeats()

    def seen(self, sort: str) -> int:
        """How often the current board has occurred before."""
        past, compared = self._in_the_past()
        return past.times(sort, compared)

    def since_seen(self, sort: str) -> int:
        """How many moves ago the current board occurred first."""
        past, compared = self._in_the_past()
        return past.since(sort, compared)

    def _in_the_past(self) -> tuple[Past, tuple[object, ...]]:
        """The earlier positions, and what of the current one is compared with them."""
        assert self.past is not None, "the language lets only `end` and completed moves refer to the history"
        now = replace(
            self.position,
            contents=tuple(self.contents),
            counts=tuple(self.counts.values()),
            memories=tuple(self.memories.values()),
        )
        return self.past, now.compared

    def capturable(self) -> frozenset[int]:
        """The points with a piece of the mover's that the next player could take."""
        taken = self.takeable((self.mover + 1) % self.players)
        return frozenset(site for site in taken if self.owners[self.contents[site] or 0] == self.mover)

    def takeable(self, player: int) -> frozenset[int]:
        """The points with a piece of another player's that a player could take."""
        assert self.expects is not None, "whoever lets conditions be asked knows the moves"
        return self.expects.captures(self, player)

    def can_answer(self) -> bool:
        """Whether the next player would have a move."""
        assert self.expects is not None, "whoever lets conditions be asked knows the moves"
        return self.expects.answers(self)

    def imagined(self, site: int, piece: int) -> View:
        """A copy with a piece on a point."""
        other = self.copy()
        other.put(site, piece)
        return other

    def put(self, site: int, piece: int | None) -> None:
        """Put a piece on a point, or make the point empty."""
        self.contents[site] = piece
        self.remembered.clear()

    def range_of(self, counter: Cell) -> tuple[int, int] | None:
        """The ends of a counter's range; ``None`` if there is no such counter."""
        found = self.model.cells.get(counter)
        return None if found is None else (found.low, found.high)

    def count(self, counter: Cell, number: int) -> None:
        """Set a counter to a number."""
        self.counts[counter] = number
        self.remembered.clear()

    def is_site(self, memory: Cell) -> bool | None:
        """Whether a memory has one point at most; ``None`` if there is no such memory."""
        found = self.model.memory_cells.get(memory)
        return None if found is None else found.single

    def remember(self, memory: Cell, region: frozenset[int]) -> None:
        """Set a memory to a region."""
        self.memories[memory] = region
        self.remembered.clear()


def turn_passed(view: View, turns: int = 1) -> Position:
    """The position in which a later player, normally the next, has the same board to move on, at the beginning of a
    turn; without turns in between, the mover."""
    return replace(
        view.position,
        contents=tuple(view.contents),
        counts=tuple(view.counts.values()),
        mover=(view.mover + turns) % view.players,
        turn=view.turn + turns if view.turn else 0,
        moves=0,
        placed=frozenset(),
        began=(),
        memories=passed_on(view.model, tuple(view.memories.values())),
    )


def passed_on(model: Model, memories: Sequence[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """What is still remembered when the turn has passed."""
    cells = model.memory_cells.values()
    return tuple(
        frozenset() if memory.lasts == "this" else region for memory, region in zip(cells, memories, strict=True)
    )
