"""A rule sheet as data, so that a page makes elements of it and never reads it as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...service.rules.marks import split
from ...service.rules.moves import Move
from ...service.rules.sheet import Item, Paragraph, Rows, Sheet


def as_data(sheet: Sheet) -> list[dict[str, Any]]:
    """The parts of a sheet, without pictures of the board.

    A text is a list of its pieces: a text, or a list of one text if it is quoted from the description. The items of a
    part are ``{"text"}``, ``{"rows"}`` with pairs of texts, or ``{"move", "rule", "text", "steps"}``.
    """
    count = 0
    parts: list[dict[str, Any]] = []
    for part in sheet.parts:
        items = []
        for item in part.items:
            items += [one | ({"rule": count} if "move" in one else {}) for one in _item(item)]
            count += isinstance(item, Move)
        if items:
            parts.append({"title": part.title, "items": items})
    return parts


def _item(item: Item) -> Iterator[dict[str, Any]]:
    match item:
        case Paragraph(text=text):
            yield {"text": _pieces(text)}
        case Rows(rows=rows):
            yield {"rows": [[_pieces(name), _pieces(text)] for name, text in rows]}
        case Move(name=name, text=text, steps=steps):
            yield {"move": _pieces(name), "text": _pieces(text), "steps": [_pieces(step) for step in steps]}


def _pieces(text: str) -> list[str | list[str]]:
    return [[piece] if is_quoted else piece for is_quoted, piece in split(text)]
