"""The colours of the parts of a picture, by their names in the display list.

Players have the colours they are named after (:mod:`.colours`); ``player-0-ink`` is what is readable on the first
player's colour, and ``player-0-rim`` what sets it off from the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .colours import contrast, player_colours

LEAST_CONTRAST = 3.0
"""The least contrast between a piece or its rim and the board."""

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {
        "frame": "#e4cfa4", "cell": "#f3e2bf", "dark-cell": "#c59d6c", "light-cell": "#f0dcb4", "joint": "#c8a977",
        "place": "#ddb983", "wood": "#e3bd7c", "line": "#6b4f25", "dot": "#6b4f25", "name": "#6b4f25", "ink": "#33271a",
        "label": "#4a3518", "last": "#c0392b", "paper": "#f6f1e4", "neutral": "#6a6670", "rim": "#222222",
        "legal": "#0b4f6c", "hint": "#7b1fa2",
    },
    "dark": {
        "frame": "#2b2620", "cell": "#85745a", "dark-cell": "#6a5740", "light-cell": "#9a8768", "joint": "#4a3f31",
        "place": "#66553c", "wood": "#75603c", "line": "#241b10", "dot": "#241b10", "name": "#e0d3b2", "ink": "#f0e6cf",
        "label": "#f0e6cf", "last": "#ff8a75", "paper": "#23201b", "neutral": "#b9b2a4", "rim": "#14110c",
        "legal": "#c4f1ff", "hint": "#ffc9ff",
    },
    "contrast": {
        "frame": "#ffffff", "cell": "#ffffff", "dark-cell": "#a8a8a8", "light-cell": "#ffffff", "joint": "#000000",
        "place": "#cccccc", "wood": "#ffffff", "line": "#000000", "dot": "#000000", "name": "#000000", "ink": "#000000",
        "label": "#000000", "last": "#b00000", "paper": "#ffffff", "neutral": "#4d4d4d", "rim": "#000000",
        "legal": "#0000c8", "hint": "#7a0090",
    },
}  # fmt: skip
"""The colours of everything but the players, by theme."""


def palette(players: Sequence[str], theme: str = "light") -> dict[str, str]:
    """The colour of each role in a theme, for players with these names."""
    found = dict(THEMES[theme])
    grounds = [found[role] for role in ("cell", "dark-cell", "light-cell", "wood")]
    colours = {f"player-{number}": colour for number, colour in enumerate(player_colours(players))}
    for role, colour in (colours | {"neutral": found["neutral"]}).items():
        found[role] = colour
        found[f"{role}-ink"] = _readable(colour)
        found[f"{role}-rim"] = next(
            (rim for rim in (found["rim"], "#ffffff") if all(_stands_out((colour, rim), ground) for ground in grounds)),
            "#ffffff",
        )
    return found


def _readable(ground: str) -> str:
    """The ink, black or white, that is easier to read on a colour."""
    return "#0b0b0b" if contrast("#0b0b0b", ground) > contrast("#ffffff", ground) else "#ffffff"


def _stands_out(either: tuple[str, str], ground: str) -> bool:
    """Whether a colour, or the rim around it, can be seen on a ground (WCAG 2.1, 1.4.11)."""
    return max(contrast(colour, ground) for colour in either) >= LEAST_CONTRAST
