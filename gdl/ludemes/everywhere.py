"""All points of the board."""

from __future__ import annotations

from ..types import REGION
from .base import Look, Ludeme


class Everywhere(Ludeme):
    """All points of the board.

    >>> everywhere - occupied
    """

    name = "everywhere"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> frozenset[int]:
        """Every point."""
        return look.board.everywhere
