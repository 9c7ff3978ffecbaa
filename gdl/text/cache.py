"""Cached files, which Plybook can rebuild, in the user's cache folder (``PLYBOOK_CACHE`` names another).

A cached file begins with a digest of its name and contents; a file whose digest does not match is ignored. Files are
written under a temporary name and then renamed, so several processes can write at once. A folder that cannot be read or
written to does no harm.

Cached files are trusted, and some hold machine code. So a file is read, and a folder used, only if it belongs to the
user and nobody else can write to it; otherwise it is as if there were no cache. (Windows keeps others out of the user's
folders itself.)
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .regular_file import FLAGS

TEMPORARY = "new-"
"""The prefix of the names of files that are being written."""
ABANDONED = 3600.0
"""The age in seconds at which such a file must be that of a process that was killed."""


def cache_folder() -> Path:
    """The folder for files that Plybook can rebuild.

    Raises:
        RuntimeError: there is no home folder.
    """
    if named := os.environ.get("PLYBOOK_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "plybook"


def cache_path(folder: str, key: str, suffix: str) -> Path | None:
    """The file of a key in a folder of the cache; ``None`` if there is no home folder."""
    try:
        place = cache_folder()
    except RuntimeError:
        return None
    return place / folder / (hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:40] + suffix)


def private_folder(folder: Path, *, make: bool = False) -> bool:
    """Whether a folder in the cache exists, and only the user can write to it and to those between it and the cache.

    With ``make``, missing ones are made. The cache in the user's own cache folder is also closed to others: with some
    settings, earlier versions let a group write to it.
    """
    try:
        root = cache_folder()
        row = [folder, *folder.parents]
        row = row[: row.index(root) + 1] if root in row else [folder]
        for place in reversed(row):
            if make:
                place.mkdir(parents=place == row[-1], exist_ok=True, mode=0o700)
                if root in row and "PLYBOOK_CACHE" not in os.environ and not is_private(place.stat()):
                    place.chmod(0o700)
            if not is_private(place.stat()):
                return False
    except (OSError, RuntimeError):
        return False
    return True


def is_private(status: os.stat_result) -> bool:
    """Whether a file or a folder belongs to the user, and nobody else can write to it."""
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def read_private(path: Path) -> bytes | None:
    """The contents of a file in the cache; ``None`` if it is missing, or if others could have written it."""
    if not private_folder(path.parent):
        return None
    try:
        handle = os.open(path, FLAGS | getattr(os, "O_NOFOLLOW", 0))
        with open(handle, "rb") as stream:
            status = os.fstat(handle)
            return stream.read() if stat.S_ISREG(status.st_mode) and is_private(status) else None
    except OSError:
        return None


def read_cached(path: Path | None) -> bytes | None:
    """The contents of a file; ``None`` if it is missing or damaged, or if others could have written it."""
    kept = read_private(path) if path is not None else None
    if path is None or kept is None:
        return None
    digest, contents = kept[:32], kept[32:]
    return contents if digest == _digest(path, contents) else None


def write_cached(path: Path | None, contents: bytes, most: int) -> None:
    """Write a file, and remove the oldest ones of its folder if there are more than ``most``."""
    if path is None or not private_folder(path.parent, make=True):
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=TEMPORARY)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(path, contents) + contents)
            os.replace(name, path)
        except BaseException:  # also Ctrl-C: nothing half-written may stay
            os.unlink(name)
            raise
        _tidy(path.parent, path.suffix, most)
    except OSError:
        pass


def _tidy(folder: Path, suffix: str, most: int) -> None:
    """Remove the oldest files if there are too many, and those that killed processes have left."""
    for left in folder.glob(f"{TEMPORARY}*"):
        if left.stat().st_mtime < time.time() - ABANDONED:
            left.unlink(missing_ok=True)
    files = list(folder.glob(f"*{suffix}"))
    if len(files) > most:
        kept = most - most // 10  # so that not every write has to look at all of them
        for old in sorted(files, key=lambda each: each.stat().st_mtime)[:-kept]:
            old.unlink(missing_ok=True)


def _digest(path: Path, contents: bytes) -> bytes:
    """The first bytes of a cached file, which detect foreign files and renamed ones."""
    return hashlib.sha256(path.name.encode() + contents).digest()


@lru_cache(maxsize=8)
def stamp(folder: Path) -> str:
    """A digest of the sources in a folder, which changes if a file does (by its size and time of change)."""
    return hashlib.sha256("\n".join(sorted(_stamps(folder))).encode()).hexdigest()


def _stamps(folder: str | Path) -> Iterator[str]:
    below = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".gdl", ".lark")):
                status = entry.stat()
                yield f"{entry.name} {status.st_size} {status.st_mtime_ns}"
            elif "." not in entry.name and entry.name != "__pycache__":
                below.append(entry.path)
    for inner in below:
        yield from _stamps(inner)
