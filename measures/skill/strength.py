"""What changes as the players get stronger: who wins, how long games are, and how much stronger they get."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, log2

from ...interpreter.core.position import SEATS
from ...stats.chance import alike
from ...stats.estimates import CAUTIOUS, Estimate
from ...stats.weighted_line import line
from ...stats.wilson import deviations
from ..results.beside_proof import FEWER
from ..results.figures import figure, percent
from ..results.findings import Chart, Findings, Item, Sample, Section, Series, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import seat_score
from ..workbench.self_play import Log
from .depth import MATCHES, skill_depth
from .matches import tallied
from .strengths import Strength, strengths_of

SELF = "strengths"
"""The name of the sample of self-play games of each strength."""
UNSTEADY = ", though not by as much with each doubling"
MANY = 0.5
"""A share of games without a winner that is worth a warning if it grows with strength."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Games of each strength against itself and against the one before; the main player's already exist."""
    own = sum(pace.games(plan.strength_games, each) for each in plan.strengths if each != plan.playouts)
    return own + sum(
        pace.games(plan.strength_games, (a + b) / 2) for a, b in pairwise((0, *sorted(set(plan.strengths))))
    )


def measure(analysis: Analysis) -> Findings:
    """First player's win rate and game length by strength; skill depth."""
    if not analysis.game.start().legal_moves():
        return Findings()
    found = strengths_of(analysis)
    sections: tuple[Section, ...] = (by_strength(analysis, found),)
    names = tuple(each.name for each in found)
    games = sum(len(each.logs) for each in found)
    samples = [Sample(SELF, "games of the strengths, each against itself", games, analysis.seed, names)]
    if len(analysis.game.players) == 2:
        tallies = [
            tallied(analysis, high.name, low.name, analysis.plan.strength_games) for low, high in pairwise(found)
        ]
        sections += (skill_depth(found, tallies),)
        number = sum(tally.games for tally in tallies)
        samples.append(
            Sample(MATCHES, "games of the strengths, each against the one before", number, analysis.seed, names)
        )
    return Findings(sections, tuple(samples))


