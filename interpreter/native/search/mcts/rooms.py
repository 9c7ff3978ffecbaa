"""The size of every array of a thread of the tree search, in words: one function for all targets."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.engine import NativeEngine
from ...engine.memory import Past
from ...kernels.playouts.signatures import record_words, units_words
from .layout import ACTION, ACTION_BITS, CONTEXT, DEEPEST, STEP


@dataclass(frozen=True)
class ThreadRooms:
    """Sizes in words; 1 stands for an array that the rules do not need."""

    context: int
    moves: int
    units: int
    """With the stop word in front."""
    history: int
    states: int
    """The states of a game, as ``REMIND`` takes them."""
    table: int
    trace: int
    actions: int
    path: int
    boards: int
    """The table of earlier boards."""
    stamps: int


def positions_needed(played: int, limit: int) -> int:
    """The positions that a search meets in a game of ``played`` positions, with playouts of at most ``limit`` plies."""
    return played + DEEPEST + limit + 3


def thread_rooms(engine: NativeEngine, limit: int, positions: int) -> ThreadRooms:
    """The sizes for playouts of at most ``limit`` plies, and ``positions`` positions: see :func:`positions_needed`."""
    model, shape = engine.model, engine.shape
    kept = positions if engine.reads_repeated else 1
    return ThreadRooms(
        context=CONTEXT,
        moves=engine.room_words(1, record=record_words(shape)),
        units=units_words(engine.layout, len(model.board), len(model.players)),
        history=kept * shape.state,
        states=kept * shape.state,
        table=1 << (positions + positions // 2).bit_length() if engine.reads_repeated else 1,
        trace=limit + 2,
        actions=ACTION << ACTION_BITS,
        path=STEP * (DEEPEST + 2),
        boards=Past.size(positions, engine.sorts) if engine.sorts else 1,
        stamps=1 << ACTION_BITS,
    )
