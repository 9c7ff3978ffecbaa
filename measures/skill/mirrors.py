"""Mirroring strategies: a player who wins by answering each move with its image need not think."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...interpreter.core.position import SEATS
from ...players.kinds.mirror import Way, images
from ...stats.trinomial import score_interval, score_of
from ...stats.wilson import wilson
from ..results.figures import figure, percent
from ..results.findings import Alarm, Figure, Findings, Item, Sample, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.scores import seat_score, together
from .levels import BASE, chain_of
from .matches import tallied
from .tally import Tally

NAME = "mirrors"
MORE = 4
"""How many times as many games must confirm that a mirror wins."""
CLEAN = 48
"""So many games, all of those from one seat won, show that it wins more than :data:`SURE` of them."""
MIRRORED = 2
"""A player mirrors who makes an image of one in so many moves."""
SURE = 0.75
"""A mirror that scores at least this much from a seat decides the game."""
WORDS = {
    Way.copy: "copying the last move",
    Way.x: "top and bottom swapped",
    Way.y: "left and right swapped",
    Way.turn: "the board turned by 180°",
}


@dataclass(frozen=True)
class Beats:
    """A mirror that wins against a search."""

    way: Way
    seat: int | None
    """The seat from which it wins; ``None``: on the whole."""
    share: float
    games: str
    """Its games, in words."""
    severe: bool


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
    stronger = analysis.player if analysis.plan.playouts > (level.playouts if level else BASE) else against
    items: list[Item] = []
    winning: list[Beats] = []
    players = []
    for way in Way:
        name, label = f"mirror-{way.name}", f"{WORDS[way]} (mirror:{way.name})"
        if images(game.model.board, way.name) is None:
            items.append(Figure(name, label, None, "share", note="The board is not symmetrical in this way."))
            continue
        players.append(f"mirror:{way.name}")
        tally = tallied(analysis, players[-1], against, number)
        if tally.answers and not tally.images:
            why = f"It could not mirror: in {tally.games} games, no image of a move was legal."
            items.append(Figure(name, label, None, "share", samples=tally.games, sample=NAME, note=why))
            continue
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
        found = beats(analysis, way, tally, against)
        winning += found if stronger == against else _confirmed(analysis, found, stronger, number)
    games = number * len(players)
    sample = Sample(NAME, "games of the mirrors, each against a level", games, analysis.seed, (against, *players))
    section = Section(
        "mirrors",
        "balance",
        "Mirroring strategies",
        "Whether it is enough to answer each move with its mirror image, which would be a flaw of the game.",
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
    return Findings((section,), (sample,), tuple(alarms_of(winning, stronger)))


def said(tally: Tally) -> str:
    """A mirror's results in words."""
    if tally.answers > MIRRORED * tally.images:
        moves = f" It could mirror only {tally.images:,} of {tally.answers:,} moves."
    else:
        moves = ""
    if not tally.points:
        return f"Lost all {tally.games} games{', as it should' * (not moves)}.{moves}"
    if tally.cut == tally.games:
        return f"All {tally.games} games were cut off.{moves}"
    games = (tally.games - tally.games // 2, tally.games // 2)
    clean = [name for seat, name in enumerate(SEATS[:2]) if 0 < tally.points_from(seat) == games[seat]]
    seat = f"; it won all as the {clean[0]} player" if len(clean) == 1 else ""
    cut = f"; {tally.cut} {'was' if tally.cut == 1 else 'were'} cut off" if tally.cut else ""
    return f"Won {tally.wins}, drew {tally.drawn}, lost {tally.losses} of {tally.games} games{cut}{seat}.{moves}"


def beats(analysis: Analysis, way: Way, tally: Tally, against: str) -> Iterator[Beats]:
    """Whether the mirror wins on the whole, or all games from one seat: for sure, if need be after more games. Who
    could not mirror most moves has not won by mirroring."""
    if tally.answers > MIRRORED * tally.images:
        return
    if tally.share > 0.5:
        if not _sure(tally):
            tally = tallied(analysis, f"mirror:{way.name}", against, MORE * tally.games)
        if _sure(tally):
            yield Beats(way, None, tally.share, tally.results, severe=True)
            return
    random = analysis.random_play()
    for seat in range(2):
        number = tally.games // 2
        if (seat_score(random, seat, 2).low or 0) > SURE:  # whoever has this seat wins, mirror or not
            continue
        if number and tally.points_from(seat) == number and (one := _from(analysis, way, seat, against, tally.games)):
            yield one
            return


def _from(analysis: Analysis, way: Way, seat: int, against: str, number: int) -> Beats | None:
    """A mirror that surely wins from a seat, in more games than the ``number`` of those that suggested it."""
    more = tallied(analysis, f"mirror:{way.name}", against, max(MORE * number, CLEAN))
    games, points = more.games // 2, more.points_from(seat)
    low = wilson(points, games, together(2 * len(Way))).low  # so many are tried
    chance = seat_score(analysis.random_play(), seat, 2).high or 0.5  # what the seat has anyway
    share, said = points / games, f"{points:g} points in {games} games"
    return Beats(way, seat, share, said, low > SURE) if low > 0.5 and share > chance else None


def _confirmed(analysis: Analysis, found: Iterator[Beats], stronger: str, number: int) -> Iterator[Beats]:
    """Those that also win against a stronger player.

    A weak search loses to a mirror even in games that a better one wins: it gives pieces away, and the mirror does not.
    """
    for one in found:
        tally = tallied(analysis, f"mirror:{one.way.name}", stronger, number)
        if one.seat is None:
            yield from beats(analysis, one.way, tally, stronger)  # on the whole, or from one seat
        elif tally.points_from(one.seat) > number / 4 and (
            each := _from(analysis, one.way, one.seat, stronger, number)
        ):
            yield each


def _sure(tally: Tally) -> bool:
    """Whether a mirror that has won is more than chance, as one of several that are tried."""
    return score_interval(tally.wins, tally.draws, tally.losses, together(len(Way))).low > 0.5


def alarms_of(found: Sequence[Beats], against: str) -> Iterator[Alarm]:
    """One alarm for the mirrors that win from a seat, and one for those that win on the whole.

    On a symmetrical board several mirrors are the same fault.
    """
    for seat in (None, 0, 1):
        some = sorted((each for each in found if each.seat == seat), key=lambda each: -each.share)
        if not some:
            continue
        least, most = (percent(pick(each.share for each in some)) for pick in (min, max))
        named = "; ".join(WORDS[each.way] for each in some)
        shares = most if least == most else f"{least.removesuffix(' %')} to {most}"
        yield Alarm(
            "mirror-wins",
            f"A player who only mirrors ({named})"
            + (f" as the {SEATS[seat]} player" if seat is not None else "")
            + f" scores {shares} of the points against a search: whoever "
            + ("mirrors" if seat is None else "has that seat")
            + " need not think. Check the board and the first move: what breaks the symmetry?",
            f"{each_game(some)} against {against}.",
            severe=any(each.severe for each in some),
            favours="" if seat is None else SEATS[seat],
        )


def each_game(some: Sequence[Beats]) -> str:
    """The games of some mirrors, in words."""
    if len(some) == 1:
        return some[0].games
    return "; ".join(f"{each.games} ({WORDS[each.way]})" for each in some) + ", all"


PART = Part("mirrors", "plays against mirrors", order=100, measure=measure, seconds=seconds)
