"""Measures that Ludii has: choices, distances of moves, positions that recur, scores, uniformity of results."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from ...gdl.types.board import Board
from ...interpreter.core.move import SWAP_RULE
from ...interpreter.game.game import Game
from ...stats.estimates import Estimate, mean_of, mean_share, mean_within, ratio_of, within
from ..results.figures import figure
from ..results.findings import Figure, Findings, Item, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from .repetition import impossible
from .survey import move_of

SIZE = 20
"""The number of games that are played again in one piece of work."""
OWN = "self-play"


def seconds(plan: Plan, pace: Pace) -> float:
    """The games are played again, without a search."""
    return plan.games * pace.plies * pace.ply


def measure(analysis: Analysis) -> Findings:
    """Choices, distances, recurring positions, scores, uniformity."""
    logs = analysis.self_play()
    ranges = [(analysis.player, first, min(first + SIZE, len(logs))) for first in range(0, len(logs), SIZE)]
    found = analysis.all("further", played_again, ranges, lambda player, first, last: (logs[first:last],))
    games = [game for piece in found for game in piece]
    items: list[Item] = [
        figure("decision-moves", "moves of a game with a choice", decision_moves(logs), unit="share", sample=OWN),
        figure(
            "decision-factor", "legal moves where there is a choice", decision_factor(logs), unit="moves", sample=OWN,
            note=f"over {sum(number > 1 for log in logs for number in log.legal):,} positions with more than one legal "
            "move",
        ),
    ]  # fmt: skip
    if any(game["moved"] for game in games):
        far = ratio_of([game["distance"] for game in games], [game["moved"] for game in games])
        note = f"over {sum(game['moved'] for game in games):,} moves from one point to another"
        items.append(figure("move-distance", "distance of a move, in steps", far, sample=OWN, note=note))
    never = impossible(analysis.game.model)
    for name, label in (("positional", "positions whose board was there before"),
                        ("situational", "positions whose board and mover were there before")):  # fmt: skip
        if why := never.get(name):
            items.append(Figure(f"repetition-{name}", label, 0.0, unit="share", note=f"impossible: {why}"))
            continue
        shares = mean_share([1 - game[name] / game["positions"] for game in games])
        items.append(figure(f"repetition-{name}", label, shares, unit="share", sample=OWN))
    if analysis.game.model.scores:
        ends = [game["scores"][-1] for game in games if game["scores"]]
        means = [fmean(game["scores"]) for game in games if game["scores"]]
        items.append(figure("score-difference", "difference of scores over a game", mean_of(means), sample=OWN))
        items.append(figure("score-difference-end", "difference of scores at the end", mean_of(ends), sample=OWN))
    uniform = outcome_uniformity(logs, len(analysis.game.players))
    items.append(figure("outcome-uniformity", "uniformity of results", uniform, unit="share", sample=OWN))
    section = Section(
        "further",
        "moves",
        "Further measures, after Ludii",
        "How often there is a choice and how large it is, how far pieces move, whether positions recur, how close "
        "scores are, and whether games tend to have the same result.",
        f"Counted over {len(logs):,} self-play games, played again move by move.",
        tuple(items),
        source="Ludii (Evaluation/src/metrics): Decision Moves, Decision Factor, Move Distance, Positional and "
        "Situational State Repetition, Score Difference, Outcome Uniformity.",
    )
    return Findings(sections=(section,))


def decision_moves(logs: Sequence[Log]) -> Estimate:
    """The mean over games of the share of their moves at which more than one was legal."""
    return mean_share([fmean(number > 1 for number in log.legal) for log in logs if log.legal])


def decision_factor(logs: Sequence[Log]) -> Estimate:
    """The mean number of legal moves over all positions, of all games, with more than one."""
    wide = [[number for number in log.legal if number > 1] for log in logs]
    return ratio_of([sum(each) for each in wide], [len(each) for each in wide])


def outcome_uniformity(logs: Sequence[Log], seats: int) -> Estimate:
    """One less the variance of a seat's result (1 won, -1 lost, 0 otherwise) over games, averaged over seats.

    The interval is that of the mean of the squared deviations (the delta method: to first order, the error of the mean
    result does not change the variance).
    """
    results = [[0 if log.seat is None else 1 if log.seat == seat else -1 for seat in range(seats)] for log in logs]
    means = [fmean(column) for column in zip(*results, strict=True)]
    squares = [fmean((won - mean) ** 2 for won, mean in zip(row, means, strict=True)) for row in results]
    return within(mean_within([1 - square for square in squares], 1 - 4, 1), 0, 1)


def played_again(
    game: Game, seed: int, player: str, first: int, last: int, logs: Sequence[Log]
) -> list[dict[str, Any]]:
    """For each game, as JSON values: its moves from one point to another, ``moved``, and their ``distance`` in all; the
    number of ``positions``, and of different ones by the board (``positional``) and also by the mover
    (``situational``); the largest difference of the ``scores`` in each position. A swap of sides makes no new position,
    and so repeats none."""
    model, far = game.model, Distances(game.model.board)
    found = []
    for log in logs:
        state = game.start()
        boards, sides, scores, steps = set[Any](), set[Any](), list[float](), list[int]()
        for ply in range(log.plies + 1):
            position = state.position
            boards.add(position.contents)
            sides.add((position.contents, position.mover))
            points = [score for score in state.scores() if score is not None] if model.scores else []
            if points:
                scores.append(max(points) - min(points))
            if ply == log.plies:
                break
            move = move_of(model, log.rules[ply], log.moves[ply])
            before = position.contents
            state.advance(move)
            one, other = (move.sites[0], move.sites[-1]) if move.sites else (0, 0)
            if one != other and before[one] is not None and state.position.contents[one] != before[one]:
                steps += far.between(one, other)
        found.append(
            {
                "moved": len(steps),
                "distance": sum(steps),
                "positions": log.plies + 1 - log.rules.count(SWAP_RULE),
                "positional": len(boards),
                "situational": len(sides),
                "scores": scores,
            }
        )
    return found


class Distances:
    """The number of steps between adjacent points from one point to another, searched once for each start."""

    def __init__(self, board: Board) -> None:
        self._neighbours = board.neighbours
        self._known: dict[int, dict[int, int]] = {}

    def between(self, one: int, other: int) -> list[int]:
        """The distance, or nothing if the points are not joined."""
        if one not in self._known:
            layer, steps = {one}, {one: 0}
            while layer:
                layer = {site for near in layer for site in self._neighbours[near]} - steps.keys()
                steps |= dict.fromkeys(layer, max(steps.values()) + 1)
            self._known[one] = steps
        found = self._known[one].get(other)
        return [] if found is None else [found]


PART = Part("further", "plays the games again", order=145, measure=measure, seconds=seconds)
