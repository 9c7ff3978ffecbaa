"""Ratings of players from the results of their games, with error bars.

**The model** is that of Bradley and Terry ("Rank Analysis of Incomplete Block Designs: I. The Method of Paired
Comparisons", Biometrika 39 (1952), 324-345) on the Elo scale: a player who is 400 points better wins ten games for each
one lost. With more than two players, the winner is chosen among them all with probabilities in the same proportion
(R. D. Luce, *Individual Choice Behavior*, 1959). A draw is shared: half a win for each of two.

**The ratings** are maximum-likelihood estimates, found by Newton's method; the likelihood has a single peak (D. R.
Hunter, "MM Algorithms for Generalized Bradley-Terry Models", Annals of Statistics 32 (2004), 384-406). **Error bars**
are 1.96 standard deviations, from the inverse of the information matrix; since draws vary less than wins and losses,
they are too wide rather than too narrow if there are draws.

**A player who wins all games** against the others would be infinitely better. This happens whenever the players can be
divided into two groups, and nobody in one has taken a point from the other (L. R. Ford, "Solution of a Ranking Problem
from Binary Comparisons", American Mathematical Monthly 64 (1957), 28-33). Then, and only then, one drawn game is added
to the games between the groups for each pairing, as BayesElo does everywhere: :func:`rate` reports which ratings needed
it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt

from .linear import inverse, solve
from .wilson import CONFIDENCE, deviations

SCALE = 400 / log(10)
"""Elo points per unit of the natural logarithm of a ratio of strengths."""

STEPS = 200
CLOSE = 1e-10


@dataclass(frozen=True)
class Compared:
    """The games between some players: their numbers and the points of each; a game is worth one point in total."""

    players: tuple[int, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Rating:
    """Elo points above the zero, their error bar, and whether drawn games had to be added to determine them."""

    elo: float
    error: float
    with_prior: bool = False


def expected(difference: float) -> float:
    """The expected share of points of a player who is ``difference`` Elo points better."""
    return 1 / (1 + 10 ** (-difference / 400))


def difference(share: float) -> float:
    """The Elo difference of a player with this share of the points; infinite for all or none of them."""
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


def rate(
    results: Iterable[Compared], players: int, *, zero: int | None = 0, confidence: float = CONFIDENCE
) -> list[Rating | None]:
    """The ratings of players 0 to ``players - 1``; player ``zero`` has 0 points, or the mean if that is ``None``.

    A player who cannot be compared with player ``zero``, even through others, has no rating. With the mean as zero, the
    players who can be compared with the first player that has played are rated.
    """
    merged: dict[tuple[int, ...], list[float]] = {}
    for result in results:
        if sum(result.points) > 0:
            points = merged.setdefault(result.players, [0.0] * len(result.players))
            merged[result.players] = [a + b for a, b in zip(points, result.points, strict=True)]
    games = [Compared(who, tuple(points)) for who, points in sorted(merged.items())]
    found: list[Rating | None] = [None] * players
    if zero is None and not games:
        return found
    first = zero if zero is not None else min(min(game.players) for game in games)
    group = _reached(first, games, _met)
    games = [game for game in games if game.players[0] in group]
    games, helped = _with_drawn_games(games, group)
    place = {player: number for number, player in enumerate(sorted(group))}
    sets = [([place[player] for player in game.players], game.points) for game in games]
    strengths = _most_likely(sets, len(group), place[first])
    variances = _variances(sets, strengths, place[first], mean=zero is None)
    level = sum(strengths) / len(strengths) if zero is None else strengths[place[first]]
    for player, number in place.items():
        error = deviations(confidence) * sqrt(max(0.0, variances[number])) * SCALE
        found[player] = Rating((strengths[number] - level) * SCALE, error, helped)
    return found


# -- which players can be compared ---------------------------------------------------------------------------------


def _met(game: Compared, player: int) -> Iterable[int]:
    return game.players


def _beaten(game: Compared, player: int) -> Iterable[int]:
    """The players from whom a player has taken points."""
    return game.players if game.points[game.players.index(player)] > 0 else ()


def _reached(start: int, games: Sequence[Compared], step: Callable[[Compared, int], Iterable[int]]) -> frozenset[int]:
    """The players reachable from a player by steps through games."""
    of: dict[int, list[Compared]] = defaultdict(list)
    for game in games:
        for player in game.players:
            of[player].append(game)
    seen, waiting = {start}, [start]
    while waiting:
        player = waiting.pop()
        for game in of[player]:
            for other in step(game, player):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return frozenset(seen)


def _with_drawn_games(games: list[Compared], group: frozenset[int]) -> tuple[list[Compared], bool]:
    """The games, plus a drawn one for each pairing that is infinitely far apart; and whether there are any."""
    beats = {player: _reached(player, games, _beaten) for player in group}
    found, helped = [], False
    for game in games:
        apart = any(a not in beats[b] for a in game.players for b in game.players)
        share = 1 / len(game.players) if apart else 0.0
        found.append(Compared(game.players, tuple(points + share for points in game.points)))
        helped |= apart
    return found, helped


# -- maximum likelihood --------------------------------------------------------------------------------------------

Sets = Sequence[tuple[Sequence[int], Sequence[float]]]


def _chances(who: Sequence[int], strengths: Sequence[float]) -> list[float]:
    """The probability that each of these players wins a game among them."""
    most = max(strengths[player] for player in who)
    weights = [exp(strengths[player] - most) for player in who]
    return [weight / sum(weights) for weight in weights]


def _likelihood(sets: Sets, strengths: Sequence[float]) -> float:
    total = 0.0
    for who, points in sets:
        total += sum(n * log(p) if n else 0.0 for n, p in zip(points, _chances(who, strengths), strict=True))
    return total


def _information(sets: Sets, strengths: Sequence[float]) -> list[list[float]]:
    """The information matrix: the negative second derivatives of the log-likelihood."""
    found = [[0.0] * len(strengths) for _ in strengths]
    for who, points in sets:
        games = sum(points)
        chances = _chances(who, strengths)
        for a, p in zip(who, chances, strict=True):
            found[a][a] += games * p
            for b, q in zip(who, chances, strict=True):
                found[a][b] -= games * p * q
    return found


def _most_likely(sets: Sets, players: int, fixed: int) -> list[float]:
    """The maximum-likelihood strengths, as natural logarithms of ratios, with 0 for the fixed player."""
    free = [player for player in range(players) if player != fixed]
    strengths = [0.0] * players
    best = _likelihood(sets, strengths)
    for _ in range(STEPS if free else 0):
        slope = [0.0] * players
        for who, points in sets:
            for player, had, chance in zip(who, points, _chances(who, strengths), strict=True):
                slope[player] += had - sum(points) * chance
        matrix = _information(sets, strengths)
        steps = solve([[matrix[a][b] for b in free] for a in free], [[slope[a]] for a in free])
        size, length = 1.0, max(abs(step) for (step,) in steps)
        while True:
            tried = list(strengths)
            for player, (step,) in zip(free, steps, strict=True):
                tried[player] += size * step
            likelihood = _likelihood(sets, tried)
            if likelihood >= best or size * length < CLOSE:
                break
            size /= 2
        strengths, best = tried, likelihood
        if size * length < CLOSE:
            break
    return strengths


def _variances(sets: Sets, strengths: Sequence[float], fixed: int, *, mean: bool) -> list[float]:
    """The variance of each strength, relative to the fixed player or to the mean of all."""
    players = range(len(strengths))
    free = [player for player in players if player != fixed]
    matrix = _information(sets, strengths)
    covariance = [[0.0] * len(strengths) for _ in players]
    for a, row in zip(free, inverse([[matrix[a][b] for b in free] for a in free]), strict=True):
        for b, value in zip(free, row, strict=True):
            covariance[a][b] = value
    if not mean:
        return [covariance[player][player] for player in players]
    whole = sum(map(sum, covariance)) / len(strengths) ** 2
    return [covariance[a][a] - 2 * sum(covariance[a]) / len(strengths) + whole for a in players]
