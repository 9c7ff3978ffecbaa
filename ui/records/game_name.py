"""What a record calls its game, and how the game is found by that."""

from __future__ import annotations

from pathlib import Path

from ...gdl.text.files import library


def game_from(record: Path, name: str) -> str:
    """What a record is to call its game, so that it is found again from wherever the record is read.

    The name of a library game stays; a description in or below the folder of the record is named from there, any other
    by its full path.
    """
    if name in library():
        return name
    description = Path(name).resolve()
    folder = record.resolve().parent
    return str(description.relative_to(folder) if description.is_relative_to(folder) else description)


def find_game(name: str, beside: Path) -> str:
    """The path or library name of a record's game: a path begins in the folder of the record, or else in this one."""
    path = beside / name
    return str(path) if name.endswith(".gdl") and path.exists() else name
