"""The files that record games played at the terminal."""

from __future__ import annotations

import os
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ...interpreter.core.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...interpreter.game.game import Game

SUFFIX = ".txt"


def games_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder of the user's games: below ``XDG_DATA_HOME`` if set, otherwise in the platform's data folder."""
    if given := environment.get("XDG_DATA_HOME", ""):
        data = Path(given)
    elif platform == "win32":
        data = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path.home() / ".local" / "share"
    return data / "plybook" / "games"


def new_file(game: Game, folder: Path, now: datetime) -> Path:
    """Create a new file, named after the game and the time.

    Raises:
        RecordError: no file can be created there.
    """
    stem = re.sub(r"[^\w-]+", "-", Path(game.name).stem).strip("-")[:60] or "game"
    stem = f"{stem}-{now:%Y-%m-%d-%H%M%S}"
    for number in range(1, 1000):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        try:
            create(path)
        except FileExistsError:
            continue
        return path
    raise RecordError(f"{folder} already has too many games from this second")


def create(path: Path) -> None:
    """Create an empty file.

    Raises:
        FileExistsError: the file already exists.
        RecordError: the file cannot be created.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("x").close()
    except FileExistsError:
        if path.exists():
            raise
        raise RecordError(f"{path} cannot be written: a file is in the place of its folder") from None
    except OSError as fault:
        raise RecordError(f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
