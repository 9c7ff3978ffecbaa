"""Places in texts, by a mark or by what stands there."""

from __future__ import annotations

from typing import Any

from editing import Editor, identifier, marked
from lsprotocol import types


def at(editor: Editor, text: str) -> dict[str, Any]:
    """The parameters of a request about the place of the mark in a text, which is opened."""
    content, position = marked(text)
    return {"text_document": identifier(editor.open(content)), "position": position}


def text_in(text: str, where: types.Range) -> str:
    """What stands in a range of a text, within a line."""
    assert where.start.line == where.end.line
    return text.splitlines()[where.start.line][where.start.character : where.end.character]


def everywhere(text: str) -> types.Range:
    """The range of a whole text."""
    return types.Range(types.Position(0, 0), types.Position(text.count("\n") + 1, 0))
