"""How fast a game is here: what the expected time of an analysis is told from, before it begins."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..interpreter.game import Game

TRIED = 200
LONG = 0.15
"""Seconds that are spent on it at most, apart from the last batch."""


@dataclass(frozen=True)
class Pace:
    """Of random games on one core of this machine, the other measures of work being taken from them."""

    playouts_per_second: float
    plies: float
    """Of a game, the mean."""
    branching: float
    ply: float
    """Seconds that the loop in Python takes for a ply: the legal moves and the making of one."""
    first_moves: int = 1

    def searches(self, number: float, playouts: float) -> float:
        """CPU seconds of so many searches."""
        return number * (playouts / self.playouts_per_second + 8 * self.ply)

    def games(self, number: float, playouts: float) -> float:
        """CPU seconds of so many games in which every ply is searched; a search in mid-game has shorter playouts."""
        return number * self.plies * (playouts / self.playouts_per_second * 0.7 + 8 * self.ply)


def pace(game: Game) -> Pace:
    """Measure it, in about a quarter of a second."""
    game.playouts(1, seed=1)  # compiles
    games, began, number = 0, time.perf_counter(), 1
    plies = choices = 0
    while (took := time.perf_counter() - began) < LONG and games < 20_000:
        found = game.playouts(number, seed=number)
        games += found.games
        plies += found.plies
        choices += found.choices
        number = min(2 * number, TRIED)
    state, began = game.start(), time.perf_counter()
    while state.ply < TRIED and (moves := state.legal_moves()) and time.perf_counter() - began < LONG:
        state.advance(moves[state.ply * 7 % len(moves)])
    ply = (time.perf_counter() - began) / max(1, state.ply)
    return Pace(
        games / max(took, 1e-6), plies / max(1, games), choices / max(1, plies), ply, len(game.start().legal_moves())
    )
