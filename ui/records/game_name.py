"""The name of the game in a record, and how the game is found by that name."""

from __future__ import annotations

from pathlib import Path

from ...gdl.text.files import library


def game_from(record: Path, name: str) -> str:
    """The name of the game to write in a record, so that the game is found wherever the record is read.

    The name of a library game stays as it is. A description in or below the folder of the record gets a path relative
    to that folder, any other its full path.
    """
    if name in library():
        return name
    description = Path(name).resolve()
    folder = record.resolve().parent
    return str(description.relative_to(folder) if description.is_relative_to(folder) else description)


def find_game(name: str, beside: Path) -> str:
    """The path or library name of a record's game; a path is relative to the record, else to this folder."""
    path = beside / name
    return str(path) if name.endswith(".gdl") and path.exists() else name
