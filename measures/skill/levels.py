"""Levels of play: how many times a search can be strengthened so that it beats its former self; see :mod:`.chain`."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from ...gdl.text.listing import listed
from ...stats.estimates import share_of
from ..results.digits import whole_cents
from ..results.figures import percent, seat_that_wins
from ..results.findings import Alarm, Figure, Findings, Item, Sample, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .chain import RANDOM, Level, Rule, budgets, levels, needed
from .matches import match, tallied
from .tally import CUT, Met, Tally

BASE = 10
"""Playouts a move of the first candidate."""
NAME = "levels"
AHEAD = "alphabeta:depth=1"
"""A search that plays no random games, for games of which these tell nothing."""
AHEAD_GAMES = 20
LONGER = 4
"""How many times as many games decide whether the strongest search does hardly better than random moves."""
MORE = 2
"""Searches that win fewer times as many games as they lose hardly do better than random moves, even if it is sure."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Most matches are over before all games are played."""
    return sum(pace.games(0.85 * plan.level_games, 0.68 * playouts) for playouts in budgets(rule_of(plan)))


def rule_of(plan: Plan) -> Rule:
    """How to search for the chain."""
    return Rule(BASE, plan.level_most, plan.level_games)


def chain_of(analysis: Analysis) -> list[Level]:
    """All candidates; the games are cached, so later calls return the same at once."""

    def games(number: int, names: tuple[str, str]) -> Generator[Met, None, None]:
        return match(analysis, *names, analysis.plan.level_games)

    return list(levels(rule_of(analysis.plan), "mcts", games))


def measure(analysis: Analysis) -> Findings:
    """The chain, as a table."""
    seats = len(analysis.game.players)
    if seats != 2 or not analysis.game.start().legal_moves():
        why = "There is nothing to play." if seats == 2 else f"Matches need two players; this game has {seats}."
        return Findings((_section(analysis, (Figure("levels", "levels above random play", None, note=why),)),))
    found = chain_of(analysis)
    strong = [level for level in found if level.strong]
    top = strong[-1].playouts if strong else 0
    items: tuple[Item, ...] = (
        Figure("levels", "levels above random play", len(strong), sample=NAME, note=_limit(analysis, strong), key=True),
        Figure("levels-top", "playouts a move of the highest level", top, sample=NAME),
    )
    if strong:
        items += (_table("levels-table", "Levels of play", strong, rule_of(analysis.plan)),)
    if not found[-1].strong:
        items += _beyond(found[-1]) if strong else _against_random(found)
    weak = [level for level in found if not level.strong]
    if weak:
        items += (_table("levels-weak", "Tried, but not strong enough to be a level", weak, rule_of(analysis.plan)),)
    games = sum(level.tally.games for level in found)
    players = dict.fromkeys([RANDOM, *(level.name for level in found)])
    rule = rule_of(analysis.plan)
    alarms = () if strong else tuple(_no_skill(found))
    if not strong and not alarms and _helps(_all(found)):
        tally = _in_more_games(analysis, found)
        games += tally.games - found[-1].tally.games
        alarms = tuple(_little_skill(found[-1].name, tally, rule.share))
    if alarms:
        tally = tallied(analysis, AHEAD, RANDOM, AHEAD_GAMES)
        games += tally.games
        players[AHEAD] = None
        if _helps(tally) and (alarms[0].severe or tally.share >= rule.share):
            items += (_by_looking(tally),)
            alarms = ()
    sample = Sample(NAME, "games of the candidates, each against the level before", games, analysis.seed, (*players,))
    return Findings((_section(analysis, items),), (sample,), alarms)


def _by_looking(tally: Tally) -> Figure:
    """What a search without random games scored against random moves, if others do no better than they."""
    return Figure(
        "levels-ahead", f"points of {AHEAD} against random moves", tally.share, "share", *tally.interval,
        samples=tally.games, sample=NAME, note="a search without random games, which tell little of this game",
    )  # fmt: skip


def _helps(tally: Tally) -> bool:
    """Whether a search surely does better than random moves, and by far."""
    return tally.interval.low > 0.5 and tally.wins >= MORE * tally.losses


def _beyond(last: Level) -> tuple[Figure, Figure]:
    """What the strongest candidate scored against the highest level, if that is not enough for another level."""
    tally, against = last.tally, "random moves" if last.against == RANDOM else last.against
    return (
        Figure(
            "levels-beyond", f"points of {last.name} against {against}", tally.share, "share", *tally.interval,
            samples=tally.games, sample=NAME, note="not enough for a level",
        ),
        Figure(
            "levels-seat", f"points of the first player in these games, whether {last.name} or {against}",
            tally.first_share, "share", samples=tally.games, sample=NAME,
            note="of games between unequal players: no interval",
        ),
    )  # fmt: skip


