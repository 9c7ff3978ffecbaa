"""How long games are until they are decided, which is where other programs, and most people, stop.

A game is decided when the eventual winner is sure to win and remains so: from then on every position is worth more than
:data:`SURE` to that seat, by the player's own search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...stats.estimates import mean_of
from ..results.figures import figure
from ..results.findings import Figure, Section
from ..tree.trees import branching_of, logarithms
from ..workbench.self_play import Log

SURE = 0.95


def until_decided(log: Log) -> Log:
    """The game up to the ply where it was decided; all of it if nobody has won."""
    if log.seat is None:
        return log
    two = max(log.seats, default=0) < 2
    undecided = [
        ply
        for ply, (seat, value) in enumerate(zip(log.seats, log.values, strict=True))
        if value is not None
        and ((seat == log.seat and value <= SURE) or (two and seat != log.seat and value >= 1 - SURE))
    ]
    plies = max(undecided, default=0) + 1
    lists = ("moves", "seats", "legal", "rules", "offered", "values")
    return replace(log, **{name: getattr(log, name)[:plies] for name in lists})


def decided(own: Sequence[Log]) -> Section:
    """Length, branching factor and complexity until the game is decided."""
    cut = [until_decided(log) for log in own if any(value is not None for value in log.values)]
    note = "" if cut else "the player does not evaluate positions"
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
