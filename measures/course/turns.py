"""The turns of a game, searched more deeply than when they were played: the value of every move, and of doing nothing.

A position is searched for the value of its best move. A second search, which tries all moves about equally, values each
of them; the leading few are then searched as deeply as the position itself, each from the position it leads to. So is
the *null move*: the same board with the other player to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from ...interpreter.core.move import Move
from ...interpreter.core.position import SwapStage, remembered
from ...interpreter.game.game import Game, State
from ...players import make
from ...players.base.found import Judged
from ...players.search.trees import MctsPlayer
from ..results.findings import Sample
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log, representative

SAMPLE = "course"
"""The name of the sample of examined games."""
CLOSELY = 4
"""How many moves of a turn, the seemingly best ones, are searched as deeply as the position."""
EVENLY = 1.0
"""The weight of rarely tried moves in the search that values all moves."""
EACH = 32
"""The least playouts of that search for each move, up to four times the playouts of other searches."""
MANY = 64
"""The most moves to search one by one if that search ended early with a sure win."""
LONGEST = 300
"""The turns of a game that are examined; later ones are left out."""


@dataclass(frozen=True)
class Turn:
    """A ply of a game. Values range from 0 to 1 and are for the seat to move."""

    seat: int
    player: int
    here: float
    """The value of the best move, from a search of the position."""
    there: float | None
    """The value of the same move, from a search of the position it leads to; ``None`` with more than two seats."""
    nothing: float | None
    """The value of the null move, if there is one, found in the same way as ``there``."""
    moves: tuple[tuple[str, float], ...]
    """The legal moves that were tried, which is all of them unless there are very many, with their values; the best
    first."""
    legal: int = 0
    """The number of legal moves."""
    proven: bool = False
    """Whether the value of the best move is exact."""

    @property
    def value(self) -> float:
        """The value of the best move: the mean of the two, since a search flatters the side to move."""
        return self.here if self.proven or self.there is None else (self.here + self.there) / 2

    def to(self, seat: int) -> float:
        """The value to one of two seats."""
        return self.value if self.seat == seat else 1 - self.value

    @property
    def temperature(self) -> float | None:
        """What it is worth to be the player to move: the best move minus the null move, found in the same way."""
        return None if self.nothing is None or self.there is None else self.there - self.nothing

    def good(self, within: float) -> int:
        """How many moves are within ``within`` of the best one's value."""
        return sum(value >= self.moves[0][1] - within for _, value in self.moves)

    @classmethod
    def of(cls, value: dict[str, Any]) -> Turn:
        """Read what :func:`searched` has written."""
        return cls(**{**value, "moves": tuple((move, worth) for move, worth in value["moves"])})


def searched(game: Game, chance: str, playouts: int, moves: Sequence[str]) -> list[dict[str, Any]]:
    """The turns of a game with these moves, as :class:`Turn` reads them; ``chance`` seeds the searches."""
    looks, found = _Looks(playouts), []
    state = game.start()
    for ply, move in enumerate(moves[:LONGEST]):
        found.append(looks.turn(state, Random(f"{chance}:{playouts}:{ply}")))
        state.push(move)
    return found


def followed(game: Game, seed: int, playouts: int, player: str, number: int, moves: list[str]) -> list[dict[str, Any]]:
    """The turns of self-play game ``number`` of a player."""
    return searched(game, f"{seed}:course:{player}:{number}", playouts, moves)


def again(
    game: Game, seed: int, playouts: int, player: str, number: int, every: int, moves: list[str]
) -> list[dict[str, Any]]:
    """One turn in ``every`` of self-play game ``number`` of a player; which ones depends on the number."""
    looks, found = _Looks(playouts), []
    state = game.start()
    for ply, move in enumerate(moves[:LONGEST]):
        if ply % every == number % every:
            found.append(looks.turn(state, Random(f"{seed}:course:{player}:{number}:{playouts}:{ply}")))
        state.push(move)
    return found


