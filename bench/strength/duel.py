"""OpenSpiel's C++ Monte-Carlo tree search at equal time per move, from openings that both play on both seats.

Both search in this thread, in turn, and the time of both is its CPU time. Ours stops by the wall clock. The other has
:data:`AHEAD` times the time that ours actually used, so it never has less, whether the machine is busy or not. If ours
ends a search early because it has proven who wins, the other does not lose that time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import mean
from typing import Any

from ...interpreter.core.move import Move
from ...interpreter.game.game import Game, State
from ...interpreter.play.loop import Player
from ...interpreter.play.record import ran_full
from ...measures.skill.tally import Tally
from ...tournament.games import MakePlayer
from ...tournament.openings import Opening, drawn
from ..timing.case import short
from .callbacks import OnFull, ignored
from .entries import Entry, Spiel
from .lockstep import Lockstep
from .spielbot import SpielBot
from .tally import tally_json

AHEAD = 1.1
WHOLE = 0.9
"""A move that took at least this fraction of the time was not ended early."""


class Ours:
    """A player of ours, with a clock; ``whole`` are the CPU seconds of the moves that took all of their time."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._given = seconds
        self.whole: list[float] = []

    @property
    def typical(self) -> float:
        """The CPU seconds that a move actually took."""
        return mean(self.whole) if self.whole else self._given

    def choose(self, state: State, random: Random) -> Move | str:
        """The player's move."""
        began, cpu = time.perf_counter(), time.thread_time()
        move = self._player.choose(state, random)
        took = time.thread_time() - cpu
        if time.perf_counter() - began >= WHOLE * self._given:
            self.whole.append(took)
        if not isinstance(move, Move | str):
            raise TypeError("a player who searches takes nothing back")
        return move


@dataclass
class Duel:
    """The games of ours against the other, and the thinking time of both where no proof ended a search early."""

    entry: Entry
    player: str
    seconds: float
    """The time that ours has for a move."""
    tally: Tally
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    @property
    def our_time(self) -> float:
        """The mean CPU seconds per move."""
        return mean(self.ours) if self.ours else 0.0

    @property
    def their_time(self) -> float:
        """The same of the other."""
        return mean(self.theirs) if self.theirs else 0.0


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
        **tally_json(found.tally),
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
    on_game: Callable[[int], None] = lambda count: None,
    on_full: OnFull = ignored,
) -> Duel:
    """Play the given number of games, which must be even.

    ``on_full`` is called with our player if its tree was full in a game.

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
            ours = make(found.player)
            _play(game, said, opening, found, seat, Random(f"{seed}:{number}"), ours)
            on_full(ran_full([ours]))
            number += 1
            on_game(found.tally.games)
        found.tally.pair(found.tally.points - before)
    return found


def _play(game: Game, said: Spiel, opening: Opening, found: Duel, seat: int, random: Random, player: Player) -> None:
    """Play a game with ours on this seat."""
    lockstep = Lockstep(game.start(), said)
    state = lockstep.state
    for text in opening:
        lockstep.push(text)
    ours = Ours(player, found.seconds)
    theirs = SpielBot(lockstep, said, random.randrange(2**31))
    while state.outcome() is None:
        if state.seat.number == seat:
            lockstep.push(ours.choose(state, Random(random.randrange(2**63))))
        else:
            lockstep.push(theirs.choose(AHEAD * ours.typical, random))
    found.ours += ours.whole
    found.theirs += theirs.whole
    found.tally.add(state.outcome(), state.ply, seat)
