"""How to say how often a board has occurred."""

from __future__ import annotations

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
            same = ["player to move"] * (sort == "situational") + [quoted(written(name)) for name in more]
            what = f"the board{when}" + (f", with the same {join(same)}," if same else "")
            if sign == "is" and times == 0:
                return f"{what} has not occurred before in this game"
            return f"the number of times that {what} has occurred before {compared} {times}"
    return ""
