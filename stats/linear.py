"""Solve systems of linear equations with a few dozen unknowns: by elimination, and by Cholesky decomposition.

Either would do for both ratings and evaluation weights. Each of those keeps its own method, since the last digits
differ: the same game results must give the same ratings, and the same seed the same evaluation, in every version.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Matrix = list[list[float]]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> Matrix:
    """Solve ``matrix @ X = right`` for X, by elimination with the largest pivot of each column.

    Raises:
        ZeroDivisionError: the matrix has no inverse.
    """
    size = len(matrix)
    rows = [[*map(float, row), *map(float, other)] for row, other in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse of a matrix.

    Raises:
        ZeroDivisionError: the matrix has no inverse.
    """
    size = len(matrix)
    return solve(matrix, [[float(row == column) for column in range(size)] for row in range(size)])


def solve_definite(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve ``matrix @ x = right`` for x by Cholesky decomposition; the matrix is symmetric and positive definite.

    Only the diagonal and the part below it are read.
    """
    return _solved(_cholesky(matrix), right)


def inverse_definite(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse of a symmetric and positive definite matrix, by the same method."""
    lower, size = _cholesky(matrix), len(matrix)
    return [_solved(lower, [1.0 if row == column else 0.0 for row in range(size)]) for column in range(size)]


def _cholesky(matrix: Sequence[Sequence[float]]) -> Matrix:
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = math.sqrt(max(rest, 1e-12)) if i == j else rest / lower[j][j]
    return lower


def _solved(lower: Matrix, right: Sequence[float]) -> list[float]:
    size = len(right)
    found = [0.0] * size
    for i in range(size):
        found[i] = (right[i] - sum(lower[i][k] * found[k] for k in range(i))) / lower[i][i]
    for i in reversed(range(size)):
        found[i] = (found[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found
