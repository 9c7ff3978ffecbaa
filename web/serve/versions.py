"""What each text has been: every version that was saved, and what was typed in between, in a database of SQLite.

It stands in a hidden folder beside the texts. A version is kept the moment its transaction ends, whatever happens to
the process then.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .refusal import RefusedError

HIDDEN = ".plybook"
NAME = "versions.sqlite"
SOON = 60.0
"""Seconds within which what is typed in a page takes the place of what was typed in it before."""
KEPT = 400
"""The most versions of a text that was not saved; saved ones count apart."""
TABLE = """
create table if not exists versions (
  id integer primary key, name text not null, page text not null, saved integer not null,
  begun real not null, time real not null, text text not null
);
create index if not exists by_name on versions (name, id);
"""


@dataclass(frozen=True)
class Version:
    """A text as it was: when, in seconds since 1970, and whether it was saved under its name then."""

    id: int
    time: float
    saved: bool
    characters: int


class Versions:
    """The versions of the texts in a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / HIDDEN / NAME
        self._lock = threading.Lock()

    def keep(self, name: str, page: str, text: str, *, saved: bool) -> int:
        """Keep a version that a page has, and return its number.

        Raises:
            RefusedError: it cannot be written.
        """
        now = time.time()
        with self._lock, closing(self._open()) as base, _InWords(), base:
            row = base.execute(
                "select id, text, page, saved, begun from versions where name = ? order by id desc limit 1", (name,)
            ).fetchone()
            if row is not None and row[1] == text:
                if saved and not row[3]:
                    base.execute("update versions set saved = 1, time = ? where id = ?", (now, row[0]))
                return int(row[0])
            if row is not None and row[2] == page and not row[3] and not saved and now - row[4] < SOON:
                base.execute("update versions set text = ?, time = ? where id = ?", (text, now, row[0]))
                return int(row[0])
            put = "insert into versions (name, page, saved, begun, time, text) values (?, ?, ?, ?, ?, ?)"
            found = base.execute(put, (name, page, saved, now, now, text)).lastrowid
            for kind in (0, 1):
                base.execute(
                    "delete from versions where name = ? and saved = ? and id not in "
                    "(select id from versions where name = ? and saved = ? order by id desc limit ?)",
                    (name, kind, name, kind, KEPT),
                )
            return int(found or 0)

    def all(self, name: str) -> list[Version]:
        """The versions of a text, the newest first."""
        with self._lock, closing(self._open()) as base, _InWords():
            rows = base.execute(
                "select id, time, saved, length(text) from versions where name = ? order by id desc", (name,)
            ).fetchall()
        return [Version(number, when, bool(saved), size) for number, when, saved, size in rows]

    def text(self, name: str, number: int) -> str:
        """The text of a version.

        Raises:
            RefusedError: there is none with this number.
        """
        with self._lock, closing(self._open()) as base, _InWords():
            row = base.execute("select text from versions where name = ? and id = ?", (name, number)).fetchone()
        if row is None:
            raise RefusedError(404, f"there is no version {number} of {name}")
        return str(row[0])

    def unsaved(self, name: str, text: str) -> tuple[Version, str] | None:
        """The newest version of a text if it is not what the file has, ``text``."""
        found = self.all(name)[:1]
        if not found or found[0].saved:
            return None
        newest = self.text(name, found[0].id)
        return None if newest == text else (found[0], newest)

    def _open(self) -> sqlite3.Connection:
        with _InWords():
            try:
                self._file.parent.mkdir(mode=0o700, exist_ok=True)
            except OSError as fault:
                raise RefusedError(507, f"versions cannot be kept: {fault.strerror}") from None
            base = sqlite3.connect(self._file, timeout=10)
            base.executescript(TABLE)
            return base


class _InWords:
    """Says in words what the database says."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type | None, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, sqlite3.Error):
            raise RefusedError(507, f"versions cannot be kept: {fault}") from None
