"""All points of the board."""

from __future__ import annotations

from ..types.types import REGION
from .base import Code, Look, Ludeme, Value


class Everywhere(Ludeme):
    """All points of the board.

    >>> everywhere - occupied
    """

    name = "everywhere"
    result = REGION
    geometric = True

    @staticmethod
    def meaning(look: Look) -> frozenset[int]:
        """Every point."""
        return look.board.everywhere

    @staticmethod
    def lowering(code: Code) -> Value:
        """A constant."""
        return code.known("region", code.board.everywhere)
