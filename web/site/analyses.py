"""Pages of ``plybook analyse`` that exist already, by the game that they are about."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ...interpreter.core.bounded_file import read_text
from ...interpreter.core.errors import PlyError

LARGEST = 64 * 1024 * 1024
"""The most bytes of a page."""
DATA = re.compile(r'<script type="application/json" id="report">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True)
class Analysis:
    """A page about a game: its file's name, what it is about, and how long it has looked."""

    file: str
    game: str
    options: str
    budget: str
    html: str

    @property
    def path(self) -> str:
        """Where it will be in the site."""
        return f"analyses/{self.file}"


def analyses(folder: Path, games: Collection[str]) -> list[Analysis]:
    """The pages in a folder about these games; other files are left alone.

    Raises:
        PlyError: the folder does not exist, has no such page, or a file cannot be read.
    """
    if not folder.is_dir():
        raise PlyError(f"{folder} is not a folder: give the one that has the pages of `plybook analyse`")
    found = [_read(file) for file in sorted(folder.glob("*.html"))]
    about = [page for page in found if page is not None and page.game in games]
    if not about:
        raise PlyError(f"{folder} has no page that `plybook analyse` has written about a game of the site")
    return about


def _read(file: Path) -> Analysis | None:
    """A page, if ``plybook analyse`` has written it."""
    html = read_text(file, LARGEST, f"a page has at most {LARGEST >> 20} MiB", PlyError)
    data = DATA.search(html)
    if data is None:
        return None
    try:
        report = json.loads(data[1])
        options = " ".join(f"{name}={value}" for name, value in report["options"].items())
        return Analysis(file.name, str(report["game"]), options, str(report["budget"]), html)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
