"""Drama, decisiveness, clarity and uncertainty, as defined in the literature where it gives a formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import pvariance
from typing import Any

from ...stats.estimates import Estimate, mean_share
from ..results.figures import figure, percent
from ..results.findings import Chart, Figure, Findings, Item, Section, Series
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from . import trajectory, turns
from .doubling import doubling
from .judged_means import LEAST, mean_of_judged
from .lead import runaway
from .seen import BEHIND, LEAD, SAMPLE, Seen, measured, sample_of, seen, values_for, values_of, why_none
from .turns import Course, courses

PARTS_OF_A_GAME = 20
"""Points of the uncertainty curve."""

BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, QUT, 2008"
MAIRE = "C. Browne and F. Maire, Evolutionary Game Design, IEEE Trans. Comput. Intell. AI in Games 2 (2010) 1-16"
THOMPSON = "J. M. Thompson, Defining the Abstract, The Games Journal, July 2000"
LUDII = "the metrics of Ludii (M. Stephenson and others, github.com/Ludeme/Ludii, Evaluation/src/metrics)"

MOST_VARIANCE = 0.25
"""That of values between 0 and 1 of which half are 0 and half are 1."""
TWO = "for two players only"
TOO_FEW_WON = "fewer than {} won games: a threshold would say nothing"
WHOEVER_LEADS = "whoever was ahead at all went on to win in {} of cases or more, so no threshold above even is needed"
THRESHOLD = "of these games: a threshold has no interval that holds as often as it says"


def seconds(plan: Plan, pace: Pace) -> float:
    """The games have been judged for the lead."""
    return 0.1


def measure(analysis: Analysis) -> Findings:
    """Drama, decisiveness, uncertainty, clarity."""
    if not any(log.plies for log in analysis.self_play()):
        return Findings()
    found = seen(analysis) if len(analysis.game.players) == 2 else None
    games = courses(analysis)
    judged = (sample_of(analysis, found),) if found else ()
    return Findings(
        sections=(*of_judged(found), _clarity(games), *(doubling(found) if found else ())),
        samples=(*analysis.samples, *judged, turns.sample_of(analysis, games)),
        alarms=tuple(runaway(found)) if found else (),
    )


def of_judged(found: Seen | None) -> tuple[Section, ...]:
    """The sections that follow from judged games alone; ``None``: the game is not for two players."""
    return _drama(found), _decisiveness(found), _uncertainty(found)


# -- sections ----------------------------------------------------------------------------------------------------------

HOW = (
    "From the self-play games that were won, each position of which is valued by a stronger player; a turn is worth "
    "the mean of its values before and after the move."
)


def _mean(found: Seen | None, name: str, label: str, none: str = "", *, won: bool = True, **said: Any) -> Figure:
    """The figure of a mean over the judged games to which a measure applies: the ``won`` ones, or all that reach
    something (``none``: that nobody did)."""
    values = measured(name, found.logs) if found else []
    note = TWO if found is None else found.note(name) if values else why_none(found.logs, none, won=won)
    mean = mean_of_judged(found, name) if found else Estimate(None)
    said["key"] = said.get("key", False) and mean.low is not None  # a share of three games is no key figure
    return figure(name, label, mean, sample=SAMPLE, samples=len(values), note=note, **said)


def _drama(found: Seen | None) -> Section:
    items: tuple[Item, ...] = (
        _mean(found, "comebacks", f"wins by a player who had been below {percent(BEHIND)}", unit="share", key=True),
        _mean(found, "drama-average", "drama (average)"),
        _mean(found, "drama-maximum", "drama (maximum)"),
        _mean(found, "deficit-average", "how far the winner was behind, over all turns"),
        _mean(found, "largest-swing", "largest swing in the chances from one turn to the next", unit="share"),
    )
    return Section(
        "drama",
        "course",
        "Drama",
        "Whether a player who is behind can still win: 0 if no winner was ever behind, 1 if all were as good as lost.",
        HOW,
        items,
        source=f"{THOMPSON}; {BROWNE}; {MAIRE}; {LUDII}",
    )


def _decisiveness(found: Seen | None) -> Section:
    won = (
        [values for log in found.logs if log.seat is not None and (values := values_for(log, log.seat))]
        if found
        else []
    )
    enough = trajectory.decisive_value([(min(values), max(values)) for values in won])  # nothing else in a game counts
    strength = found.note("decisive-threshold", "the best chances of the loser") if found else ""
    share = f"{trajectory.ENOUGH:.0%}"
    why = (
        TWO
        if found is None
        else why_none(found.logs, won=True)
        if not won
        else TOO_FEW_WON.format(LEAST)
        if len(won) < LEAST
        else "no value is as good as a win"
        if enough is None
        else WHOEVER_LEADS.format(share)
        if enough <= 0.5
        else ""
    )
    said = why or "; ".join(filter(None, (THRESHOLD, strength)))
    items: tuple[Item, ...] = (
        _mean(found, "lead-held", f"wins of the player who is first to reach {percent(LEAD)}, drawn games counted",
              f"nobody reached {percent(LEAD)}", won=False, unit="share",
              topic="wins of the first player to have a large lead"),
        Figure("decisive-value", f"chances above which {share} go on to win", None if why else enough,
               unit="share", sample=SAMPLE, samples=len(won), note=said),
        _mean(found, "decisive-threshold", "best chances the eventual loser had", unit="share"),
        _mean(found, "decided-share", "part of the game left when the winner exceeds those", unit="share"),
        _mean(found, "settled-at", "part of the game after which the winner led for good", unit="share"),
    )  # fmt: skip
    return Section(
        "decisiveness",
        "course",
        "Decisiveness",
        "Whether there is an advantage the other player cannot recover from, and how long the game goes on after it.",
        HOW,
        items,
        source=f"{THOMPSON}; {BROWNE}; {LUDII}",
    )


def _uncertainty(found: Seen | None) -> Section:
    values = [each for log in found.logs if (each := values_of(log))] if found else []
    items: list[Item] = [
        _mean(found, "uncertainty", "openness of the game over all turns", won=False, unit="share"),
        _mean(found, "stability", "variance of the chances over a game", won=False),
    ]
    if values:
        items.append(_open_curve(values))
    return Section(
        "uncertainty",
        "course",
        "Uncertainty",
        "How long the outcome remains open: 100 % is an even game, 0 % a decided one.",
        "From some of the self-play games, each position of which is valued by a stronger player: how close to even.",
        tuple(items),
        source=f"after {BROWNE}; {LUDII}",
    )


def _open_curve(values: Sequence[Sequence[float]]) -> Chart:
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
        sample=SAMPLE,
    )


def _clarity(games: Sequence[Course]) -> Section:
    worths = [
        [[worth for _, worth in turn.moves] for turn in game.turns if turn.legal > 1 and len(turn.moves) > 1]
        for game in games
    ]
    worths = [each for each in worths if each]

    def mean(name: str, label: str, of: Callable[[Sequence[float]], float], most: float = 1.0, **said: Any) -> Figure:
        estimate = mean_share([sum(map(of, game)) / len(game) for game in worths])
        if estimate.high is not None:
            estimate = replace(estimate, high=min(estimate.high, most))
        note = "" if worths else "no turn offers a choice"
        return figure(name, label, estimate, sample=turns.SAMPLE, samples=len(worths), note=note, **said)

    return Section(
        "clarity",
        "depth",
        "Clarity",
        "Whether the best move can be recognised: in a clear game few moves stand out, and values differ widely.",
        "Wherever there is a choice in some of the self-play games, a search values every move; a move stands out "
        "if its value is in the upper quarter between the mean of all and the best.",
        (
            mean("clarity-narrowness", "moves that stand out", trajectory.narrowness, unit="share"),
            mean("clarity-variance", "variance of the values of a turn's moves", pvariance, MOST_VARIANCE),
        ),
        source=f"{THOMPSON}; {LUDII}",
    )


PART = Part("drama", "measures drama", order=70, measure=measure, seconds=seconds)
