"""Standard output and standard error that are closed, full or gone: one clear line, and no traceback."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any


class _Output(io.FileIO):
    """Standard output, which remembers why it could not be written: a later attempt may succeed with nothing left."""

    fault: OSError | None = None

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as fault:
            _Output.fault = fault
            raise


def open_all() -> None:
    """Open the standard streams that the caller has closed, so that no other file gets their number.

    Writing to an output that was closed is an error; nothing is read from an input that was closed, and messages to a
    standard error that was closed are lost.
    """
    for number, mode in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # it gets the lowest free number
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), encoding="utf-8", write_through=True)
    if sys.stdout is None or (sys.stdout is sys.__stdout__ and sys.platform != "win32"):
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_Output(1, "w", closefd=False)),
            encoding=getattr(sys.stdout, "encoding", "utf-8"),
            line_buffering=getattr(sys.stdout, "line_buffering", False),
            write_through=getattr(sys.stdout, "write_through", False),
        )
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def lost_output() -> str:
    """Why something that was printed could not be written, if so; from now on, what is printed is dropped.

    A pipe whose reader has gone, as in ``plybook list | head``, is no reason.
    """
    _Output.fault, fault = None, _Output.fault
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        drop(1)
    except OSError as now:
        fault = now
    if fault is None:
        return ""
    drop(1)
    return "it is closed" if fault.errno == errno.EBADF else (fault.strerror or str(fault)).lower()


def drop(number: int) -> None:
    """Drop what is printed to standard output (1) or standard error (2) from now on."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, number)
    os.close(null)
