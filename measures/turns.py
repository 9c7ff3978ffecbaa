"""The turns of a game, looked at more deeply than when they were played: what every move is worth, and doing nothing.

A position is searched with so many playouts for the value of its best move. A second search, which tries all moves
about equally, says what each is worth; the first few of them are then searched as closely as the position itself,
each from the position that it leads to. So is the *null move*: the same board with the other player to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from ..interpreter.game import Game
from ..interpreter.move import Move
from ..interpreter.position import SwapStage, remembered
from ..interpreter.state import State
from ..players import make
from ..players.found import Judged
from ..players.mcts import MctsPlayer
from .analysis import Analysis
from .findings import Sample
from .selfplay import Log

SAMPLE = "course"
"""What the games that are looked at are called in figures."""
CLOSELY = 4
"""So many moves of a turn, those that seem best, are searched as closely as the position."""
EVENLY = 1.0
"""The weight of moves that are seldom tried in the search that is to say something of all moves."""
EACH = 16
"""So many playouts it has for each move at least, as long as that is no more than four times what others have."""
LONGEST = 300
"""Turns of a game that are looked at; what comes after them is left out."""


@dataclass(frozen=True)
class Turn:
    """A ply of a game. Values go from 0 to 1 and are those of the seat that moves."""

    seat: int
    player: int
    here: float
    """Of the best move, from a search of the position."""
    there: float | None
    """Of the same move, from a search of the position that it leads to; ``None`` with more than two seats."""
    nothing: float | None
    """Of the null move, where there is one, found as ``there`` is."""
    moves: tuple[tuple[str, float], ...]
    """The legal moves that have been tried, all of them unless they are very many, and what they are worth; the best
    first."""
    legal: int = 0
    """How many there are."""
    proven: bool = False
    """Whether the value of the best move is exact."""

    @property
    def value(self) -> float:
        """Of the best move: the mean of the two, for a search flatters the one whose move it looks for."""
        return self.here if self.proven or self.there is None else (self.here + self.there) / 2

    def to(self, seat: int) -> float:
        """The value to one of two seats."""
        return self.value if self.seat == seat else 1 - self.value

    @property
    def temperature(self) -> float | None:
        """What it is worth to be the one who moves: the best move less doing nothing, both found in the same way."""
        return None if self.nothing is None or self.there is None else self.there - self.nothing

    def good(self, within: float) -> int:
        """How many moves are worth the best one's value but for so much."""
        return sum(value >= self.moves[0][1] - within for _, value in self.moves)

    @classmethod
    def of(cls, value: dict[str, Any]) -> Turn:
        """Read what :func:`searched` has written."""
        return cls(**{**value, "moves": tuple((move, worth) for move, worth in value["moves"])})


