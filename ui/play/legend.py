"""The legend below a board at the terminal: what the labels of pieces mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from ...gdl.model.labels import labels, spoken
from ...interpreter.display.legend import filled, needed
from .board import STONE, glyphs, ink
from .palette import Palette

if TYPE_CHECKING:
    from ...gdl.model.model import Model

GAP = 3
"""The spaces between two pieces."""


def legend(model: Model, palette: Palette | None, room: int) -> list[Text]:
    """The pieces as they are drawn, in lines of at most ``room`` columns; empty if they speak for themselves."""
    signs = labels(model.pieces) if palette is None else glyphs(model.pieces)
    if not needed(model.pieces) or all(sign == STONE for sign in signs):
        return []
    parts = [f"{sign} {spoken(piece)}" for sign, piece in zip(signs, model.pieces, strict=True)]
    lines = [Text(line) for line in filled(parts, room, " " * GAP)]
    if palette is not None:
        _colour(lines, model, palette, parts, signs)
    return lines


def _colour(lines: list[Text], model: Model, palette: Palette, parts: list[str], signs: tuple[str, ...]) -> None:
    piece = 0
    for line in lines:
        place = 0
        while place < len(line):
            style = Style(color=ink(model, piece, palette), bgcolor=palette.wood, bold=True)
            line.stylize(style, place, place + len(signs[piece]))
            place += len(parts[piece]) + GAP
            piece += 1
