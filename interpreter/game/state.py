"""A game in progress: position and history, moves forward and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.move import SWAP, Move
from ..core.position import Player, Position, Seat, SwapStage
from ..core.result import Outcome, Result
from ..display import diagram
from . import parse_move

if TYPE_CHECKING:
    from .game import Game


class State:
    """A position together with the moves that led to it.

    >>> import plybook
    >>> state = plybook.loads('''
    ... game "Drop" {
    ...   players Black, White
    ...   board square(3)
    ...   move drop { to empty }
    ...   end { when no-moves -> draw }
    ... }''').start()
    >>> str(state.mover), len(state.legal_moves())
    ('Black', 9)
    >>> state.push("b1")
    Move('b1')
    >>> str(state.mover), len(state.legal_moves())
    ('White', 8)
    >>> state.pop()
    Move('b1')
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self._positions = [position]
        self._played: list[Move] = []
        self._seen: dict[int, list[Position]] = {}
        self._moves: list[Move] | None = None
        self._result: Result | None = None
        self._decided = False

    @property
    def position(self) -> Position:
        """Board, mover, seats and variables, without the history."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, the first one first."""
        return tuple(self._positions)

    @property
    def earlier(self) -> tuple[Position, ...]:
        """The positions before this one where the rules ask for them; else none, which is sooner said."""
        return tuple(self._positions[:-1]) if self.game.reads_history else ()

    @property
    def turns(self) -> tuple[tuple[Move, ...], ...]:
        """The moves that have been made, those of one turn together; the last turn may still go on.

        A turn is what one seat does in a row, so that `swap` is one by itself.
        """
        turns: list[list[Move]] = []
        for ply, move in enumerate(self._played):
            if not ply or self._seat_after(ply) != self._seat_after(ply - 1):
                turns.append([])
            turns[-1].append(move)
        return tuple(tuple(turn) for turn in turns)

    @property
    def turn(self) -> tuple[Move, ...]:
        """The moves that the player who is to move has made in his turn; none if he is about to begin it."""
        ply, seat = self.ply, self._seat_after(self.ply)
        while ply and self._seat_after(ply - 1) == seat:
            ply -= 1
        return tuple(self._played[ply:])

    @property
    def goes_on(self) -> bool:
        """Whether the last move went on with the turn of the one before."""
        return self.ply > 1 and self._seat_after(self.ply - 1) == self._seat_after(self.ply - 2)

    @property
    def last_points(self) -> frozenset[int]:
        """The points of the moves of the last turn, be it finished or not; `swap` leaves those of the turn before."""
        for turn in reversed(self.turns):
            if turn != (SWAP,):
                return frozenset(site for move in turn for site in move.sites)
        return frozenset()

    def _seat_after(self, ply: int) -> int:
        position = self._positions[ply]
        return position.seat_of(position.mover)

    @property
    def ply(self) -> int:
        """How many moves have been made since the start (or since the position that was set up)."""
        return len(self._played)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that have been made."""
        return tuple(self._played)

    @property
    def mover(self) -> Player:
        """The player who is to move."""
        return self.game.players[self.position.mover]

    @property
    def seat(self) -> Seat:
        """The seat that is to move: it differs from the player's after ``swap``."""
        return Seat(self.position.seat_of(self.position.mover))

    @property
    def hash(self) -> int:
        """The 64-bit Zobrist hash of the position."""
        return self.position.hash

    def legal_moves(self) -> list[Move]:
        """Every legal move once, sorted by notation; none when the game is over."""
        return [] if self.result() is not None else list(self._available())

    def push(self, move: Move | str) -> Move:
        """Make a move, given as such or in its notation.

        Raises:
            UnknownMove, IllegalMove, AmbiguousMove: it cannot be made; the text says why. The state is as before.
        """
        move = self.parse_move(move)
        self.advance(move)
        return move

    def parse_move(self, move: Move | str) -> Move:
        """The legal move that is meant.

        Raises:
            UnknownMove, IllegalMove, AmbiguousMove: as for :meth:`push`.
        """
        return parse_move.read(self, move)

    def advance(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        position = self.position
        after = self.game.engine.play(
            position, move, self.earlier
        )  # it may raise: whether the turn goes on asks for moves
        self._seen.setdefault(position.hash, []).append(position)
        self._positions.append(after)
        self._played.append(move)
        self._forget()

    def pop(self) -> Move:
        """Take the last move back.

        Raises:
            IndexError: no move has been made.
        """
        if not self._played:
            raise IndexError("no move has been made that could be taken back")
        move = self._played.pop()
        self._positions.pop()
        alike = self._seen[self.position.hash]
        alike.pop()
        if not alike:
            del self._seen[self.position.hash]
        self._forget()
        return move

    def pop_turn(self) -> tuple[Move, ...]:
        """Take back the moves of the last turn, be it finished or not; the last one first.

        Raises:
            IndexError: no move has been made.
        """
        if not self._played:
            raise IndexError("no move has been made that could be taken back")
        return tuple(self.pop() for _ in range(len(self.turns[-1])))

    def outcome(self) -> Outcome | None:
        """How the game has ended, or ``None`` while it goes on."""
        result = self.result()
        if result is None:
            return None
        if result.winner is None:
            return Outcome(None, None, result.reason, self.scores())
        seat = Seat(self.position.seat_of(result.winner))
        return Outcome(self.game.players[result.winner], seat, result.reason, self.scores())

    def scores(self) -> tuple[float | None, ...]:
        """The score of each player in this position, whole where it has no fraction; none where no scores are kept."""
        if not self.game.model.scores:
            return ()
        found = self.game.engine.scores(self.position)
        return tuple(score if score is None or score != int(score) else int(score) for score in found)

    def result(self) -> Result | None:
        """The outcome as the engine has it: places among the players instead of players."""
        if not self._decided:
            self._result = self.game.engine.result(self.position, self._has_moves, self.repeats, self.earlier)
            self._decided = True
        return self._result

    def repeats(self) -> bool:
        """Whether this position has been there before in this game: found by hash, confirmed by comparison."""
        position = self.position
        return position in self._seen.get(position.hash, ())

    def copy(self) -> State:
        """Another state with the same history."""
        other = State(self.game, self._positions[0])
        for move in self._played:
            other.advance(move)
        return other

    def __str__(self) -> str:
        return diagram.write(self.game.model, self.position)

    def _repr_svg_(self) -> str:
        """The position as a picture, for notebooks."""
        from ..display.svg import svg

        return svg(self.game.model, self.position, self.last_points)

    def _available(self) -> list[Move]:
        if self._moves is None:
            self._moves = self.game.engine.moves(self.position, self.earlier)
            if self.position.swap == SwapStage.OPEN:
                self._moves = sorted([*self._moves, SWAP], key=str)
        return self._moves

    def _has_moves(self) -> bool:
        return any(move is not SWAP for move in self._available())

    def _forget(self) -> None:
        self._moves = None
        self._result = None
        self._decided = False
