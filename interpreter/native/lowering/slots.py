"""The pieces, the counters and the memories of a model, as the player to move sees them."""

from __future__ import annotations

from ....gdl.model.model import Model
from ..ir.slots import Counter, Memory, Slot


def slots_of(model: Model) -> tuple[Slot, ...]:
    """Every piece that can be on the board, as the player to move sees it."""
    kinds = list(dict.fromkeys(piece.kind for piece in model.pieces if piece.owner is not None))
    neutral = [Slot(None, piece.kind or piece.name) for piece in model.pieces if piece.owner is None]
    return (*[Slot(owner, kind) for owner in range(len(model.players)) for kind in kinds], *neutral)


def counters_of(model: Model) -> tuple[Counter, ...]:
    """Every number in a position, as the player to move sees it: in the order of ``Model.cells``, which is the view of
    the first player."""
    return tuple(
        Counter(owner[0] if owner else None, counter.name, counter.low, counter.high)
        for (_, *owner), counter in model.cells.items()
    )


def memories_of(model: Model) -> tuple[Memory, ...]:
    """Every region that a position remembers, as the player to move sees it, in the order of ``Model.memory_cells``."""
    return tuple(
        Memory(owner[0] if owner else None, memory.name, memory.single, memory.lasts == "this")
        for (_, *owner), memory in model.memory_cells.items()
    )


def piece_in_slot(model: Model, slot: Slot, mover: int) -> int | None:
    """The number of the model's piece in a slot when it is the given player's turn; ``None`` if there is none."""
    for number, piece in enumerate(model.pieces):
        if slot.owner is None:
            if piece.owner is None and slot.kind == (piece.kind or piece.name):
                return number
        elif piece.owner == (mover + slot.owner) % len(model.players) and piece.kind == slot.kind:
            return number
    return None
