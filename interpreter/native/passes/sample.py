"""Playouts draw a move without generating them all.

The program is only marked. A loop over sites whose block generates moves from each of them is a *tail* (``tails``):
playouts count its sites, and each has as many *slots* as its block can offer moves at most (``bounds``). A slot is
drawn from all of them, and only for the one site that it belongs to is it determined whether it is a move; if not,
another slot is drawn. This is rejection sampling (von Neumann 1951).

Exact because, in one position, the slots that are moves are the legal moves, each once: a slot's digits select a site
of each loop and region, they can be read in one way only, and no region has more sites than its digit can select. Every
slot has the same probability, so given that a move was drawn, each move has the same probability, however many slots
were rejected before. When the limit of attempts is reached, one of all moves is drawn, again uniformly, so the whole is
a mixture of uniform draws, with weights that do not depend on the move. Nothing is drawn only if all moves have been
generated or if there is no slot, so "no legal move" is certain. The pass applies if there are two or more nested loops,
or conditions on each site of one, and no two rules can offer the same move.
"""

from __future__ import annotations

from dataclasses import replace

from ..analysis.tails import tails_of
from ..ir.program import Program

STAGES = (170,)


def run(program: Program) -> Program:
    """Mark a program that has tails, unless it keeps the moves of units."""
    if program.lazy or program.may_repeat:
        return program
    return replace(program, sampled=bool(tails_of(program)))
