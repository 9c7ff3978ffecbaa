"""The positions and moves of a game in progress, shared between a state and its copies."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ..core.move import SWAP, Move
from ..core.position import Position


class Ply:
    """A position, the move that led to it, and the ply before; the first one has neither. It never changes."""

    __slots__ = ("before", "move", "number", "position")

    def __init__(self, position: Position, move: Move | None, before: Ply | None, number: int) -> None:
        self.position = position
        self.move = move
        self.before = before
        self.number = number

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.seat_of(self.position.mover)


class _Index:
    """The plies as lists and, once asked for, how often each position has occurred before the last one."""

    __slots__ = ("counts", "moves", "positions")

    def __init__(self, positions: list[Position], moves: list[Move], counts: dict[Position, int] | None) -> None:
        self.positions = positions
        self.moves = moves
        self.counts = counts

    def copy(self) -> _Index:
        return _Index(self.positions[:], self.moves[:], None if self.counts is None else self.counts.copy())


class History:
    """A chain of plies that ends in ``last``. Copies have the same plies, so copying takes the same time at any length.

    The lists are made when they are first asked for. Copies share them too, until one of the two changes.
    """

    __slots__ = ("_index", "_shares_index", "last")

    def __init__(self, last: Ply) -> None:
        self.last = last
        self._index: _Index | None = None
        self._shares_index = False

    @classmethod
    def of(cls, first: Position, later: Iterable[tuple[Position, Move]] = ()) -> History:
        """The history of a game that began in ``first``; ``later`` are the positions after it, with their moves."""
        history = cls(Ply(first, None, None, 0))
        for position, move in later:
            history.push(position, move)
        return history

    def copy(self) -> History:
        """A copy that changes independently."""
        other = History(self.last)
        if self._index is not None:
            other._index = self._index
            self._shares_index = other._shares_index = True
        return other

    def push(self, position: Position, move: Move) -> None:
        """Add a ply."""
        before = self.last
        self.last = Ply(position, move, before, before.number + 1)
        if self._index is not None:
            index = self._own_index(self._index)
            index.positions.append(position)
            index.moves.append(move)
            if index.counts is not None:
                index.counts[before.position] = index.counts.get(before.position, 0) + 1

    def pop(self) -> Move:
        """Remove the last ply, and return its move.

        Raises:
            IndexError: no move has been made.
        """
        move, before = self.last.move, self.last.before
        if move is None or before is None:
            raise IndexError("there is no move to take back")
        self.last = before
        if self._index is not None:
            index = self._own_index(self._index)
            index.positions.pop()
            index.moves.pop()
            if index.counts is not None:
                left = index.counts[before.position] - 1
                if left:
                    index.counts[before.position] = left
                else:
                    del index.counts[before.position]
        return move

    def positions(self) -> list[Position]:
        """All positions, from the first; not to be changed."""
        return self._indexed().positions

    def moves(self) -> list[Move]:
        """All moves, from the first; not to be changed."""
        return self._indexed().moves

    def turns(self) -> tuple[tuple[Move, ...], ...]:
        """The moves, grouped by turn: a run of moves by the same seat."""
        turns: list[list[Move]] = []
        seats = [position.seat_of(position.mover) for position in self.positions()]
        for ply, move in enumerate(self.moves()):
            if not ply or seats[ply] != seats[ply - 1]:
                turns.append([])
            turns[-1].append(move)
        return tuple(tuple(turn) for turn in turns)

    def turn(self) -> tuple[Move, ...]:
        """The moves that the player to move has already made in this turn."""
        ply, made = self.last, []
        while ply.move is not None and ply.before is not None and ply.before.seat == self.last.seat:
            made.append(ply.move)
            ply = ply.before
        return tuple(reversed(made))

    def last_points(self, *, alone: bool) -> frozenset[int]:
        """The points of the moves in the last turn that is not `swap`; of the last move if the player is ``alone``."""
        if alone:
            return frozenset(() if self.last.move is None else self.last.move.sites)
        for turn in reversed(self.turns()):
            if turn != (SWAP,):
                return frozenset(site for move in turn for site in move.sites)
        return frozenset()

    def rounds(self) -> int:
        """How often the turn has come back to the first player."""
        movers = [position.mover for position in self.positions()]
        return sum(before > 0 == now for before, now in pairwise(movers))

    def repeats(self) -> bool:
        """Whether the last position has occurred before."""
        index = self._indexed()
        if index.counts is None:
            index.counts = {}
            for position in index.positions[:-1]:
                index.counts[position] = index.counts.get(position, 0) + 1
        return self.last.position in index.counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        mine: Ply | None = self.last
        theirs: Ply | None = other.last
        if self.last.number != other.last.number:
            return False
        while mine is not theirs:  # from where the two share their plies, they are equal
            if mine is None or theirs is None or mine.move != theirs.move or mine.position != theirs.position:
                return False
            mine, theirs = mine.before, theirs.before
        return True

    def _indexed(self) -> _Index:
        if self._index is None:
            plies: list[Ply] = []
            ply: Ply | None = self.last
            while ply is not None:
                plies.append(ply)
                ply = ply.before
            plies.reverse()
            moves = [ply.move for ply in plies if ply.move is not None]
            self._index = _Index([ply.position for ply in plies], moves, None)
        return self._index

    def _own_index(self, index: _Index) -> _Index:
        if self._shares_index:
            index = self._index = index.copy()
            self._shares_index = False
        return index
