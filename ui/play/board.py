"""A board at the terminal: in colour, or in plain ASCII."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from ...gdl.model.labels import discs, labels
from ...interpreter.display.colours import player_colours
from ...interpreter.display.diagram import empties
from ...interpreter.display.grid import Line, bands, layout
from .numbers import beside, labels_of
from .palette import FULL, Palette

if TYPE_CHECKING:
    from ...gdl.model.model import Model, Piece
    from ...gdl.types.board import Board
    from ...interpreter.core.position import Position

STONE, POINT, GOAL = "●", "·", "•"
PLAIN_GOAL = "*"
UNTIL, PLAIN_UNTIL = "…", ".."
"""What stands between the first and the last number of a row; with a dash it would be a move."""
BLANK = {".": POINT, ",": " ", "+": "+"}
"""How empty points are drawn in colour, by their ASCII characters."""
STROKES = {"-": "─", "|": "│", "/": "╱", "\\": "╲", "+": "+"}
COORDINATES = Style(dim=True)
WIDTH = 80
"""The columns of a terminal."""
MARGIN = 1
"""The columns to the right of a board that are part of it in colour."""

Region = frozenset[int]


@dataclass(frozen=True)
class Marked:
    """The points to highlight: those of the last move, those chosen so far, and those where the move can go next."""

    last: Region = field(default=frozenset())
    chosen: Region = field(default=frozenset())
    targets: Region = field(default=frozenset())


def draw(
    model: Model, position: Position, marked: Marked | None = None, palette: Palette | None = FULL, room: int = WIDTH
) -> Text:
    """Draw the board with its coordinates, without a newline at the end; without a palette, in ASCII.

    A board that does not fit into ``room`` columns is drawn in parts, one below the other.

    In colour, marked points have another background. In ASCII, ``[B]`` marks a point of the last move, ``(B)`` a chosen
    point, ``*`` an empty point and ``*B`` a piece where the move can go next.

    Empty points with a label show it, and numbers of a row are beside it, where there is room for both.
    """
    marked = marked or Marked()
    if palette is None:
        names = labels(model.pieces)
        blanks = list(empties(model.board))
    else:
        names = glyphs(model.pieces)
        blanks = [BLANK[text] for text in empties(model.board)]
    width = max(map(len, names), default=1)
    numbers = labels_of(model, width, room - MARGIN)
    width = max(width, *map(len, numbers.values()), 0)
    blanks = [numbers.get(site, blank) for site, blank in enumerate(blanks)]
    texts = [blanks[site] if piece is None else names[piece] for site, piece in enumerate(position.contents)]
    empty = frozenset(site for site, piece in enumerate(position.contents) if piece is None)
    inks = [] if palette is None else [ink(model, piece, palette) for piece in position.contents]
    drawn: list[Text] = []
    for part in bands(model.board, width, room - MARGIN):
        lines = layout(model.board, width, part)
        if palette is None:
            label = len(str(model.board.rows))
            rows = [_plain(line, texts, marked, label, empty - numbers.keys()) for line in lines]
        else:
            extent, edges = _extent(model.board, lines), _edges(model, empty)
            wood = _Wood(texts, inks, marked, palette, width, empty, numbers.keys(), extent, edges)
            rows = [wood.row(line) for line in lines]
        _add(rows, [beside(line, numbers, PLAIN_UNTIL if palette is None else UNTIL) for line in lines])
        drawn.append(Text("\n").join(rows))
    return Text("\n\n").join(drawn)


def _add(rows: list[Text], notes: list[str]) -> None:
    """Write notes beside rows, all in the same column."""
    column = max((len(row) for row, note in zip(rows, notes, strict=True) if note), default=0)
    for row, note in zip(rows, notes, strict=True):
        if note:
            row.append(" " * (column - len(row)) + note, COORDINATES)


def _extent(board: Board, lines: list[Line]) -> tuple[int, int] | None:
    """The columns where the first and the last point of a row end, if all rows are equally wide."""
    if board.slanted:
        return None
    ends = [end for line in lines for end, cell in line.cells if isinstance(cell, int)]
    return min(ends), max([*ends, *(place for line in lines for place, _ in line.strokes)])


def _edges(model: Model, empty: Region) -> dict[int, str]:
    """The lines that draw pieces on the edges of a lattice, if no player has two kinds of pieces to tell apart."""
    owners = [piece.owner for piece in model.pieces]
    if len(owners) > len(set(owners)):
        return {}
    board = model.board
    drawn = board.parts.get("edges", frozenset()) - empty
    return {site: "│" if board.cells[site][0] % 2 else "─" for site in drawn}


@lru_cache(maxsize=64)
def glyphs(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """The symbol of each piece in colour: a stone if the player says what it is, otherwise the piece's label."""
    shown = zip(labels(pieces), discs(pieces), strict=True)
    return tuple(STONE if disc else label for label, disc in shown)


