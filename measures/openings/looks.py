"""Searches of the position after each first move, as cached pieces of work.

**The value of a position** to the player to move is taken half-way between that of the best move and the mean of all
moves tried. The first is too high, being the largest of many uncertain values; the second is too low, since weak moves
were tried as well; the two converge as a search goes on. Their midpoint is closer to the results of much longer
searches than either (``tools/extrapolation.py``, docs/decisions.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance

from ...interpreter.core.move import SWAP
from ...interpreter.game.game import Game
from ...players import make
from ...players.base.found import Judged
from ...players.search.trees import MctsPlayer
from ...stats.estimates import Estimate, student
from ...stats.wilson import CONFIDENCE
from ..workbench.analysis import Analysis
from ..workbench.other_rules import without_swap
from .limits import Known

AGREE = "all searches agree, which does not tell how far they can differ: no interval"
ALONE = "one search of each: no interval"
NAME = "openings"
"""The name of the sample of searches."""
BATCH = 4
"""The most searches in a piece of work."""
ALIKE = 8
"""The spread between searches of a move is estimated from as many moves."""


def looked(game: Game, seed: int, move: str, playouts: int, first: int, number: int) -> list[list[float | bool]]:
    """The value of a first move to the player who makes it, without a swap: from each search, and whether it is proved.

    The searches are independent. Where the first turn goes on, a later move would bring the swap, so the rules are
    played without it.
    """
    if game.model.swap and goes_on(game, move):
        game = without_swap(game)
    state = game.start()
    seat = state.seat
    state.push(move)
    if all(reply is SWAP for reply in state.legal_moves()):  # no other move: the game is over, or nobody can move
        outcome = state.outcome()
        value = 0.5 if outcome is None or outcome.seat is None else float(outcome.seat == seat)
        return [[value, True]] * number
    own = state.seat == seat
    player = make(f"mcts:playouts={playouts},reuse=off")
    assert isinstance(player, MctsPlayer)
    found: list[list[float | bool]] = []
    for search in range(first, first + number):
        judged = player.search(state, Random(f"{seed}:openings:{move}:{playouts}:{search}"), lines=0)
        replies = [one for one in judged.moves if one.move is not SWAP]
        value, proven = middle(replies)
        found.append([round(value if own else 1 - value, 5), proven])
    return found


def goes_on(game: Game, move: str) -> bool:
    """Whether the first turn goes on after a first move, so that it is only a part of an opening."""
    state = game.start()
    seat = state.seat
    state.push(move)
    return state.outcome() is None and state.seat == seat


def middle(moves: Sequence[Judged]) -> tuple[float, bool]:
    """The value of a position whose moves a search has judged, the best first; and whether it is proved."""
    best = moves[0]
    visits = sum(one.visits for one in moves)
    if best.proof == "win" or all(one.proof for one in moves) or not visits:
        return best.value, bool(best.proof)
    return (best.value + sum(one.visits * one.value for one in moves) / visits) / 2, False


@dataclass(frozen=True)
class Look:
    """A first move at a strength: its value by each search, to the player who makes it."""

    move: str
    values: tuple[float, ...]
    proven: bool
    """Whether a search has proved the value, which is then the only one."""
    deviation: float | None
    """The standard deviation of a search; ``None`` if unknown."""

    @property
    def value(self) -> float:
        """The mean."""
        return fmean(self.values)

    @property
    def error(self) -> float | None:
        """The standard deviation of the mean."""
        return None if self.deviation is None else self.deviation / sqrt(len(self.values))

    def of(self, search: int) -> float:
        """The value by one search."""
        return self.values[min(search, len(self.values) - 1)]

    def without(self, search: int) -> float:
        """The mean of the values by all other searches; a proved value is the same for each."""
        others = [value for place, value in enumerate(self.values) if place != search]
        return self.value if self.proven else fmean(others)


@dataclass(frozen=True)
class Looks:
    """First moves at a strength."""

    playouts: int
    searches: int
    by_move: dict[str, Look]
    free: int
    """Degrees of freedom of each deviation."""
    images: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The moves that are symmetric to each of these, and the move itself."""
    drawn: bool = False
    """Whether the game is proved to be a draw without a swap. With one, it is then a draw, too: a first move that keeps
    it is worth the same to both."""
    swapped: float | None = None
    """The value of the start with a swap, if that is proved."""
    at_once: frozenset[str] = frozenset()
    """The first moves that end the game with a win, so that nobody can swap sides after them."""

    @property
    def most(self) -> float:
        """What a first move can be worth at most: no more than a draw in a game that is proved to be one."""
        return 0.5 if self.drawn else 1.0

    def best_worth(self, *, swap: bool) -> float:
        """The most that the start can be worth: with a ``swap``, one half unless a first move wins at once."""
        return 0.5 if swap and not self.at_once else self.most

    def least(self, *, swap: bool) -> float:
        """What the start is worth at least: without a swap, as much as it is proved to be worth with it."""
        return 0.0 if swap or self.swapped is None else self.swapped

    @property
    def why(self) -> str:
        """Why moves that are not proved have no interval."""
        return AGREE if self.free else ALONE

    def wins_at_once(self, move: str) -> bool:
        """Whether a first move ends the game with a win."""
        return not self.at_once.isdisjoint(self.all_of(move))

    def worth(self, look: Look, *, swap: bool, value: float | None = None) -> float:
        """What a first move is worth to the player who makes it, by its mean or another ``value``. With ``swap``, the
        opponent then takes the better side, unless the move has ended the game."""
        value = look.value if value is None else value
        return min(value, 1 - value) if swap and not self.wins_at_once(look.move) else value

    def all_of(self, move: str) -> tuple[str, ...]:
        """The moves for which a move stands."""
        return self.images.get(move, (move,))

    def number(self, found: Iterable[Look]) -> int:
        """How many first moves these stand for."""
        return sum(len(self.all_of(look.move)) for look in found)

    def interval(self, value: float, error: float | None, among: int = 1) -> Estimate:
        """A value with its interval, between 0 and 1; the intervals of ``among`` such values hold all of them in 95 of
        100 cases (Bonferroni's inequality)."""
        if error is None:
            return Estimate(value, why=self.why)
        half = student(self.free, 1 - (1 - CONFIDENCE) / among) * error if error else 0.0
        return Estimate(value, max(0.0, value - half), min(1.0, value + half))

    def of(self, move: str) -> Estimate:
        """The value of a move, with its interval."""
        return self.interval(self.by_move[move].value, self.by_move[move].error)

    def among_all(self, move: str) -> Estimate:
        """The value of a move that may have been chosen for it: its interval holds together with those of all moves."""
        return self.interval(self.by_move[move].value, self.by_move[move].error, len(self.by_move))

    def best(self) -> list[Look]:
        """The moves, the best first."""
        return sorted(self.by_move.values(), key=lambda look: (-look.value, look.move))

    def evenest(self) -> list[Look]:
        """The moves, the closest to even first."""
        return sorted(self.by_move.values(), key=lambda look: (abs(look.value - 0.5), look.move))

    def start(self, *, swap: bool) -> Known | None:
        """The value of the game to a first player who opens as well as possible; with ``swap``, the opponent then
        takes the better side.

        The largest of many uncertain values is too large. If instead each search values the opening that the others
        choose, the value is too small, since they may choose another. So it is taken half-way between the two (the
        start is worth no more than the best of its openings), and its error is such that the interval reaches from the
        lower end of the smaller one to the greatest upper end of any opening. ``None`` if there is only one search of
        each. A proved move proves the value only if no other can be better. A first player to whom the opponent leaves
        no choice of sides can open as with one, so the value without is at least that with it.
        """
        if self.drawn:
            return Known(self.playouts, 0.5, 0.0)
        if swap and self.swapped is not None:
            return Known(self.playouts, self.swapped, 0.0)
        known = self._start(swap=swap)
        even = None if swap else self.start(swap=True)
        if known is None or even is None or even.value <= known.value:
            return known
        return Known(self.playouts, even.value, known.error if even.error == 0 else even.error)

    def _start(self, *, swap: bool) -> Known | None:
        every = self.by_move.values()
        if self.searches < 2 and not all(look.proven for look in every):
            return None
        best = self.best_worth(swap=swap)
        if any(look.proven and self.worth(look, swap=swap) == best for look in every):
            return Known(self.playouts, best, 0.0)  # whatever the others are worth
        found: list[tuple[float, float | None]] = []
        for search in range(1 if all(look.proven for look in every) else self.searches):
            said = {look.move: look.without(search) for look in every}
            move = max(sorted(said), key=lambda each: self.worth(self.by_move[each], swap=swap, value=said[each]))
            value = self.by_move[move].of(search)
            found.append((1 - value if swap and said[move] > 0.5 else value, self._deviation(move, swap=swap)))
        small, large = fmean(value for value, _ in found), max(self.worth(look, swap=swap) for look in every)
        small = min(small, large)  # greater only if searches disagree which side of an opening is the better one
        value = min((small + large) / 2, best)
        deviations = [deviation for _, deviation in found if deviation is not None]
        if len(deviations) < len(found) or any(look.error is None for look in every):
            return Known(self.playouts, value, None)
        error = sqrt(sum(each**2 for each in deviations)) / len(found)
        if error:
            wide = student(self.free)
            most = max(self.worth(look, swap=swap) + wide * (look.error or 0.0) for look in every)
            error = max(value - small + wide * error, most - value) / wide
        return Known(self.playouts, value, error)

    def _deviation(self, move: str, *, swap: bool) -> float | None:
        """The standard deviation of a search of an opening that seems to be the best; 0 if none can be better."""
        look = self.by_move[move]
        others = [each for each in self.best() if not each.proven]
        if not look.proven:
            return look.deviation
        settled = not others or self.worth(look, swap=swap) == self.best_worth(swap=swap)
        return 0.0 if settled else others[0].deviation


