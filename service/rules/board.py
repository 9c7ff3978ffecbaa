"""The board and the start position in words."""

from __future__ import annotations

import re

from ...gdl.model.model import Model
from ...gdl.text.listing import listed
from .marks import clean, quoted
from .pieces import piece_name

SHAPES = {
    "square": "a square of {0} by {0} points",
    "rectangle": "a rectangle of {0} by {1} points",
    "hexagon": "a hexagon of hexagons, {0} on a side",
    "hexagon 2": "a hexagon of hexagons, {0} and {1} on its sides in turn, {0} at the bottom",
    "hexagon 3": "a hexagon of hexagons, {0} on the sides at the bottom and at the top, {1} at the bottom right and"
    " opposite, {2} at the bottom left and opposite",
    "rhombus": "a rhombus of hexagons, {0} by {0}",
    "triangle": "a triangle of hexagons, {0} on a side",
    "lattice": "a grid of {0} by {1} cells, whose {kinds} are points of the game",
    "graph": "points and lines as in the picture",
}
NEIGHBOURS = {
    "orthogonal": "Two points are adjacent if they are next to each other in a row or a column",
    "diagonal": "Two points are adjacent if they are next to each other on a diagonal",
    "all": "Two points are adjacent if they are next to each other in a row, in a column or on a diagonal",
}
BETWEEN = "a side of two others leads from one hexagon to the other: a point has up to"
HEXAGONS = {
    "orthogonal": "Two points are adjacent if their hexagons have a side in common: a point has up to six neighbours",
    "diagonal": f"Two points are adjacent if {BETWEEN} six neighbours",
    "all": f"Two points are adjacent if their hexagons have a side in common, or if {BETWEEN} twelve neighbours",
}
MOST = 24
"""The most points that are listed by name."""


def board_in_words(model: Model) -> str:
    """The shape of the board, the number of its points, and which of them are adjacent."""
    board = model.board
    found = re.match(r"(\w+)(?:\(([^()]*)\))?", board.shape)
    sizes = re.findall(r"\d+", found[2] or "") if found else []
    kinds = listed([name for name, part in board.parts.items() if part]) if board.parts else ""
    try:
        kind = found[1] if found else ""
        shape = SHAPES.get(f"{kind} {len(sizes)}", SHAPES[kind]).format(*sizes, kinds=kinds)
    except (KeyError, IndexError):
        shape = quoted(board.shape)
    without = re.search(r"without .*?(?= of \d+ points|$)", board.shape)
    text = f"The board is {shape}{f' ({quoted(without[0])})' if without else ''}. It has {len(board)} points. "
    if board.ways is not None:
        return text + "Two points are adjacent if a line in the picture joins them directly."
    if board.parts and board.adjacency == "orthogonal":
        dots = ", and to its two dots" if board.parts["dots"] else ""
        return f"{text}An edge is adjacent to the cells beside it{dots}."
    return f"{text}{(HEXAGONS if board.slanted else NEIGHBOURS)[board.adjacency]}."


def setup_in_words(model: Model) -> str:
    """Where the pieces are at the start."""
    found = []
    for number in range(len(model.pieces)):
        sites = [clean(name) for name, there in zip(model.board.names, model.setup, strict=True) if there == number]
        if not sites:
            continue
        where = f" on {listed(sites)}" if len(sites) <= MOST else ", as in the picture"
        pieces = "piece" if len(sites) == 1 else "pieces"
        found.append(f"{piece_name(model, number)}: {len(sites)} {pieces}{where}.")
    return " ".join(found) or "The board is empty."
