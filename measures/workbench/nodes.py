"""How many positions a proof search visits: fewer where each takes longer, since it has more moves to compare."""

from __future__ import annotations

from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine

WIDE = 30
"""With more moves than this, a search visits fewer positions."""
PAST = 10
"""How many times fewer if the past must be searched for each."""


def bounded(game: Game, nodes: int, moves: int) -> int:
    """The positions to visit from one that has so many moves, of a plan's ``nodes``."""
    dear = isinstance(game.engine, NativeEngine) and bool(game.engine.sorts)
    return int(nodes * min(1.0, WIDE / max(1, moves)) / (PAST if dear else 1))
