"""A cache of results: a folder with one file for each kind of work, and one line for each piece.

A line is appended at once when its piece is done, so several runs can write side by side: equal requests give equal
results. Each line has a checksum: an incomplete one, as left by a killed run or a full disk, is ignored, and nothing
else is lost. Pieces are looked up by their arguments, not by the budget, so a larger budget continues from a smaller
one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...gdl.text.cache import private_folder, read_private

FOLDERS, BYTES = 100, 1 << 30
"""The most analyses to keep, and their most bytes in total; the least recently used are deleted first."""

BEHIND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""How a file is opened to append a line."""


class ResultCache:
    """A folder of finished work; without a path, nothing outlives this process."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.fault = ""
        """Why nothing more can be written, if so; work continues without the cache."""
        self._found: dict[str, dict[str, Any]] = {}
        self._begun: set[str] = set()

    def of(self, kind: str) -> dict[str, Any]:
        """The results of a kind of work, by the key of the arguments."""
        if kind not in self._found:
            self._found[kind] = self._read(kind)
        return self._found[kind]

    def add(self, kind: str, key: str, value: Any) -> None:
        """Store a result as it will be read back; if it cannot be written, it stays in memory."""
        text = json.dumps([key, value], separators=(",", ":"), ensure_ascii=False)
        self.of(kind)[key] = json.loads(text)[1]
        if self.path is None or self.fault:
            return
        line = text.encode()
        line = b"%08x %s\n" % (zlib.crc32(line), line)
        try:
            if not private_folder(self.path, make=True):
                self.fault = "the cache folder is missing, or others can write to it"
                return
            handle = os.open(self._file(kind), BEHIND, 0o600)
            try:
                if kind not in self._begun:
                    line = b"\n" + line  # the last line of a killed run may lack its end
                    self._begun.add(kind)
                if os.write(handle, line) < len(line):
                    self.fault = "no space left"
            finally:
                os.close(handle)
        except OSError as fault:
            self.fault = (fault.strerror or str(fault)).lower()

    def forget(self) -> None:
        """Delete all results."""
        self._found.clear()
        if self.path is not None:
            shutil.rmtree(self.path, ignore_errors=True)

    def _file(self, kind: str) -> Path:
        assert self.path is not None
        return self.path / f"{re.sub(r'[^a-z0-9-]+', '-', kind)}.jsonl"

    def _read(self, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        content = read_private(self._file(kind)) if self.path is not None else None
        for line in (content or b"").split(b"\n"):
            digits, _, text = line.partition(b" ")
            if digits == b"%08x" % zlib.crc32(text):
                key, value = json.loads(text)
                found[key] = value
        return found


def key_of(arguments: Sequence[Any]) -> str:
    """The arguments as a text key."""
    return json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)


def tidy(folder: Path, spared: Path, folders: int = FOLDERS, limit: int = BYTES) -> None:
    """Delete the least recently used analyses of a folder until few enough are left, but never ``spared``."""
    kept = []
    if not private_folder(folder):
        return
    try:
        for path in folder.iterdir():
            if path.is_dir() and not path.is_symlink() and path != spared:
                files = [file.stat() for file in path.iterdir()]
                last = max(status.st_mtime for status in (path.stat(), *files))
                kept.append((last, sum(status.st_size for status in files), path))
    except OSError:
        return
    count, size = 1, 0
    for _, used, path in sorted(kept, reverse=True):
        count, size = count + 1, size + used
        if count > folders or size > limit:
            shutil.rmtree(path, ignore_errors=True)
