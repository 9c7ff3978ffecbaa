"""Directions in words."""

from __future__ import annotations

from ...gdl.ludemes.relative_directions import TURNS
from ...gdl.model import ast
from ...gdl.model.model import Model
from .marks import clean

OPPOSITE = {way: TURNS[(place + 4) % 8] for place, way in enumerate(TURNS)}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def ways(model: Model, node: ast.Expression) -> str:
    """The directions of an expression: ``orthogonally``, ``to the north``, ``forward or forward left``."""
    if not isinstance(node, ast.Literal):
        return f"({clean(node.span.text)})"
    sets = node.value
    steps = model.board.steps
    if len(set(sets)) > 1:  # they depend on the player
        return " or ".join(_relative(clean(word)) for word in node.span.text.split("|"))
    there = sets[0]
    if model.board.slanted and there == frozenset(model.board.directions):
        return "in any of the six directions"
    for words, families in (("orthogonally", ["orthogonal"]), ("diagonally", ["diagonal"]),
                            ("in any direction", ["orthogonal", "diagonal"])):  # fmt: skip
        if there == frozenset(name for family in families for name in steps.get(family, ())):
            return words
    if there == frozenset(model.board.directions):
        return "in any direction in which points are adjacent"
    found = ["-".join(_spelt(name)) for name in model.board.circle if name in there]
    return f"to the {' or '.join(found)}" if found else "in no direction"


def _relative(text: str) -> str:
    """A direction that depends on the player: ``forward-left``, or ``opposite(forward-left)``."""
    way = text.strip()
    while way.startswith("(") and way.endswith(")"):
        way = way[1:-1].strip()
    inner = way.removeprefix("opposite(")
    if inner != way and inner.endswith(")"):
        way = OPPOSITE.get(inner[:-1].strip(), way)
    return way.replace("-", " ")


def _spelt(name: str) -> list[str]:
    """``ene`` as east-north-east."""
    return [NAMES[letter] for letter in name]
