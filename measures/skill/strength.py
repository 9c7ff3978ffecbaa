"""What changes when the players get stronger: who wins, how long games are, and how much stronger they get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from ...stats.elo import Compared, Rating, difference, rate
from ...stats.estimates import Estimate, mean_of, share_of
from ...stats.weighted_line import line
from ...stats.wilson import deviations
from ..results.figures import figure
from ..results.findings import Chart, Findings, Item, Sample, Section, Series, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from .chain import RANDOM
from .matches import tallied
from .tally import Tally

SELF, MATCHES = "strengths", "strength-matches"
STEP = difference(0.6)
"""Points of Elo of a step: the stronger one has 60 % of the points."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Games of each strength against itself, and against the one before; those of the player are there already."""
    own = sum(pace.games(plan.strength_games, each) for each in plan.strengths if each != plan.playouts)
    return own + sum(
        pace.games(plan.strength_games, (a + b) / 2) for a, b in pairwise((0, *sorted(set(plan.strengths))))
    )


@dataclass(frozen=True)
class Strength:
    """A strength, and its games against itself."""

    name: str
    playouts: int
    """0 for random play."""
    logs: list[Log]
    seats: int = 2

    @property
    def first(self) -> Estimate:
        """The first player's share of the points."""
        points = sum(1 / self.seats if log.seat is None else float(log.seat == 0) for log in self.logs)
        return share_of(points, len(self.logs))

    @property
    def draws(self) -> Estimate:
        """The share of games without a winner."""
        return share_of(sum(log.seat is None for log in self.logs), len(self.logs))

    @property
    def length(self) -> Estimate:
        """Plies a game."""
        return mean_of([log.plies for log in self.logs])


def measure(analysis: Analysis) -> Findings:
    """First-player rate and length by strength; skill depth."""
    if not analysis.game.start().legal_moves():
        return Findings()
    found = strengths_of(analysis)
    sections: tuple[Section, ...] = (_by_strength(analysis, found),)
    names = tuple(each.name for each in found)
    games = sum(len(each.logs) for each in found)
    samples = [Sample(SELF, "games of each strength against itself", games, analysis.seed, names)]
    if len(analysis.game.players) == 2:
        tallies = [
            tallied(analysis, high.name, low.name, analysis.plan.strength_games) for low, high in pairwise(found)
        ]
        sections += (_depth(found, tallies),)
        number = sum(tally.games for tally in tallies)
        samples.append(Sample(MATCHES, "games of each strength against the one before", number, analysis.seed, names))
    return Findings(sections, tuple(samples))


def strengths_of(analysis: Analysis) -> list[Strength]:
    """Random play and all strengths of the plan, from weak to strong, with their games."""
    plan, seats = analysis.plan, len(analysis.game.players)
    found = [Strength(RANDOM, 0, analysis.random_play(), seats)]
    for playouts in sorted(set(plan.strengths)):
        name = f"mcts:playouts={playouts}"
        number = plan.games if name == analysis.player else plan.strength_games
        found.append(Strength(name, playouts, analysis.games(name, number), seats))
    return found


# -- who wins, and how long it takes -----------------------------------------------------------------------------------


def _by_strength(analysis: Analysis, found: Sequence[Strength]) -> Section:
    searching = found[1:]
    seats = len(analysis.game.players)
    items: list[Item] = []
    for each in searching:
        items.append(
            figure(
                f"first-win-at-{each.playouts}", f"first player wins, {each.playouts:,} playouts a move", each.first,
                unit="share", samples=len(each.logs), sample=SELF,
            )
        )  # fmt: skip
    change = trend(searching)
    items.append(
        figure(
            "first-win-trend", "change of the first player's wins with each doubling of the playouts", change,
            unit="share", sample=SELF, samples=sum(len(each.logs) for each in searching), note=_trend_words(change),
        )
    )  # fmt: skip
    points = tuple(each.playouts for each in searching)
    items += [
        _chart(
            "first-win-by-strength",
            "First player's wins by strength",
            points,
            [e.first for e in searching],
            "share of the points",
            percent=True,
            middle=1 / seats,
        ),
        _chart("length-by-strength", "Length by strength", points, [e.length for e in searching], "moves in a game"),
        _table(found),
    ]
    return Section(
        "first-win-strength",
        "balance",
        "First player's win rate against strength",
        "Whether the advantage of one seat grows or fades as the players get better.",
        "At each strength the search plays against itself, with so many playouts a move; a draw counts "
        f"{'a half' if seats == 2 else f'1/{seats}'}.",
        tuple(items),
    )


def _chart(
    name: str,
    title: str,
    x: tuple[int, ...],
    found: Sequence[Estimate],
    y: str,
    *,
    percent: bool = False,
    middle: float | None = None,
) -> Chart:
    series = Series(title, x, tuple(e.value for e in found), tuple(e.low for e in found), tuple(e.high for e in found))
    return Chart(
        name, title, "line", "playouts a move", y, (series,), percent, logarithmic=True, middle=middle, sample=SELF
    )


def _table(found: Sequence[Strength]) -> Table:
    rows = [
        (
            each.name,
            len(each.logs),
            each.first.value,
            each.first.low,
            each.first.high,
            each.draws.value,
            each.length.value,
        )
        for each in found
    ]
    return Table(
        "strengths",
        "By strength",
        ("player", "games", "first player", "from", "to", "draws", "moves in a game"),
        tuple(rows),
        "From, to: the interval of the first player's share, with 95 % confidence.",
        SELF,
    )


