"""How long games are, how many moves there are to choose from, and how large the tree of the game is."""

from __future__ import annotations

from math import log10

from .analysis import Analysis
from .findings import Findings, Section
from .pace import Pace
from .plan import Plan
from .spread import figure, mean_of


def seconds(plan: Plan, pace: Pace) -> float:
    """The games of the player against himself, and the random ones."""
    return pace.games(plan.games, plan.playouts) + plan.random_games * pace.plies * pace.ply


def measure(analysis: Analysis) -> Findings:
    """Length, branching factor, complexity."""
    logs = analysis.self_play()
    length = mean_of([log.plies for log in logs])
    branching = mean_of([sum(log.legal) / max(1, log.plies) for log in logs])
    tree = mean_of([sum(log10(number) for number in log.legal) for log in logs])
    own = "self-play"
    return Findings(
        sections=(
            Section(
                "length",
                "course",
                "Game length",
                "How many moves a game takes, of both players together.",
                "The mean over games of the player against himself.",
                (figure("length", "moves in a game", length, sample=own, unit="plies", key=True),),
            ),
            Section(
                "complexity",
                "size",
                "Game-tree complexity",
                "How many different games there are, as a power of ten.",
                "The mean over games of the sum of the logarithms of the number of legal moves at each turn.",
                (
                    figure("branching", "legal moves in a turn", branching, sample=own, unit="moves"),
                    figure("tree", "game-tree complexity", tree, sample=own, unit="log10"),
                ),
            ),
        ),
        samples=analysis.samples,
    )