def _against_random(found: Sequence[Level]) -> tuple[Figure, Figure]:
    """What all candidates together scored, if none is a level: all have played against random moves."""
    tally = _all(found)
    return (
        Figure(
            "levels-beyond", "points of all searches that were tried, against random moves", tally.share, "share",
            *tally.interval, samples=tally.games, sample=NAME, note="not enough for a level",
        ),
        Figure(
            "levels-seat", "points of the first player in these games, whoever it is", tally.first_share, "share",
            samples=tally.games, sample=NAME, note="of games between unequal players: no interval",
        ),
    )  # fmt: skip


def _all(found: Sequence[Level]) -> Tally:
    return sum((level.tally for level in found), Tally())


def _no_skill(found: Sequence[Level]) -> Iterator[Alarm]:
    """Looking ahead does not surely help at all. If nobody ever wins, other alarms say so.

    All candidates count: where one seat wins whoever has it, only the games from the other seat can show anything.
    """
    tally = _all(found)
    low, high = tally.interval
    if _helps(tally) or not (tally.wins or tally.losses):
        return
    seat = seat_that_wins(tally.first_share)
    whoever = f", since the {seat} player nearly always wins, whoever looks ahead" if seat else ""
    open_ended = 2 * tally.cut > tally.games
    said = f"Looking ahead hardly helps: random moves do nearly as well{whoever}. Check whether the players' decisions "
    if open_ended:
        said = (
            "Whether looking ahead helps is not seen: most games against random moves are cut off before anyone wins. "
        )
    yield Alarm(
        "no-skill",
        f"{said}{'Check what ends games, and whether one side can prevent it' if open_ended else 'affect who wins'}.",
        f"{listed([level.name for level in found])} scored {tally.points:g} points in {tally.games} games against "
        f"random moves ({whole_cents(low)} to {whole_cents(high)} %; 50 % would be chance)"
        + (f"; {tally.cut} were cut off." if open_ended else "."),
        severe=not open_ended,
    )


def _in_more_games(analysis: Analysis, found: Sequence[Level]) -> Tally:
    """The games of the strongest candidate against random moves: more of them if it is open whether it has the share
    that a level has for sure. A match ends as soon as a candidate can be no level."""
    last, rule = found[-1], rule_of(analysis.plan)
    if _all(found).share >= rule.share:
        return last.tally
    return tallied(analysis, last.name, RANDOM, LONGER * rule.games)


def _little_skill(name: str, tally: Tally, enough: float) -> Iterator[Alarm]:
    """Looking ahead helps, but surely by less than a level, which has the share ``enough``. If one seat nearly always
    wins, other alarms say so."""
    low, high = tally.interval
    if high < enough and not seat_that_wins(tally.first_share):
        yield Alarm(
            "little-skill",
            "Looking ahead helps little: the strongest search that was tried does hardly better than random moves. "
            "Check whether a player who plays better can turn that into a win.",
            f"{name} scored {tally.points:g} points in {tally.games} games against random moves ({whole_cents(low)} to "
            f"{whole_cents(high)} %; 50 % would be chance): {tally.results}.",
            severe=False,
        )


def _section(analysis: Analysis, items: tuple[Item, ...]) -> Section:
    rule = rule_of(analysis.plan)
    points = needed(rule.games, rule.share, rule.confidence)
    return Section(
        "levels",
        "depth",
        "Levels of play",
        "Each level clearly beats the one before it, so the more levels there are, the more there is to learn.",
        f"A level scores {points:g} points in at most {rule.games} games against the one before it, alternating seats, "
        f"and so wins at least {percent(rule.share)} with {percent(rule.confidence)} confidence; candidates start at "
        f"{rule.base} playouts a move, and each has {rule.growth:.3g} times as many as the last, up to {rule.most:,}.",
        items,
        "Ai Ai's levels of play (S. Tavener)",
    )


def _table(name: str, title: str, found: list[Level], rule: Rule) -> Table:
    cut = any(level.tally.cut for level in found)
    return Table(
        name,
        title,
        (
            "level",
            "against",
            "games",
            "won",
            "drawn",
            *[CUT] * cut,
            "lost",
            "points",
            "at least",
            "first player",
            "moves in a game",
        ),
        tuple(
            (
                level.name,
                level.against,
                level.tally.games,
                level.tally.wins,
                level.tally.drawn,
                *[level.tally.cut] * cut,
                level.tally.losses,
                level.tally.share,
                share_of(level.tally.points, rule.games, rule.confidence).low,
                level.tally.first_share,
                round(level.tally.mean_plies, 1),
            )
            for level in found
        ),
        f"At least: the lower bound of the points with {percent(rule.confidence)} confidence, counting all games not "
        "played as lost. First player: the share of the points of whichever player moved first.",
        NAME,
        amounts=("moves in a game",),
    )


def _limit(analysis: Analysis, strong: list[Level]) -> str:
    """A note on what the number of levels means and does not mean."""
    if not strong:
        return "None of the searches that were tried, all by random games, clearly beats random play."
    tried = list(budgets(rule_of(analysis.plan)))
    if strong[-1].playouts == tried[-1]:
        return "The strongest search tried is a level: with a larger budget there may be more."
    return ""


PART = Part("levels", "finds levels of play", order=80, measure=measure, seconds=seconds)
