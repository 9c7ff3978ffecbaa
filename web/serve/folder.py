"""The texts in a folder: their names, and how they are read and written. Nothing outside of the folder is touched."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from ...gdl.text import files, limits
from ...gdl.text.errors import DescriptionError
from ...gdl.text.files import SUFFIX
from ...interpreter.core.errors import RecordError
from ...interpreter.core.whole_file import write_whole
from .refusal import RefusedError

MOST = 500
"""The most texts that are listed."""
DEEP = 3
"""How many folders below the first are looked into."""
LONGEST = 200
"""The most characters of a name."""


def digest(text: str) -> str:
    """What tells whether a text is still the one that somebody has read."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def check_text(text: str) -> None:
    """Refuse a text that no description can be.

    Raises:
        RefusedError: it is too long, or has what no file of text can hold.
    """
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise RefusedError(400, "the text has half a character, which no file can hold") from None
    if size > limits.BYTES or "\0" in text:
        raise RefusedError(413, f"a description can have at most {limits.BYTES // 1024} KiB, and no zero in it")


class Folder:
    """A folder with texts, which are called by their paths in it, with ``/`` between the parts."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))

    def names(self) -> list[str]:
        """The texts of the folder and of those below it, hidden ones left out."""
        return sorted(self._names(self.root, DEEP))[:MOST]

    def _names(self, folder: Path, deep: int) -> Iterator[str]:
        try:
            entries = list(os.scandir(folder))
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.name.endswith(SUFFIX) and entry.is_file():
                name = Path(entry.path).relative_to(self.root).as_posix()
                if self._is_inside(Path(entry.path)):
                    yield name
            elif deep and entry.is_dir(follow_symlinks=False):
                yield from self._names(Path(entry.path), deep - 1)

    def path(self, name: str) -> Path:
        """The path of a text, which need not exist.

        Raises:
            RefusedError: it is no name of a text in the folder.
        """
        parts = name.split("/")
        if not name.endswith(SUFFIX) or len(name) > LONGEST or not name.isprintable() or set(name) & set('\\:*?"<>|'):
            raise RefusedError(
                400, f"{name[:80]!r} cannot be the name of a text: it has to end in {SUFFIX}, and stand in this folder"
            )
        if any(part.startswith(".") or part != part.strip() or not part.removesuffix(SUFFIX) for part in parts):
            raise RefusedError(
                400, f"{name[:80]!r} cannot be the name of a text: parts of it are empty or begin with a dot"
            )
        path = self.root.joinpath(*parts)
        if not self._is_inside(path):
            raise RefusedError(403, f"{name} leads out of the folder")
        return path

    def _is_inside(self, path: Path) -> bool:
        return Path(os.path.realpath(path)).is_relative_to(self.root)

    def read(self, name: str) -> str:
        """The text with a name.

        Raises:
            RefusedError: there is none, or it cannot be read.
        """
        path = self.path(name)
        if not path.exists():
            raise RefusedError(404, f"there is no {name} in this folder")
        try:
            return files.read(path, name).text
        except DescriptionError as fault:
            raise RefusedError(415, f"{name} cannot be opened: {fault.diagnostics[0].message}") from None

    def modified(self, name: str) -> float:
        """When a text was last written, in seconds since 1970; 0 if it is gone."""
        try:
            return self.path(name).stat().st_mtime
        except OSError:
            return 0.0

    def write(self, name: str, text: str, before: str | None) -> str:
        """Write a text, whole or not at all, and return its digest.

        ``before`` is the digest of the text that it takes the place of, ``None`` if it is a new one.

        Raises:
            RefusedError: the file has another text by now, or it cannot be written.
        """
        check_text(text)
        path = self.path(name)
        there = self.read(name) if path.exists() else None
        if text == there:
            return digest(text)
        if (digest(there) if there is not None else None) != before:
            said = "has been changed elsewhere" if there is not None else "is gone"
            raise RefusedError(409, f"{name} {said} since it was opened here", text=there)
        try:
            write_whole(text, path)
        except RecordError as fault:
            raise RefusedError(507, f"{name} cannot be written: {fault}") from None
        return digest(text)
