"""The players of a plan from weak to strong, and their self-play games."""

from __future__ import annotations

from dataclasses import dataclass

from ...stats.estimates import Estimate, mean_of, share_of
from ..workbench.analysis import Analysis
from ..workbench.scores import seat_score
from ..workbench.self_play import Log
from .chain import RANDOM


@dataclass(frozen=True)
class Strength:
    """A strength and its self-play games."""

    name: str
    playouts: int
    """0 for random play."""
    logs: list[Log]
    seats: int = 2

    @property
    def first(self) -> Estimate:
        """The first player's share of the points."""
        return seat_score(self.logs, 0, self.seats)

    @property
    def draws(self) -> Estimate:
        """The share of games without a winner."""
        return share_of(sum(log.seat is None for log in self.logs), len(self.logs))

    @property
    def length(self) -> Estimate:
        """The mean number of plies of a game."""
        return mean_of([log.plies for log in self.logs])


def strengths_of(analysis: Analysis) -> list[Strength]:
    """Random play and all strengths of the plan, from weak to strong, with their games."""
    plan, seats = analysis.plan, len(analysis.game.players)
    found = [Strength(RANDOM, 0, analysis.random_play(), seats)]
    for playouts in sorted(set(plan.strengths)):
        name = f"mcts:playouts={playouts}"
        own = name == analysis.player
        logs = analysis.more_self_play() if own else analysis.games(name, plan.strength_games)
        found.append(Strength(name, playouts, logs, seats))
    return found
