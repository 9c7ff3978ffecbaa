"""Game length, branching factor, and the size of the game tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from statistics import median

from ...stats.estimates import ALIKE, Estimate, deviation_of, mean_of, share_of
from ..results.figures import figure
from ..results.findings import Chart, Figure, Findings, Item, Section, Series
from ..tree.trees import branching, branching_of, leaves, logarithms
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from ..workbench.until_decided import until_decided
from .decided import decided

BARS = 40
"""The most bars of the histogram."""
POINTS = 200
"""The most points of the survival curve."""
MIDDLE_ALIKE = "the middle values are all the same: no interval"
"""Why a median has no interval though its values differ."""


def seconds(plan: Plan, pace: Pace) -> float:
    """The part `balance` has already played the games."""
    return 0.05


def measure(analysis: Analysis) -> Findings:
    """Length, survival, branching factor, complexity."""
    own, chance = analysis.self_play(), analysis.random_play()
    return Findings(
        sections=(_length(own, chance), decided(own), _survival(own, chance), _tree(own, chance)),
        samples=analysis.samples,
    )


# -- length --------------------------------------------------------------------------------------------------------


def _length(own: Sequence[Log], chance: Sequence[Log]) -> Section:
    items: list[Item] = []
    for logs, sample, among, last in ((own, "self-play", "", ""), (chance, "random", ", random play", "-random")):
        items += _lengths(logs, sample, among, last)
    items.append(_histogram(own, chance))
    return Section(
        "length",
        "course",
        "Game length",
        "How many moves a game takes, counting those of all players; a turn may have several.",
        "Counted over self-play games and, for comparison, over random games; a game that is "
        "cut off counts with the moves it had.",
        tuple(items),
    )


def _lengths(logs: Sequence[Log], sample: str, among: str, last: str) -> list[Figure]:
    plies = sorted(log.plies for log in logs)
    found = [
        figure(f"length{last}", f"moves in a game{among}", mean_of(plies), sample=sample, unit="plies", key=not last),
        figure(f"length-median{last}", f"median{among}", middle_of(plies), sample=sample, unit="plies"),
    ]
    spread = deviation_of(plies)
    found.append(figure(f"length-spread{last}", f"standard deviation{among}", spread, sample=sample, unit="plies"))
    for name, label, value in (("shortest", "shortest game", plies[:1]), ("longest", "longest game", plies[-1:])):
        label = f"{label} of the sample{among}"
        found.append(
            figure(f"length-{name}{last}", label, Estimate(value[0] if value else None), sample=sample, unit="plies")
        )
    turns = [turns_of(log) for log in logs]
    if any(number != log.plies for number, log in zip(turns, logs, strict=True)):
        note = "consecutive moves of one seat are one turn"
        mean = mean_of(turns)
        found.append(figure(f"turns{last}", f"turns in a game{among}", mean, sample=sample, unit="", note=note))
    return found


def turns_of(log: Log) -> int:
    """The number of turns of a game; consecutive moves of one seat are one turn."""
    return sum(not ply or seat != log.seats[ply - 1] for ply, seat in enumerate(log.seats))


def middle_of(plies: Sequence[int]) -> Estimate:
    """The median of sorted numbers, with the interval of order statistics (by the normal distribution of the ranks)."""
    number = len(plies)
    if number < 10:
        return Estimate(median(plies) if plies else None)
    half = 1.96 * number**0.5 / 2
    low, high = int(number / 2 - half), ceil(number / 2 + half)
    below, above = plies[max(0, low - 1)], plies[min(number - 1, high)]
    if below == above:
        return Estimate(median(plies), why=MIDDLE_ALIKE if len(set(plies)) > 1 else ALIKE)
    return Estimate(median(plies), below, above)


def _histogram(own: Sequence[Log], chance: Sequence[Log]) -> Chart:
    lengths = [log.plies for log in (*own, *chance)]
    least, most = min(lengths, default=0), max(lengths, default=0)
    width = max(1, ceil((most - least + 1) / BARS))
    starts = range(least - least % width, most + 1, width)
    return Chart(
        "lengths",
        "Lengths of games",
        "bar",
        "moves" if width == 1 else f"moves, in steps of {width}",
        "share of games",
        tuple(
            Series(
                name,
                tuple(str(begin) if width == 1 else f"{begin}-{begin + width - 1}" for begin in starts),
                tuple(sum(begin <= log.plies < begin + width for log in logs) / max(1, len(logs)) for begin in starts),
            )
            for name, logs in (("self-play", own), ("random play", chance))
        ),
        percent=True,
    )


# -- survival ------------------------------------------------------------------------------------------------------


def _survival(own: Sequence[Log], chance: Sequence[Log]) -> Section:
    most = max((log.plies for log in (*own, *chance)), default=0)
    step = max(1, ceil(most / POINTS))
    plies = tuple(range(0, most + step, step))
    series = []
    cut = [replace(until_decided(log), lasted=True) for log in own]
    for name, logs in (("self-play", own), ("self-play, not decided", cut), ("random play", chance)):
        shares = [going_on(logs, ply) for ply in plies]
        series.append(
            Series(
                name,
                plies,
                tuple(share.value for share in shares),
                tuple(share.low for share in shares),
                tuple(share.high for share in shares),
            )
        )
    return Section(
        "survival",
        "course",
        "Survival",
        "How many games are still going on after a given number of moves, and how many are still undecided; where "
        "the curve is steep, many games end.",
        "Counted over both samples, each ply with Wilson's interval; games are cut off only at the ply limit, "
        "and nothing is drawn beyond it, so this is the Kaplan-Meier curve.",
        (Chart("survival", "Games still going on", "step", "moves", "share of games", tuple(series), percent=True),),
        "E. L. Kaplan and P. Meier, Nonparametric Estimation from Incomplete Observations, Journal of the American "
        "Statistical Association 53 (1958), 457-481.",
    )


def going_on(logs: Sequence[Log], ply: int) -> Estimate:
    """The share of games that are not over after ``ply`` plies."""
    return share_of(sum(log.plies > ply or (log.plies == ply and not log.lasted) for log in logs), len(logs))


# -- the tree ------------------------------------------------------------------------------------------------------


def _tree(own: Sequence[Log], chance: Sequence[Log]) -> Section:
    items: list[Item] = []
    for logs, sample, among, last in ((own, "self-play", "", ""), (chance, "random", ", random play", "-random")):
        each = mean_of([branching_of(log) for log in logs if log.plies])
        items += [
            figure(
                f"branching{last}", f"legal moves in a position{among}", branching(logs),
                sample=sample, unit="moves", key=not last, note="the mean over all positions of all games",
            ),
            figure(
                f"branching-game{last}", f"legal moves in a game{among}", each,
                sample=sample, unit="moves", note="the mean of each game's mean, whatever its length",
            ),
            figure(
                f"tree{last}", f"game-tree complexity{among}", mean_of([logarithms(log) for log in logs]),
                sample=sample, unit="log10", note="mean over games of the sum of log10 of the legal moves",
            ),
        ]  # fmt: skip
    items.append(leaves(chance))
    return Section(
        "complexity",
        "size",
        "Branching factor and game-tree complexity",
        "How many moves there are to choose from; the product of these numbers along a typical game, and how many "
        "different games there are, both as powers of ten.",
        "Counted in every position of the self-play games and the random games; the number of "
        "all games is Knuth's estimate from the random games.",
        tuple(items),
        "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994; D. E. Knuth, Estimating the "
        "Efficiency of Backtrack Programs, Mathematics of Computation 29 (1975), 121-136.",
    )


PART = Part("length", "plays games", order=30, measure=measure, seconds=seconds)
