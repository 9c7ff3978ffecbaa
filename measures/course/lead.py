"""The lead: who is ahead, how often that changes, and whether it can be lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from ...stats.estimates import mean_within
from ...stats.mid_p import mid_p
from ..results.figures import figure
from ..results.findings import Alarm, Chart, Figure, Item, Section, Series
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .judged_means import LEAST, if_reliable, mean_of_judged
from .seen import MEASURES, SAMPLE, Seen, measured, values_of, why_none
from .trajectory import LEVEL, lead_changes
from .turns import SAMPLE as EXAMINED
from .turns import Course

SOON = 1 / 4
"""The part of a game after which it should not be settled who wins."""
LONG = 16
"""Plies of a game of which that can be said: in a shorter one, a quarter is less than two moves of each player."""
NEARLY_ALWAYS = 0.8
"""A share of games, surely exceeded; of 38 sound games of the library, those that either player wins so have at most
two in three."""
EITHER = 3
"""The fewest of these games that each player wins: otherwise it is a side that is better, not whoever leads."""


def lead(analysis: Analysis, games: Sequence[Course], found: Seen | None) -> Section:
    """The section: figures of the judged games (``None``: there are more than two players), a chart of the first of
    the games that were examined move by move."""
    items: list[Item] = []
    if found is not None:
        values = [each for log in found.logs if (each := values_of(log))]
        most = max((len(each) - 1 for each in values), default=0)
        changes = mean_within([lead_changes(each) for each in values], 0, most)
        own: dict[str, Any] = {"sample": SAMPLE, "samples": len(values)}
        none = why_none(found.logs)
        note = none or found.note("lead-change-share")
        items += [
            figure(
                "lead-changes",
                "lead changes in a game",
                if_reliable(found, "lead-changes", changes, len(values)),
                note=none or found.note("lead-change-share", "the share of moves that change it"),
                **own,
            ),
            figure(
                "lead-change-share",
                "moves at which the lead changes",
                mean_of_judged(found, "lead-change-share"),
                unit="share",
                note=note,
                **own,
            ),
        ]
        for seat in ("first", "second"):
            name, label = f"{seat}-won-throughout", f"won games in which the {seat} player leads throughout and wins"
            points, won = mean_of_judged(found, name), len(measured(name, found.logs))
            said = {
                "sample": SAMPLE,
                "samples": won,
                "note": found.note(name) if won else why_none(found.logs, won=True),
            }
            items.append(figure(name, label, points, unit="share", **said))
        items.append(_value_chart(analysis, games[0]))
    else:
        items.append(Figure("lead-changes", "lead changes in a game", None, note="for two players only"))
    return Section(
        "lead",
        "course",
        "Lead",
        "Who is ahead, and how often that changes: 100 % is a sure win for the first player, 50 % is even.",
        "A stronger player values every position of some of the self-play games; a player takes the lead when their "
        f"chances exceed {0.5 + LEVEL:.0%} and keeps it until the opponent's do.",
        tuple(items),
    )


def runaway(found: Seen) -> Iterator[Alarm]:
    """Whoever is ahead early stays ahead and wins, as the last two judges of these games both see, and either player
    may be the one."""
    rounds = [_early(each.logs) for each in found.rounds[-2:]]
    games, early = len(found.logs), rounds[-1]
    if games < LEAST or fmean(log.plies for log in found.logs) < LONG:
        return
    least = min(mid_p(len(each), games).low for each in rounds)
    first = sum(log.seat == 0 for log in early)
    if least <= NEARLY_ALWAYS or min(first, len(early) - first) < EITHER:
        return
    behind = sum(MEASURES["comebacks"](log) or 0 for log in early)
    before = f"; in {behind:.0f}, the winner had been clearly behind before that" if behind else ""
    yield Alarm(
        "runaway-leader",
        "Whoever is ahead after the first quarter of a game nearly always stays ahead and wins: from then on, hardly "
        "anybody catches up. Check what a lead makes easier, and whether the goal could end games sooner.",
        f"So in {len(early)} of {games} self-play games, as {found.rounds[-1].player} judges them; of these, the first "
        f"player won {first}{before}.",
        severe=False,
    )


def _early(logs: Sequence[Log]) -> list[Log]:
    """The games whose winner has the lead for good in the first quarter."""
    return [log for log in logs if (part := MEASURES["settled-at"](log)) is not None and part <= SOON]


def _value_chart(analysis: Analysis, game: Course) -> Chart:
    plies = tuple(range(1, len(game.turns) + 1))
    series = [Series("best move", plies, tuple(turn.to(0) for turn in game.turns))]
    for player in analysis.game.players:
        own = [
            (ply, turn.nothing if turn.seat == 0 else 1 - turn.nothing)
            for ply, turn in enumerate(game.turns, 1)
            if turn.nothing is not None and turn.player == player.number
        ]
        if own:
            series.append(
                Series(f"no move by {player}", tuple(ply for ply, _ in own), tuple(value for _, value in own))
            )
    return Chart(
        "course-values",
        "Who is ahead, move by move, in the representative game",
        "line",
        "move",
        "chances of the first player",
        tuple(series),
        percent=True,
        middle=0.5,
        note="The further the other lines are from the best move's, the more it matters whose turn it is.",
        sample=EXAMINED,
    )
