"""The number of positions within a few moves of the start."""

from __future__ import annotations

from math import pow

from ..results.findings import Figure, Findings, Section, Table
from ..workbench.analysis import Analysis, Work
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .layers import Layers, counted, layers_of

SHOWN = 40
"""The most plies in the table."""


def ahead(plan: Plan) -> list[tuple[str, Work, tuple[int]]]:
    """Work that can run alongside large pieces of other parts."""
    return [("layers-2", counted, (plan.perft_positions,))]


def seconds(plan: Plan, pace: Pace) -> float:
    """Each position is visited once, in about the time of two plies of a random game."""
    most = min(float(plan.perft_positions), pow(max(2.0, pace.branching), min(pace.plies, 30.0)))
    return most * 2 / pace.plies_per_second + 0.5


def measure(analysis: Analysis) -> Findings:
    """Count the positions."""
    found = layers_of(analysis)
    rows = tuple((each.ply, each.sequences, each.positions, each.cumulative) for each in found.layers[:SHOWN])
    deepest = found.deepest
    reached = Figure(
        "reach-positions",
        f"positions to depth {deepest}",
        found.total - 1,
        unit="positions",
        note="the start is not counted" if deepest else "the game is over at the start",
    )
    depth = Figure("reach-depth", "depth to which all were counted", deepest, unit="plies", note=_why(analysis, found))
    ends: tuple[Figure, ...] = ()
    if found.complete and found.won is not None and found.layers:
        of = f"of all {found.total:,} positions; proved"
        ends = (
            Figure("reach-ended", "positions that end the game", found.ended, unit="positions", note=of),
            Figure("reach-won", "positions that a player has won", found.won, unit="positions", note=of),
        )
    section = Section(
        "reach",
        "size",
        "Positions reached to depth N",
        "How fast the game opens up: how many different positions can arise after one move, two moves, and so on.",
        "Counted, not estimated: every legal move of every position is made; positions that differ in the board, the "
        "player to move or anything else that the rules remember are different, and so are mirror images.",
        (
            reached,
            depth,
            *ends,
            Table(
                "reach-table",
                "Positions and sequences of moves by depth",
                ("depth", "sequences of moves", "new positions", "positions to this depth"),
                rows,
                note="" if len(found.layers) <= SHOWN else f"the first {SHOWN} depths",
            ),
        ),
        source="Perft, as chess programmers count; positions are distinguished by 64-bit hashes.",
    )
    return Findings((section,))


def _why(analysis: Analysis, found: Layers) -> str:
    """Why the count went no further."""
    if found.complete:
        return "these are all positions of the game"
    most = f"{analysis.plan.perft_positions:,}"
    if found.past:
        return f"since the rules look at past positions, every sequence is visited, and at most {most} of them"
    return f"the next depth would add about {found.next or 0:,}; this budget allows {most}"


PART = Part("reach", "counts positions", order=160, measure=measure, seconds=seconds, ahead=ahead)
