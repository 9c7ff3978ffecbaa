"""The part of a game in which its winner could still have lost."""

from __future__ import annotations

from dataclasses import replace

from .self_play import Log

SURE = 0.95
"""A position that is worth more than this to a player is won, as that player's own search sees it."""


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
