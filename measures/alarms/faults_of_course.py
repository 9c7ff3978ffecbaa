"""Alarms about the course of games: decided long before they end, or won by whoever takes a piece first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, median

from ...gdl.model.model import Choose
from ...stats.estimates import mean_of, share_of
from ..fairness.clauses import clauses_of, ended_by, looks_back, where
from ..moves.verbs import has
from ..results.findings import Alarm
from ..workbench.until_decided import until_decided
from .evidence import Evidence
from .faults_of_rules import FEW

SOON = 1 / 4
"""A share of the moves after which a game should not be decided."""
LONG = 8
"""Plies of a game of which that can be said."""
NEARLY_ALWAYS = 0.75
"""A share of games, surely exceeded, in which one event decides the game."""
HALF = 0.5
"""A share of turns without a choice, surely exceeded, that is worth a look; in the library, Mu Torere has 44 %."""
REPEATED = 1 / 4
"""A share of games won by a repeated position, surely exceeded, that is worth a second look."""
WAITING = 0.1
"""A share of turns, surely exceeded, at which players of a game for three or more can only pass."""
REST = 1 / 3
"""The share of a game that is left when a piece is taken, if taking it is not what ends it."""


def decided_soon(found: Evidence) -> Iterator[Alarm]:
    """Who wins is settled in the first few moves of many."""
    logs = [log for log in found.own if log.seat is not None and any(value is not None for value in log.values)]
    if found.blind or len(logs) < FEW:
        return
    plies, until = fmean(log.plies for log in logs), fmean(until_decided(log).plies for log in logs)
    if plies < LONG or until > SOON * plies:
        return
    yield Alarm(
        "decided-soon",
        "Who wins is decided long before games end, and the rest is played for nothing. Check what the first moves "
        "decide, and whether the goal should end the game.",
        f"{len(logs):,} won self-play games of {found.player} are decided after {until:.1f} of {plies:.1f} moves on "
        "average.",
        severe=False,
    )


def first_to_take(found: Evidence) -> Iterator[Alarm]:
    """Whoever takes first nearly always wins, though the game goes on."""
    if found.courses is None or found.blind or len(found.own) < FEW:
        return
    wins, takers, rest = 0, set(), []
    for log, course in zip(found.own, found.courses(), strict=True):
        first = next((ply for ply, mask in enumerate(course.verbs) if has(mask, "capture")), None)
        if first is not None and log.seat is not None:
            takers.add(log.seats[first])
            wins += log.seats[first] == log.seat
            rest.append((log.plies - first - 1) / log.plies)
    share = share_of(wins, len(rest))
    if len(rest) < max(FEW, len(found.own) / 2) or len(takers) < 2 or share.low is None or share.low <= NEARLY_ALWAYS:
        return
    if median(rest) < REST:
        return
    yield Alarm(
        "first-take-wins",
        "Whoever takes a piece first nearly always wins, though games go on for long after that. Check whether a "
        "player who is behind can come back: what does a piece more make stronger?",
        f"So in {wins:,} of {len(rest):,} won self-play games of {found.player} in which a piece was taken, the first "
        f"after {100 * (1 - median(rest)):.0f} % of the moves of a game (the median).",
        severe=False,
    )


def mostly_forced(found: Evidence) -> Iterator[Alarm]:
    """More than half of the turns leave no choice."""
    shares = [fmean(number == 1 for number in log.legal) for log in found.own if log.legal]
    if len(shares) < FEW or _least(shares) <= HALF:
        return
    number = fmean(number for log in found.own for number in log.legal)
    yield Alarm(
        "mostly-forced",
        "Most turns leave no choice: only one move is legal. Check whether the conditions of the moves, or duties such "
        "as having to capture, leave the players enough to decide.",
        f"{_of_turns(found, shares)}; the mean is {number:.1f} legal moves.",
        severe=False,
    )


def out_of_play(found: Evidence) -> Iterator[Alarm]:
    """With three players or more, some can do nothing but pass while others go on."""
    if len(found.game.players) < 3 or len(found.own) < FEW:
        return
    rules = enumerate(found.game.model.rules)
    empty = {number for number, rule in rules if not any(isinstance(step, Choose) for step in rule.every_step)}
    waits = [
        fmean(number == 1 and rule in empty for number, rule in zip(log.legal, log.rules, strict=True))
        for log in found.own
        if log.legal
    ]
    if len(waits) < FEW or _least(waits) <= WAITING:
        return
    yield Alarm(
        "out-of-play",
        "Players who can do nothing but pass wait while the others go on. Check whether they have lost their pieces or "
        "their moves long before the end, and whether the game could end sooner.",
        f"{_of_turns(found, waits)}.",
        severe=False,
    )


def _least(shares: Sequence[float]) -> float:
    """What the mean of the games' shares is at least, for sure, or if it is the same in all of them."""
    low = mean_of(shares).low
    return min(shares) if low is None else low


def _of_turns(found: Evidence, shares: Sequence[float]) -> str:
    """The mean share of the turns of a game, with its interval."""
    high = mean_of(shares).high
    ends = 100 * _least(shares), 100 * (max(shares) if high is None else high)
    return (
        f"{100 * fmean(shares):.0f} % of the turns of {len(shares):,} self-play games of {found.player} "
        f"({ends[0]:.0f} to {ends[1]:.0f} %)"
    )


def won_by_repetition(found: Evidence) -> Iterator[Alarm]:
    """Many games are won because a position occurs again."""
    if found.blind or len(found.own) < FEW:
        return
    endings = found.game.model.endings
    back = [
        clause for clause in clauses_of(found.game) if clause.wins and looks_back(endings[clause.number or 0].condition)
    ]
    counts = ended_by(found.own)
    number = sum(counts[clause.number or 0] for clause in back)
    share = share_of(number, len(found.own))
    if share.low is not None and share.low > REPEATED:
        named = "; ".join(f"`{clause.words}`{where(clause)}" for clause in back if counts[clause.number or 0])
        length = fmean(log.plies for log in found.own)
        yield Alarm(
            "won-by-repetition",
            "Many games are not won by a goal, but because a position occurs again: players go round in circles until "
            f"one of them has to stop. Check whether moves bring the end nearer: {named}.",
            f"{number:,} of {len(found.own):,} self-play games of {found.player} ({100 * share.low:.0f} to "
            f"{100 * (share.high or 1):.0f} %); a game lasts {length:.0f} moves on average.",
            severe=False,
        )


COURSE: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    decided_soon, first_to_take, mostly_forced, out_of_play, won_by_repetition,
)  # fmt: skip
