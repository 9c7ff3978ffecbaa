"""How long games are until they are decided, which is where other programs, and most people, stop.

A game is decided when the eventual winner is sure to win and remains so: from then on every position is worth more than
:data:`~plybook.measures.workbench.until_decided.SURE` to that seat, by the player's own search.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...stats.estimates import mean_of
from ..results.figures import figure
from ..results.findings import Figure, Section
from ..tree.trees import branching_of, logarithms
from ..workbench.self_play import Log
from ..workbench.until_decided import SURE, until_decided


def decided(own: Sequence[Log]) -> Section:
    """Length, branching factor and complexity until the game is decided."""
    cut = [until_decided(log) for log in own if any(value is not None for value in log.values)]
    note = "" if cut else "the player does not evaluate positions"
    if cut and all(log.seat is None for log in cut):  # which are never decided: these would be the figures of all games
        cut, note = [], "no game was won"
    items: list[Figure] = [
        figure(
            "length-decided", "moves until a game is decided", mean_of([log.plies for log in cut]),
            unit="plies", sample="self-play", note=note,
        ),
        figure(
            "branching-decided", "legal moves until then", mean_of([branching_of(log) for log in cut if log.plies]),
            unit="moves", sample="self-play", note=note,
        ),
        figure(
            "tree-decided", "game-tree complexity until then", mean_of([logarithms(log) for log in cut]),
            unit="log10", sample="self-play", note=note,
        ),
    ]  # fmt: skip
    return Section(
        "decided",
        "course",
        "Until it is decided",
        "How long the winner could still have lost: the rest is played out here, but often not by "
        "people or other programs.",
        f"Self-play games up to the ply after which every position is worth more than "
        f"{100 * SURE:.0f} % to the winning seat, by the player's own search; draws count with their whole length.",
        tuple(items),
    )
