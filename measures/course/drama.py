"""Drama, decisiveness, clarity and uncertainty, as defined in the literature where it gives a formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import pvariance
from typing import Any

from ...stats.estimates import mean_share, share_of
from ..results.figures import figure, percent
from ..results.findings import Chart, Figure, Findings, Item, Section, Series
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from . import trajectory
from .turns import SAMPLE, Course, courses, sample_of

BEHIND = 0.4
"""A winner whose value was below this at some time has come back."""
PARTS_OF_A_GAME = 20
"""Points of the uncertainty curve."""
LEAD = 0.9
"""Chances from which on a lead should be enough to win."""

BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, QUT, 2008"
MAIRE = "C. Browne and F. Maire, Evolutionary Game Design, IEEE Trans. Comput. Intell. AI in Games 2 (2010) 1-16"
THOMPSON = "J. M. Thompson, Defining the Abstract, The Games Journal, July 2000"
LUDII = "the metrics of Ludii (M. Stephenson and others, github.com/Ludeme/Ludii, Evaluation/src/metrics)"

TWO = "for two players only"
NONE_WON = "no game was won"
THRESHOLD = "of these games: a threshold has no interval that holds as often as it says"


def seconds(plan: Plan, pace: Pace) -> float:
    """No games are played for it."""
    return 0.1


def measure(analysis: Analysis) -> Findings:
    """Drama, decisiveness, uncertainty, clarity."""
    logs = analysis.self_play()
    games = courses(analysis)
    if not any(log.plies for log in logs):
        return Findings()
    return Findings(
        sections=(*of_games(logs, two=len(analysis.game.players) == 2), _clarity(games)),
        samples=(*analysis.samples, sample_of(analysis, games)),
    )


def of_games(logs: Sequence[Log], *, two: bool) -> tuple[Section, ...]:
    """The sections that follow from the games alone; ``two``: whether the game has two players."""
    told = [log for log in logs if any(value is not None for value in log.values)]
    values = [values_of(log) for log in told] if two else []
    won = [values_for(log, log.seat) for log in told if log.seat is not None] if two else []
    return _drama(won, two), _decisiveness(won, leads(told) if two else [], two), _uncertainty(values, two)


def values_of(log: Log) -> list[float]:
    """The value of each turn of a two-player game to the first seat, by the players' own searches.

    A search flatters the side to move. So a turn is worth the mean of what one player thinks of it before the move and
    the other after it; after the last move the result is known.
    """
    first = [
        value if seat == 0 else 1 - value
        for value, seat in zip(log.values, log.seats, strict=True)
        if value is not None
    ]
    ends = [*first, log.points if log.lasted else first[-1]]
    return [(one + other) / 2 for one, other in pairwise(ends)]


def values_for(log: Log, seat: int) -> list[float]:
    """The same values for a given seat."""
    return [value if seat == 0 else 1 - value for value in values_of(log)]


# -- sections ----------------------------------------------------------------------------------------------------------

Values = Sequence[Sequence[float]]


def _mean(
    name: str, label: str, games: Values, of: Callable[[Sequence[float]], float], two: bool, **said: Any
) -> Figure:
    estimate = mean_share([of(values) for values in games])
    note = "" if games else NONE_WON if two else TWO
    return figure(name, label, estimate, sample="self-play", samples=len(games), note=note, **said)


def _drama(won: Values, two: bool) -> Section:
    backs = share_of(sum(min(values) < BEHIND for values in won), len(won))
    items: tuple[Item, ...] = (
        figure("comebacks", f"wins by a player who had been below {percent(BEHIND)}", backs, unit="share",
               sample="self-play", samples=len(won), note="" if won else NONE_WON if two else TWO, key=True),
        _mean("drama-average", "drama (average)", won, trajectory.drama, two),
        _mean("drama-maximum", "drama (maximum)", won, trajectory.worst, two),
        _mean("deficit-average", "how far the winner was behind, over all turns", won, trajectory.behind, two),
        _mean("largest-swing", "largest swing in the chances from one turn to the next", won, trajectory.swing, two,
              unit="share"),
    )  # fmt: skip
    return Section(
        "drama",
        "course",
        "Drama",
        "Whether a player who is behind can still win: 0 if no winner was ever behind, 1 if all were as good as lost.",
        "From the self-play games that were won; how far the eventual winner was behind follows from the "
        "players' own estimates of their chances, before and after each move.",
        items,
        source=f"{THOMPSON}; {BROWNE}; {MAIRE}; {LUDII}",
    )


def leads(logs: Sequence[Log]) -> list[bool]:
    """Of the games in which a seat reaches :data:`LEAD`, whether the first that does wins."""
    found = []
    for log in logs:
        reached = (0 if value >= LEAD else 1 for value in values_of(log) if not 1 - LEAD < value < LEAD)
        seat = next(reached, None)
        if seat is not None:
            found.append(log.seat == seat)
    return found


def _decisiveness(won: Values, held: Sequence[bool], two: bool) -> Section:
    enough = trajectory.decisive_value([(min(values), max(values)) for values in won])  # nothing else in a game counts
    share = f"{trajectory.ENOUGH:.0%}"
    items: tuple[Item, ...] = (
        figure("lead-held", f"wins of the player who is first to reach {percent(LEAD)}", share_of(sum(held), len(held)),
               unit="share", sample="self-play", samples=len(held),
               note="" if held else TWO if not two else f"nobody reached {percent(LEAD)}"),
        Figure("decisive-value", f"chances above which {share} go on to win", enough, unit="share", sample="self-play",
               samples=len(won), note=THRESHOLD if enough is not None else TWO if not two else
               "no value is as good as a win" if won else NONE_WON),
        _mean("decisive-threshold", "best chances the eventual loser had", won, trajectory.threshold, two,
              unit="share"),
        _mean("decided-share", "part of the game left when the winner exceeds those", won, trajectory.decided,
              two, unit="share"),
        _mean("settled-at", "part of the game after which the winner led for good", won, trajectory.settled,
              two, unit="share"),
    )  # fmt: skip
    return Section(
        "decisiveness",
        "course",
        "Decisiveness",
        "Whether there is an advantage the other player cannot recover from, and how long the game goes on after it.",
        "From the self-play games that were won, by the players' own estimates of their chances.",
        items,
        source=f"{THOMPSON}; {BROWNE}; {LUDII}",
    )


def _uncertainty(values: Values, two: bool) -> Section:
    items: list[Item] = [
        _mean("uncertainty", "openness of the game over all turns", values, trajectory.uncertainty, two, unit="share"),
        _mean("stability", "variance of the chances over a game", values, trajectory.variance, two),
    ]
    if values:
        items.append(_open_curve(values))
    return Section(
        "uncertainty",
        "course",
        "Uncertainty",
        "How long the outcome remains open: 100 % is an even game, 0 % a decided one.",
        "From all self-play games: how close to even the players' own estimates of their chances are.",
        tuple(items),
        source=f"after {BROWNE}; {LUDII}",
    )


def _open_curve(values: Values) -> Chart:
    """The mean uncertainty by the part of a game that has been played."""
    parts = range(PARTS_OF_A_GAME)
    curve = []
    for part in parts:
        at = [game[min(len(game) - 1, int((part + 0.5) / PARTS_OF_A_GAME * len(game)))] for game in values]
        curve.append(mean_share([trajectory.uncertainty([value]) for value in at]))
    return Chart(
        "uncertainty-curve",
        "How open games are, from start to end",
        "line",
        "part of the game (%)",
        "openness",
        (
            Series(
                "openness",
                tuple(round(100 * (part + 0.5) / PARTS_OF_A_GAME, 1) for part in parts),
                tuple(each.value for each in curve),
                tuple(each.low for each in curve),
                tuple(each.high for each in curve),
            ),
        ),
        percent=True,
        sample="self-play",
    )


def _clarity(games: Sequence[Course]) -> Section:
    worths = [
        [[worth for _, worth in turn.moves] for turn in game.turns if turn.legal > 1 and len(turn.moves) > 1]
        for game in games
    ]
    worths = [each for each in worths if each]

    def mean(name: str, label: str, of: Callable[[Sequence[float]], float], **said: Any) -> Figure:
        estimate = mean_share([sum(map(of, game)) / len(game) for game in worths])
        note = "" if worths else "no turn offers a choice"
        return figure(name, label, estimate, sample=SAMPLE, samples=len(worths), note=note, **said)

    return Section(
        "clarity",
        "depth",
        "Clarity",
        "Whether the best move can be recognised: in a clear game few moves stand out, and values differ widely.",
        "Wherever there is a choice in some of the self-play games, a search values every move; a move stands out "
        "if its value is in the upper quarter between the mean of all and the best.",
        (
            mean("clarity-narrowness", "moves that stand out", trajectory.narrowness, unit="share"),
            mean("clarity-variance", "variance of the values of a turn's moves", pvariance),
        ),
        source=f"{THOMPSON}; {LUDII}",
    )


PART = Part("drama", "measures drama", order=70, measure=measure, seconds=seconds)
