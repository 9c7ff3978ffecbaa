"""How many positions there are a few moves from the start."""

from __future__ import annotations

from math import pow

from ..results.findings import Figure, Findings, Section, Table
from ..workbench.analysis import Analysis, Work
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .layers import Layers, counted, layers_of

SHOWN = 40
"""Plies in the table at most."""


def ahead(plan: Plan) -> list[tuple[str, Work, tuple[int]]]:
    """What may be worked out together with large pieces of other parts."""
    return [("layers", counted, (plan.perft_positions,))]


def seconds(plan: Plan, pace: Pace) -> float:
    """Each position is looked at once, in about the time of two plies of a random game."""
    most = min(float(plan.perft_positions), pow(max(2.0, pace.branching), min(pace.plies, 30.0)))
    return most * 2 / max(1.0, pace.playouts_per_second * pace.plies) + 0.5


def measure(analysis: Analysis) -> Findings:
    """Count them."""
    found = layers_of(analysis)
    rows = tuple((each.ply, each.sequences, each.positions, each.cumulative) for each in found.layers[:SHOWN])
    deepest = found.deepest
    reached = Figure(
        "reach-positions",
        f"positions to depth {deepest}",
        found.total - 1,
        unit="positions",
        note="the start is not counted" if deepest else "the game is over where it begins",
    )
    depth = Figure("reach-depth", "depth to which all were counted", deepest, unit="plies", note=_why(analysis, found))
    section = Section(
        "reach",
        "size",
        "Positions reached to depth N",
        "How fast the game opens up: how many different positions can stand on the board after one move, two moves, "
        "and so on.",
        "Counted, not estimated: every legal move of every position is made; positions that differ in the board, the "
        "player to move or anything else that the rules remember are different; mirrored ones too.",
        (
            reached,
            depth,
            Table(
                "reach-table",
                "Positions and sequences of moves by depth",
                ("depth", "sequences of moves", "new positions", "positions to this depth"),
                rows,
                note="" if len(found.layers) <= SHOWN else f"the first {SHOWN} depths",
            ),
        ),
        source="Perft, as chess programmers count; positions are told apart by 64-bit hashes.",
    )
    return Findings((section,))


def _why(analysis: Analysis, found: Layers) -> str:
    """Why not further."""
    if found.complete:
        return "these are all positions of the game"
    most = f"{analysis.plan.perft_positions:,}"
    if found.past:
        return f"where the rules look at the past, every sequence is gone through, and no more than {most} of them"
    return f"the next depth would have about {found.next or 0:,} more; this budget keeps {most}"


PART = Part("reach", "counts positions", order=160, measure=measure, seconds=seconds, ahead=ahead)
