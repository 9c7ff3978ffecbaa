"""Skill depth: how far the strongest search is above random play, in Elo and in steps."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from ...stats.elo import Compared, Rating, difference, rate
from ...stats.estimates import Estimate
from ..results.figures import figure
from ..results.findings import Chart, Item, Section, Series, Table
from .strengths import Strength
from .tally import CUT, Tally

MATCHES = "strength-matches"
"""The name of the sample of games of each strength against the one before."""
STEP = difference(0.6)
"""The Elo points of one step, in which the stronger player scores 60 %."""


def ratings(tallies: Sequence[Tally], zero: int = 0) -> list[Rating]:
    """The ratings of random play and each strength, from the matches between neighbours."""
    results = [
        Compared((number + 1, number), (tally.points, tally.games - tally.points))
        for number, tally in enumerate(tallies)
    ]
    found = rate(results, len(tallies) + 1, zero=zero)
    return [rating for rating in found if rating is not None]


def skill_depth(found: Sequence[Strength], tallies: Sequence[Tally]) -> Section:
    """The section on skill depth; ``tallies`` are the matches of each strength against the one before."""
    rated = ratings(tallies)
    top = rated[-1]
    whole = Estimate(top.elo, top.elo - top.error, top.elo + top.error)
    note = "In some match all games were won, so the true range is larger." if top.with_prior else ""
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
                "elo-doubling", "mean gain from doubling the playouts", _scaled(each, 1 / doublings),
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
                "Still a gain: with more playouts there is more to learn, so the game is deeper than found here."
                if gains
                else "No sure gain in these games."
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
        "How far the strongest player tried is above random play, in Elo and in steps, "
        "each of which beats the one below in 60 % of the games. A level of play is a much larger step: a few games "
        "make it sure.",
        f"Each strength plays {tallies[-1].games} games against the one before, alternating seats; the ratings are "
        "maximum-likelihood estimates, and distances add up along the chain.",
        tuple(items),
        "Depth as the longest chain of players who each win 60 %: M.-L. Cauwet, O. Teytaud and others, Depth, "
        "Balancing, and Limits of the Elo Model, IEEE CIG 2015; as what more work can still learn: F. Lantz, "
        "A. Isaksen, A. Jaffe, A. Nealen and J. Togelius, Depth in Strategic Games, AAAI 2017 workshops",
    )


def _matches(found: Sequence[Strength], tallies: Sequence[Tally], rated: Sequence[Rating]) -> Table:
    cut = any(tally.cut for tally in tallies)
    rows: list[tuple[str | float | None, ...]] = [(found[0].name, *[None] * (5 + cut), 0, None)]
    for each, tally, rating in zip(found[1:], tallies, rated[1:], strict=True):
        rows.append(
            (
                each.name, tally.games, tally.wins, tally.drawn, *[tally.cut] * cut, tally.losses, tally.share,
                round(rating.elo), round(rating.error),
            )
        )  # fmt: skip
    return Table(
        "skill-matches",
        "Each strength against the one before",
        ("player", "games", "won", "drawn", *[CUT] * cut, "lost", "points", "Elo", "±"),
        tuple(rows),
        "Elo is relative to random play; ± is half the 95 % confidence interval.",
        MATCHES,
    )


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    low, high = (None if end is None else end * factor for end in (estimate.low, estimate.high))
    return Estimate(None if estimate.value is None else estimate.value * factor, low, high)
