"""Whose turn it is: `mover`, `last`, `opponent`."""

from __future__ import annotations

from ..types.types import PLAYER
from .base import Code, Look, Ludeme, Parameter, Value


class Mover(Ludeme):
    """The player to move: in a move, the player who makes it; in `end`, the player who moves next.

    >>> of(mover)
    """

    name = "mover"
    result = PLAYER

    @staticmethod
    def meaning(look: Look) -> int:
        """The player to move."""
        return look.mover

    @staticmethod
    def lowering(code: Code) -> Value:
        """Players are counted from the mover."""
        return code.mover


class Last(Ludeme):
    """The player who made the last move; undefined at the start.

    >>> when count(of(last)) is 3 -> last wins
    """

    name = "last"
    result = PLAYER
    only_in = frozenset(["end"])
    in_moves = "in a move, the `opponent` has moved last, or the `mover` if the turn goes on; `site` remembers a point"
    remembers = "last"

    @staticmethod
    def meaning(look: Look) -> int | None:
        """The player who moved last."""
        return look.last

    @staticmethod
    def lowering(code: Code) -> Value:
        """Read from the position."""
        return code.last


class Opponent(Ludeme):
    """The player whose turn comes after the mover's; with two players, the other one.

    >>> of(opponent)
    """

    name = "opponent"
    result = PLAYER

    @staticmethod
    def meaning(look: Look) -> int:
        """The next player in the order of the `players` statement."""
        return (look.mover + 1) % look.players

    @staticmethod
    def lowering(code: Code) -> Value:
        """Players are counted from the mover."""
        return code.opponent


class OpponentOf(Ludeme):
    """The player whose turn comes after that of `player`; with two players, the other one.

    Undefined if the player is.

    >>> none(of(opponent(owner(to))))
    """

    name = "opponent"
    parameters = (Parameter("player", PLAYER),)
    result = PLAYER
    geometric = True

    @staticmethod
    def meaning(look: Look, player: int | None) -> int | None:
        """The next player in the order of the `players` statement."""
        return None if player is None else (player + 1) % look.players

    @staticmethod
    def lowering(code: Code, player: Value) -> Value:
        """A choice among all players."""
        found = code.known("player", None)
        for number in range(code.players):
            after = code.known("player", (number + 1) % code.players)
            found = code.op("select", code.op("same", player, code.known("player", number)), after, found)
        return found
