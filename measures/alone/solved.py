"""What a search has found of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Solved:
    """Whether there is a solution, and one."""

    value: str
    """``win``: there is one; ``draw``: there is none; ``unknown``."""
    line: tuple[str, ...]
    shortest: bool
    least: int
    """No solution has fewer moves."""
    positions: int
    """How many were examined."""

    @classmethod
    def of(cls, values: Sequence[Any]) -> Self:
        """From JSON values."""
        value, line, shortest, least, positions = values
        return cls(value, tuple(line), shortest, least, positions)
