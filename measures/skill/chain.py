"""Ai Ai's "Levels of Play": a chain of levels, each strong against the one before it.

**A level is strong** against another if the lower bound of its share of points, with 90 % confidence, is at least 60 %.
Ai Ai's tables show how that is tested. All of its matches end with 36 points, in 36, 41, 46 or 50 games: 36-0-0
(won-drawn-lost), 36-0-5, 36-0-10, and 35-2-13. That is a match of 50 games which ends as soon as its result is settled:
out of 50 games, 36 points are the fewest for which the lower end of the 90 % Wilson interval reaches 60 % (36: 60.6 %,
35: 58.5 %). Ours also ends when that many points are out of reach.

**The next level** is searched for with longer and longer times: all times in those tables are 0.01 s times a power of e
(0.01, 0.07, 0.20, 1.48 are the powers 0, 2, 3 and 5), so the missing ones in between were not strong enough.

Here budgets are playouts, so that the chain can be repeated anywhere. The first level plays against random moves. Seats
alternate from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from math import e

from ...stats.wilson import wilson
from .tally import Met, Tally

RANDOM = "random"


Match = Callable[[int, tuple[str, str]], Generator[Met, None, None]]
"""Plays the games of a numbered match between two players, one by one; callers stop when they have enough."""


@dataclass(frozen=True)
class Rule:
    """How to search for a chain: the playouts of the candidates, and when one of them is strong."""

    base: int
    most: int
    games: int
    growth: float = e
    share: float = 0.6
    confidence: float = 0.9


@dataclass(frozen=True)
class Level:
    """A candidate, and its games against the last level."""

    name: str
    playouts: int
    against: str
    tally: Tally
    strong: bool


def needed(games: int, share: float, confidence: float) -> float:
    """The fewest points, including halves, whose interval has its lower end at ``share`` or above.

    >>> needed(50, 0.6, 0.9)
    36.0
    """
    for halves in range(2 * games + 1):
        if wilson(halves / 2, games, confidence).low >= share:
            return halves / 2
    return float("inf")


def settled(tally: Tally, games: int, points: float) -> bool:
    """Whether it is settled that a match of ``games`` games brings ``points`` points, or that it cannot."""
    return tally.points >= points or tally.points + games - tally.games < points


def budgets(rule: Rule) -> Iterator[int]:
    """The playouts of the candidates, each ``growth`` times the one before."""
    power = 0
    while (playouts := round(rule.base * rule.growth**power)) <= rule.most:
        yield playouts
        power += 1


def levels(rule: Rule, player: str, match: Match, on_game: Callable[[], None] = lambda: None) -> Iterator[Level]:
    """Yield each candidate once its games are played; the strong ones make up the chain."""
    last = RANDOM
    points = needed(rule.games, rule.share, rule.confidence)
    for number, playouts in enumerate(budgets(rule)):
        name = with_playouts(player, playouts)
        tally = Tally()
        games = match(number, (name, last))
        try:
            for game in games:
                tally.meet(game)
                on_game()
                if settled(tally, rule.games, points):
                    break
        finally:
            games.close()
        strong = tally.points >= points
        yield Level(name, playouts, last, tally, strong)
        if strong:
            last = name


def with_playouts(player: str, playouts: int) -> str:
    """The name of a player with ``playouts`` playouts a move."""
    return f"{player}{',' if ':' in player else ':'}playouts={playouts}"
