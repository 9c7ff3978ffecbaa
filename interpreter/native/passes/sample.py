"""Playouts draw a move without finding them all.

The program is only marked. A loop over sites whose block looks for moves from each of them is a *tail* (``tails``):
playouts count its sites, and each stands for as many *slots* as its block can offer moves at most (``bounds``). A slot
is drawn from all of them, and only for the one site that it belongs to is it found out whether it is a move; if not,
another is drawn. This is rejection sampling (von Neumann 1951).

Exact because, in one position, the slots that are moves are the legal moves, each once: a slot's digits say which site
of each loop and region is meant, they are read in one way only, and no region has more sites than its digit can say.
Every slot has the same chance, so given that a move was drawn each has the same, however many slots were refused
before; and when patience is at an end one of all moves is drawn, each with the same chance again, so that the whole is
a mixture of even draws, with weights that do not depend on the move. Nothing is drawn only where all moves have been
looked for, or where there is no slot, so that "no legal move" is known. It is done where there are two loops one in
the other or more, or conditions on each site of one, and no two rules can offer the same move.
"""

from __future__ import annotations

from dataclasses import replace

from ..analysis.tails import tails_of
from ..ir.program import Program

STAGES = (170,)


def run(program: Program) -> Program:
    """Mark a program that has tails, unless its units are kept."""
    if program.lazy or program.may_repeat:
        return program
    return replace(program, sampled=bool(tails_of(program)))
