"""How bad a move is: by the winning chances it gives away.

The thresholds are those of lichess.org (``modules/tree/src/main/Advice.scala``: 0.1, 0.2 and 0.3 on a scale from −1 to
1, which is 5, 10 and 15 points of winning chances). A loss within the error of the judge has no name.
"""

from __future__ import annotations

from typing import Literal

Grade = Literal["", "inaccuracy", "mistake", "blunder"]

GRADES: tuple[tuple[float, Grade], ...] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The least loss of each grade, the worst first."""
MARKS: dict[Grade, str] = {"": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The marks of chess notation."""
ONE_SIDED = 1.645
"""A loss counts only beyond this many standard errors (one-sided, 5 %)."""


def grade(loss: float, again: float | None, error: float) -> Grade:
    """The grade of a move.

    ``loss`` is the loss by the stronger search, ``again`` that by the weaker one (``None`` if there is none); the
    smaller one counts. ``error`` is the standard error of ``loss``; 0 if it is exact.

    >>> grade(0.5, None, 0.0), grade(0.12, 0.06, 0.02), grade(0.12, 0.12, 0.1), grade(0.04, 0.04, 0.0)
    ('blunder', 'inaccuracy', '', '')
    """
    if loss <= ONE_SIDED * error:
        return ""
    least = loss if again is None else min(loss, again)
    return next((name for size, name in GRADES if least >= size - 1e-9), "")
