"""Progress bars: on standard error, and only on a terminal."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from .output import to_person


class Progress:
    """A progress bar if the total is known, otherwise a counter; nothing if standard error is not a terminal."""

    def __init__(self, what: str, total: int | None) -> None:
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
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def done(self, count: int) -> None:
        """Set the number of items done so far."""
        if self._bar is not None:
            self._bar.update(self._task, completed=count)
