"""The memory of a game's states and moves, derived from its model."""

from __future__ import annotations

from ....gdl.model.model import Model
from ...core.position import remembered, sorts_seen
from ..codegen.fields import Shape
from ..codegen.layout import Layout, layout_of
from ..lowering.slots import piece_in_slot, slots_of


def shape_of(model: Model, layout: Layout | None = None) -> Shape:
    """The memory layout of a model's states and moves."""
    most = max((max(rule.lengths) for rule in model.rules), default=0)
    keeps = remembered(model)
    slots = len(slots_of(model))
    counted, numbers, history = bool(keeps & {"turn", "moves"}), len(model.cells), bool(sorts_seen(model))
    memories, placed, began = len(model.memory_cells), "placed" in keeps, "began" in keeps
    layout = layout or layout_of(model.board)
    return Shape(layout, slots, most, placed, counted, numbers, memories, began, history)


def piece_places(model: Model) -> list[int | None]:
    """For each region of a state, in order, the number of its piece in the model."""
    return [piece_in_slot(model, slot, 0) for slot in slots_of(model)]  # as the first player sees them
