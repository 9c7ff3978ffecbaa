"""Mirroring strategies: a player who wins by answering each move with its image need not think."""

from __future__ import annotations

from ...players.kinds.mirror import Way, images
from ...stats.trinomial import score_interval, score_of
from ..results.figures import figure, percent
from ..results.findings import Alarm, Figure, Findings, Item, Sample, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import together
from .levels import BASE, chain_of
from .matches import tallied
from .tally import Tally

NAME = "mirrors"
WORDS = {
    Way.copy: "copying the last move",
    Way.x: "top and bottom swapped",
    Way.y: "left and right swapped",
    Way.turn: "the board turned by 180°",
}


def seconds(plan: Plan, pace: Pace) -> float:
    """The mirrors play against a weak level."""
    return len(Way) * pace.games(plan.mirror_games, 1.5 * BASE)


def measure(analysis: Analysis) -> Findings:
    """The score of each mirror player."""
    game, number = analysis.game, analysis.plan.mirror_games
    if len(game.players) != 2 or not game.start().legal_moves():
        return Findings()
    level = next((level for level in chain_of(analysis) if level.strong), None)
    against = level.name if level else f"mcts:playouts={BASE}"
    items: list[Item] = []
    alarms: list[Alarm] = []
    players = []
    for way in Way:
        name, label = f"mirror-{way.name}", f"{WORDS[way]} (mirror:{way.name})"
        if images(game.model.board, way.name) is None:
            items.append(Figure(name, label, None, "share", note="The board is not symmetrical in this way."))
            continue
        players.append(f"mirror:{way.name}")
        tally = tallied(analysis, players[-1], against, number)
        items.append(
            figure(
                name,
                label,
                score_of(tally.wins, tally.draws, tally.losses),
                unit="share",
                samples=tally.games,
                sample=NAME,
                note=said(tally),
            )
        )
        if tally.share > 0.5:
            alarms.append(_alarm(way, tally, against))
    sample = Sample(NAME, "games of mirror players against a level", number, analysis.seed, (against, *players))
    section = Section(
        "mirrors",
        "balance",
        "Mirroring strategies",
        "A player who answers each move with its mirror image should lose; otherwise the game has a flaw.",
        f"Each mirror plays {number} games with alternating seats against {against}"
        + (
            ", the weakest level that beats random play; "
            if level
            else "; no level beats random play, so this is the weakest; "
        )
        + "it starts in the centre, and moves at random if the image is not legal.",
        tuple(items),
        "Ai Ai's mirroring strategies (S. Tavener)",
    )
    return Findings((section,), (sample,), tuple(alarms))


def said(tally: Tally) -> str:
    """A mirror's results in words."""
    if not tally.points:
        return f"Lost all {tally.games} games, as it should."
    return f"Won {tally.wins}, drew {tally.draws}, lost {tally.losses} of {tally.games} games."


def _alarm(way: Way, tally: Tally, against: str) -> Alarm:
    confidence = together(len(Way))  # so many are tried
    sure = score_interval(tally.wins, tally.draws, tally.losses, confidence).low > 0.5
    return Alarm(
        "mirror-wins",
        f"A player who only mirrors ({WORDS[way]}) scores {percent(tally.share)} of the points against a search"
        + ("." if sure else "; that may still be chance."),
        f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost against {against}.",
        severe=sure,
    )


PART = Part("mirrors", "plays against mirrors", order=100, measure=measure, seconds=seconds)
