"""The layout of a board in text: the places of the points, and what is drawn between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...gdl.types.board import Board, column_name

BEYOND = 2
"""The characters after the last column of a part of a graph, where lines go on."""
LINE = 3
"""The characters between neighbours in a row of a graph: a line between two spaces."""


@dataclass(frozen=True)
class Line:
    """A line of a diagram: the number of its row (0 if it has none), and its cells with the places of their ends.

    A cell is the number of a point or the name of a column. ``strokes`` are drawn between the cells: the places of the
    characters, and the characters.
    """

    row: int
    cells: tuple[tuple[int, int | str], ...]
    strokes: tuple[tuple[int, str], ...] = ()


def layout(board: Board, width: int, columns: range | None = None) -> list[Line]:
    """The places of the points and of the letters of the columns, for cells of ``width`` characters, top line first.

    On slanted boards rows are shifted; if a column does not reach the lowest row, letters are at the upper ends. With
    ``columns`` it is the part of the board with these columns (see :func:`bands`).
    """
    columns = columns or _all_columns(board)
    step = _step(board, width)
    lowest = board.filled_rows[0]
    lines: dict[int, dict[int, int | str]] = {row: {} for row in range(lowest, board.rows + 1)}

    def at(column: int, row: int) -> int:
        return column * step + (row * step // 2 if board.slanted else 0)

    highest: dict[int, int] = {}
    for site, (column, row) in enumerate(board.cells):
        if column in columns:
            lines[row][at(column, row)] = site
            highest[column] = max(row, highest.get(column, 0))
    reaching = not board.slanted or all((column, lowest) in board.by_cell for column in highest)
    for column in highest:
        row = lowest - 1 if reaching else highest[column] + 1
        lines.setdefault(row, {})[at(column, row)] = column_name(column)
    leftmost = min(min(line) for line in lines.values() if line) if board.slanted else at(columns.start, 0)
    shift = _before(board, width) - leftmost
    strokes = drawn(board, width, lambda column: at(column, 0) + shift)
    first, next_ = at(columns.start, 0) + shift - width, at(columns.stop, 0) + shift - width
    beyond = min(next_, at(columns.stop - 1, 0) + shift + BEYOND)
    return [
        Line(
            int(row) if lowest <= row <= board.rows and row == int(row) else 0,
            tuple((x + shift, cell) for x, cell in sorted(lines.get(int(row), {}).items()) if row == int(row)),
            tuple((x, stroke) for x, stroke in sorted(strokes.get(row, {}).items()) if first <= x < beyond),
        )
        for row in sorted({*lines, *strokes}, reverse=True)
    ]


def bands(board: Board, width: int, room: int) -> list[range]:
    """The columns of a board in parts that fit into ``room`` characters, from the left; slanted boards are one part."""
    columns = _all_columns(board)
    before, step = _before(board, width), _step(board, width)
    if board.slanted or before + (len(columns) - 1) * step <= room:
        return [columns]
    many = max(1, (room - before - (BEYOND if board.ways else 0)) // step + 1)
    many = -(-len(columns) // -(-len(columns) // many))  # as many parts, of equal width
    parts = [columns[start : start + many] for start in range(0, len(columns), many)]
    return [part for part in parts if any(column in part for column, _ in board.cells)]


def _all_columns(board: Board) -> range:
    return range(min(column for column, _ in board.cells), board.columns + 1)


def _before(board: Board, width: int) -> int:
    """The place where the first point of a row ends, if the row is not shifted."""
    return len(str(board.rows)) + 2 + max(width, len(column_name(board.columns)))


def _step(board: Board, width: int) -> int:
    """The number of characters from a point to the next one in its row.

    On a graph there is room for a line between two spaces, so that points can be told from lines.
    """
    step = max(width, len(column_name(board.columns))) + 1
    if board.slanted:
        return step + step % 2
    joined = board.ways and any(
        board.cells[other] == (column + 1, row)
        for (column, row), near in zip(board.cells, board.ways.neighbours, strict=True)
        for other in near
    )
    return max(step, width + LINE) if joined else step


def drawn(board: Board, width: int, end: Callable[[int], int]) -> dict[float, dict[int, str]]:
    """What is drawn between the points: the characters by their places in each row.

    ``end`` gives the place where a point of a column ends. On a graph, lines are drawn if they run along rows, columns
    or diagonals and there is room; they do not touch the points that they join in a row. If points in neighbouring rows
    are joined so, there is something between all rows, at numbers that end in a half. On a lattice whose dots are not
    points, the dots are drawn.
    """
    found: dict[float, dict[int, str]] = {}
    halves = _halves(board)

    def put(row: float, place: int, stroke: str) -> None:
        there = found.setdefault(row, {})
        there[place] = stroke if there.get(place, stroke) == stroke else "+"

    if board.parts and not board.parts["dots"]:
        for site in board.parts["edges"]:
            for column, row in lattice_ends(*board.cells[site]):
                put(row, end(column) - 1, "+")
    for one, near in enumerate(board.ways.neighbours if board.ways else ()):
        for other in near:
            (column, row), (there, up) = board.cells[one], board.cells[other]
            across, up = there - column, up - row
            if across > 0 and up == 0:
                for place in range(end(column) + 1, end(there) - width - 1):
                    put(row, place, "-")
            elif up > 0 and across in (0, up, -up):
                way = across // up
                for step in range(1, up):
                    if (column + step * way, row + step) not in board.by_cell:
                        put(row + step, end(column + step * way) - 1, "|/\\"[way])
                for step in range(up) if halves else ():
                    middle = (end(column + step * way) + end(column + step * way + way)) // 2 - 1
                    put(row + step + 0.5, middle, "|/\\"[way])
    return found


def _halves(board: Board) -> bool:
    """Whether points of a graph in neighbouring rows are joined by lines that can be drawn."""
    return board.ways is not None and any(
        abs(board.cells[one][1] - board.cells[other][1]) == 1 and abs(board.cells[one][0] - board.cells[other][0]) <= 1
        for one, near in enumerate(board.ways.neighbours)
        for other in near
    )


def lattice_ends(column: int, row: int) -> list[tuple[int, int]]:
    """The places of the two dots that an edge of a lattice joins."""
    if column % 2:
        return [(column, row - 1), (column, row + 1)]
    return [(column - 1, row), (column + 1, row)]


def grid(board: Board, cells: list[str], width: int, columns: range | None = None) -> list[str]:
    """The cells, at most ``width`` characters wide, laid out as on the board, with the names of rows and columns."""
    label = len(str(board.rows))
    texts = []
    for line in layout(board, width, columns):
        text = (str(line.row) if line.row else "").rjust(label)
        for end, cell in line.cells:
            shown = cells[cell] if isinstance(cell, int) else cell
            text = text.ljust(end - len(shown)) + shown
        for place, stroke in line.strokes:
            text = text.ljust(place)
            if text[place : place + 1] in ("", " "):
                text = text[:place] + stroke + text[place + 1 :]
        texts.append(text.rstrip())
    return texts
