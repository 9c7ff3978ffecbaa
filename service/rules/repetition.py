"""How to say how often a board has occurred."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.model import ast
from .marks import quoted, written
from .points import join

WHEN = {"before": "before the move", "after": "after the move", "turn-start": "at the start of the turn"}
"""In which position something is looked at."""


def seen_times(sign: str, left: ast.Expression, right: ast.Expression, compared: str) -> str:
    """A comparison of ``seen`` with a known number; empty if it is another one. ``compared``: ``sign`` in words."""
    when = ""
    while isinstance(left, ast.At):
        when, left = f" {WHEN[left.when]}", left.body
    match left, right:
        case ast.Call(ludeme=ludeme, arguments=(ast.Literal(value=sort), *more)), ast.Literal(value=int(times)) if (
            ludeme.name == "seen"
        ):
            what = the_board(sort, more, when)
            if sign == "is" and times == 0:
                return f"{what} has not occurred before in this game"
            return f"the number of times that {what} has occurred before {compared} {times}"
    return ""


def since_seen(sort: ast.Expression, kept: Sequence[ast.Expression]) -> str:
    """The number of moves since a board occurred first."""
    what = the_board(sort.value if isinstance(sort, ast.Literal) else None, kept)
    return f"the number of moves since {what} occurred for the first time"


def the_board(sort: object, kept: Sequence[ast.Expression], when: str = "") -> str:
    """The board that is compared with earlier ones, and what must be the same besides."""
    same = ["player to move"] * (sort == "situational") + [quoted(written(name)) for name in kept]
    return f"the board{when}" + (f", with the same {join(same)}," if same else "")
