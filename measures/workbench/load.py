"""How much of this machine an analysis gets beside whatever else is running on it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time

from ...interpreter.game.game import Game
from .pace import Pace

BATCH = 0.04
"""Seconds of CPU time of a measurement's shortest piece; a busy machine switches between processes more often."""
LONG = 0.3
"""Seconds by the clock that a measurement takes at least."""
LEAST = 0.02
"""A machine that gives less than this part of a core is as good as stopped; it is not believed for an estimate."""


@dataclass(frozen=True)
class Load:
    """The cores that an analysis gets: CPU seconds at the measured pace that are done in a second by the clock."""

    one: float
    """For a single process."""
    all: float
    """For all its processes together."""


IDLE = Load(1.0, 1.0)


def load(game: Game, pace: Pace, jobs: int) -> Load:
    """Measure what this process, and then ``jobs`` of them, are given, in about a second.

    Random games are played for a moment by the clock, in one thread and in ``jobs`` threads. So it counts what other
    programs take, and also that two threads of a core, or all cores of a busy memory, are slower than the pace.
    """
    games = max(1, round(BATCH * pace.playouts_per_second))
    one = min(1.0, (_given(game, games) + pace.given) / 2)
    return Load(one, one if jobs == 1 else max(one, min(float(jobs), _gained(game, games, pace, jobs))))


def _given(game: Game, games: int) -> float:
    """CPU seconds that a second by the clock gives this process."""
    began, own, done = perf_counter(), process_time(), 0
    while (took := perf_counter() - began) < LONG:
        game.playouts(games, seed=done)
        done += games
    return max(LEAST, (process_time() - own) / took)


def _gained(game: Game, games: int, pace: Pace, jobs: int) -> float:
    """The work of ``jobs`` threads in a second by the clock, in CPU seconds of one thread at the measured pace."""
    began, done = perf_counter(), 0
    while (took := perf_counter() - began) < LONG:
        game.playouts(games * jobs, seed=done, threads=jobs)
        done += games * jobs
    return max(LEAST, done / took / pace.playouts_per_second)
