"""How a game is written in the Smart Game Format (SGF)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sgf:
    """The `sgf` statement of a description."""

    number: int
    """What the property `GM` says of a file with such games."""
    letters: bool
    """Points are two letters, of the column and of the row from the top, and not their names."""
    properties: Mapping[str, str] = field(default_factory=dict)
    """The property that gives the value of an option, by the option's name."""
