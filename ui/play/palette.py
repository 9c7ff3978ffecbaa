"""The colours of a board at the terminal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The colours of a board, as rich spells colours: the wood, the grounds of marked points, what is written there."""

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
"""For terminals of 256 colours and more."""
FEW = Palette(
    wood="yellow", dot="black", last="cyan", chosen="magenta", target="green", goal="black", neutral="bright_black"
)
"""For terminals of sixteen colours, whose own idea of them counts."""
