"""The move at which a game turned, by the players' own estimates."""

from __future__ import annotations

from .self_play import Log


def turning_point(log: Log) -> int:
    """The number of moves made when a seat saw its chances change most; 0 if the game has too few estimates.

    An estimate is compared with the same seat's one before: two seats often differ because each is too hopeful.
    """
    earlier: dict[int, float] = {}
    best, most = 0, 0.0
    for ply, (seat, value) in enumerate(zip(log.seats, log.values, strict=True)):
        if value is None:
            continue
        swing = abs(value - earlier.get(seat, value))
        if swing > most:
            best, most = ply, swing
        earlier[seat] = value
    return best
