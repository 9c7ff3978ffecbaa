"""OpenSpiel's Monte-Carlo tree search as a player who is given time.

Its C++ bot takes a number of simulations. How many it does in the time is measured in the position, before each move,
by a search of its own that is not counted. Time is CPU time of the thread: other processes take nothing from it.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ...interpreter.core.move import Move
from .entries import Spiel
from .lockstep import Lockstep, module

MEMORY = 1_000
"""Mebibytes that the bot may use: its examples' setting, and far more than it comes to use."""
PROBE = 0.1
"""This part of the time is spent on measuring, besides."""
FEW, MANY = 16, 10_000_000
"""Simulations of a search, at least and at most."""
STRETCH = 1.5
"""A move takes at most so many times the time that there is for each, to make up for moves that took less."""


class SpielBot:
    """The bot in one game. It stops when the position is proven (``solve``), as ours does.

    ``whole`` are the CPU seconds of the moves whose search no proof has ended early.
    """

    def __init__(self, lockstep: Lockstep, said: Spiel, seed: int) -> None:
        self._spiel: Any = module()
        self._lockstep = lockstep
        self._said = said
        self._evaluator = self._spiel.RandomRolloutEvaluator(said.rollouts, seed % 2**31)
        self._rate = 0.0
        self._owed = 0.0
        self.whole: list[float] = []

    def choose(self, seconds: float, random: Random) -> Move:
        """The move that it makes with so many seconds a move; what it has used too few before, it has more now."""
        self._rate = self._measured(seconds, random)
        wanted = min(max(self._owed + seconds, seconds / STRETCH), seconds * STRETCH)
        simulations = self._rate * wanted
        root, took = self._search(simulations, random)
        if root.explore_count >= _whole(simulations):
            self._owed += seconds - took
            self.whole.append(took)
        return self._lockstep.move_of(root.best_child().action)

    def _measured(self, seconds: float, random: Random) -> float:
        """Simulations a second in this position: their number is raised until the search takes long enough to tell."""
        simulations = max(FEW, self._rate * seconds * PROBE)
        while True:
            root, took = self._search(simulations, random)
            ended = root.explore_count < _whole(simulations)
            if took >= seconds * PROBE / 2 or ended or simulations >= MANY:
                return float(root.explore_count / max(took, 1e-9))
            simulations *= 4

    def _search(self, simulations: float, random: Random) -> tuple[Any, float]:
        """The root of the tree, and the CPU seconds that it took."""
        bot = self._spiel.MCTSBot(
            self._lockstep.game,
            self._evaluator,
            self._said.uct,
            _whole(simulations),
            MEMORY,
            True,
            random.randrange(2**31),
            False,
        )
        began = time.thread_time()
        root = bot.mcts_search(self._lockstep.theirs)
        return root, time.thread_time() - began


def _whole(simulations: float) -> int:
    return min(MANY, max(FEW, round(simulations)))
