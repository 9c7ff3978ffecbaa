"""Points that make no difference: parts of a score that are always equal, and games in which one player has all."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from ...gdl.model.ast import Literal
from ...stats.estimates import share_of
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from .evidence import Evidence
from .points import FEW, GAMES, decided_by_points, idle_summands, summands

MOSTLY, MANY = 0.75, 4
"""A share of games in which the loser gets nothing, surely exceeded, and the mean points of the winner, from which that
is worth a second look."""


def idle_points(found: Evidence) -> Iterator[Alarm]:
    """A summand of the score that was always equal, where others were not."""
    game = found.game
    idle = idle_summands(found)
    if all(idle):
        return
    for still, (_, part) in zip(idle, summands(game.model.scores[0]), strict=True):
        if still and not isinstance(part, Literal):
            written = " ".join(part.span.text.split())
            yield Alarm(
                "idle-points",
                f"A part of the score makes no difference: `{written}`, line {line_of(part.span)}. Check what it "
                "counts, and whether players can do anything about it.",
                f"It was the same for both players at the end of {len(decided_by_points(found)):,} games.",
                severe=False,
            )


def all_or_nothing(found: Evidence) -> Iterator[Alarm]:
    """The loser has hardly ever more points than at the start, though the winner has many."""
    game = found.game
    scored = {number for number, ending in enumerate(game.model.endings) if ending.leader == "highest"}
    start = game.start().scores()
    if found.last is None or found.blind or len(start) != 2 or start[0] is None or start[0] != start[1]:
        return
    ends = [end for end, log in zip(found.last(GAMES), found.own, strict=False) if log.ending in scored]
    gains = [[(score or 0) - start[0] for score in end.scores()] for end in ends]
    if len(gains) < FEW or not any(sum(each) for each in gains):  # what one has more, the other has less
        return
    nothing = share_of(sum(min(each) <= 0 for each in gains), len(gains))
    if (nothing.low or 0) <= MOSTLY or fmean(max(each) for each in gains) < MANY:
        return
    again = "; ".join(f"`{' '.join(each.span.text.split())}`, line {line_of(each.span)}" for each in game.model.again)
    yield Alarm(
        "all-or-nothing",
        "One player gets all the points, and the other none. Check how players score, whether a move takes what the "
        "other player has scored already"
        + (f", and when the turn goes on: {again}." if again else ", and how the other one can answer."),
        f"In {sum(min(each) <= 0 for each in gains)} of {len(gains)} self-play games of {found.player}, the loser had "
        f"no more points than at the start, and the winner {fmean(max(each) for each in gains):.1f} more on average.",
        severe=False,
    )
