"""Cached files, which Plybook can rebuild, in the user's cache folder (``PLYBOOK_CACHE`` names another).

A cached file begins with a digest of its name and contents; a file whose digest does not match is ignored. Files are
written under a temporary name and then renamed, so several processes can write at once. A folder that cannot be read or
written to does no harm.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path


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


def read_cached(path: Path | None) -> bytes | None:
    """The contents of a file; ``None`` if it is missing or damaged."""
    if path is None:
        return None
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    digest, contents = kept[:32], kept[32:]
    return contents if digest == _digest(path, contents) else None


def write_cached(path: Path | None, contents: bytes, most: int) -> None:
    """Write a file, and remove the oldest ones of its folder if there are more than ``most``."""
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(path, contents) + contents)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
        files = list(path.parent.glob(f"*{path.suffix}"))
        if len(files) > most:
            kept = most - most // 10  # so that not every write has to look at all of them
            for old in sorted(files, key=lambda each: each.stat().st_mtime)[:-kept]:
                old.unlink(missing_ok=True)
    except OSError:
        pass


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
