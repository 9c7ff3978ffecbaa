"""How close to the truth are the values of openings, and their extrapolated limits?

    python tools/extrapolation.py            a few minutes
    python tools/extrapolation.py --quick    small games and few playouts

For games whose openings are known (docs/solved.md), and for some that are too large to solve, openings are searched
with more and more playouts. The first table shows how far the values are from those of the longest search, by the way a
position is valued: by its best move, by the mean of all moves tried, or half-way (``measures/openings/looks.py``). The
second shows how far the limit of three strengths, each four times the one before, is from the truth, or from the result
of sixteen times as many playouts, by the line used for extrapolation (``measures/openings/limits.py``), and how often
its interval contains it. Errors are root mean squares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance

import plybook
from plybook.measures.openings.limits import Known, limit, logarithm, root
from plybook.measures.openings.looks import middle
from plybook.players import make
from plybook.players.base.found import Judged
from plybook.players.search.trees import MctsPlayer

SEARCHES = 4
MOST = 12
"""The maximum number of openings of a game."""
WAYS = ("best", "mean", "half-way")
Line = Callable[[float], float]
LINES: dict[str, tuple[Line, ...]] = {
    "1/sqrt": (root,),
    "n^-1/4": (lambda playouts: playouts**-0.25,),
    "1/log": (logarithm,),
    "1/sqrt, interval of both": (root, logarithm),
}


@dataclass(frozen=True)
class Case:
    """A game, the strengths to try and, if it is solved, the openings that win; ``otherwise`` is the value of the other
    openings."""

    name: str
    options: dict[str, object]
    times: int
    wins: frozenset[str] | None = None
    otherwise: float = 0.0

    def truth(self, move: str) -> float | None:
        """The value of an opening."""
        return None if self.wins is None else 1.0 if move in self.wins else self.otherwise


CASES = (
    Case("tic-tac-toe", {}, 5, frozenset(), 0.5),
    Case("connect-four", {"columns": 5, "rows": 4}, 7, frozenset(), 0.5),
    Case("hex", {"size": 4, "swap": False}, 8, frozenset({"a4", "b3", "c2", "d1"})),
    Case("ayu", {"size": 5}, 8, frozenset({"b1-b2", "b5-b4", "d1-d2", "d5-d4"})),
    Case("connect-four", {}, 9),
    Case("hex", {"size": 7, "swap": False}, 9),
    Case("ayu", {"size": 9}, 9),
)
"""In the two drawn games, all openings draw (Tromp); the others are in docs/solved.md."""


@dataclass
class Seen:
    """The values of an opening at each strength, by way and search."""

    values: dict[int, dict[str, list[float]]] = field(default_factory=dict)

    def mean(self, playouts: int, way: str) -> float:
        """The mean at a strength."""
        return fmean(self.values[playouts][way])


def ways(moves: list[Judged]) -> dict[str, float]:
    """The value of a position by each way."""
    visits = sum(one.visits for one in moves)
    mean = sum(one.visits * one.value for one in moves) / visits if visits else moves[0].value
    return {"best": moves[0].value, "mean": mean, "half-way": middle(moves)[0]}


def looked(case: Case, times: int) -> dict[str, Seen]:
    """Search some openings at each strength."""
    game = plybook.load(case.name, **case.options)
    moves = [str(move) for move in game.start().legal_moves()]
    chosen = sorted(Random(1).sample(moves, min(MOST, len(moves))))
    found = {move: Seen() for move in chosen}
    for playouts in (100 * 2**power for power in range(times)):
        player = make(f"mcts:playouts={playouts},reuse=off")
        assert isinstance(player, MctsPlayer)
        for move, seen in found.items():
            state = game.start()
            seat = state.seat
            state.push(move)
            own = state.seat == seat
            by_way: dict[str, list[float]] = {way: [] for way in WAYS}
            for number in range(SEARCHES):
                judged = list(player.search(state, Random(f"{move}:{playouts}:{number}"), lines=False).moves)
                for way, value in ways(judged).items():
                    by_way[way].append(value if own else 1 - value)
            seen.values[playouts] = by_way
    return found


def root_mean_square(errors: list[float]) -> float:
    """The root mean square of the errors."""
    return sqrt(fmean(error**2 for error in errors))


def values_table(title: str, found: dict[str, Seen]) -> Iterator[str]:
    """The distances of the values from the half-way value of the longest search."""
    strengths = list(next(iter(found.values())).values)
    yield f"{title}: values against those of {strengths[-1]:,} playouts, mean and error ({', '.join(WAYS)})"
    for playouts in strengths[:-2]:
        cells = []
        for way in WAYS:
            errors = [seen.mean(playouts, way) - seen.mean(strengths[-1], "half-way") for seen in found.values()]
            cells.append(f"{fmean(errors):+.3f} {root_mean_square(errors):.3f}")
        yield f"  {playouts:>7,}  " + "   ".join(cells)


def limits_table(title: str, case: Case, found: dict[str, Seen]) -> Iterator[str]:
    """The distances of the limits from the truth, or from the result of sixteen times as many playouts."""
    strengths = list(next(iter(found.values())).values)
    ahead = 0 if case.wins is not None else 4
    against = "the truth" if not ahead else "sixteen times the playouts"
    yield f"{title}: limits of three strengths against {against}: error, and how many intervals contain it"
    for place in range(len(strengths) - 4 - ahead):
        chosen = strengths[place : place + 5 : 2]
        goal = strengths[place + 4 + ahead]
        errors: dict[str, list[float]] = {name: [] for name in ("strongest", *LINES)}
        held = dict.fromkeys(LINES, 0)
        spread = {n: sqrt(fmean(variance(seen.values[n]["half-way"]) for seen in found.values())) for n in chosen}
        for move, seen in found.items():
            truth = case.truth(move)
            if truth is None:
                truth = seen.mean(goal, "half-way")
            course = [Known(n, seen.mean(n, "half-way"), max(1e-3, spread[n] / sqrt(SEARCHES))) for n in chosen]
            errors["strongest"].append(course[-1].value - truth)
            for name, lines in LINES.items():
                end = limit(course, lines)
                assert end.value is not None
                assert end.low is not None
                assert end.high is not None
                errors[name].append(end.value - truth)
                held[name] += end.low <= truth <= end.high
        cells = [f"strongest {root_mean_square(errors['strongest']):.3f}"]
        cells += [f"{name} {root_mean_square(errors[name]):.3f} ({held[name]} of {len(found)})" for name in LINES]
        yield f"  to {chosen[-1]:>7,}  " + "   ".join(cells)


def main() -> int:
    """Print both tables of each game."""
    quick = "--quick" in sys.argv[1:]
    for case in CASES[:4] if quick else CASES:
        title = " ".join([case.name, *(f"{name}={value}" for name, value in case.options.items())])
        found = looked(case, min(case.times, 6) if quick else case.times)
        for text in (*values_table(title, found), *limits_table(title, case, found)):
            print(text, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
