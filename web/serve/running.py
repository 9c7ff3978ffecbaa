"""Runs the workshop's server."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable
from pathlib import Path

import uvicorn

from .app import Workshop, application
from .versions import HIDDEN

TOKEN = "token"
CONNECTIONS = 1000
"""The most that are served at the same time."""


def token_of(folder: Path) -> str:
    """The token of a folder: the same as long as its hidden folder stays, so that open pages can go on.

    Raises:
        OSError: it cannot be written.
    """
    file = folder / HIDDEN / TOKEN
    try:
        found = file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        found = ""
    if len(found) >= 20 and found.isascii() and found.isprintable():
        return found
    file.parent.mkdir(mode=0o700, exist_ok=True)
    made = secrets.token_urlsafe(24)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as out:
        out.write(made)
    return made


def serve(listening: socket.socket, folder: Path, token: str, opened: str, names: Iterable[str]) -> None:
    """Serve a folder at a socket until a signal ends it."""
    workshop = Workshop(folder, token, opened)
    config = uvicorn.Config(
        application(workshop, names), log_level="warning", access_log=False, ws_max_size=2 << 20,
        limit_concurrency=CONNECTIONS, server_header=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
