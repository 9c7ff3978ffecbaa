"""Playouts keep what a unit offers until something that was looked at to find it has changed.

The program is only marked: the driver of playouts keeps, for each player and unit, how many moves it offers and its
footprint (``footprint``), and looks again at those units on whose footprint a move has changed something. Exact
because the moves of a unit are a function of the contents of the sites in its footprint, so that equal contents give
equal moves; and because what is drawn from is still all moves of the position, each with the same chance.
"""

from __future__ import annotations

from dataclasses import replace

from ..analysis.cached_loop import cached_loop
from ..ir.program import Program

STAGES = (150,)


def run(program: Program) -> Program:
    """Mark a program whose units have bounded footprints."""
    return replace(program, lazy=cached_loop(program) is not None)