def by_strength(analysis: Analysis, found: Sequence[Strength]) -> Section:
    """What changes with strength, random play being the first of those found."""
    searching = found[1:]
    seats = len(analysis.game.players)
    items: list[Item] = []
    for each in searching:
        items.append(
            figure(
                f"first-win-at-{each.playouts}",
                f"first player's share of the points, {each.playouts:,} playouts a move", each.first,
                unit="share", samples=len(each.logs), sample=SELF,
            )
        )  # fmt: skip
    games = sum(len(each.logs) for each in searching)
    change = trend(searching, [each.first for each in searching])
    items.append(
        figure(
            "first-win-trend", "change in the first player's share with each doubling of the playouts", change,
            unit="share", sample=SELF, samples=games,
            note=seat_words(
                change,
                [(each.playouts, each.first.value or 0.0) for each in searching],
                ends=(_uneven(searching[0].first), _uneven(searching[-1].first)),
                differ=differ(searching),
                uneven=_uneven_steps([each.first for each in searching]),
            )
            if seats == 2
            else _trend_words(change, uneven=_uneven_steps([each.first for each in searching])),
        )
    )  # fmt: skip
    if any(each.draws.value for each in searching):
        items += [
            figure(
                f"no-winner-at-{each.playouts}",
                f"games without a winner, {each.playouts:,} playouts a move", each.draws,
                unit="share", samples=len(each.logs), sample=SELF,
            )
            for each in searching
        ]  # fmt: skip
        change = trend(searching, [each.draws for each in searching])
        items.append(
            figure(
                "draws-trend", "change in the share of games without a winner with each doubling of the playouts",
                change, unit="share", sample=SELF, samples=games,
                note=draws_words(change, [(each.playouts, each.draws) for each in searching], parted(searching)),
            )
        )  # fmt: skip
    points = tuple(each.playouts for each in searching)
    items += [
        _chart(
            "first-win-by-strength",
            "First player's share of the points by strength",
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
        "Whether the advantage of one seat, and the number of games without a winner, grow or fade as the players get "
        "better.",
        "At each strength, with the given playouts a move, the search plays against itself; a draw counts "
        f"{'half' if seats == 2 else f'1/{seats}'}.",
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
        ("player", "games", "first player", "from", "to", "without a winner", "moves in a game"),
        tuple(rows),
        "From, to: the 95 % confidence interval of the first player's share.",
        SELF,
        amounts=("moves in a game",),
    )


def trend(found: Sequence[Strength], shares: Sequence[Estimate]) -> Estimate:
    """The change in a share of the games of each strength with each doubling of the playouts."""
    errors = [max(1e-6, (share.error or 1.0) / deviations()) for share in shares]
    fit = line([log2(each.playouts) for each in found], [share.value or 0.0 for share in shares], errors)
    if fit is None:
        return Estimate(None)
    half = deviations() * fit.slope_error
    return Estimate(fit.slope, fit.slope - half, fit.slope + half)


def _trend_words(change: Estimate, *, uneven: bool = False) -> str:
    """What a trend means; ``uneven``: whether some strengths surely differ all the same."""
    if change.low is None or change.high is None:
        return ""
    if change.low > 0:
        return "It grows as the players get stronger."
    if change.high < 0:
        return "It falls as the players get stronger."
    if uneven:
        return "It differs between strengths by more than chance, but a steady trend is not sure."
    return "Any change could be due to chance."


def seat_words(
    change: Estimate,
    shares: Sequence[tuple[int, float]],
    *,
    ends: tuple[bool, bool] = (True, True),
    differ: bool = False,
    uneven: bool = False,
) -> str:
    """What the trend of the first player's share means, of two: whose advantage grows, shrinks, or passes on.

    ``shares``: the playouts a move and the share of each strength, the weakest first. ``ends``: whether the share of
    the weakest, and of the strongest, is surely not even; ``differ``: whether one is surely larger than the other;
    ``uneven``: whether any two are. Where the weakest have no sure advantage, none can grow: then a share does.
    """
    (first, weakest), (last, strongest) = shares[0], shares[-1]
    if _opposed(change, strongest - weakest) or not (differ or _steady(change)):
        return _trend_words(change, uneven=uneven)
    besides = "" if _steady(change) else UNSTEADY

    def from_to(seat: str) -> str:
        """The shares of a seat."""
        least, most = (weakest, strongest) if seat == SEATS[0] else (1 - weakest, 1 - strongest)
        return f"from {percent(least)} at {first:,} playouts a move to {percent(most)} at {last:,}{besides}"

    if (weakest - 0.5) * (strongest - 0.5) < 0:
        one, other = (SEATS[0], SEATS[1]) if weakest > 0.5 else (SEATS[1], SEATS[0])
        if ends == (False, False):
            return f"The first player's share changes as the players get stronger: {from_to(SEATS[0])}."
        if ends != (True, True):
            seat, what = (one, "share falls") if ends[0] else (other, "share grows")
            return f"The {seat} player's {what} as the players get stronger: {from_to(seat)}."
        return (
            f"The advantage passes from the {one} to the {other} player as the players get stronger: the {other} "
            f"player's share goes {from_to(other)}."
        )
    larger = abs(strongest - 0.5) > abs(weakest - 0.5)
    seat = SEATS[(strongest if larger else weakest) < 0.5]
    if ends[0] and weakest != 0.5:
        what = f"advantage {'grows' if larger else 'shrinks'}"
    else:
        what = f"share {'grows' if larger else 'falls'}"
    return f"The {seat} player's {what} as the players get stronger: {from_to(seat)}."


def _steady(change: Estimate) -> bool:
    """Whether a change with each doubling is surely not zero."""
    return change.low is not None and change.high is not None and not change.low <= 0 <= change.high


def _uneven_steps(shares: Sequence[Estimate]) -> bool:
    """Whether the intervals of some two shares have no point in common: for each pair that happens by chance in six of
    a thousand cases, and there are few pairs."""
    known = [(share.low, share.high) for share in shares if share.low is not None and share.high is not None]
    return bool(known) and max(low for low, _ in known) > min(high for _, high in known)


def _opposed(change: Estimate, ends: float) -> bool:
    """Whether the ends, which may be exceptions, do not change as they surely do with each doubling."""
    return _steady(change) and (change.value or 0.0) * ends <= 0


def _differ(one: Estimate, other: Estimate, confidence: float = CAUTIOUS) -> bool:
    """Whether two shares surely differ: by an interval of 99 %, as they are the ends of several.

    A line through all of them may not tell: a share that soon is 100 % cannot grow with each doubling. The interval
    is that of R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
    Medicine 17 (1998), 873-890, method 10, with those of the shares.
    """
    known = sorted(
        (share.value, share.low, share.high)
        for share in (one, other)
        if share.value is not None and share.low is not None and share.high is not None
    )
    if len(known) < 2:
        return False
    (less, _, above), (more, below, _) = known
    return more - less > deviations(confidence) / deviations() * hypot(above - less, more - below)


def _uneven(share: Estimate) -> bool:
    """Whether a share is surely not one half."""
    return share.low is not None and share.high is not None and not share.low <= 0.5 <= share.high


def _parts(found: Sequence[Strength]) -> Iterator[tuple[list[Log], list[Log]]]:
    """The games of weaker and of stronger players, for each way to part the strengths into the two."""
    for number in range(1, len(found)):
        weak, strong = ([log for each in some for log in each.logs] for some in (found[:number], found[number:]))
        yield weak, strong


def parted(found: Sequence[Strength]) -> int:
    """Whether games without a winner are surely more (1) or fewer (-1) between stronger players than between weaker
    ones, wherever the line between the two is drawn, or neither (0).

    At the strength where most games are, few of them can tell, and the ends have few games; all of those below and
    above a line tell more. As many lines are tried (Bonferroni's inequality).
    """
    lines = []
    for weak, strong in _parts(found):
        few, many = (sum(log.seat is None for log in logs) for logs in (weak, strong))
        more = many * len(weak) > few * len(strong)
        lines.append((alike(few, len(weak), many, len(strong)), 1 if more else -1))
    chance, sign = min(lines, default=(1.0, 0))
    return sign if chance * len(lines) < 1 - CAUTIOUS else 0


def differ(found: Sequence[Strength]) -> bool:
    """Whether the first player's share surely differs between weaker and stronger players, as it does at the ends."""
    one, other = found[0].first, found[-1].first
    ends = (other.value or 0.0) - (one.value or 0.0)
    if _differ(one, other):
        return True
    wider = 1 - (1 - CAUTIOUS) / max(1, len(found) - 1)
    for parts in _parts(found):
        weak, strong = (seat_score(logs, 0, found[0].seats) for logs in parts)
        if _differ(weak, strong, wider) and ((strong.value or 0.0) - (weak.value or 0.0)) * ends > 0:
            return True
    return False


def draws_words(change: Estimate, shares: Sequence[tuple[int, Estimate]], sure: int = 0) -> str:
    """What the trend of games without a winner means. ``shares``: as for :func:`seat_words`, with intervals; ``sure``:
    see :func:`parted`."""
    (first, fewest), (last, most) = shares[0], shares[-1]
    weakest, strongest = fewest.value or 0.0, most.value or 0.0
    if sure * (strongest - weakest) < 0 or (sure and strongest == weakest):
        return "It differs between strengths, but neither grows nor falls from the weakest to the strongest."
    if not sure and (_opposed(change, strongest - weakest) or not (_steady(change) or _differ(fewest, most))):
        return _trend_words(change, uneven=_uneven_steps([share for _, share in shares]))
    grows = strongest > weakest
    uneven = "" if _steady(change) else UNSTEADY
    below, before = shares[-2][0], shares[-2][1].value or 0.0
    turns = (strongest - before) * (strongest - weakest) < 0  # the last step goes the other way
    seen = f"; at {below:,}, it was {percent(before)}" if turns and percent(before) != percent(strongest) else ""
    rest = FEWER if grows and MANY < strongest < 1 and not turns else ""
    return (
        f"It {'grows' if grows else 'falls'} from {percent(weakest)} at {first:,} playouts a move to "
        f"{percent(strongest)} at {last:,}{uneven}{seen}.{rest}"
    )


PART = Part(
    "strength", "plays at different strengths", order=90, measure=measure, seconds=seconds, counts_wins=True
)  # fmt: skip
