"""Isolates a test session: it has its own home, cache and temporary folder, and may leave nothing behind.

A run may be started from a terminal, a script or a service, in any locale, by any user. So the session sets the
environment that the product and the tests would otherwise inherit, and fails if a process or a temporary file outlives
it.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path

import pytest

MARK = "PLYBOOK_TEST_SESSION"
"""An environment variable that all processes of the session inherit."""
UPDATE = "PLYBOOK_UPDATE"
"""The request to rewrite expected outputs, which reaches the tests as the person at the keyboard set it."""
CACHE = Path(__file__).parents[1] / ".pytest_cache" / "plybook"
"""Compiled games, kept for the next session."""
OWN = MARK not in os.environ or "PYTEST_XDIST_WORKER" not in os.environ
"""Whether this process starts a session, rather than being one of its workers."""
BROWSERS = ".org.chromium."
"""How the names of Chromium's own temporary folders begin; it leaves them if it is ended in the wrong moment."""
GRACE = 5.0
"""Seconds that processes have to exit after the last test."""


def _isolate() -> Path:
    """Set the environment of a session, once for all its workers; return its temporary folder."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a script's background jobs; children inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as with nohup
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if not OWN:
        return Path(os.environ["TMPDIR"])
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())  # pytest's own folder, which it cleans up
    folder = Path(tempfile.mkdtemp(prefix="plybook-tests-"))
    home = folder / "home"
    home.mkdir()
    cache = os.environ.get("PLYBOOK_CACHE", str(CACHE))
    for name in [name for name in os.environ if name.startswith(("PLYBOOK_", "LC_", "XDG_")) and name != UPDATE]:
        del os.environ[name]
    os.environ |= {
        MARK: folder.name, "TMPDIR": str(folder), "HOME": str(home), "LANG": "C.UTF-8", "PLYBOOK_CACHE": cache
    }  # fmt: skip
    tempfile.tempdir = None  # it may be cached from an earlier call
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """Fail a session that leaves processes or files behind."""
    yield  # the workers exit
    if OWN and (left := _left_behind()):
        print("\n\nleft behind by the tests:", *left, sep="\n  ")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _left_behind() -> list[str]:
    """The processes and temporary files that have outlived the session; the files are removed."""
    if workers := sys.modules.get("plybook.interpreter.parallel.workers"):
        workers.end_workers()  # they wait for more work until this process exits
    end = time.monotonic() + GRACE
    while (processes := _processes()) and time.monotonic() < end:
        time.sleep(0.1)
    files = sorted(path.name for path in FOLDER.iterdir() if path.name != "home" and not path.name.startswith(BROWSERS))
    shutil.rmtree(FOLDER, ignore_errors=True)
    return [*(f"process {text}" for text in processes), *(f"temporary file {name}" for name in files)]


def _processes() -> list[str]:
    """The other processes of this session; only Linux lists them in ``/proc``."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if int(entry.name) != os.getpid() and mark in (entry / "environ").read_bytes().split(b"\0"):
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if any(b"resource_tracker" in word for word in words):
                    continue  # it ends with this process
                found.append(f"{entry.name}: {b' '.join(words).decode(errors='replace')[:200]}")
        except OSError:  # it has exited, or belongs to another user
            continue
    return found


FOLDER = _isolate()
"""The temporary folder of this session."""
