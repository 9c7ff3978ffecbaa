"""The colours of a board at the terminal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The colours of a board, as rich colour names: the wood, the backgrounds of marked points, and the symbols."""

    wood: str
    dot: str
    last: str
    chosen: str
    target: str
    goal: str
    neutral: str


FULL = Palette(
    wood="#b98d4f",
    dot="#7d5a2b",
    last="#dfc18a",
    chosen="#4f8f7d",
    target="#9aa866",
    goal="#123d2c",
    neutral="#4a2a12",
)
"""For terminals with 256 colours or more."""
FEW = Palette(
    wood="yellow", dot="black", last="cyan", chosen="magenta", target="green", goal="black", neutral="bright_black"
)
"""For terminals with sixteen colours, which define the shades themselves."""
