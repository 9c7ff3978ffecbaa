"""The lead: who is ahead, and how often that changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...stats.estimates import mean_within
from ..results.figures import figure
from ..results.findings import Chart, Figure, Item, Section, Series
from ..workbench.analysis import Analysis
from .judged_means import if_reliable, mean_of_judged
from .seen import SAMPLE, Seen, values_of
from .trajectory import LEVEL, lead_changes
from .turns import SAMPLE as EXAMINED
from .turns import Course


def lead(analysis: Analysis, games: Sequence[Course], found: Seen | None) -> Section:
    """The section: figures of the judged games (``None``: there are more than two players), a chart of the first of
    the games that were examined move by move."""
    items: list[Item] = []
    if found is not None:
        values = [each for log in found.logs if (each := values_of(log))]
        most = max((len(each) - 1 for each in values), default=0)
        changes = mean_within([lead_changes(each) for each in values], 0, most)
        own: dict[str, Any] = {"sample": SAMPLE, "samples": len(values)}
        note = found.note("lead-change-share")
        items += [
            figure(
                "lead-changes",
                "lead changes in a game",
                if_reliable(found, "lead-changes", changes, len(values)),
                note=found.note("lead-change-share", "the share of moves that change it"),
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
            name, label = f"{seat}-throughout", f"games in which the {seat} player leads throughout"
            points = mean_of_judged(found, name)
            items.append(figure(name, label, points, unit="share", note=found.note(name), **own))
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
