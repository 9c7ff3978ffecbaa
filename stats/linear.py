"""Systems of linear equations with a few dozen unknowns."""

from __future__ import annotations

from collections.abc import Sequence

Matrix = list[list[float]]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> Matrix:
    """The X of ``matrix @ X = right``, by elimination with the largest pivot of each column.

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
        ZeroDivisionError: it has none.
    """
    size = len(matrix)
    return solve(matrix, [[float(row == column) for column in range(size)] for row in range(size)])
