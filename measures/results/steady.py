"""Whether a figure depends on how strong the players or judges are: what more search changes it by, in words."""

from __future__ import annotations

from .digits import rounded

STEADY = 0.05
"""A figure is steady if doubling the work changes it by less than this."""


def told(change: float | None, what: str = "it", more: str = "doubling the search") -> str:
    """The note on a change by more work; empty if it is unknown.

    >>> told(0.02)
    'doubling the search changed it by 2 points'
    >>> told(-0.2, "the share", "four times the search")
    'for searches of this strength; four times the search changed the share by 20 points'
    >>> told(-0.0483)
    'doubling the search changed it by less than 5 points'
    """
    if change is None:
        return ""
    points = 100 * abs(change)
    whole = int(rounded(points))
    by = "less than 1 point" if points < 0.995 else f"{whole} point{'s' * (whole != 1)}"
    if abs(change) < STEADY:
        by = f"less than {100 * STEADY:.0f} points" if whole >= 100 * STEADY else by
        return f"{more} changed {what} by {by}"
    return f"{STRENGTH}; {more} changed {what} by {by}"


def players(playouts: int) -> str:
    """Players of games, by their strength; other strengths stand on the same page.

    >>> players(1_200), players(0)
    ('players with 1,200 playouts a move', 'players of this strength')
    """
    return f"players with {playouts:,} playouts a move" if playouts else "players of this strength"


def searches(playouts: int) -> str:
    """Searches, by their strength; as for :func:`players`.

    >>> searches(1_200), searches(0)
    ('searches of 1,200 playouts', 'searches of this strength')
    """
    return f"searches of {playouts:,} playouts" if playouts else "searches of this strength"


STRENGTH = "for searches of this strength"
"""How the note on a figure begins that more search changes."""