class _Looks:
    """The searches that examine a turn."""

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts
        self._closely = _searcher(f"mcts:playouts={playouts},reuse=off")
        self._quickly = _searcher(f"mcts:playouts={max(EACH, playouts // 8)},reuse=off")
        self._evenly: dict[int, MctsPlayer] = {}

    def turn(self, state: State, chance: Random) -> dict[str, Any]:
        """A turn, as JSON values."""
        best = self._closely.search(state, chance, lines=0).best
        other = null(state)
        nothing = None if other is None else 1 - self._closely.search(other, chance, lines=0).best.value
        legal, two = len(state.legal_moves()), len(state.game.players) == 2
        judged, thin = self._all(state, chance) if legal > 1 else ([best], [])
        worth = _calmed(judged)
        judged.sort(key=lambda one: worth[str(one.move)], reverse=True)
        if two:
            near = {str(move): self._after(state, move, chance, self._closely) for move in _first(judged, best)}
            shift = _excess(judged, worth, near)
            worth = {
                str(one.move): one.value if one.proof else _share(worth[str(one.move)] - shift) for one in judged
            } | near
            worth |= {str(one): self._after(state, one, chance, self._quickly) for one in thin if str(one) not in near}
            there = best.value if best.proof else near[str(best.move)]
            worth[str(best.move)] = there
        return {
            "seat": state.seat.number,
            "player": state.mover.number,
            "here": round(best.value, 4),
            "there": round(there, 4) if two else None,
            "nothing": None if nothing is None else round(nothing, 4),
            "moves": [[move, round(worth[move], 4)] for move in sorted(worth, key=lambda move: -worth[move])],
            "legal": legal,
            "proven": bool(best.proof),
        }

    def _all(self, state: State, chance: Random) -> tuple[list[Judged], list[Move]]:
        """All moves as judged by a search that tries them about equally.

        The second list has the moves that it tried too rarely because it had found a sure win.
        """
        times = max(1, min(4, -(-EACH * len(state.legal_moves()) // self.playouts)))
        if times not in self._evenly:
            self._evenly[times] = _searcher(f"mcts:playouts={times * self.playouts},reuse=off,explore={EVENLY},bias=-1")
        found = self._evenly[times].search(state, chance, lines=0)
        ended = found.playouts < times * self.playouts
        thin = [one for one in found.moves if ended and not one.proof and one.visits < EACH]
        seen = [one for one in found.moves if one.proof or (one.visits and one not in thin)]
        return seen, [one.move for one in thin[:MANY]]

    def _after(self, state: State, move: Move, chance: Random, searcher: MctsPlayer) -> float:
        """The value of a move, by a search of the position it leads to."""
        seat = state.seat
        state.advance(move)
        result = state.result()
        if result is None:
            value = searcher.search(state, chance, lines=0).best.value
            value = value if state.seat == seat else 1 - value
        else:
            value = 0.5 if result.winner is None else float(state.position.seat_of(result.winner) == seat.number)
        state.pop()
        return value


def _first(judged: Sequence[Judged], best: Judged) -> list[Move]:
    """The moves to examine more closely: the first few, and the best one."""
    first = [one.move for one in judged if not one.proof][:CLOSELY]
    return first if best.proof or best.move in first else [*first, best.move]


def _calmed(judged: Sequence[Judged]) -> dict[str, float]:
    """The values of moves with chance removed: values that rest on few games are shrunk towards the mean.

    The variance between moves is the variance of their values beyond that of game results by themselves (R. DerSimonian
    and N. Laird, "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 1986); each value is then weighed
    against the mean by its own games (empirical Bayes).
    """
    worth = {str(one.move): one.value for one in judged}
    open_ = [one for one in judged if not one.proof]
    games = sum(one.visits for one in open_)
    if len(open_) < 2 or not games:
        return worth
    mean = sum(one.visits * one.value for one in open_) / games
    chance = mean * (1 - mean)
    observed = sum(one.visits * (one.value - mean) ** 2 for one in open_)
    real = max(0.0, observed - (len(open_) - 1) * chance) / max(1e-9, games - sum(o.visits**2 for o in open_) / games)
    for one in open_:
        spread = real + chance / max(1, one.visits)
        worth[str(one.move)] = mean + (one.value - mean) * (real / spread if spread else 0.0)
    return worth


def _excess(judged: Sequence[Judged], worth: Mapping[str, float], near: Mapping[str, float]) -> float:
    """The mean amount by which moves seem better than a closer look shows."""
    open_ = [str(one.move) for one in judged if not one.proof]
    more = [worth[move] - near[move] for move in open_ if move in near]
    return fmean(more) if more else 0.0


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def null(state: State) -> State | None:
    """The position with the other of two players to move, as after a turn that changed nothing.

    There is none with more than two players, within a turn of several moves, while sides may still be swapped, and if
    the game would be over. Earlier positions of the game are forgotten.
    """
    position = state.position
    if len(state.game.players) != 2 or position.moves or state.turn:
        return None
    if position.swap in (SwapStage.AHEAD, SwapStage.OPEN):
        return None
    keeps = remembered(state.game.model)
    after = replace(
        position,
        mover=1 - position.mover,
        last=position.mover if "last" in keeps else None,
        turn=position.turn + 1 if "turn" in keeps else 0,
        idle=position.idle + 1 if "idle" in keeps else 0,
    )
    other = State(state.game, after)
    return other if other.legal_moves() else None


def _searcher(spec: str) -> MctsPlayer:
    player = make(spec)
    assert isinstance(player, MctsPlayer)
    return player


# -- what an analysis examines -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Course:
    """A game of the sample and its turns."""

    number: int
    log: Log
    turns: tuple[Turn, ...]


def courses(analysis: Analysis) -> list[Course]:
    """The games that are examined: the representative one first, then the first ones of the sample."""
    logs = analysis.self_play()
    one = representative(logs)
    numbers = [one, *(number for number in range(len(logs)) if number != one)][: analysis.plan.course_games]
    pieces = [(analysis.plan.course_playouts, analysis.player, number) for number in numbers]
    found = analysis.all("turns", followed, pieces, lambda playouts, player, number: (list(logs[number].moves),))
    return [
        Course(number, logs[number], tuple(Turn.of(turn) for turn in turns))
        for number, turns in zip(numbers, found, strict=True)
    ]


def sample_of(analysis: Analysis, games: Sequence[Course]) -> Sample:
    """The sample to which their figures refer."""
    player = f"mcts:playouts={analysis.plan.course_playouts},reuse=off"
    text = "self-play games, each turn of which is searched again by a stronger player"
    return Sample(SAMPLE, text, len(games), analysis.seed, (player,) * len(analysis.game.players))


def error_of(turns: Iterable[Turn]) -> float | None:
    """The standard error of a search: the root of half the variance of the differences between the two searches.

    A systematic difference between the two is not such an error. ``None`` if there are fewer than two turns.
    """
    between = [turn.here - turn.there for turn in turns if turn.there is not None and not turn.proven]
    return stdev(between) / sqrt(2) if len(between) > 1 else None
