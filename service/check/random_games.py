"""Random games, and what happened in them: which rules offered moves, which clauses decided, what became of pieces."""

from __future__ import annotations

import time
from collections.abc import Sequence
from ctypes import c_uint64
from dataclasses import dataclass, field
from random import Random

from ...interpreter.core.move import SWAP
from ...interpreter.core.position import SwapStage
from ...interpreter.core.result import Result
from ...interpreter.game.game import Game, State
from ...interpreter.native.codegen.fields import MOVER, STAGE
from ...interpreter.native.codegen.signatures import ENDING, MOVES, PLAY, POSITIONS, RECALL
from ...interpreter.native.engine.engine import NativeEngine, too_many
from ...interpreter.native.engine.memory import Past, Words, words
from ...interpreter.native.engine.shapes import piece_places

LOOKS = 32
"""The plies between two looks at the clock."""


@dataclass
class Events:
    """What happened in some random games of a model.

    ``rules`` are those that offered a move, ``endings`` the clauses that decided a game; ``appeared``, ``moved`` and
    ``taken`` are pieces, ``winners`` players: all by their numbers in the model. A piece that leaves the board counts
    as taken, and one that arrives where another of its kind leaves in the same move has moved.
    """

    games: int = 0
    ended: int = 0
    plies: int = 0
    rules: set[int] = field(default_factory=set)
    endings: set[int] = field(default_factory=set)
    winners: set[int] = field(default_factory=set)
    appeared: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    swap: bool = False
    """Whether the second player could swap sides."""

    def end(self, clause: int | None, winner: int | None) -> None:
        """Count a game that has ended by the rules."""
        self.ended += 1
        self.endings |= set() if clause is None else {clause}
        self.winners |= set() if winner is None else {winner}

    def change(self, piece: int, before: int, after: int) -> None:
        """Note what a move has done to the pieces of a kind: the sites where they stood and stand, as bits."""
        if after:
            self.appeared.add(piece)
        if before & ~after:
            (self.moved if after & ~before else self.taken).add(piece)


def play(game: Game, games: int, seed: int, limit: int, seconds: float) -> Events:
    """Play random games with at most ``limit`` plies each, until there are enough or the time is up.

    The games of a seed are the same each time, but how many are played depends on the time. The time it takes to
    compile the game does not count. A game that time cuts short adds to what happened, but is not counted.

    Raises:
        DescriptionError: a position leaves too many combinations to try.
    """
    engine, events = game.engine, Events()
    player = _Words(engine, events, limit) if isinstance(engine, NativeEngine) else _States(game, events)
    until = time.perf_counter() + seconds
    for number in range(games):
        if number and time.perf_counter() >= until:
            break
        events.games += player.play(Random(f"{seed}:{number}"), limit, until)
    return events


class _Words:
    """Plays with positions as words in memory: a ply takes some microseconds."""

    def __init__(self, engine: NativeEngine, events: Events, limit: int) -> None:
        self.engine, self.events = engine, events
        code = engine.code(POSITIONS, draft=True)
        self._moves, self._make, self._ending = code.function(MOVES), code.function(PLAY), code.function(ENDING)
        self._recall = code.function(RECALL) if engine.sorts else None
        self._past = Past(limit + 2, engine.sorts) if engine.sorts else None
        self._boards = words(2 * limit + 2)
        """The board hash and the mover of each position so far, interleaved, if the rules look at them."""
        self._room = engine.room(1)
        self._swap = engine.move_words(SWAP)
        self._width = engine.layout.words
        self._places = [(place, piece) for place, piece in enumerate(piece_places(engine.model)) if piece is not None]

    def play(self, random: Random, limit: int, until: float) -> bool:
        """Play one game; false if the time was up before it ended."""
        engine, shape, events = self.engine, self.engine.shape, self.events
        here, there = engine.packed(engine.start()), (c_uint64 * shape.state)()
        boards: set[int] = set()
        for piece, sites in (watched := self._regions(here)).items():
            events.change(piece, 0, sites)
        for ply in range(limit):
            self._remember(here, ply)
            number = self._offered(here)
            again = engine.reads_repeated and here[shape.hash] in boards
            boards.add(here[shape.hash])
            found = self._ending(here, not number, again)
            if found >= 0:
                events.end(found // 256, found % 256 - 1 if found % 256 else None)
                return True
            swaps = engine.model.swap and STAGE.take(here[shape.variables]) == SwapStage.OPEN
            events.swap |= swaps
            if not number + swaps:
                events.end(None, None)
                return True
            if ply % LOOKS == LOOKS - 1 and time.perf_counter() >= until:
                return False
            self._make(here, self._drawn(random.randrange(number + swaps), number), there)
            here, there = there, here
            events.plies += 1
            after = self._regions(here)
            for piece, sites in after.items():
                if sites != watched[piece]:
                    events.change(piece, watched[piece], sites)
            watched = after
        return True

    def _remember(self, state: Words, ply: int) -> None:
        """Give a position its history, if the rules look at it."""
        if self._past is not None and self._recall is not None:
            shape = self.engine.shape
            self._boards[2 * ply], self._boards[2 * ply + 1] = state[shape.board], MOVER.take(state[shape.variables])
            self._recall(self._past.words, self._boards, ply + 1)
            state[shape.past] = self._past.address

    def _offered(self, state: Words) -> int:
        """The number of moves in a position."""
        number = self._moves(state, self._room)
        if number < 0:
            raise too_many(self.engine.model, number)
        if len(self.events.rules) < len(self.engine.model.rules):
            width = self.engine.shape.move
            self.events.rules |= {word & 0xFFFF for word in self._room[: number * width : width]}
        return number

    def _drawn(self, place: int, number: int) -> Words:
        if place == number:
            return self._swap
        width = self.engine.shape.move
        return (c_uint64 * width)(*self._room[place * width : (place + 1) * width])

    def _regions(self, state: Words) -> dict[int, int]:
        """The sites of each piece, as bits."""
        width = self._width
        if width == 1:
            return {piece: state[place] for place, piece in self._places}
        return {
            piece: sum(word << 64 * at for at, word in enumerate(state[place * width : (place + 1) * width]))
            for place, piece in self._places
        }


class _States:
    """Plays with states: slower, for the reference engine."""

    def __init__(self, game: Game, events: Events) -> None:
        self.game, self.events = game, events

    def play(self, random: Random, limit: int, until: float) -> bool:
        """Play one game; false if the time was up before it ended."""
        events, state = self.events, self.game.start()
        before = _regions(state)
        for piece, sites in enumerate(before):
            events.change(piece, 0, sites)
        while state.ply < limit:
            moves = state.legal_moves()
            if not moves:
                result = state.result() or Result(None, "", None)
                events.end(result.ending, result.winner)
                return True
            events.rules |= {move.rule for move in moves if move is not SWAP}
            events.swap |= SWAP in moves
            if time.perf_counter() >= until:
                return False
            state.advance(random.choice(moves))
            events.plies += 1
            after = _regions(state)
            for piece, (old, new) in enumerate(zip(before, after, strict=True)):
                events.change(piece, old, new)
            before = after
        return True


def _regions(state: State) -> Sequence[int]:
    """The sites of each piece, as bits."""
    found = [0] * len(state.game.model.pieces)
    for site, piece in enumerate(state.position.contents):
        if piece is not None:
            found[piece] |= 1 << site
    return found
