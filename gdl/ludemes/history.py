"""The history of the game: `seen` and `since-seen`."""

from __future__ import annotations

from ..types.types import INT, symbol
from .base import Code, Listed, Look, Ludeme, Parameter, Value

SORTS = ("positional", "situational", "none")


class LookingBack(Ludeme):
    """A number that is found by comparing the board with all earlier ones."""

    parameters = (Parameter("sort", symbol(*SORTS)),)
    result = INT
    least = 0
    defined = True
    only_in = frozenset(["where", "every", "end"])
    only_after = True
    with_kept = True

    @staticmethod
    def settled(sort: str, *kept: str) -> int | None:
        """Always 0 for `none`."""
        return 0 if sort == "none" else None


class Seen(LookingBack):
    """How often this board has occurred before in this game.

    `positional` compares the contents of all points; `situational` also compares the player to move; `none` is always
    0, so that an option can turn a rule off. In a move it refers to the board after the move, with the next player to
    move, and every position so far counts, including the one before the move. In `end` it refers to the current
    position, and the positions before it count.

    After the sort, counters and memories can be named that must be the same, too: `seen(situational, passed)`. All
    `seen` of a game name the same ones.

    >>> every move where after.seen(positional) is 0
    """

    name = "seen"

    @staticmethod
    def meaning(look: Look, sort: str, *kept: str) -> int:
        """Look it up in the history."""
        return look.seen(sort)

    @staticmethod
    def lowering(code: Code, sort: str, *kept: str) -> Value:
        """Answered by the keeper of the history."""
        return code.seen(sort)

    @staticmethod
    def shows_compared(listed: Listed, known: int, number: int, sort: str, *kept: str) -> str:
        """In words, for any number that it is compared with."""
        times = {1: "once", 2: "twice"}.get(number, f"{number} times")
        return f"that board has occurred {times} before"


class SinceSeen(LookingBack):
    """How many moves ago this board occurred for the first time in this game; 0 if it has not occurred before.

    The sort, and the counters and memories after it, are those of `seen`: all `seen` and `since-seen` of a game name
    the same ones. Every move counts, including those of the other players and those in the middle of a turn. Beside a
    counter of what has happened in a row, it tells whether that has happened ever since the position first occurred.

    >>> end { when seen(situational) >= 2 and since-seen(situational) <= 12 -> draw }
    """

    name = "since-seen"

    @staticmethod
    def meaning(look: Look, sort: str, *kept: str) -> int:
        """Look it up in the history."""
        return look.since_seen(sort)

    @staticmethod
    def lowering(code: Code, sort: str, *kept: str) -> Value:
        """Answered by the keeper of the history."""
        return code.since_seen(sort)


LOOKING_BACK: tuple[type[Ludeme], ...] = (Seen, SinceSeen)
"""The words that compare the board with earlier ones."""
