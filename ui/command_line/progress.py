"""Progress bars: on standard error, and only on a terminal."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import Any

from .output import to_person

SOON = 1.0
"""Seconds after which the user is told what takes so long."""

_bars: list[Progress] = []
"""The progress bars on the screen."""


class Waiting:
    """A context that says on a terminal what is being done if it takes longer than a second."""

    def __init__(self, what: str) -> None:
        self._text = f"{what} …"
        self._timer: threading.Timer | None = None
        self._shown = self._ended = False
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if to_person() and threading.current_thread() is threading.main_thread():
            self._timer = threading.Timer(SOON, self._show)
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self._timer is None:
            return
        self._timer.cancel()
        with self._lock:
            self._ended = True
            if self._shown and not (_bars and _bars[-1].describe("")):
                sys.stderr.write("\r" + " " * len(self._text) + "\r")
                sys.stderr.flush()

    def _show(self) -> None:
        with self._lock:
            if self._ended:
                return
            self._shown = True
            if not (_bars and _bars[-1].describe(self._text)):
                sys.stderr.write(self._text)
                sys.stderr.flush()


class Progress:
    """A progress bar if the total is known, otherwise a counter; nothing if standard error is not a terminal."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what = what
        self._bar: Any = None
        if to_person():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(what, total=total)

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
            _bars.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            _bars.remove(self)
            self._bar.stop()

    def describe(self, text: str) -> bool:
        """Say what is being done, or again what is counted if ``text`` is empty; ``False`` if there is no bar."""
        if self._bar is None:
            return False
        self._bar.update(self._task, description=text or self._what)
        return True

    def done(self, count: int) -> None:
        """Set the number of items done so far."""
        if self._bar is not None:
            self._bar.update(self._task, completed=count)
