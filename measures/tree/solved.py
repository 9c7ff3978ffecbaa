"""A small proof search of the start: who wins if both sides play perfectly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...interpreter.analyse.solution import Solution, Worth
from ...interpreter.analyse.solve import solve
from ...interpreter.game.ending_words import in_words
from ...interpreter.game.game import Game
from ..results.findings import NOT_KNOWN, Figure, Findings, Item, Replay, Section
from ..workbench.analysis import Analysis
from ..workbench.nodes import bounded
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .layers import layers_of
from .start import Start, start_of

MEMORY = 256
"""MiB of the position table per million nodes, and at least."""
WHOLE = 5_000_000
"""If all positions are counted and there are no more than this, the whole game is solved, in two or three seconds."""
WHOLE_MEMORY = 2_000
"""The most MiB for that; a game of four million positions takes half of them."""


@dataclass(frozen=True)
class Solved:
    """What is proved about the start."""

    value: Worth
    """The value for the first player; ``unknown`` if a limit was reached or the game is not for two players."""
    line: tuple[str, ...]
    """Best play. The loser delays the end as far as the proof knows."""
    shortest: bool
    """Whether the winner wins as soon as possible in it."""
    nodes: int
    reached: str
    """The limit that was reached."""


def known(analysis: Analysis) -> Start:
    """The start with all that is proved about it: what the short search has not found, the long one may have, and where
    that has solved the whole game, its line is the fastest win against the longest defence.

    Alarms read it, and :func:`solved` what the short search has found, so none of them can contradict another.
    """
    start = start_of(analysis)
    if start.over or start.soon or (start.value != "unknown" and "solved" in analysis.plan.without):
        return start
    found = solved(analysis)
    if start.value != "unknown" and not (found.shortest and found.value == start.value):
        return start
    return replace(start, value=found.value, line=found.line, nodes=found.nodes, shortest=found.shortest)


def solved(analysis: Analysis) -> Solved:
    """Search for a proof within the plan's number of nodes.

    If all positions of the game are known and few enough, the whole game is solved. A win that the short search of the
    start has proved counts, too, if this one finds none.
    """
    if len(analysis.game.players) != 2:
        return Solved("unknown", (), False, 0, "only games for two players can be solved")
    found = layers_of(analysis)
    whole = found.complete and not found.past and found.total <= max(WHOLE, analysis.plan.solve_nodes)
    (kept,) = analysis.all("solved-3", proven, [(_nodes(analysis), whole)])
    long = Solved(**{**kept, "line": tuple(kept["line"])})
    short = start_of(analysis)
    if long.value != "unknown" or short.value == "unknown":
        return long
    return Solved(short.value, short.line, False, short.nodes, "")


def _nodes(analysis: Analysis) -> int:
    """The positions to search."""
    return bounded(analysis.game, analysis.plan.solve_nodes, start_of(analysis).first_moves)


def proven(game: Game, seed: int, nodes: int, whole: bool) -> dict[str, Any]:
    """Search for a proof; the result as JSON values."""
    memory = max(WHOLE_MEMORY if whole else MEMORY, MEMORY * nodes // 1_000_000)
    found: Solution = solve(game.start(), memory=memory, nodes=None if whole else nodes, whole=whole)
    return {
        "value": found.value,
        "line": [str(move) for move in found.line],
        "shortest": whole and not game.model.swap,  # the moves before sides can be swapped are not compared
        "nodes": found.nodes,
        "reached": found.reached,
    }


def seconds(plan: Plan, pace: Pace) -> float:
    """Each of the plan's nodes takes what the pace says of a proof search; alarms ask for a short one besides."""
    return plan.solve_nodes * pace.proof + 2 * pace.proof_begun + 0.3


VALUES = {"win": "the first player wins", "loss": "the second player wins", "draw": "a draw", "unknown": NOT_KNOWN}


def measure(analysis: Analysis) -> Findings:
    """Search for a proof."""
    found = solved(analysis)
    note = f"after {found.nodes:,} positions"
    if found.value == "unknown":
        note = found.reached or f"not within {_nodes(analysis):,} positions"
    items: list[Item] = [Figure("solved", "with best play", VALUES[found.value], note=note)]
    if found.line:
        items += _line(analysis, found)
    section = Section(
        "solved",
        "depth",
        "Solved?",
        "Who wins if neither side makes a mistake. A game that a small search can solve is too simple for its board.",
        "A proof search (or, for a small game, retrograde analysis of all its positions) that gives up after a "
        "number of positions.",
        tuple(items),
        source="Depth-first proof-number search (Nagai 2002); retrograde analysis (Ströhlein 1970).",
    )
    return Findings((section,))


def _line(analysis: Analysis, found: Solved) -> list[Item]:
    """Best play, to step through."""
    state = analysis.game.start()
    for move in found.line:
        state.push(move)
    exact = found.shortest and found.value != "draw"
    note = "fastest win, longest defence" if exact else "one way to play; there may be shorter ones"
    over = state.result() is not None  # otherwise positions recur, or the line was too long to follow
    length = Figure(
        "solved-length",
        "moves in the game with best play that is shown",
        len(found.line) if over else None,
        unit="plies",
        note=note if over else "the line that is shown does not come to an end",
    )
    result = in_words(state)
    return [length, Replay("solved-line", "A game with best play", found.line, result=result)]


PART = Part("solved", "searches for a proof", order=190, measure=measure, seconds=seconds)
