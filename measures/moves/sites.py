"""Where on the board things happen: coverage, and heat maps of positions and moves."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.model.model import Model
from ...interpreter.game.game import Game
from ...stats.estimates import mean_share
from ..results.figures import figure
from ..results.findings import Diagram, Figure, Findings, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .survey import Survey, survey


def seconds(plan: Plan, pace: Pace) -> float:
    """The games have been surveyed already."""
    return 0.05


def measure(analysis: Analysis) -> Findings:
    """Board coverage; where pieces are; where moves begin and end."""
    found = survey(analysis)
    return Findings(sections=(_coverage(analysis.game, found), _heat(analysis.game.model, found)))


def _coverage(game: Game, found: Survey) -> Section:
    model = game.model
    full = None not in game.start().position.contents
    points, games = len(model.board), len(found.courses)
    held = mean_share([course.held / points for course in found.courses])
    changed = mean_share([course.changed / points for course in found.courses])
    own, note = "self-play", "the share of games in which a piece has been there"
    return Section(
        "coverage",
        "board",
        "Board coverage",
        "How much of the board a game uses.",
        f"The share of all points, in {games:,} self-play games, that held a piece at some time, including at the "
        "start; and of those where a piece came, went or changed.",
        (
            Figure("coverage", "points that have held a piece", 1.0, unit="share", note="all do at the start")
            if full
            else figure("coverage", "points that have held a piece", held, unit="share", samples=games, sample=own),
            figure(
                "coverage-changed", "points where something changed", changed, unit="share", samples=games, sample=own
            ),
            Figure(
                "coverage-all",
                "points that have held a piece in any game",
                sum(number > 0 for number in found.used) / points,
                unit="share",
                samples=games,
                sample=own,
            ),
            _map(model, "heat-used", "Points that have held a piece", found.used, games, note),
        ),
        source="C. Browne, Automatic Generation and Evaluation of Recombination Games, dissertation, Queensland "
        "University of Technology (2008), has coverage among its measures of games.",
    )


def _heat(model: Model, found: Survey) -> Section:
    maps = []
    names = [*model.players, "neutral"]
    for player, times in enumerate(found.time):
        if any(times):
            slug = "-".join(names[player].casefold().split())
            whose = f"pieces of {names[player]}" if player < len(model.players) else "neutral pieces"
            title, note = f"Where {whose} are", "the share of positions in which one is there"
            maps.append(_map(model, f"heat-{slug}", title, times, found.positions, note))
    moves = sum(found.ends)
    if moves:
        title = "Where moves end" if any(found.starts) else "Where moves are made"
        maps.append(_map(model, "heat-ends", title, found.ends, moves, "the share of moves that end there"))
    if starts := sum(found.starts):
        note = "the share of moves with several points that begin there"
        maps.append(_map(model, "heat-starts", "Where moves begin", found.starts, starts, note))
    return Section(
        "heat",
        "board",
        "Heat maps",
        "Which points matter: where pieces are, and where moves begin and end.",
        f"Counted over all {found.positions:,} positions and {found.positions - len(found.courses):,} moves of "
        f"{len(found.courses):,} self-play games.",
        tuple(maps),
    )


def _map(model: Model, name: str, title: str, counts: Sequence[int], total: int, note: str) -> Diagram:
    """An empty board on which each point has its share as heat."""
    shares = [count / total if total else 0.0 for count in counts]
    return Diagram(
        name,
        title,
        heat=dict(zip(model.board.names, shares, strict=True)),
        high=max(shares) or 1,
        percent=True,
        note=f"The colour shows {note}.",
        sample="self-play",
    )


PART = Part("sites", "maps the board", order=140, measure=measure, seconds=seconds)
