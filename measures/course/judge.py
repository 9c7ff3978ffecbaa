"""Who judges games: the stronger of the two searches, ``mcts`` and ``alphabeta``, at equal work.

The searches play a short match. A playout of ``mcts`` costs as much as the plies it plays, a node of ``alphabeta`` as
much as :data:`PLIES_PER_NODE` of them, so budgets are compared in plies and are the same on every machine.
``alphabeta`` judges only if it is surely stronger: a value of ``mcts`` is a share of games, one of ``alphabeta`` comes
from an evaluation that was fitted to weak play and has to be adjusted first (:func:`calibrated`). Where that leaves
hardly anything of the values, ``mcts`` judges all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from random import Random
from statistics import fmean

from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game
from ...interpreter.native.search.evaluation.fit import fit
from ...players import make
from ...players.base.found import Searcher
from ..skill.chain import needed, settled
from ..skill.matches import match
from ..skill.tally import Tally
from ..workbench.analysis import Analysis
from ..workbench.pace import SHORTER
from ..workbench.self_play import Log

PLIES_PER_NODE = 20
"""How many plies of a playout take as long as a node of alpha-beta (docs/decisions.md)."""
GAMES = 20
"""The most games of the match; it ends when it is settled."""
LONG, SHORTEST = 3, 100
"""Times the mean length of self-play games, and plies, after which a game of the match is broken off as undecided: in
some games strong players go round in circles, and one of them took as long as the rest of the analysis."""
TELLING = 0.1
"""Values of ``alphabeta`` are of no use as chances if their log-odds must be multiplied by less than this: one of 90 %
would become 55 %."""
CONFIDENCE = 0.9
"""How sure it must be that alpha-beta scores more than half."""


@dataclass(frozen=True)
class Judge:
    """The search that judges a game."""

    kind: str
    """``mcts`` or ``alphabeta``."""
    nodes_per_playout: float
    """The nodes of ``alphabeta`` that are as much work as a playout."""
    tally: Tally | None = None
    """The match, from the side of ``alphabeta``; ``None`` if there was none."""
    unfit: bool = False
    """Whether ``alphabeta`` is surely stronger, but its values tell next to nothing about the results of games."""

    def player(self, playouts: int) -> str:
        """The player that does as much work a move as this number of playouts."""
        return player(self.kind, playouts, self.nodes_per_playout)


def player(kind: str, playouts: int, nodes_per_playout: float) -> str:
    """A player of a kind that does as much work a move as this number of playouts."""
    if kind == "mcts":
        return f"mcts:playouts={playouts}"
    return f"alphabeta:nodes={max(1, round(playouts * nodes_per_playout))}"


def nodes_per_playout(analysis: Analysis) -> float:
    """How many nodes of ``alphabeta`` are as much work as a playout of ``mcts`` in the middle of a game."""
    return SHORTER * fmean(log.plies for log in analysis.random_play()) / PLIES_PER_NODE


def judge_of(analysis: Analysis) -> Judge:
    """The judge of an analysis; with more than two players, ``mcts``."""
    rate = nodes_per_playout(analysis)
    if len(analysis.game.players) != 2:
        return Judge("mcts", rate)
    one, other = (player(kind, analysis.plan.judge_most, rate) for kind in ("alphabeta", "mcts"))
    tally, points = Tally(), needed(GAMES, 0.5, CONFIDENCE)
    most = max(SHORTEST, round(LONG * fmean(log.plies for log in analysis.self_play())))
    games = match(analysis, one, other, GAMES, most)
    try:
        for game in games:
            tally.meet(game)
            if settled(tally, GAMES, points):
                break
    finally:
        games.close()
    if tally.points < points:
        return Judge("mcts", rate, tally)
    stronger = Judge("alphabeta", rate, tally)
    return Judge("mcts", rate, tally, unfit=True) if _is_unfit(analysis, stronger) else stronger


def _is_unfit(analysis: Analysis, judge: Judge) -> bool:
    """Whether the values of ``alphabeta`` tell next to nothing about the results of the games that it would judge."""
    numbers = range(min(analysis.plan.judge_games, len(analysis.self_play())))
    return factor_of(judged_raw(analysis, judge, analysis.plan.judge_playouts, numbers)) < TELLING


def valued(game: Game, seed: int, judge: str, player: str, number: int, moves: Sequence[str]) -> list[float | None]:
    """The value of each position of a game to the seat to move, by a judge; ``None`` while sides may be swapped."""
    searcher, state = make(judge), game.start()
    assert isinstance(searcher, Searcher)
    found: list[float | None] = []
    for ply, move in enumerate(moves):
        value = None
        if state.position.swap not in (SwapStage.AHEAD, SwapStage.OPEN):
            chance = Random(f"{seed}:judged:{judge}:{player}:{number}:{ply}")
            value = round(searcher.search(state, chance, lines=0).best.value, 4)
        found.append(value)
        state.push(move)
    return found


def judged(analysis: Analysis, judge: Judge, playouts: int, numbers: Sequence[int]) -> list[Log]:
    """Self-play games with the judge's values in place of the player's."""
    seen = judged_raw(analysis, judge, playouts, numbers)
    return seen if judge.kind == "mcts" else calibrated(seen)


def judged_raw(analysis: Analysis, judge: Judge, playouts: int, numbers: Sequence[int]) -> list[Log]:
    """The same games with the values as the search gives them."""
    logs, own = analysis.self_play(), analysis.player
    pieces = [(judge.player(playouts), own, number) for number in numbers]
    found = analysis.all("judged", valued, pieces, lambda judge, player, number: (list(logs[number].moves),))
    return [replace(logs[number], values=tuple(values)) for number, values in zip(numbers, found, strict=True)]


def calibrated(logs: Sequence[Log]) -> list[Log]:
    """Games of two players with their values adjusted to the results (:func:`factor_of`)."""
    factor = factor_of(logs)
    return [
        replace(log, values=tuple(None if value is None else scaled(value, factor) for value in log.values))
        for log in logs
    ]


def factor_of(logs: Sequence[Log]) -> float:
    """The factor for the log-odds of all values that are not proved which makes the results of these games of two
    players most likely (logistic regression); 1 if there are no such values."""
    rows = [
        ([odds(value)], log.points if seat == 0 else 1 - log.points)
        for log in logs
        for value, seat in zip(log.values, log.seats, strict=True)
        if value is not None and 0 < value < 1
    ]
    if not rows:
        return 1.0
    return max(0.0, fit([row for row, _ in rows], [result for _, result in rows], always=(0,))[0])


def odds(value: float) -> float:
    """The log-odds of a value between 0 and 1."""
    return log(value / (1 - value))


def scaled(value: float, factor: float) -> float:
    """A value whose log-odds are multiplied by a factor; 0 and 1 stay as they are."""
    return 1 / (1 + exp(-factor * odds(value))) if 0 < value < 1 else value
