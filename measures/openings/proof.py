"""What a proof of the start says of the first moves, which searches of limited strength need not see."""

from __future__ import annotations

from dataclasses import replace

from ..tree.start import Start
from .looks import Look, Looks


def with_proof(found: Looks, start: Start) -> Looks:
    """First moves with the values that are proved: the move that wins, or all of them if every one loses.

    Moves that the proof does not name keep their values; in a drawn game all do, and the value of the start is known.
    """
    if start.value == "draw":
        return replace(found, drawn=True)
    if start.value == "loss":
        return replace(found, by_move={move: Look(move, (0.0,), True, 0.0) for move in found.by_move})
    if start.value != "win":
        return found
    winning = {*start.at_once, *start.line[:1]}
    sure = [move for move in {**found.images, **found.by_move} if winning.intersection(found.all_of(move))]
    return replace(found, by_move={**found.by_move, **{move: Look(move, (1.0,), True, 0.0) for move in sure}})
