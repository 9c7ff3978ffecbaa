"""The colours of a page: CSS variables and their values in the light and the dark theme."""

from __future__ import annotations

from collections.abc import Sequence

from ..interpreter.display.colours import contrast, luminance, player_colours
from ..interpreter.display.overlay import AMOUNT, blend

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "ground": "#f4f1ea", "paper": "#fffdf9", "ink": "#1f2530", "soft": "#5b6472", "rule": "#ddd6c8",
        "faint": "#efeae0", "accent": "#1f6f8b", "bad": "#a3213a", "bad-ground": "#fbe9ea", "doubt": "#8a5a00",
        "doubt-ground": "#fdf3dc", "good": "#2f6b3a", "good-ground": "#e8f3e6", "shadow": "#4a3b1a1f",
    },
    "dark": {
        "ground": "#12161b", "paper": "#1b2027", "ink": "#e8e4da", "soft": "#a3abb6", "rule": "#38404b",
        "faint": "#262d36", "accent": "#6cc3de", "bad": "#ff9aa6", "bad-ground": "#3b1f26", "doubt": "#f2c46d",
        "doubt-ground": "#382d17", "good": "#9ed3a0", "good-ground": "#1d3323", "shadow": "#00000066",
    },
}  # fmt: skip
"""The colours of the page itself."""
SERIES = {
    "light": ("#1f6f8b", "#c2571a", "#5b7f2b", "#8b3f7d", "#a67c00", "#4a5568"),
    "dark": ("#5cb8d6", "#f0965a", "#a3c969", "#d08bc3", "#e0b83f", "#a6b1c2"),
}
"""The colours of lines that belong to no player; distinguishable with red-green colour blindness."""
STEPS = 9
"""The number of colours from little to much."""
LEAST_CONTRAST = 3.0
"""The least contrast between a line and its background (WCAG 2.1, 1.4.11)."""


def variables(players: Sequence[str], theme: str) -> dict[str, str]:
    """The variables of one theme by name."""
    found = dict(THEMES[theme])
    found |= {f"c{k}": colour for k, colour in enumerate(SERIES[theme])}
    found |= {f"p{k}": seen(colour, THEMES[theme]["paper"]) for k, colour in enumerate(player_colours(players))}
    hot = AMOUNT[1:] if theme == "light" else AMOUNT[:-1][::-1]  # the largest values stand out most
    found |= {f"h{k}": seen(blend(hot, k / (STEPS - 1)), THEMES[theme]["paper"], 1.6) for k in range(STEPS)}
    return found


def seen(colour: str, ground: str, least: float = LEAST_CONTRAST) -> str:
    """The colour, made darker or lighter until it stands out from the background."""
    towards = "#000000" if luminance(ground) > 0.4 else "#ffffff"
    for step in range(21):
        moved = blend((colour, towards), step / 20)
        if contrast(moved, ground) >= least:
            return moved
    return towards
