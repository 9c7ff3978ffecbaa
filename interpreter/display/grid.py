"""The layout of a board in text: the places of the points, and what is drawn between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...gdl.types.board import Board, column_name


@dataclass(frozen=True)
class Line:
    """A line of a diagram: the number of its row (0 if it has only letters), and its cells with the places of the ends.

    A cell is the number of a point or the name of a column. ``strokes`` are drawn between the cells: the places of the
    characters, and the characters.
    """

    row: int
    cells: tuple[tuple[int, int | str], ...]
    strokes: tuple[tuple[int, str], ...] = ()


def layout(board: Board, width: int) -> list[Line]:
    """The places of the points and of the letters of the columns, for cells of ``width`` characters, top line first.

    On slanted boards rows are shifted; if a column does not reach the lowest row, letters are at the upper ends.
    """
    width = max(width, len(column_name(board.columns)))
    step = width + 1
    if board.slanted and step % 2:
        step += 1
    lowest = board.filled_rows[0]
    lines: dict[int, dict[int, int | str]] = {row: {} for row in range(lowest, board.rows + 1)}

    def at(column: int, row: int) -> int:
        return column * step + (row * step // 2 if board.slanted else 0)

    for site, (column, row) in enumerate(board.cells):
        lines[row][at(column, row)] = site
    highest: dict[int, int] = {}
    for column, row in board.cells:
        highest[column] = max(row, highest.get(column, 0))
    reaching = not board.slanted or all((column, lowest) in board.by_cell for column in highest)
    for column in highest:
        row = lowest - 1 if reaching else highest[column] + 1
        lines.setdefault(row, {})[at(column, row)] = column_name(column)
    shift = len(str(board.rows)) + 2 + width - min(min(line) for line in lines.values() if line)
    strokes = drawn(board, width, lambda column: at(column, 0) + shift)
    return [
        Line(
            row if lowest <= row <= board.rows else 0,
            tuple((x + shift, cell) for x, cell in sorted(lines[row].items())),
            tuple(sorted(strokes.get(row, {}).items())),
        )
        for row in sorted(lines, reverse=True)
    ]


def drawn(board: Board, width: int, end: Callable[[int], int]) -> dict[int, dict[int, str]]:
    """What is drawn between the points: the characters by their places in each row.

    ``end`` gives the place where a point of a column ends. On a graph, lines are drawn if they run along rows, columns
    or diagonals and there is room; on a lattice whose dots are not points, the dots are drawn.
    """
    found: dict[int, dict[int, str]] = {}

    def put(row: int, place: int, stroke: str) -> None:
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
                for place in range(end(column), end(there) - width):
                    put(row, place, "-")
            elif up > 0 and across in (0, up, -up):
                way = across // up
                for step in range(1, up):
                    if (column + step * way, row + step) not in board.by_cell:
                        put(row + step, end(column + step * way) - 1, "|/\\"[way])
    return found


def lattice_ends(column: int, row: int) -> list[tuple[int, int]]:
    """The places of the two dots that an edge of a lattice joins."""
    if column % 2:
        return [(column, row - 1), (column, row + 1)]
    return [(column - 1, row), (column + 1, row)]


def grid(board: Board, cells: list[str], width: int) -> list[str]:
    """The cells, at most ``width`` characters wide, laid out as on the board, with the names of rows and columns."""
    label = len(str(board.rows))
    texts = []
    for line in layout(board, width):
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