def spreads(values: Mapping[str, Sequence[float]]) -> tuple[dict[str, float | None], int]:
    """The standard deviation of a search of each move, and its degrees of freedom, from equally many values of each.

    A move has only a few values, and searches of a move that is about to lose agree far better than those of one that
    may win. So the spread is estimated from the :data:`ALIKE` moves next to it in the order of their values. Where its
    own values differ more, theirs is taken: leading moves can be few.
    """
    order = sorted(values, key=lambda move: (fmean(values[move]), move))
    squares = [variance(values[move]) if len(values[move]) > 1 else 0.0 for move in order]
    wide = min(ALIKE, len(order))
    found: dict[str, float | None] = {}
    for place, move in enumerate(order):
        first = min(max(0, place - wide // 2), len(order) - wide)
        spread = max(squares[place], fmean(squares[first : first + wide])) or fmean(squares)
        found[move] = sqrt(spread) if spread else None  # searches that all agree do not tell how far they can differ
    return found, sum(len(values[move]) - 1 for move in order[:wide])


def looks(
    analysis: Analysis,
    moves: Sequence[str],
    playouts: int,
    searches: int,
    images: Mapping[str, tuple[str, ...]] | None = None,
) -> Looks:
    """Search each of these first moves ``searches`` times; ``images`` are the moves that each stands for."""
    batches = [(first, min(BATCH, searches - first)) for first in range(0, searches, BATCH)]
    found = analysis.all("openings", looked, [(move, playouts, *batch) for move in moves for batch in batches])
    values: dict[str, list[float]] = {}
    proven: dict[str, float] = {}
    for place, move in enumerate(moves):
        every = [one for batch in found[place * len(batches) : (place + 1) * len(batches)] for one in batch]
        values[move] = [float(value) for value, _ in every]
        if sure := [float(value) for value, exact in every if exact]:
            proven[move] = sure[0]
    spread, free = spreads({move: each for move, each in values.items() if move not in proven})
    return Looks(
        playouts,
        searches,
        {
            move: Look(move, (proven[move],), True, 0.0)
            if move in proven
            else Look(move, tuple(each), False, spread[move])
            for move, each in values.items()
        },
        free,
        {} if images is None else images,
    )
