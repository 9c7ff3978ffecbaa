"""Whether doing nothing is as good as thinking: a player who only passes, against a search."""

from __future__ import annotations

from collections.abc import Collection

from ...interpreter.core.position import SEATS
from ...players.kinds.passing import can_pass
from ...stats.trinomial import score_interval, score_of
from ...stats.wilson import wilson
from ..results.figures import figure, percent
from ..results.findings import Alarm, Findings, Sample, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import seat_score, together
from .levels import BASE, chain_of
from .matches import tallied
from .mirrors import MORE, SURE, said
from .tally import Tally

NAME = "waiting"
HALF = 0.5
"""The share of the games from one seat that has to be exceeded, for sure."""
ENOUGH = 0.4
"""The share of the points that nobody should get by doing nothing."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Not counted: most games have no passes, and games against a player who only passes are over soon."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """The score of a player who passes whenever it is legal; nothing is said of games without passes."""
    game, number = analysis.game, analysis.plan.mirror_games
    left_out = "mirrors" in analysis.plan.without  # a level to play against is not known then
    if left_out or len(game.players) != 2 or not can_pass(game.model) or not game.start().legal_moves():
        return Findings()
    strong = [level.name for level in chain_of(analysis) if level.strong]
    against = strong[-1] if strong else f"mcts:playouts={BASE}"
    tally = tallied(analysis, "pass", against, number)
    if (tally.share >= ENOUGH or _perfect(tally)) and not _sure(tally):
        tally = tallied(analysis, "pass", against, MORE * number)
    share = figure(
        "only-passes",
        "points of a player who only passes",
        score_of(tally.wins, tally.draws, tally.losses),
        unit="share",
        samples=tally.games,
        sample=NAME,
        note=said(tally),
    )
    section = Section(
        NAME,
        "balance",
        "Waiting",
        "Whether it is enough to do nothing, which would be a flaw of the game.",
        f"A player who passes whenever it is legal, and otherwise moves at random, plays {tally.games} games with "
        f"alternating seats against {against}, the strongest level that was found.",
        (share,),
    )
    sample = Sample(NAME, "games of a player who only passes", tally.games, analysis.seed, (against, "pass"))
    random = analysis.random_play()  # whoever has such a seat wins, whether they think or not
    given = tuple(seat for seat in range(2) if (seat_score(random, seat, 2).low or 0) > SURE)
    return Findings((section,), (sample,), alarms_of(tally, against, given))


def _perfect(tally: Tally) -> list[int]:
    """The seats from which every game was won."""
    return [seat for seat in range(2) if tally.games > 1 and tally.points_from(seat) == tally.games // 2]


def _sure(tally: Tally) -> bool:
    return score_interval(tally.wins, tally.draws, tally.losses).low > ENOUGH


def alarms_of(tally: Tally, against: str, given: Collection[int] = ()) -> tuple[Alarm, ...]:
    """An alarm if a player who only passes has more than ``ENOUGH`` of the points, for sure, or wins all games from one
    seat, unless random players win from it as well (``given``)."""
    games = tally.games // 2
    seats = [seat for seat in _perfect(tally) if seat not in given and wilson(games, games, together(2)).low > HALF]
    if len(seats) == 2:
        return (
            Alarm(
                "waiting-wins",
                "A player who only passes wins every game against a search, from either seat: doing nothing is better "
                "than thinking. Check what a pass costs, and what a player gains by moving.",
                f"{tally.games} of {tally.games} games won against {against}.",
                severe=True,
            ),
        )
    for seat in seats:
        return (
            Alarm(
                "waiting-wins",
                f"A player who only passes wins every game as the {SEATS[seat]} player against a search: whoever has "
                "that seat need not think. Check what a pass costs, and what a player gains by moving.",
                f"{games} of {games} games won against {against}.",
                severe=True,
                favours=SEATS[seat],
            ),
        )
    if not _sure(tally):
        return ()
    return (
        Alarm(
            "waiting-wins",
            f"A player who only passes scores {percent(tally.share)} of the points against a search: doing nothing is "
            "as good as thinking. Check what a pass costs, and what a player gains by moving.",
            f"{tally.results} against {against}.",
            severe=True,
        ),
    )


PART = Part(NAME, "plays against a player who only passes", order=101, measure=measure, seconds=seconds)