def searched(game: Game, seed: int, playouts: int, number: int, moves: list[str]) -> list[dict[str, Any]]:
    """The turns of a game, of which the moves are given, as :class:`Turn` reads them."""
    closely = _searcher(f"mcts:playouts={playouts},reuse=off")
    evenly: dict[int, MctsPlayer] = {}
    found = []
    state = game.start()
    for ply, move in enumerate(moves[:LONGEST]):
        chance = Random(f"{seed}:course:{playouts}:{number}:{ply}")
        needed = max(1, min(4, -(-EACH * len(state.legal_moves()) // playouts)))
        if needed not in evenly:
            evenly[needed] = _searcher(f"mcts:playouts={needed * playouts},reuse=off,explore={EVENLY},bias=-1")
        found.append(_turn(state, chance, closely, evenly[needed]))
        state.push(move)
    return found


def _turn(state: State, chance: Random, closely: MctsPlayer, evenly: MctsPlayer) -> dict[str, Any]:
    best = closely.search(state, chance, lines=False).best
    other = null(state)
    nothing = None if other is None else 1 - closely.search(other, chance, lines=False).best.value
    legal = len(state.legal_moves())
    judged = [best]
    if legal > 1:
        judged = [one for one in evenly.search(state, chance, lines=False).moves if one.visits or one.proof]
    judged.sort(key=lambda one: one.value, reverse=True)
    worth = {str(one.move): one.value for one in judged}
    near: dict[str, float] = {}
    if len(state.game.players) == 2:
        near = _near(state, chance, closely, best.move, judged)
        shift = fmean(worth[move] - value for move, value in near.items() if move in worth)
        for one in judged:
            if not one.proof:
                worth[str(one.move)] = min(1.0, max(0.0, one.value - shift))
        worth |= near
    there = near.get(str(best.move))
    return {
        "seat": state.seat.number,
        "player": state.mover.number,
        "here": round(best.value, 4),
        "there": None if there is None else round(there, 4),
        "nothing": None if nothing is None else round(nothing, 4),
        "moves": [[move, round(worth[move], 4)] for move in sorted(worth, key=lambda move: -worth[move])],
        "legal": legal,
        "proven": bool(best.proof),
    }


def _near(state: State, chance: Random, closely: MctsPlayer, best: Move, judged: Sequence[Judged]) -> dict[str, float]:
    """The values of the first few moves, each by a search of the position that it leads to."""
    first = [one.move for one in judged[:CLOSELY]]
    seat, values = state.seat, {}
    for move in first if best in first else [*first, best]:
        state.advance(move)
        result = state.result()
        if result is None:
            value = closely.search(state, chance, lines=False).best.value
            values[str(move)] = value if state.seat == seat else 1 - value
        else:
            winner = result.winner
            values[str(move)] = 0.5 if winner is None else float(state.position.seat_of(winner) == seat.number)
        state.pop()
    return values


def null(state: State) -> State | None:
    """The position in which the other of two players is to move, as after a turn that has changed nothing.

    There is none for more than two players, in the midst of a turn of several moves, as long as sides may still be
    changed, and where the game would be over with it. What has been there before in the game is forgotten.
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


# -- what an analysis looks at -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Course:
    """A game of the sample and its turns."""

    number: int
    log: Log
    turns: tuple[Turn, ...]


def representative(logs: Sequence[Log]) -> int:
    """The number of the game: of the length nearest to the mean; then of the commonest result; then the first."""
    mean = fmean(log.plies for log in logs)
    results = Counter((log.lasted, log.seat) for log in logs)
    return min(
        range(len(logs)),
        key=lambda number: (
            round(abs(logs[number].plies - mean), 9),
            -results[logs[number].lasted, logs[number].seat],
            number,
        ),
    )


def courses(analysis: Analysis) -> list[Course]:
    """The games that are looked at: the representative one first, then the first ones of the sample."""
    logs = analysis.self_play()
    one = representative(logs)
    numbers = [one, *(number for number in range(len(logs)) if number != one)][: analysis.plan.course_games]
    pieces = [(analysis.plan.course_playouts, number, list(logs[number].moves)) for number in numbers]
    found = analysis.all("course", searched, pieces)
    return [
        Course(number, logs[number], tuple(Turn.of(turn) for turn in turns))
        for number, turns in zip(numbers, found, strict=True)
    ]


def sample_of(analysis: Analysis, games: Sequence[Course]) -> Sample:
    """What figures of them refer to."""
    player = f"mcts:playouts={analysis.plan.course_playouts},reuse=off"
    text = "games of the player against himself, each turn of which is searched again by a stronger one"
    return Sample(SAMPLE, text, len(games), analysis.seed, (player,) * len(analysis.game.players))


def error_of(turns: Iterable[Turn]) -> float | None:
    """The standard error of a search: half the variance between those that were made in both ways.

    What the two ways differ by on the average is no error of this kind; ``None`` if there are fewer than two.
    """
    between = [turn.here - turn.there for turn in turns if turn.there is not None and not turn.proven]
    return stdev(between) / sqrt(2) if len(between) > 1 else None