def swatch(model: Model, player: int, palette: Palette | None) -> Text:
    """The sign of a player, and a space: a stone in the player's colour, or the letter of their disc."""
    if palette is not None:
        style = Style(color=player_colours(model.players)[player], bgcolor=palette.wood, bold=True)
        return Text.assemble((f" {STONE} ", style), " ")
    signs = labels(model.pieces), discs(model.pieces), model.pieces
    disc = [label for label, is_disc, piece in zip(*signs, strict=True) if is_disc and piece.owner == player]
    return Text(f"{disc[0]} " if disc else "")


def ink(model: Model, piece: int | None, palette: Palette) -> str:
    """The colour of a piece, or of an empty point."""
    if piece is None:
        return palette.dot
    owner = model.pieces[piece].owner
    return palette.neutral if owner is None else player_colours(model.players)[owner]


def _plain(line: Line, texts: list[str], marked: Marked, label: int, empty: Region) -> Text:
    row = list((str(line.row) if line.row else "").rjust(label))

    def put(start: int, text: str) -> None:
        row.extend(" " * (start + len(text) - len(row)))
        row[start : start + len(text)] = text

    for end, cell in line.cells:
        if isinstance(cell, str):
            put(end - len(cell), cell)
            continue
        text = texts[cell]
        left, right = "()" if cell in marked.chosen else "[]" if cell in marked.last else "  "
        if cell in marked.targets and cell in empty:
            text = PLAIN_GOAL
        elif cell in marked.targets:
            left = PLAIN_GOAL
        start = end - len(text)
        put(start, text)
        if left != " ":
            put(start - 1, left if row[start - 1] == " " or left == PLAIN_GOAL else "|")
        if right != " ":
            put(end, right)
    for place, stroke in line.strokes:
        if place >= len(row) or row[place] == " ":
            put(place, stroke)
    return Text("".join(row).rstrip())


@dataclass(frozen=True)
class _Wood:
    """A board in colour: the text and ink of each point, and the marked points; points are ``width`` characters wide,
    and show their label if they are empty and ``labelled``.

    ``extent`` is the columns where the first and the last point of a row end, if all rows are equally wide; ``edges``
    are the points that are drawn as lines.
    """

    texts: list[str]
    inks: list[str]
    marked: Marked
    palette: Palette
    width: int
    empty: Region
    labelled: Collection[int]
    extent: tuple[int, int] | None
    edges: Mapping[int, str]

    def row(self, line: Line) -> Text:
        """Draw a line with its coordinates, which are beside the wood for any shape of board."""
        points = [(end, cell) for end, cell in line.cells if isinstance(cell, int)]
        row = Text()
        if (line.row or line.strokes) and (points or self.extent):
            first, last = self.extent or (points[0][0], points[-1][0])
            left = first - self.width - 1
            row.append(f"{line.row or ''} ".rjust(left), COORDINATES)
            row.append_text(self._field(left, last, points, line.strokes))
        for end, cell in line.cells:
            if isinstance(cell, str):
                row.append(" " * (end - len(cell) - len(row)))
                row.append(cell, COORDINATES)
        return row

    def _field(self, left: int, last: int, points: list[tuple[int, int]], strokes: tuple[tuple[int, str], ...]) -> Text:
        size = last + 1 - left
        characters, inks, grounds = [" "] * size, [self.palette.dot] * size, [self.palette.wood] * size
        for place, stroke in strokes:
            characters[place - left] = STROKES[stroke]
        for end, cell in points:
            text, ink = self.texts[cell], self.inks[cell]
            if cell in self.marked.targets and cell in self.empty:
                text, ink = text if cell in self.labelled else GOAL, self.palette.goal
            if cell in self.edges:
                text = self.edges[cell]
                if text == "─":
                    text = text * (2 * self.width + 1)
                    end += self.width
            at = slice(end - left - len(text), min(end - left, size))
            text = text[: at.stop - at.start]
            characters[at], inks[at] = text, [ink] * len(text)
        for region, ground in (
            (self.marked.last, self.palette.last),
            (self.marked.targets, self.palette.target),
            (self.marked.chosen, self.palette.chosen),
        ):
            for end, cell in points:
                if cell in region:
                    size = len(self.texts[cell])
                    grounds[end - left - size - 1 : end - left + 1] = [ground] * (size + 2)
        field = Text()
        for character, ink, ground in zip(characters, inks, grounds, strict=True):
            field.append(character, Style(color=ink, bgcolor=ground, bold=True))
        return field
