"""How to say how often a board has occurred."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.model import ast
from ...gdl.text.listing import listed
from ...gdl.types.types import INT
from .marks import quoted

COMPARED = {
    "is": "is",
    "is not": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
"""How a comparison is read."""
OPPOSITES = {"is": "is not", "is not": "is", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
"""The comparison that holds where another one does not. One with something undefined never holds: sentences speak of
what is defined."""
WHEN = {"before": "before the move", "after": "after the move", "turn-start": "at the start of the turn"}
"""In which position something is looked at."""


ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LEAST = {">=": 0, ">": 1}
"""What is added to a number to get the least one that is allowed, by the sign of a comparison."""


def says_none(sign: str, right: ast.Expression) -> bool | None:
    """Whether a comparison of something that is never negative says that it is 0, or (false) that it is not; ``None``
    if it says anything else."""
    return _is_least(sign, right, 0)


def says_first(sign: str, right: ast.Expression) -> bool | None:
    """Whether a comparison of the number of the turn says that it is the first, or that it is not; or neither."""
    return _is_least(sign, right, 1)


def _is_least(sign: str, right: ast.Expression, least: int) -> bool | None:
    """Whether a comparison of a whole number that is at least ``least`` says that it is just that, or is more."""
    if not isinstance(right, ast.Literal) or right.type != INT:
        return None
    match sign, right.value - least:
        case ("is" | "<=", 0) | ("<", 1):
            return True
        case ("is not" | ">", 0) | (">=", 1):
            return False
    return None


def seen_times(sign: str, left: ast.Expression, right: ast.Expression, *, holds: bool, first: bool) -> str:
    """A comparison of ``seen`` with a known number, or its opposite; empty if it is another one.

    ``seen`` counts earlier occurrences: 2 of them make this the third. With ``first`` the game is over as soon as the
    condition holds, so what is the third time or a later one is the third.
    """
    when = ""
    while isinstance(left, ast.At | ast.Use):
        if isinstance(left, ast.At):
            when, left = f" {WHEN[left.when]}", left.body
        elif left.arguments or left.definition.text:
            return ""
        else:
            left = left.definition.body
    match left, right:
        case ast.Call(ludeme=ludeme, arguments=(ast.Literal(value=sort), *more)), ast.Literal(value=int(times)) if (
            ludeme.name == "seen"
        ):
            what = the_board(sort, more, when)
            if (none := says_none(sign, right)) is not None:
                return f"{what} has {'not ' * (none is holds)}occurred before in this game"
            if not holds:
                sign = OPPOSITES[sign]
            if sign in LEAST and 0 <= times + LEAST[sign] < len(ORDINALS) - 1:
                time = ORDINALS[times + LEAST[sign] + 1]
                return f"{what} occurs for {'' if first else 'at least '}the {time} time"
            if sign == "is" and 0 < times < len(ORDINALS) - 1:
                return f"{what} occurs for the {ORDINALS[times + 1]} time"
            return f"the number of times that {what} has occurred before {COMPARED[sign]} {times}"
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
    return f"the position on the board{when}" + (f", with the same {listed(same)}," if same else "")
