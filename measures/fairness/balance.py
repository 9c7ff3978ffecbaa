"""Who wins: seats and roles, draws, and unfinished games."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.core.position import SEATS
from ...interpreter.game.game import Game
from ...stats.estimates import Estimate, share_of
from ..results.figures import MANY_CUT, SELDOM, compared, figure
from ..results.findings import MORE, Figure, Findings, Item, Sample, Section
from ..results.needed import needed_alone, rounded
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import role_score, seat_score, swaps_of
from ..workbench.self_play import Log


def seconds(plan: Plan, pace: Pace) -> float:
    """The self-play games and the random games, which the other parts share."""
    return pace.games(plan.games, plan.playouts) + plan.random_games * pace.plies * 2 * pace.ply


def measure(analysis: Analysis) -> Findings:
    """Win rates by seat, draws, decisiveness, unfinished games; for self-play and for random play.

    They rest on the most self-play games that anything has asked for, as do those of an alarm that had more played.
    """
    logs = analysis.more_self_play()
    if len(logs) <= len(analysis.self_play()):
        return Findings(sections=(_section(analysis, logs, "self-play"),), samples=analysis.samples)
    text = f"self-play games, the {analysis.plan.games:,} of the other figures among them"
    players = (analysis.player,) * len(analysis.game.players)
    sample = Sample(MORE, text, len(logs), analysis.seed, players)
    return Findings(sections=(_section(analysis, logs, MORE),), samples=(*analysis.samples, sample))


def _section(analysis: Analysis, own: Sequence[Log], name: str) -> Section:
    game = analysis.game
    half = "half" if len(game.players) == 2 else f"1/{len(game.players)}"
    items: list[Item] = []
    for logs, sample, among in ((own, name, ""), (analysis.random_play(), "random", ", random play")):
        items += _rates(game, logs, sample, among, "-random" if sample == "random" else "", half)
    return Section(
        "balance",
        "balance",
        "Win rates",
        "How often each seat wins, how often nobody does, and how often a game is still unfinished when it is cut off.",
        f"Counted over self-play games and, for comparison, over random games; a draw counts {half} for each seat, and "
        "so does an unfinished game.",
        tuple(items),
        "The interval of points is the score interval of wins, draws and losses (T. Tango 1998); that of other "
        "shares is Wilson's (1927).",
    )


def _rates(game: Game, logs: Sequence[Log], sample: str, among: str, last: str, half: str) -> list[Figure]:
    seats, number = len(game.players), len(logs)
    won = [log for log in logs if log.seat is not None]
    gets = "player wins" if len(won) == number else "player's share of the points"
    found = []
    shared = _shared(logs, half)
    for seat in range(seats):
        score = seat_score(logs, seat, seats)
        note = "; ".join([*shared, *([] if seat else _unseen(logs, seats))])
        found.append(
            figure(
                f"{SEATS[seat]}-win{last}", f"{SEATS[seat]} {gets}{among}", score,
                unit="share", sample=sample, note=note, key=not (last or seat),
                topic=f"{SEATS[seat]} player's share of the points{among}",
            )
        )  # fmt: skip
    found.append(
        figure(
            f"first-win-decisive{last}", f"first player wins, of games with a winner{among}",
            share_of(sum(log.seat == 0 for log in won), len(won)),
            unit="share", sample=sample, samples=len(won), note="" if won else "no game had a winner",
        )
    )  # fmt: skip
    if game.model.swap:
        swaps = swaps_of(logs)
        hardly = swaps.high is not None and swaps.high <= SELDOM
        whoever = "" if hardly else ", whichever seat plays it"
        for role in game.players:
            won_as, note = role_score(logs, role.number, seats), "; ".join(shared)
            wins = " wins" if len(won) == number else ": share of the points"
            label = f"{role}{wins}{whoever}{among}"
            name = f"role-{role.number + 1}-win{last}"
            topic = f"{role}: share of the points, whichever seat plays it{among}"
            found.append(figure(name, label, won_as, unit="share", sample=sample, note=note, topic=topic))
        note = "hardly ever: the shares of the roles are about those of the seats" if hardly else ""
        found.append(figure(f"swaps{last}", f"sides are swapped{among}", swaps, unit="share", sample=sample, note=note))

    def share(name: str, label: str, count: int, *, key: bool = False, topic: str = "") -> Figure:
        estimate: Estimate = share_of(count, number)
        said = {"unit": "share", "sample": sample, "key": key and not last, "topic": topic and topic + among}
        return figure(name + last, label + among, estimate, **said)

    drawn = sum(log.seat is None and log.lasted for log in logs)
    cut, late = sum(not log.lasted for log in logs), f"not over after {game.ply_limit:,} moves"
    return [
        *found,
        share("draws", "draws", drawn, key=True),
        share("decisive", "games with a single winner", len(won)),
        share("unfinished", late, cut, topic="not over"),
    ]


def _shared(logs: Sequence[Log], half: str) -> list[str]:
    """How games without a winner count, if there are any."""
    without = [log.lasted for log in logs if log.seat is None]
    return [
        f"{what} count {half}"
        for what, lasted in (("draws", True), ("games that are cut off", False))
        if lasted in without
    ]


def _unseen(logs: Sequence[Log], seats: int) -> list[str]:
    """If no seat is seen to be better off, how many games would show 5 points, or that too few came to an end."""
    games, cut = len(logs), sum(not log.lasted for log in logs)
    if cut > MANY_CUT * games:
        return ["too few games came to an end to show a player's advantage"]
    scores = [seat_score(logs, seat, seats) for seat in range(seats)]
    ends = [
        (each.value, each.low, each.high)
        for each in scores
        if each.value is not None and each.low is not None and each.high is not None
    ]
    if not ends or any(compared(*each, 1 / seats, seats) for each in ends):
        return []
    asked = needed_alone(*ends[0][1:], games)
    said = (
        "one of 5 points would have shown" if asked <= games else f"{rounded(asked):,} games would show one of 5 points"
    )
    return [f"no player's advantage can be seen; {said}"]


PART = Part("balance", "counts wins", order=20, measure=measure, seconds=seconds, counts_wins=True)
