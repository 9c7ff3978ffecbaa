"""The size of every array that the playouts take, in words: one function for all targets."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.engine import NativeEngine
from ...engine.memory import Past
from .signatures import history_words, record_words, table_words, tally_words, units_words


@dataclass(frozen=True)
class PlayoutRooms:
    """Sizes in words; 1 stands for an array that the rules do not need."""

    positions: int
    """The positions of a game; not a size."""
    tally: int
    moves: int
    units: int
    """With the stop word in front."""
    history: int
    table: int
    boards: int
    """The table of earlier boards, to which the starting position refers."""


def playout_rooms(engine: NativeEngine, limit: int, earlier: int = 0) -> PlayoutRooms:
    """The sizes for games of at most ``limit`` plies that begin after ``earlier`` positions."""
    model = engine.model
    positions = earlier + limit + 2
    kept = positions if engine.reads_repeated else 1
    return PlayoutRooms(
        positions=positions,
        tally=tally_words(len(model.players)),
        moves=engine.room_words(1, record=record_words(engine.shape)),
        units=units_words(engine.layout, len(model.board), len(model.players)),
        history=history_words(engine.shape, kept),
        table=table_words(kept) if engine.reads_repeated else 1,
        boards=Past.size(positions, engine.sorts) if engine.sorts else 1,
    )
