"""OpenSpiel's Monte-Carlo tree search as a player with a time limit.

Its C++ bot takes a number of simulations. The number that fits the time is measured in the position, before each move,
by a separate search that is not counted. Time is CPU time of the thread: other processes take nothing from it.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ...interpreter.core.move import Move
from .entries import Spiel
from .lockstep import Lockstep, module

MEMORY = 1_000
"""Mebibytes that the bot can use: its examples' setting, and far more than it needs."""
PROBE = 0.1
"""The additional fraction of the time that is spent on measuring."""
FEW, MANY = 16, 10_000_000
"""The minimum and maximum number of simulations of a search."""
STRETCH = 1.5
"""A move takes at most this multiple of the time per move, to make up for moves that took less."""


class SpielBot:
    """The bot in one game. It stops when the position is proven (``solve``), as ours does.

    ``whole`` are the CPU seconds of the moves whose search was not ended early by a proof.
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
        """Choose a move with the given seconds per move; time left from earlier moves is added."""
        self._rate = self._measured(seconds, random)
        wanted = min(max(self._owed + seconds, seconds / STRETCH), seconds * STRETCH)
        simulations = self._rate * wanted
        root, took = self._search(simulations, random)
        if root.explore_count >= _whole(simulations):
            self._owed += seconds - took
            self.whole.append(took)
        return self._lockstep.move_of(root.best_child().action)

    def _measured(self, seconds: float, random: Random) -> float:
        """Simulations per second in this position; their number grows until the search is long enough to measure."""
        simulations = max(FEW, self._rate * seconds * PROBE)
        while True:
            root, took = self._search(simulations, random)
            ended = root.explore_count < _whole(simulations)
            if took >= seconds * PROBE / 2 or ended or simulations >= MANY:
                return float(root.explore_count / max(took, 1e-9))
            simulations *= 4

    def _search(self, simulations: float, random: Random) -> tuple[Any, float]:
        """The root of the tree, and the CPU seconds of the search."""
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
