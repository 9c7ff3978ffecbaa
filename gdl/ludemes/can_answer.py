"""Whether the other player would have a move: `can-answer`."""

from __future__ import annotations

from ..types.types import BOOL
from .attacked import CONDITIONS
from .base import Code, Look, Ludeme, Value


class CanAnswer(Ludeme):
    """True if the opponent, were it their turn, would have a legal move.

    All rules count, from their side of the board, with all their conditions, also those with `attacked`: so a player in
    check must be able to get out of it. Only conditions that ask `can-answer` themselves are left out, and those with
    `seen`.

    >>> none(adjacent(to) & theirs) or after.can-answer
    """

    name = "can-answer"
    result = BOOL
    only_in = CONDITIONS
    in_moves = "here, write the condition as a `where` of the move"

    @staticmethod
    def meaning(look: Look) -> bool:
        """Some rule offers them a move."""
        return look.can_answer()

    @staticmethod
    def lowering(code: Code) -> Value:
        """Loops over the points that the rules choose."""
        return code.can_answer()
