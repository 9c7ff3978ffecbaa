"""Logistic regression: weights that predict the probability of a win from numbers."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from .....stats.linear import Matrix, inverse_definite, solve_definite

STEPS = 12
PRIOR = 1.0
"""How strongly weights are pulled towards zero: by a normal prior with this variance over standardised numbers."""
CLEAR = 4.0
"""A weight is kept if it is this many standard errors from zero. The number is high because the errors are computed as
if each position came from a different game, while positions of one game are similar."""


def fit(rows: Sequence[Sequence[float]], results: Sequence[float], always: Collection[int] = ()) -> list[float]:
    """The most likely weight of each column under a normal prior; zero for weights not clearly different from zero.

    ``results`` are from 0 to 1; the columns in ``always`` keep their weights. Columns are scaled to a mean square of 1
    first. Of two equivalent columns, one is kept.
    """
    if not rows:
        return []
    width, number = len(rows[0]), len(rows)
    scales = [math.sqrt(sum(row[column] ** 2 for row in rows) / number) for column in range(width)]
    scaled = [[value / scale if scale else 0.0 for value, scale in zip(row, scales, strict=True)] for row in rows]
    weights, curve = newton(scaled, results, [0.0] * width)
    used = clear(weights, inverse_definite(curve), always)
    slim = [[row[column] for column in used] for row in scaled]
    found, _ = newton(slim, results, [weights[column] for column in used])
    by_column = dict(zip(used, found, strict=True))
    return [by_column.get(column, 0.0) / scale if scale else 0.0 for column, scale in enumerate(scales)]


def newton(
    rows: Sequence[Sequence[float]], results: Sequence[float], weights: list[float]
) -> tuple[list[float], Matrix]:
    """The most likely weights, by Newton's method, and the curvature there."""
    width = len(weights)
    curve: Matrix = []
    for _ in range(STEPS):
        gradient = [-weight / PRIOR for weight in weights]
        curve = [[1 / PRIOR if row == column else 0.0 for column in range(width)] for row in range(width)]
        for row, result in zip(rows, results, strict=True):
            chance = sigmoid(sum([a * b for a, b in zip(row, weights, strict=True)]))
            error, slope = result - chance, chance * (1 - chance)
            for i, value in enumerate(row):
                if not value:
                    continue
                gradient[i] += error * value
                steep = slope * value
                line = curve[i]
                for j in range(i + 1):
                    line[j] += steep * row[j]
        for i in range(width):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solve_definite(curve, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-3:
            break
    return weights, curve


def clear(weights: Sequence[float], spread: Matrix, always: Collection[int]) -> list[int]:
    """The columns to keep: the least clear one is removed until all are clear.

    The weights of the others without it follow from their covariance, as near the most likely weights.
    """
    weights, spread = list(weights), [list(row) for row in spread]
    left = list(range(len(weights)))
    while True:
        unclear = [c for c in left if c not in always and weights[c] ** 2 < CLEAR**2 * max(spread[c][c], 1e-300)]
        if not unclear:
            return left
        least = min(unclear, key=lambda c: round(weights[c] ** 2 / max(spread[c][c], 1e-300), 6))
        column, own = [row[least] for row in spread], max(spread[least][least], 1e-300)
        share = weights[least] / own
        for i in left:
            weights[i] -= column[i] * share
            for j in left:
                spread[i][j] -= column[i] * column[j] / own
        left.remove(least)


def sigmoid(odds: float) -> float:
    """The probability with these log-odds."""
    if odds >= 0:
        return 1 / (1 + math.exp(-odds))
    grown = math.exp(odds)
    return grown / (1 + grown)
