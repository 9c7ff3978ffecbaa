"""The section that says who judges the games, and what changes if the judge does twice the work."""

from __future__ import annotations

from ..results.figures import figure
from ..results.findings import Figure, Item, Section, Table
from ..results.steady import STEADY
from .judge import CONFIDENCE, GAMES
from .seen import MEASURES, SAMPLE, Seen, measured, why_none

POINTS = ("last change, in points", "at least", "at most")
"""Columns of percentage points."""
OUTERMOST = "the outermost of several judges of the same games: no interval"
LABELS = {
    "comebacks": "wins of a player who had been behind",
    "drama-average": "drama (average)",
    "drama-maximum": "drama (maximum)",
    "deficit-average": "how far the winner was behind",
    "largest-swing": "largest swing",
    "lead-held": "wins of the first to have a large lead",
    "decisive-threshold": "best chances of the eventual loser",
    "decided-share": "part of the game left when the winner exceeds those",
    "settled-at": "part of the game until the winner led for good",
    "uncertainty": "openness",
    "stability": "variance of the chances",
    "lead-change-share": "moves at which the lead changes",
    "first-won-throughout": "games won by the first player, who led throughout",
    "second-won-throughout": "games won by the second player, who led throughout",
}


def doubling(found: Seen) -> tuple[Section, ...]:
    """The section."""
    steady = [name for name in MEASURES if found.steady(name)]
    known = [name for name in MEASURES if found.change(name).value is not None]
    items: list[Item] = [Figure("judge", "the judge", found.rounds[-1].player, sample=SAMPLE, note=_match(found))]
    if known:
        items.append(
            Figure(
                "judge-steady", "figures that doubling the search changes by less than 5 points", len(steady),
                samples=len(known), sample=SAMPLE, note=f"of {len(known)}",
            )
        )  # fmt: skip
        change = found.change("comebacks")
        label = "change of the wins by a player who had been behind, by doubling the search"
        none = why_none(found.logs, won=True) if change.value is None else ""
        won = len(measured("comebacks", found.logs))
        items.append(figure("comebacks-doubling", label, change, unit="share", samples=won, sample=SAMPLE, note=none))
        items += _by_judge(found, won)
    items.append(_table(found))
    return (
        Section(
            "judge",
            "course",
            "How much these judgements depend on the judge",
            "Judges of different strength may see different numbers of comebacks: here the same games are judged "
            "again by a search that does twice the work.",
            f"The work is doubled until two doublings change no figure by {100 * STEADY:.0f} points, or the budget is "
            "used up. A figure that still changes by more is one for players of this strength.",
            tuple(items),
        ),
    )


def _by_judge(found: Seen, won: int) -> list[Figure]:
    """The fewest and the most comebacks that a judge sees, and what a stronger one may see, if that is clear."""
    means = [mean for each in found.rounds if (mean := each.mean("comebacks")) is not None]
    if not means:
        return []
    label = "wins by a player who had been behind, as the judge who sees {} counts them"
    ends = (("comebacks-least", "fewest", min(means)), ("comebacks-most", "most", max(means)))
    items = [
        Figure(name, label.format(which), value, "share", samples=won, sample=SAMPLE, note=OUTERMOST)
        for name, which, value in ends
    ]
    if trend := found.trend("comebacks"):
        said = "more" if trend > 0 else "fewer"
        note = "the last two doublings changed it in the same direction, the last one for sure"
        items.append(Figure("comebacks-further", "a stronger judge may see", said, sample=SAMPLE, note=note))
    return items


def _match(found: Seen) -> str:
    tally = found.judge.tally
    if tally is None:
        return ""
    games = tally.wins + tally.draws + tally.losses
    which = "is surely stronger here" if found.judge.kind == "alphabeta" else "is not surely stronger here"
    if found.judge.unfit:
        which = "is surely stronger here, but its values hardly agree with the results of these games, so mcts judges"
    return (
        f"alphabeta {which}: with as much work it scored {tally.points:g} of {games} points against mcts "
        f"(a match of at most {GAMES} games that ends when it is settled with {CONFIDENCE:.0%} confidence)"
    )


def _table(found: Seen) -> Table:
    rows: list[tuple[str | float | None, ...]] = []
    for name in MEASURES:
        if found.rounds[-1].mean(name) is not None:
            change = found.change(name)
            means = [each.mean(name) for each in found.rounds]
            points = (None if each is None else 100 * each for each in (change.value, change.low, change.high))
            rows.append((LABELS[name], *means, *points))
    columns = (f"{each.playouts:,} playouts" for each in found.rounds)
    return Table(
        "judge-rounds",
        "The same games, judged with more and more work",
        ("figure", *columns, *POINTS),
        tuple(rows),
        note="" if found.judge.kind == "mcts" else "The judge is alphabeta, with nodes that are as much work.",
        sample=SAMPLE,
        amounts=POINTS,
    )
