"""A folder of this process among those of others, which removes what killed processes have left there.

Whoever uses a folder holds a lock on a file in it, which the system releases however the process ends.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path

from .refusal import RefusedError

LOCK = "lock"
NAME = re.compile(r"[0-9a-f]{8}")
FRESH = 60.0
"""The age in seconds at which a folder without a lock is no longer about to get one."""


class OwnFolder:
    """A folder in ``place``, which is made when it is needed."""

    def __init__(self, root: Path, place: str) -> None:
        self._root = root
        self._parts = Path(place).parts
        self.path = root / place / secrets.token_hex(4)
        self._lock: int | None = None

    def make(self) -> Path:
        """The folder. The first time, it is made, and what killed processes have left beside it is removed.

        Raises:
            RefusedError: a folder on the way is a link, and so may lead out of the root.
            OSError: it cannot be made.
        """
        there = self._root
        for part in self._parts:
            there = there / part
            if there.is_symlink():
                raise RefusedError(403, f"{there.relative_to(self._root).as_posix()} is a link")
        if self._lock is None:
            self.path.mkdir(parents=True, mode=0o700)
            self._lock = _locked(self.path, os.O_CREAT)
            for other in there.iterdir():
                if NAME.fullmatch(other.name) and other != self.path and not other.is_symlink() and _abandoned(other):
                    shutil.rmtree(other, ignore_errors=True)
        return self.path

    def remove(self) -> None:
        """Remove the folder, and the one that it is in if no other is there."""
        if self._lock is None:
            return
        os.close(self._lock)
        self._lock = None
        shutil.rmtree(self.path, ignore_errors=True)
        with suppress(OSError):
            self.path.parent.rmdir()


def _abandoned(folder: Path) -> bool:
    try:
        lock = _locked(folder)
    except FileNotFoundError:
        return folder.lstat().st_mtime < time.time() - FRESH
    except OSError:
        return False  # somebody has it
    os.close(lock)
    return True


def _locked(folder: Path, flags: int = 0) -> int:
    """The open lock of a folder.

    Raises:
        OSError: it is held by another process, or cannot be opened.
    """
    handle = os.open(folder / LOCK, os.O_RDWR | flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        import fcntl
    except ImportError:  # Windows removes no file that is open: what is left there stays
        if flags:
            return handle
        os.close(handle)
        raise OSError from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle
