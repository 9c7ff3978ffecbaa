"""What has been worked out already: a folder with a file of lines for each kind of work, one line a piece.

A line is written when its piece is done. Of a run that was killed, a last line that is not whole is lost and nothing
else. Pieces are found by what was asked, not by the budget: a larger budget goes on from a smaller one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class Kept:
    """A folder of finished work; without a path nothing is kept beyond this process."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._found: dict[str, dict[str, Any]] = {}

    def of(self, kind: str) -> dict[str, Any]:
        """The results of a kind of work, by the key of what was asked."""
        if kind not in self._found:
            self._found[kind] = self._read(kind)
        return self._found[kind]

    def add(self, kind: str, key: str, value: Any) -> None:
        """Keep a result; where it cannot be written it is kept in memory."""
        self.of(kind)[key] = value
        if self.path is None:
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._file(kind).open("a", encoding="utf-8") as stream:
                stream.write(json.dumps([key, value], separators=(",", ":"), ensure_ascii=False) + "\n")
        except OSError:
            self.path = None

    def _file(self, kind: str) -> Path:
        assert self.path is not None
        return self.path / f"{re.sub(r'[^a-z0-9-]+', '-', kind)}.jsonl"

    def _read(self, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.path is None:
            return found
        try:
            content = self._file(kind).read_bytes()
        except OSError:
            return found
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            try:
                self._file(kind).write_bytes(whole)  # or the next line would be written behind the half of one
            except OSError:
                self.path = None
        for line in whole.splitlines():
            try:
                key, value = json.loads(line)
                found[key] = value
            except (ValueError, TypeError):
                continue
        return found


def key_of(arguments: Sequence[Any]) -> str:
    """What was asked, as a text."""
    return json.dumps(arguments, separators=(",", ":"), ensure_ascii=False)
