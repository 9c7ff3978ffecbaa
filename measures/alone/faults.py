"""What is wrong with a puzzle, in plain words, as of other games (:mod:`..alarms.alarms`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...interpreter.game.game import Game
from ...stats.estimates import share_of
from ..alarms.at_the_start import over_at_the_start
from ..alarms.evidence import Evidence, Rare
from ..alarms.hints import checker_warns, doubted_texts
from ..fairness.clauses import clauses_of, ways_of, where
from ..fairness.proved import rule_is_dead
from ..results.findings import Alarm
from ..tree.start import Start
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .solved import Solved

EASY = 0.5
"""From this share of random games on that solve a puzzle, there is little to find."""


def over_at_once(analysis: Analysis, reason: str) -> Iterator[Alarm]:
    """There is nothing to solve."""
    yield from over_at_the_start(_evidence(analysis, (), reason))


def faults(analysis: Analysis, found: Solved, chance: Sequence[Log]) -> Iterator[Alarm]:
    """All alarms about a puzzle that begins."""
    game, won = analysis.game, sum(log.seat is not None for log in chance)
    if found.value == "draw":
        yield Alarm(
            "no-solution",
            "The puzzle has no solution. Check the setup, the moves that lead to the goal, and the clauses of `end` by "
            f"which it should be solved: {_goals(game)}.",
            f"Proved: {found.positions:,} positions, and none of them solves it.",
        )
    if found.value == "unknown":
        yield Alarm(
            "no-solution-found",
            "No solution was found: the puzzle may have none. Check the setup, the moves that lead to the goal, and "
            f"the clauses of `end` by which it should be solved: {_goals(game)}.",
            f"A search of {found.positions:,} positions and {len(chance):,} random games found no solution, nor is it "
            "proved that there is none.",
            severe=False,
        )
    if found.value == "win" and len(found.line) == 1:
        yield Alarm(
            "solved-with-the-first-move",
            "The first move solves the puzzle. Check the setup, and the clauses of `end`: do they require more than "
            f"the starting position already offers? {_goals(game)}.",
            f"One move is enough: {found.line[0]}.",
        )
    elif (share_of(won, len(chance)).low or 0) > EASY:
        yield Alarm(
            "solved-by-chance",
            "Random moves solve the puzzle more often than not: there is little to find. Check whether a move can be a "
            "mistake.",
            f"{won:,} of {len(chance):,} random games solve it.",
            severe=False,
        )
    if all(legal == 1 for log in chance for legal in log.legal):
        yield Alarm(
            "no-choice",
            "There is never a choice: only one move was legal in every position. Check what the moves choose from.",
            f"{sum(log.plies for log in chance):,} positions of {len(chance):,} random games.",
        )
    for way in ways_of(game):
        if proof := rule_is_dead(game, way.name):
            yield Alarm(
                "dead-rule",
                f"The move `{way.name}`{where(way)}, is never possible. Check what it chooses from and its conditions.",
                proof,
            )
    evidence = _evidence(analysis, chance)
    yield from checker_warns(evidence)
    yield from doubted_texts(evidence)


def _evidence(analysis: Analysis, chance: Sequence[Log], over: str = "") -> Evidence:
    """What alarms about rules and texts read; of a puzzle there are random games only."""
    start = Start(0, over, (), "", 0, "unknown", (), 0)
    return Evidence(analysis.game, "random", chance, chance, start, Rare(analysis))


def _goals(game: Game) -> str:
    """The clauses by which it is solved, with their lines."""
    goals = [f"`{clause.words}`{where(clause)}" for clause in clauses_of(game) if clause.wins]
    return "; ".join(goals) or "there is none"
