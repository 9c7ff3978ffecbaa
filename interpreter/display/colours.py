"""The colours of the players' pieces: the one a player is named after, if the name is that of a colour."""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = {
    "black": "#0c0c0c",
    "white": "#ffffff",
    "red": "#d6331f",
    "blue": "#1031b4",
    "green": "#1f9f63",
    "yellow": "#ffe426",
    "orange": "#f78628",
    "purple": "#a55ccf",
    "violet": "#a55ccf",
    "pink": "#eca8be",
    "brown": "#4a2a12",
    "grey": "#7d7986",
    "gray": "#7d7986",
    "cyan": "#50c6f8",
    "dark": "#0c0c0c",
    "light": "#ffffff",
}
"""Colours by name. Any two differ for people with any kind of colour blindness, too, as a test measures."""


def player_colours(names: Sequence[str]) -> list[str]:
    """A colour for each player: the one they are named after, otherwise the first that is free."""
    said = [COLOURS.get(name.casefold()) for name in names]
    free = (colour for colour in dict.fromkeys(COLOURS.values()) if colour not in said)
    return [colour or next(free, COLOURS["grey"]) for colour in said]


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1 (WCAG 2.1)."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[k : k + 2], 16)) for k in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.1)."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
