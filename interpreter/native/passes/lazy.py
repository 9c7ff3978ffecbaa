"""Playouts keep the moves of a unit until a site that was examined to find them has changed.

The program is only marked: the driver of playouts keeps, for each player and unit, the number of moves that it offers
and its footprint (``footprint``), and examines again the units whose footprint contains a site changed by a move. Exact
because the moves of a unit are a function of the contents of the sites in its footprint, so that equal contents give
equal moves; and because moves are still drawn from all moves of the position, each with the same probability.
"""

from __future__ import annotations

from dataclasses import replace

from ..analysis.cached_loop import cached_loop
from ..ir.program import Program

STAGES = (150,)


def run(program: Program) -> Program:
    """Mark a program whose units have bounded footprints."""
    return replace(program, lazy=cached_loop(program) is not None)
