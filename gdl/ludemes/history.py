"""What the game remembers beside the position: `seen`."""

from __future__ import annotations

from ..types.types import INT, symbol
from .base import Code, Listed, Look, Ludeme, Parameter, Value

SORTS = ("positional", "situational", "none")


class Seen(Ludeme):
    """How often this board has stood before in this game.

    `positional`: what stands on every point; `situational`: the same with the same player to move; `none` has never
    been seen, so that an option can take a rule away. In a move it is asked of the board after it, on which the next
    player is to move, and every position so far counts, the one that the move is made in too. In `end` it is asked of
    the position that has been reached, and those before it count.

    >>> every move where after.seen(positional) is 0
    """

    name = "seen"
    parameters = (Parameter("sort", symbol(*SORTS)),)
    result = INT
    only_in = frozenset(["where", "every", "end"])
    only_after = True

    @staticmethod
    def meaning(look: Look, sort: str) -> int:
        """The history knows."""
        return look.seen(sort)

    @staticmethod
    def lowering(code: Code, sort: str) -> Value:
        """Asked of whoever keeps the history."""
        return code.seen(sort)

    @staticmethod
    def settled(sort: str) -> int | None:
        """Nothing of the sort `none`."""
        return 0 if sort == "none" else None

    @staticmethod
    def shows_compared(listed: Listed, known: int, number: int, sort: str) -> str:
        """In words, whatever it is compared with."""
        times = {1: "once", 2: "twice"}.get(number, f"{number} times")
        return f"that board has stood {times} before"
