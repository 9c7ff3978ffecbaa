"""A board as a person sees it at the terminal: in colour, or in characters alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from ..interpreter.colours import player_colours
from ..interpreter.diagram import EMPTY, Line, layout, marks
from .palette import FULL, Palette

if TYPE_CHECKING:
    from ..gdl.model import Model, Piece
    from ..interpreter.position import Position

STONE, POINT, GOAL = "●", "·", "•"
PLAIN_GOAL = "*"
COORDINATES = Style(dim=True)

Region = frozenset[int]


@dataclass(frozen=True)
class Marked:
    """Points that are to be seen at once: those of the last move, those of a move begun, and where it may go on to."""

    last: Region = field(default=frozenset())
    chosen: Region = field(default=frozenset())
    targets: Region = field(default=frozenset())


def draw(model: Model, position: Position, marked: Marked | None = None, palette: Palette | None = FULL) -> Text:
    """The board with its coordinates, lines ended by newlines but for the last; without a palette, in ASCII.

    In colour the marked points have another ground. In ASCII, ``[B]`` stands for a point of the last move, ``(B)`` for
    a chosen one, ``*`` for an empty point and ``*B`` for a piece that the move may go on to.
    """
    marked = marked or Marked()
    if palette is None:
        names = marks(model.pieces)
        texts = [EMPTY if piece is None else names[piece] for piece in position.contents]
    else:
        names = glyphs(model.pieces)
        texts = [POINT if piece is None else names[piece] for piece in position.contents]
    width = max(map(len, names), default=1)
    lines = layout(model.board, width)
    if palette is None:
        label = len(str(model.board.rows))
        return Text("\n").join(_plain(line, texts, marked, label) for line in lines)
    inks = [_ink(model, piece, palette) for piece in position.contents]
    wood = _Wood(texts, inks, marked, palette, width)
    return Text("\n").join(wood.row(line) for line in lines)


@lru_cache(maxsize=64)
def glyphs(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """What is drawn for each piece in colour: a stone for a player's only kind, otherwise its mark."""
    kinds = Counter(piece.owner for piece in pieces)
    return tuple(
        STONE if piece.owner is not None and kinds[piece.owner] == 1 else mark
        for piece, mark in zip(pieces, marks(pieces), strict=True)
    )


def swatch(model: Model, player: int, palette: Palette | None) -> Text:
    """What a player's pieces are known by, and a space: a stone in his colour, or the mark of his only kind."""
    if palette is not None:
        style = Style(color=player_colours(model.players)[player], bgcolor=palette.wood, bold=True)
        return Text.assemble((f" {STONE} ", style), " ")
    found = [mark for mark, piece in zip(marks(model.pieces), model.pieces, strict=True) if piece.owner == player]
    return Text(f"{found[0]} " if len(found) == 1 else "")


def _ink(model: Model, piece: int | None, palette: Palette) -> str:
    if piece is None:
        return palette.dot
    owner = model.pieces[piece].owner
    return palette.neutral if owner is None else player_colours(model.players)[owner]


def _plain(line: Line, texts: list[str], marked: Marked, label: int) -> Text:
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
        if cell in marked.targets and text == EMPTY:
            text = PLAIN_GOAL
        elif cell in marked.targets:
            left = PLAIN_GOAL
        start = end - len(text)
        put(start, text)
        if left != " ":
            put(start - 1, left if row[start - 1] == " " or left == PLAIN_GOAL else "|")
        if right != " ":
            put(end, right)
    return Text("".join(row).rstrip())


@dataclass(frozen=True)
class _Wood:
    """A board in colour: for each point its text and ink, and what is marked; points are ``width`` characters wide."""

    texts: list[str]
    inks: list[str]
    marked: Marked
    palette: Palette
    width: int

    def row(self, line: Line) -> Text:
        """A line with its coordinates, which stand beside the wood, whatever shape it has."""
        points = [(end, cell) for end, cell in line.cells if isinstance(cell, int)]
        row = Text()
        if points:
            left = points[0][0] - self.width - 1
            row.append(f"{line.row} ".rjust(left), COORDINATES)
            row.append_text(self._field(left, points))
        for end, cell in line.cells:
            if isinstance(cell, str):
                row.append(" " * (end - len(cell) - len(row)))
                row.append(cell, COORDINATES)
        return row

    def _field(self, left: int, points: list[tuple[int, int]]) -> Text:
        size = points[-1][0] + 1 - left
        characters, inks, grounds = [" "] * size, [self.palette.dot] * size, [self.palette.wood] * size
        for end, cell in points:
            text, ink = self.texts[cell], self.inks[cell]
            if cell in self.marked.targets and text == POINT:
                text, ink = GOAL, self.palette.goal
            at = slice(end - left - len(text), end - left)
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
