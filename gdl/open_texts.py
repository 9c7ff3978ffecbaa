"""Games that others extend, as they are in an editor: a text that is open counts instead of its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .expand import Reading
from .text import files
from .text.source import Source


def reading(texts: Sequence[Source]) -> Reading:
    """The way to read games while some texts are open; these are known by their paths."""
    known = {_key(Path(text.name)): text for text in texts}

    def find(name: str, folder: Path | None) -> Source:
        path = folder / name if folder is not None else Path(name)
        found = known.get(_key(path)) if files.is_path(name) else None
        return found or files.find(name, folder)

    return Reading(find)


def _key(path: Path) -> str:
    try:
        return str(path.resolve())
    except (OSError, RuntimeError, ValueError):
        return str(path)
