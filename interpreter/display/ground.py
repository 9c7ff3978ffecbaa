"""The board without pieces: its cells or its points and lines, sides of the players, labels of points, coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...gdl.model.model import Model
from ...gdl.types.board import Board, column_name
from .canvas import DOT, UNIT, Canvas, place
from .grid import lattice_ends
from .shapes import Path, Shape, Spot, Text, box, disc, segments
from .surface import CHEQUERED, POINTS, sides_of, surface

ORIENTING = 9
"""The fewest rows and columns of a board of lines on which some points are marked, for the eye to count from."""


def ground(model: Model, canvas: Canvas) -> tuple[Shape, ...]:
    """What is drawn of a board, from the bottom to the top."""
    board, how = model.board, surface(model)
    found: list[Shape] = []
    if board.parts:
        found += _lattice(canvas)
    elif how == POINTS:
        found += _lines(canvas)
    else:
        found += _sides(model, canvas)
        found += _chequered(canvas) if how == CHEQUERED else _cells(canvas)
    if model.places:
        found.append(_places(model, canvas, how))
    return (*found, *_labels(model, canvas), *_names(model, canvas, how))


def _labels(model: Model, canvas: Canvas) -> Iterator[Shape]:
    """The other names of points, in the upper left corner of a square or the upper one of a hexagon."""
    board, labels = canvas.board, model.notation.labels if model.notation else {}
    right, up = (0.0, 0.42) if board.slanted else (-0.38, 0.41)
    for site, name in enumerate(board.names):
        if name in labels:
            x, y = canvas.spots[site]
            size = UNIT * 0.2 * min(1.0, 3 / len(labels[name]))
            yield Text(round(x + right * UNIT, 1), round(y - up * UNIT, 1), labels[name], "label", size)


def _cells(canvas: Canvas) -> Iterator[Shape]:
    d = "".join(canvas.outline(site) for site in range(len(canvas.board)))
    yield Path(d, "cell", "joint", 1.2)


def _chequered(canvas: Canvas) -> Iterator[Shape]:
    """Squares in two colours; those that are no points are drawn, too, if all of them have the light one."""
    board = canvas.board
    whole = [(column, row) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)]
    missing = [cell for cell in whole if cell not in board.by_cell]
    kept = board.cells if any(_is_dark(cell) for cell in missing) else whole
    found = {True: "", False: ""}
    for cell in kept:
        x, y = canvas.at(*cell)
        found[_is_dark(cell)] += box(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT)
    for dark, role in ((False, "light-cell"), (True, "dark-cell")):
        if found[dark]:
            yield Path(found[dark], role)
    if len(kept) == len(whole):
        (left, bottom), (right, top) = canvas.at(1, 1), canvas.at(board.columns, board.rows)
        yield Path(box(left - UNIT / 2, top - UNIT / 2, right - left + UNIT, bottom - top + UNIT), "", "line", 1.5)


def _is_dark(cell: tuple[int, int]) -> bool:
    """Whether a square has the colour of a1."""
    return sum(cell) % 2 == 0


def _places(model: Model, canvas: Canvas, how: str) -> Shape:
    """The places that the description names: squares in another shade, or spots on lines."""
    sites = sorted(model.places)
    if how == POINTS:
        return Path("".join(disc(*canvas.spots[site], UNIT * 0.2) for site in sites), "place")
    return Path("".join(canvas.outline(site) for site in sites), "place", "joint", 1.2)


def _lines(canvas: Canvas) -> Iterator[Shape]:
    """Lines between points; on squares and hexagons, only those that make up the board."""
    board, spots = canvas.board, canvas.spots
    if board.ways is not None:
        near = [(site, to) for site in range(len(board)) for to in sorted(board.neighbours[site]) if site < to]
    else:
        steps = board.steps["orthogonal"].values()
        near = [
            (site, board.by_cell[column + right, row + up])
            for site, (column, row) in enumerate(board.cells)
            for right, up in steps
            if (right, up) > (0, 0) and (column + right, row + up) in board.by_cell
        ]
    yield Path(segments((spots[one], spots[other]) for one, other in near), "", "line", 1.3)
    marked = range(len(board)) if board.ways is not None else _orienting(board)
    d = "".join(disc(*spots[site], 3.2) for site in marked)
    if d:
        yield Path(d, "dot")


def _orienting(board: Board) -> list[int]:
    """Points near the corners, in the middle, and on large boards in the middle of the sides, for the eye."""
    if board.slanted or min(board.columns, board.rows) < ORIENTING or len(board) < board.columns * board.rows:
        return []

    def places(size: int) -> list[int]:
        near = 3 if size < 13 else 4
        middle = [(size + 1) // 2] if size % 2 else []
        return [near, *middle, size + 1 - near]

    across, up = places(board.columns), places(board.rows)
    corners = {(column, row) for column in (across[0], across[-1]) for row in (up[0], up[-1])}
    centre = {(across[1], up[1])} if len(across) == len(up) == 3 else set()
    sides = {(column, row) for column in across for row in up} if min(board.columns, board.rows) >= 15 else set()
    return sorted(board.by_cell[cell] for cell in corners | centre | sides)


def _lattice(canvas: Canvas) -> Iterator[Shape]:
    """The cells of a lattice, the lines that can be drawn on it, and its dots."""
    board = canvas.board
    if canvas.cells:
        yield Path("".join(canvas.outline(site) for site in sorted(canvas.cells)), "cell")
    yield Path(segments(canvas.ends(site) for site in sorted(canvas.edges)), "", "joint", 2.0)
    joined = {dot for site in canvas.edges for dot in lattice_ends(*board.cells[site])}
    dots = joined.union(board.cells[site] for site in board.parts.get("dots", ()))
    yield Path("".join(disc(*canvas.at(*dot), DOT) for dot in sorted(dots)), "ink")


def _sides(model: Model, canvas: Canvas) -> Iterator[Shape]:
    """A coloured border along the sides that players are to reach or to join."""
    for player, names in sides_of(model).items():
        for name in names:
            border = list(_border(canvas, name))
            if border:
                yield Path(segments(border), "", f"player-{player}-rim", 13.0)
                yield Path(segments(border), "", f"player-{player}", 11.0)


def _border(canvas: Canvas, name: str) -> Iterator[tuple[Spot, Spot]]:
    """The outer edges of the cells on a side of the board that face away from its middle."""
    board = canvas.board
    sites = sorted(board.sides.get(name, ()))
    if len(sites) < 2 or board.ways is not None or board.parts:
        return
    (x1, y1), (x2, y2) = canvas.spots[sites[0]], canvas.spots[sites[-1]]
    long = hypot(x2 - x1, y2 - y1)
    right, down = (y2 - y1) / long, -(x2 - x1) / long
    middle = [sum(part) / len(board) for part in zip(*canvas.spots, strict=True)]
    if (x1 - middle[0]) * right + (y1 - middle[1]) * down < 0:
        right, down = -right, -down
    inside = {(round(a), round(b)) for a, b in canvas.spots}
    for site in sites:
        x, y = canvas.spots[site]
        corners = canvas.corners(site)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            out = (one[0] + other[0] - 2 * x, one[1] + other[1] - 2 * y)
            beyond = round(x + out[0]), round(y + out[1])
            facing = (out[0] * right + out[1] * down) / hypot(*out)
            if facing > 0.4 and not any(abs(a - beyond[0]) + abs(b - beyond[1]) < 4 for a, b in inside):
                yield one, other


def _names(model: Model, canvas: Canvas, how: str) -> Iterator[Shape]:
    """The numbers of the rows and the letters of the columns.

    The number of a row is at its left end, and the letter of a column at its lower end, or at its upper end if rows are
    shifted and not all columns begin in the lowest row. If rows are not shifted, all numbers are to the left of the
    board, and the letters below it.
    """
    board = canvas.board
    columns = sorted({column for column, _ in board.cells})
    lowest = board.filled_rows[0]
    size = UNIT * 0.34
    away = 0.12 if any(sides_of(model).values()) else 0.0
    for row in board.filled_rows:
        first = board.cells[board.row(row)[0]][0] if board.slanted else columns[0]
        x, y = place(board, first, row)
        yield Text(*canvas.at(x - (0.85 if how != POINTS else 0.8) - away, y), str(row), "name", size)
    reaching = not board.slanted or all((column, lowest) in board.by_cell for column in columns)
    for column in columns:
        rows = [row for c, row in board.cells if c == column]
        x, y = place(board, column, lowest if reaching else max(rows))
        right, down = (0.42, 0.72 + away) if board.slanted else (0.0, 0.82 + away)
        yield Text(*canvas.at(x + right, y - down if reaching else y + down), column_name(column), "name", size)
