"""Runs the workshop's server."""

from __future__ import annotations

import errno
import os
import secrets
import socket
import stat
from collections.abc import Iterable
from pathlib import Path

import uvicorn

from .app import Workshop, application
from .versions import HIDDEN

TOKEN = "token"
SHORTEST = 20
"""The fewest characters of a token."""
CONNECTIONS = 1000
"""The most that are served at the same time."""


def token_of(folder: Path) -> str:
    """The token of a folder: the same as long as its hidden folder stays, so that open pages can go on.

    Raises:
        OSError: it cannot be written.
    """
    file = folder / HIDDEN / TOKEN
    if file.parent.is_symlink():
        raise OSError(errno.ELOOP, f"{HIDDEN} in it is a link")
    file.parent.mkdir(mode=0o700, exist_ok=True)
    if _is_private(file):
        found = file.read_text(encoding="ascii", errors="replace").strip()
        if len(found) >= SHORTEST and found.isascii() and found.isprintable():
            return found
    file.unlink(missing_ok=True)
    made = secrets.token_urlsafe(24)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
        out.write(made)
    return made


def _is_private(file: Path) -> bool:
    """Whether a file is the user's own, and nobody else can read it: it did not come with somebody else's folder."""
    try:
        status = file.lstat()
    except OSError:
        return False
    if not stat.S_ISREG(status.st_mode):
        return False
    return os.name != "posix" or (status.st_uid == os.getuid() and not status.st_mode & 0o077)


def serve(listening: socket.socket, folder: Path, token: str, opened: str, names: Iterable[str]) -> None:
    """Serve a folder at a socket until a signal ends it."""
    workshop = Workshop(folder, token, opened)
    config = uvicorn.Config(
        application(workshop, names), log_level="warning", access_log=False, ws_max_size=2 << 20,
        limit_concurrency=CONNECTIONS, server_header=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