def trend(found: Sequence[Strength]) -> Estimate:
    """By how much the first player's share changes with each doubling of the playouts."""
    shares = [each.first for each in found]
    errors = [max(1e-6, (share.error or 1.0) / deviations()) for share in shares]
    fit = line([log2(each.playouts) for each in found], [share.value or 0.0 for share in shares], errors)
    if fit is None:
        return Estimate(None)
    half = deviations() * fit.slope_error
    return Estimate(fit.slope, fit.slope - half, fit.slope + half)


def _trend_words(change: Estimate) -> str:
    if change.low is None or change.high is None:
        return ""
    if change.low > 0:
        return "It grows as the players get stronger."
    if change.high < 0:
        return "It fades as the players get stronger."
    return "No change that could not be chance."


# -- skill depth -------------------------------------------------------------------------------------------------------


def ratings(tallies: Sequence[Tally], zero: int = 0) -> list[Rating]:
    """Of random play and each strength, from the matches between neighbours."""
    results = [
        Compared((number + 1, number), (tally.points, tally.games - tally.points))
        for number, tally in enumerate(tallies)
    ]
    found = rate(results, len(tallies) + 1, zero=zero)
    return [rating for rating in found if rating is not None]


def _depth(found: Sequence[Strength], tallies: Sequence[Tally]) -> Section:
    rated = ratings(tallies)
    top = rated[-1]
    whole = Estimate(top.elo, top.elo - top.error, top.elo + top.error)
    note = "In some match all games were won, so that the true range is larger." if top.with_prior else ""
    gains = tallies[-1].interval.low > 0.5
    doublings = log2(found[-1].playouts / found[1].playouts) if len(found) > 2 else 0.0
    items: list[Item] = [
        figure(
            "skill-elo", "from random play to the strongest search", whole,
            unit="elo", sample=MATCHES, note=note,
        ),
        figure(
            "skill-steps", "steps of skill, each winning 60 % against the one below", _scaled(whole, 1 / STEP),
            sample=MATCHES, note=note,
        ),
    ]  # fmt: skip
    if doublings:
        above = ratings(tallies, zero=1)[-1]
        each = Estimate(above.elo, above.elo - above.error, above.elo + above.error)
        items.append(
            figure(
                "elo-doubling", "gain of each doubling of the playouts, the mean", _scaled(each, 1 / doublings),
                unit="elo", sample=MATCHES,
            )
        )  # fmt: skip
    high, low = found[-1].name, found[-2].name
    last = ratings(tallies, zero=len(tallies) - 1)[-1]
    items.append(
        figure(
            "last-gain", f"gain of {high} over {low}", Estimate(last.elo, last.elo - last.error, last.elo + last.error),
            unit="elo", samples=tallies[-1].games, sample=MATCHES,
            note=(
                "Still a gain: with more playouts there is more to learn, so the depth is at least what is found here."
                if gains
                else "No sure gain any more: what this search can learn of the game may be reached."
            ),
        )
    )  # fmt: skip
    points = tuple(each.playouts for each in found[1:])
    series = Series(
        "Elo above random play",
        points,
        tuple(rating.elo for rating in rated[1:]),
        tuple(rating.elo - rating.error for rating in rated[1:]),
        tuple(rating.elo + rating.error for rating in rated[1:]),
    )
    items.append(
        Chart(
            "skill-by-strength", "Skill by playouts", "line", "playouts a move", "Elo above random play", (series,),
            logarithmic=True, sample=MATCHES,
        )
    )  # fmt: skip
    items.append(_matches(found, tallies, rated))
    return Section(
        "skill-depth",
        "depth",
        "Skill depth",
        "How far the strongest player that was tried is above one who moves at random, counted in Elo and in steps "
        "of which each beats the one below in 60 % of the games.",
        f"Each strength plays {tallies[-1].games} games against the one before, seats changing; the ratings are those "
        "of the greatest likelihood, and distances add up along the chain.",
        tuple(items),
        "Depth as the longest chain of players who each win 60 %: M.-L. Cauwet, O. Teytaud and others, Depth, "
        "Balancing, and Limits of the Elo Model, IEEE CIG 2015; as what remains to be learnt with more work: F. Lantz, "
        "A. Isaksen, A. Jaffe, A. Nealen and J. Togelius, Depth in Strategic Games, AAAI 2017 workshops",
    )


def _matches(found: Sequence[Strength], tallies: Sequence[Tally], rated: Sequence[Rating]) -> Table:
    rows: list[tuple[str | float | None, ...]] = [(found[0].name, None, None, None, None, None, 0, None)]
    for each, tally, rating in zip(found[1:], tallies, rated[1:], strict=True):
        rows.append(
            (
                each.name, tally.games, tally.wins, tally.draws, tally.losses, tally.share, round(rating.elo),
                round(rating.error),
            )
        )  # fmt: skip
    return Table(
        "skill-matches",
        "Each strength against the one before",
        ("player", "games", "won", "drawn", "lost", "points", "Elo", "±"),
        tuple(rows),
        "Elo counts from random play; ± is half the interval, with 95 % confidence.",
        MATCHES,
    )


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    low, high = (None if end is None else end * factor for end in (estimate.low, estimate.high))
    return Estimate(None if estimate.value is None else estimate.value * factor, low, high)


PART = Part("strength", "plays stronger and weaker", order=90, measure=measure, seconds=seconds)
