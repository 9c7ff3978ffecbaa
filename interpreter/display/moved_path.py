"""Paths that are made larger or smaller, and moved."""

from __future__ import annotations

import re

PART = re.compile(r"([A-Z])([^A-Z]*)")
ROUND = "A"


def moved(d: str, scale: float, right: float, down: float) -> str:
    """A path with all coordinates multiplied by ``scale``, then moved to the right and down.

    The commands are those of :mod:`.shapes`; a flag or an angle of an arc stays as it is.
    """
    found = []
    for letter, numbers in PART.findall(d):
        values = [float(number) for number in numbers.replace(",", " ").split()]
        if letter == ROUND:
            across, up, angle, large, sweep, x, y = values
            parts = [across * scale, up * scale, angle, large, sweep, x * scale + right, y * scale + down]
        else:
            parts = [value * scale + (right, down)[place % 2] for place, value in enumerate(values)]
        found.append(letter + " ".join(f"{round(part, 2):g}" for part in parts))
    return "".join(found)
