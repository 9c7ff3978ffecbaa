"""At equal time a move against OpenSpiel's C++ Monte-Carlo tree search, from openings that both have on both seats.

Both search in this thread, in turn, and the time of both is its CPU time. Ours stops by the clock on the wall. The
other has :data:`AHEAD` times what ours has really had, so that it never has less, be the machine busy or not: where
ours ends a search early, since it has proven who wins, that is not taken from the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from ...interpreter.game import Game
from ...interpreter.loop import Player
from ...interpreter.move import Move
from ...interpreter.state import State
from ...tournament.games import MakePlayer
from ...tournament.openings import Opening, drawn
from ..case import short
from .entries import Entry, Spiel
from .lockstep import Lockstep
from .spielbot import SpielBot
from .tally import Tally

AHEAD = 1.1
WHOLE = 0.9
"""A move that took this part of the time or more was not ended early."""


class Ours:
    """A player of ours, with a clock: CPU seconds and moves, and those of the moves that took the whole time."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._given = seconds
        self._whole: list[float] = []
        self.seconds = 0.0
        self.moves = 0

    @property
    def typical(self) -> float:
        """The CPU seconds that a move has really had."""
        return sum(self._whole) / len(self._whole) if self._whole else self._given

    def choose(self, state: State, random: Random) -> Move | str:
        """The player's move."""
        began, cpu = time.perf_counter(), time.thread_time()
        move = self._player.choose(state, random)
        took = time.thread_time() - cpu
        self.seconds += took
        self.moves += 1
        if time.perf_counter() - began >= WHOLE * self._given:
            self._whole.append(took)
        if not isinstance(move, Move | str):
            raise TypeError("a player who searches takes nothing back")
        return move


@dataclass
class Duel:
    """The games of ours against the other, and how long both have thought."""

    entry: Entry
    player: str
    seconds: float
    """That ours has for a move."""
    tally: Tally
    our_seconds: float = 0.0
    our_moves: int = 0
    their_seconds: float = 0.0
    their_moves: int = 0

    @property
    def our_time(self) -> float:
        """CPU seconds a move, the mean."""
        return self.our_seconds / max(1, self.our_moves)

    @property
    def their_time(self) -> float:
        """The same of the other."""
        return self.their_seconds / max(1, self.their_moves)


def duel_json(found: Duel) -> dict[str, Any]:
    """The games as a JSON value."""
    spiel = found.entry.openspiel
    return {
        "game": found.entry.name,
        "options": dict(found.entry.options),
        "player": found.player,
        "uct_c": None if spiel is None else spiel.uct,
        "our_seconds_a_move": short(found.our_time),
        "their_seconds_a_move": short(found.their_time),
        **found.tally.json(),
    }


def duel(
    game: Game,
    entry: Entry,
    said: Spiel,
    player: str,
    milliseconds: float,
    games: int,
    seed: int,
    make: MakePlayer,
    on_game: Callable[[Duel], None] = lambda duel: None,
) -> Duel:
    """Play so many games, an even number.

    Raises:
        Disagreement: the two programs do not play the same game.
        PlyError: OpenSpiel is not installed; there are no openings.
    """
    seconds = milliseconds / 1000
    name = f"{player}{',' if ':' in player else ':'}seconds={seconds:g}"
    found = Duel(entry, name, seconds, Tally())
    openings = islice(drawn(game, entry.opening, seed), games // 2) if entry.opening else [()] * (games // 2)
    make(name).choose(game.start(), Random(seed))  # compiles
    number = 0
    for opening in openings:
        before = found.tally.points
        for seat in range(2):
            _play(game, said, opening, found, seat, Random(f"{seed}:{number}"), make)
            number += 1
            on_game(found)
        found.tally.pair(found.tally.points - before)
    return found


def _play(game: Game, said: Spiel, opening: Opening, found: Duel, seat: int, random: Random, make: MakePlayer) -> None:
    """A game in which ours has this seat."""
    lockstep = Lockstep(game.start(), said)
    state = lockstep.state
    for text in opening:
        lockstep.push(text)
    ours = Ours(make(found.player), found.seconds)
    theirs = SpielBot(lockstep, said, random.randrange(2**31))
    while state.outcome() is None:
        if state.seat.number == seat:
            lockstep.push(ours.choose(state, Random(random.randrange(2**63))))
        else:
            lockstep.push(theirs.choose(AHEAD * ours.typical, random))
    found.our_seconds += ours.seconds
    found.our_moves += ours.moves
    found.their_seconds += theirs.seconds
    found.their_moves += theirs.moves
    found.tally.add(state.outcome(), state.ply, seat)
