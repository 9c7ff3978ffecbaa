"""The names of the directions of each kind of board."""

from __future__ import annotations

from collections.abc import Mapping

from .types.board import HEXAGONAL_STEPS, SQUARE_STEPS, Step

Families = Mapping[str, Mapping[str, Step]]

KINDS: Mapping[bool, Families] = {False: SQUARE_STEPS, True: HEXAGONAL_STEPS}
"""The directions of boards by family, by whether the columns of the board slant."""


def names() -> tuple[str, ...]:
    """All names of directions."""
    return tuple(dict.fromkeys(name for families in KINDS.values() for family in families.values() for name in family))


def where(name: str, *, slanted: bool) -> str:
    """A step in a direction, in words; empty if boards of this kind do not have it."""
    for family, steps in KINDS[slanted].items():
        if name in steps:
            columns, rows = steps[name]
            return f"`{name}` is {family}: from c3 to {'abcdefg'[2 + columns]}{3 + rows}"
    return ""
