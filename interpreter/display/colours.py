"""The colours of the players' pieces: the one a player is named after, if the name is that of a colour."""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = {
    "black": "#0c0c0c",
    "white": "#ffffff",
    "red": "#b3161c",
    "blue": "#1b3fae",
    "green": "#0f7a2f",
    "yellow": "#ffe93d",
    "orange": "#ff8a1f",
    "purple": "#6a1b9a",
    "violet": "#6a1b9a",
    "pink": "#ff9ec4",
    "brown": "#4a2a12",
    "grey": "#5c5c5c",
    "gray": "#5c5c5c",
    "cyan": "#7fe9f5",
    "dark": "#0c0c0c",
    "light": "#ffffff",
}
"""Colours by name."""


def player_colours(names: Sequence[str]) -> list[str]:
    """A colour for each player: the one they are named after, otherwise the first that is free."""
    said = [COLOURS.get(name.casefold()) for name in names]
    free = (colour for colour in dict.fromkeys(COLOURS.values()) if colour not in said)
    return [colour or next(free, COLOURS["grey"]) for colour in said]
