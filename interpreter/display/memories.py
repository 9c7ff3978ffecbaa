"""The points that a position remembers, in pictures: a broken ring for each, in the colour of the player whose it is.

What is as it was at the start of the game is left out: the rules say it, and it would be on every picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...gdl.model.model import Model
from ..core.position import Position
from .canvas import UNIT, Canvas
from .shapes import disc

WIDEST, STEP, LEAST = 0.46, 0.07, 0.18
"""The radius of the first ring of a point, how much smaller each further one is, and the least of all, in units."""
WIDTH, DASHES = 1.8, "4 2.5"
"""The width of a ring and the lengths of its dashes and gaps, in pixels."""


def remembered(model: Model, position: Position) -> dict[str, tuple[str, frozenset[int]]]:
    """The points that the position remembers and the start did not, by name, and whose colour they have.

    Points that the start remembered and that may be forgotten, are no news there.
    """
    each = {memory.name: memory for memory in model.memories}
    found = {}
    for (name, *player), region in zip(model.memory_cells, position.memories, strict=True):
        if region := region - each[name].start_of(*player):
            owner = player[0] if player else None
            said = name if owner is None else f"{name} of {model.players[owner]}"
            found[said] = ("legal" if owner is None else f"player-{owner}", region)
    return found


def rings(model: Model, position: Position, canvas: Canvas, colours: Mapping[str, str]) -> list[str]:
    """The rings, each with its name for the pointer, and below it a paler one that sets it off from the board."""
    drawn: list[str] = []
    taken: dict[int, int] = {}
    for name, (role, region) in remembered(model, position).items():
        for site in sorted(region):
            number = taken[site] = taken.get(site, -1) + 1
            d = disc(*canvas.spots[site], max(WIDEST - number * STEP, LEAST) * UNIT)
            rim = colours.get(f"{role}-rim")
            off = f'<path d="{d}" fill="none" stroke="{rim}" stroke-width="{WIDTH + 1:g}"/>' if rim else ""
            drawn.append(
                f'<g class="memory">{off}<path d="{d}" fill="none" stroke="{colours[role]}" stroke-width="{WIDTH:g}" '
                f'stroke-dasharray="{DASHES}"/><title>{escape(f"{name}: {model.board.names[site]}")}</title></g>'
            )
    return drawn


def told(model: Model, *positions: Position) -> str:
    """What the rings of these positions mean, for a picture's title: `; broken rings: aim`. Empty if there are none."""
    names = dict.fromkeys(name for position in positions for name in remembered(model, position))
    return f"; broken rings: {', '.join(names)}" if names else ""
