"""A position as a picture: what a notebook shows for a state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape
from math import sqrt

from ..gdl.board import Board, column_name
from ..gdl.model import Model
from .colours import COLOURS, player_colours
from .diagram import lattice_ends, marks
from .position import Position

UNIT = 36
"""Pixels from a point to the next one in its row."""
WOOD, LINE, LAST = "#dcb878", "#6b4f25", "#c0392b"
INK = "#33271a"
"""What is drawn on a lattice, if it is no player's."""


def svg(model: Model, position: Position, last: Collection[int] = ()) -> str:
    """The board with lines between adjacent points, pieces, coordinates, and marks on the points of the last turn.

    On a lattice a piece on an edge is that line, and one in a cell fills it.
    """
    board = model.board
    places = [_place(board, column, row) for column, row in board.cells]
    margin = 1.2
    left, low = min(x for x, _ in places) - margin, min(y for _, y in places) - margin
    width, height = max(x for x, _ in places) + margin - left, max(y for _, y in places) + margin - low

    def at(x: float, y: float) -> tuple[float, float]:
        return round((x - left) * UNIT, 1), round((height - (y - low)) * UNIT, 1)

    spots = [at(x, y) for x, y in places]
    title = escape(f"{model.title}, {model.players[position.mover]} to move")
    size = f"{width * UNIT:.0f}", f"{height * UNIT:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" font-family="sans-serif"><title>{title}</title>',
        f'<rect width="100%" height="100%" rx="6" fill="{WOOD}"/>',
        *(
            [*lattice(model, position, spots, at), *_names(board, at)]
            if board.parts
            else [
                f'<g stroke="{LINE}" stroke-width="1">{"".join(_lines(board, spots))}</g>',
                *(f'<circle cx="{x}" cy="{y}" r="3" fill="{LINE}"/>' for x, y in spots if board.ways),
                *_names(board, at),
                *_pieces(model, position, spots),
            ]
        ),
    ]
    for site in sorted(last):
        x, y = spots[site]
        over = _lettered(model) and position.contents[site] is not None and not board.parts
        radius = 0.42 if over else 0.15  # not over a letter
        parts.append(f'<circle cx="{x}" cy="{y}" r="{UNIT * radius}" fill="none" stroke="{LAST}" stroke-width="2.5"/>')
    return "".join([*parts, "</svg>"])


def _place(board: Board, column: int, row: int) -> tuple[float, float]:
    """Where a point is drawn, in units; on boards of hexagons all neighbours are equally far."""
    return (column + row / 2, row * sqrt(3) / 2) if board.slanted else (float(column), float(row))


def _lines(board: Board, spots: Sequence[tuple[float, float]]) -> list[str]:
    return [
        f'<path d="M{spots[site][0]} {spots[site][1]}L{spots[near][0]} {spots[near][1]}"/>'
        for site in range(len(board))
        for near in sorted(board.neighbours[site])
        if site < near
    ]


def _names(board: Board, at: Callable[[float, float], tuple[float, float]]) -> list[str]:
    """The number of each row at its left end, and the letter of each column at its lower end, or at its upper one where
    rows are shifted and the columns do not all begin in the lowest row. Rows that are not shifted have all their
    numbers at the left of the board, and the letters stand below it."""
    texts = []
    columns = sorted({column for column, _ in board.cells})
    lowest = board.filled_rows[0]
    for row in board.filled_rows:
        first = board.cells[board.row(row)[0]][0] if board.slanted else columns[0]
        x, y = _place(board, first, row)
        texts.append((str(row), *at(x - 0.8, y)))
    reaching = not board.slanted or all((column, lowest) in board.by_cell for column in columns)
    for column in columns:
        rows = [row for c, row in board.cells if c == column]
        x, y = _place(board, column, lowest if reaching else max(rows))
        away = (0.4, 0.65) if board.slanted else (0.0, 0.8)
        texts.append((column_name(column), *at(x + away[0], y - away[1] if reaching else y + away[1])))
    style = f'fill="{LINE}" font-size="{UNIT * 0.36:.0f}" text-anchor="middle" dominant-baseline="central"'
    return [f'<text x="{x}" y="{y}" {style}>{text}</text>' for text, x, y in texts]


def _lettered(model: Model) -> bool:
    """Whether colours alone do not tell the pieces apart."""
    return len({piece.kind for piece in model.pieces}) > 1


def _pieces(model: Model, position: Position, spots: Sequence[tuple[float, float]]) -> list[str]:
    colours = player_colours(model.players)
    found = []
    for (x, y), number in zip(spots, position.contents, strict=True):
        if number is None:
            continue
        piece = model.pieces[number]
        fill = COLOURS["grey"] if piece.owner is None else colours[piece.owner]
        found.append(f'<circle cx="{x}" cy="{y}" r="{UNIT * 0.42}" fill="{fill}" stroke="#222" stroke-width="1"/>')
        if _lettered(model):
            found.append(_letter(x, y, fill, marks(model.pieces)[number]))
    return found


def lattice(
    model: Model,
    position: Position,
    spots: Sequence[tuple[float, float]],
    at: Callable[[float, float], tuple[float, float]],
) -> list[str]:
    """Cells, edges and dots of a lattice, with what stands on them."""
    board, colours = model.board, player_colours(model.players)
    fills = [INK if piece.owner is None else colours[piece.owner] for piece in model.pieces]
    alike = {fill for fill in fills if fills.count(fill) > 1}
    ends = {site: lattice_ends(*board.cells[site]) for site in board.parts["edges"]}
    dots = {board.cells[site] for site in board.parts["dots"]}.union(*ends.values())
    cells, light, dark, letters = [], [], [], []
    for site, (x, y) in enumerate(spots):
        number = position.contents[site]
        if site in ends:
            (x1, y1), (x2, y2) = (at(*end) for end in ends[site])
            line = f'<path d="M{x1} {y1}L{x2} {y2}" '
            if number is None:
                light.append(f'{line}stroke="{LINE}" stroke-width="1" stroke-opacity="0.35"/>')
            else:
                dark.append(f'{line}stroke="{fills[number]}" stroke-width="5"/>')
        elif number is not None and site in board.parts["cells"]:
            side = UNIT * 1.6
            place = f'x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}"'
            cells.append(f'<rect {place} rx="4" fill="{fills[number]}"/>')
        elif number is not None:
            dark.append(f'<circle cx="{x}" cy="{y}" r="{UNIT * 0.42}" fill="{fills[number]}" stroke="#222"/>')
        if number is not None and fills[number] in alike:
            letters.append(_letter(x, y, fills[number] if site not in ends else "#ffffff", marks(model.pieces)[number]))
    empty = [dot for dot in sorted(dots) if dot not in board.by_cell or position.contents[board.by_cell[dot]] is None]
    spot = [at(*dot) for dot in empty]
    return [*cells, *light, *dark, *(f'<circle cx="{x}" cy="{y}" r="4" fill="{INK}"/>' for x, y in spot), *letters]


def _letter(x: float, y: float, fill: str, mark: str) -> str:
    """The mark of a piece, in an ink that is seen on its colour."""
    light = sum(int(fill[i : i + 2], 16) for i in (1, 3, 5)) > 380
    return (
        f'<text x="{x}" y="{y}" fill="{"#111" if light else "#eee"}" font-size="{UNIT * 0.4:.0f}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(mark)}</text>'
    )
