"""How to say how often a board has occurred."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.model import ast
from ...gdl.text.listing import listed
from .marks import quoted

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


def times_seen(sort: ast.Expression, kept: Sequence[ast.Expression]) -> str:
    """The number of times that a board has occurred."""
    return f"the number of times that {_named(sort, kept)} has occurred before"


def since_seen(sort: ast.Expression, kept: Sequence[ast.Expression]) -> str:
    """The number of moves since a board occurred first."""
    return f"the number of moves since {_named(sort, kept)} occurred for the first time"


def _named(sort: ast.Expression, kept: Sequence[ast.Expression]) -> str:
    """The board, given the arguments of ``seen``."""
    return the_board(sort.value if isinstance(sort, ast.Literal) else None, kept)


def the_board(sort: object, kept: Sequence[ast.Expression], when: str = "") -> str:
    """The board that is compared with earlier ones, and what must be the same besides."""
    names = [quoted(str(name.value)) for name in kept if isinstance(name, ast.Literal)]
    same = ["player to move"] * (sort == "situational") + names
    return f"the board{when}" + (f", with the same {listed(same)}," if same else "")
