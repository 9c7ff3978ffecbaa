"""Directions in words, and what is reached in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ...gdl.ludemes.base import Look
from ...gdl.ludemes.relative_directions import TURNS, turned
from ...gdl.model import ast
from ...gdl.model.model import Model
from ...gdl.text.listing import listed
from ...gdl.types.board import Board
from .marks import clean
from .points import Points, Speaker, after

OPPOSITE = {way: TURNS[(place + 4) % 8] for place, way in enumerate(TURNS)}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def ways(model: Model, node: ast.Expression) -> str:
    """The directions of an expression: ``orthogonally``, ``to the north``, ``forward or forward left``."""
    if not isinstance(node, ast.Literal):
        return f"({clean(node.span.text)})"
    sets = node.value
    steps = model.board.steps
    if len(set(sets)) > 1:  # they depend on the player
        said = [_relative(clean(word)) for word in node.span.text.split("|")]
        if not {*said} <= {way.replace("-", " ") for way in TURNS}:  # a name that the author has given them
            named = _turns(model, sets)
            return listed(named, "or") if named else f"({clean(node.span.text)})"
        return " or ".join(said)
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


def straight(
    say: Speaker, start: ast.Expression, directions: ast.Expression, through: ast.Expression, *steps: ast.Expression
) -> Points:
    """Reached in straight lines, at any distance or after so many steps at most."""
    line = f"reached from {say.one(start)} {toward(say, directions)} in a straight line {over_points(say, through)}"
    if not steps:
        return after(line)
    number = say.number(steps[0])
    return after(
        f"{line} and no farther than {number}{' step' * number.isdigit()}{'s' * number.isdigit() * (number != '1')}"
    )


def toward(say: Speaker, node: ast.Expression) -> str:
    """Directions; those that depend on a player are the mover's, whom a clause of `end` does not address."""
    said = ways(say.model, node)
    return said if say.you or not re.search(r"\b(?:for|back)ward", said) else f"{said} (for the player to move)"


def over_points(say: Speaker, region: ast.Expression) -> str:
    """Over which points something moves."""
    return "over anything" if made_of(say, region) == "" else f"over {say.pieces(region)}"


def met_from(say: Speaker, start: ast.Expression, directions: ast.Expression, over: ast.Expression) -> str:
    """Where something is met first."""
    return f"met from {say.one(start)} {toward(say, directions)} in a straight line {over_points(say, over)}"


def made_of(say: Speaker, region: ast.Expression) -> str:
    """Of which points something consists; empty if they can be any."""
    return "" if say.points(region) == Points() else f" of {say.pieces(region).removeprefix('the ')}"


def leap(
    say: Speaker, start: ast.Expression, directions: ast.Expression, number: ast.Expression, *over: ast.Expression
) -> Points:
    """So many steps away."""
    if isinstance(number, ast.Literal) and number.value == 1:
        return after(f"one step {toward(say, directions)} from {say.one(start)}")
    far, start_words = f"{say.number(number)} steps {toward(say, directions)}", f"from {say.one(start)}"
    return after(f"{far} {start_words} {over_points(say, over[0])}" if over else f"{far} over anything {start_words}")


def offset(say: Speaker, start: ast.Expression, columns: ast.Expression, rows: ast.Expression) -> Points:
    """So many columns and rows away."""
    ways = [(columns, "column", "to the right", "to the left"), (rows, "row", "up", "down")]
    parts = [_far(say, *way) for way in ways if not (isinstance(way[0], ast.Literal) and way[0].value == 0)]
    return after(f"{' and '.join(parts) or 'no step'} from {say.one(start)}")


def _far(say: Speaker, number: ast.Expression, what: str, onward: str, back: str) -> str:
    if not isinstance(number, ast.Literal):
        return f"{say.number(number)} {what}s {onward}"
    size = abs(number.value)
    return f"{size} {what}{'s' * (size != 1)} {onward if number.value > 0 else back}"


@dataclass(frozen=True)
class _Side:
    """What the directions of a player depend on."""

    board: Board
    mover: int
    facing: tuple[str, ...]


def _turns(model: Model, sets: Sequence[frozenset[str]]) -> list[str]:
    """Directions as seen by each player, from those ahead to those behind; empty if there are no such words."""
    sides = [cast(Look, _Side(model.board, mover, model.facing)) for mover in range(len(sets))]
    found: list[str] = []
    told: set[tuple[int, str]] = set()
    for way in sorted(TURNS, key=lambda way: (min(TURNS.index(way), 8 - TURNS.index(way)), way)):
        meant = [turned(side, way) for side in sides]
        if all(one is not None and one <= there for one, there in zip(meant, sets, strict=True)):
            found.append(way.replace("-", " "))
            told |= {(mover, name) for mover, one in enumerate(meant) for name in one or ()}
    return found if told == {(mover, name) for mover, there in enumerate(sets) for name in there} else []


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
