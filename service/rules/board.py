"""The board and the start position in words."""

from __future__ import annotations

import re

from ...gdl.model.model import Model
from ...gdl.text.listing import listed
from ...gdl.types.board import Board, column_name, site_name
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
FEW = 8
"""The most points that are named of those that the board is without."""
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
    without = f", without {_left_out(board)}" if board.gone and not _is_of_a_kind(board) else ""
    text = f"The board is {shape}{without}. It has {len(board)} points. "
    if board.ways is not None:
        return text + "Two points are adjacent if a line in the picture joins them directly."
    if board.parts and board.adjacency == "orthogonal":
        dots = ", and to its two dots" if board.parts["dots"] else ""
        return f"{text}An edge is adjacent to the cells beside it{dots}."
    return f"{text}{(HEXAGONS if board.slanted else NEIGHBOURS)[board.adjacency]}."


def _is_of_a_kind(board: Board) -> bool:
    """Whether a lattice is only without all of its dots, edges or cells: the kinds that it has are named."""
    gone, left = ({column % 2 + row % 2 for column, row in cells} for cells in (board.gone, board.cells))
    return bool(board.parts) and gone.isdisjoint(left)


def _left_out(board: Board) -> str:
    """The points that the board is without: all light ones, whole rows and columns, a few by their names."""
    gone, left = {*board.gone}, {*board.cells}
    for colour, odd in (("dark", 0), ("light", 1)):
        if not board.slanted and gone == {cell for cell in gone | left if sum(cell) % 2 == odd}:
            return f"the {colour} points"
    for axis, kind, named in ((1, "row", str), (0, "column", column_name)):
        lines = {cell[axis] for cell in gone}
        if lines.isdisjoint(cell[axis] for cell in left):
            return f"{kind}{'s' * (len(lines) > 1)} {listed([named(line) for line in sorted(lines)])}"
    if len(gone) <= FEW:
        return listed([site_name(*cell) for cell in sorted(gone, key=lambda cell: cell[::-1])])
    return f"{len(gone)} points, as in the picture"


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
