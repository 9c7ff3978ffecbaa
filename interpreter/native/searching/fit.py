"""Logistic regression: weights by which numbers tell how likely a win is."""

from __future__ import annotations

import math
from collections.abc import Sequence

STEPS = 12
PRIOR = 1.0
"""How strongly weights are held at nought: as by a normal distribution of this variance over standardised numbers."""


def fit(rows: Sequence[Sequence[float]], results: Sequence[float]) -> tuple[list[float], list[float]]:
    """A weight for each column and its standard error: the most likely weights under a normal prior, by Newton's steps.

    ``results`` are from 0 to 1. Columns are scaled to a mean square of 1 first; one that is always nought weighs
    nought.
    """
    if not rows:
        return [], []
    width, number = len(rows[0]), len(rows)
    scales = [math.sqrt(sum(row[column] ** 2 for row in rows) / number) for column in range(width)]
    scaled = [[value / scale if scale else 0.0 for value, scale in zip(row, scales, strict=True)] for row in rows]
    weights = [0.0] * width
    for _ in range(STEPS):
        gradient = [-weight / PRIOR for weight in weights]
        curve = [[1 / PRIOR if row == column else 0.0 for column in range(width)] for row in range(width)]
        for row, result in zip(scaled, results, strict=True):
            chance = sigmoid(sum(a * b for a, b in zip(row, weights, strict=True)))
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
        step = solve(curve, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-4:
            break
    errors = []
    for column in range(width):
        unit = [1.0 if row == column else 0.0 for row in range(width)]
        errors.append(math.sqrt(max(0.0, solve(curve, unit)[column])))
    return _unscaled(weights, scales), _unscaled(errors, scales)


def _unscaled(numbers: Sequence[float], scales: Sequence[float]) -> list[float]:
    return [number / scale if scale else 0.0 for number, scale in zip(numbers, scales, strict=True)]


def sigmoid(odds: float) -> float:
    """The probability of which this is the logarithm of the odds."""
    if odds >= 0:
        return 1 / (1 + math.exp(-odds))
    grown = math.exp(odds)
    return grown / (1 + grown)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive, by Cholesky's method."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = math.sqrt(max(rest, 1e-12)) if i == j else rest / lower[j][j]
    found = [0.0] * size
    for i in range(size):
        found[i] = (right[i] - sum(lower[i][k] * found[k] for k in range(i))) / lower[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found
