"""The progress of an analysis: the expected time first, then progress bars (on a terminal)."""

from __future__ import annotations

import os
from time import perf_counter, process_time
from types import TracebackType
from typing import Any

import click

from ..command_line.output import report_progress, reports_progress, to_person
from .estimate import Estimate


def in_words(seconds: float) -> str:
    """A duration in words, rounded.

    >>> in_words(4), in_words(47), in_words(200), in_words(5000), in_words(10**6)
    ('a few seconds', '50 seconds', '3 minutes', '83 minutes', '12 days')
    """
    if seconds < 8:
        return "a few seconds"
    if seconds < 95:
        return f"{max(10, round(seconds, -1)):.0f} seconds"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} minutes"
    if seconds < 36 * 3600:
        return f"{seconds / 3600:.2g} hours"
    return f"{seconds / 86400:.0f} days"


def about(seconds: float) -> str:
    """A duration that is only estimated.

    >>> about(3), about(47)
    ('a few seconds', 'about 50 seconds')
    """
    said = in_words(seconds)
    return said if said.startswith("a ") else f"about {said}"


class Working:
    """Two progress bars on a terminal: all of the work, with the time left, and the current kind of work.

    Elsewhere, a line says so if the time that was announced turns out to be wrong. With ``PLYBOOK_DEBUG``, it reports
    at the end the expected and the actual time of each part.
    """

    def __init__(self, expected: float) -> None:
        self._estimate = Estimate(expected)
        self._expected = self._estimate.expected
        self._before = self._share = 0.0
        self._times: list[tuple[str, float, float, float]] = []
        self._began = perf_counter()
        self._bar: Any = None
        if to_person():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.fields[count]}"),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._all = self._bar.add_task("total", total=self._expected, count="")
            self._now = self._bar.add_task("", total=None, count="", visible=False)

    def __enter__(self) -> Working:
        self._began = perf_counter()
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
        if "PLYBOOK_DEBUG" in os.environ:
            ends = [*((wall, own) for _, _, wall, own in self._times[1:]), (perf_counter(), process_time())]
            for (name, seconds, wall, own), (end, own_end) in zip(self._times, ends, strict=True):
                took = f"{end - wall:8.2f} s, in this process {own_end - own:8.2f} s"
                click.echo(f"{name:<16} expected {seconds:8.2f} s, took {took}", err=True)

    def on_part(self, name: str, text: str, seconds: float) -> None:
        """Start a part that is expected to take ``seconds``."""
        self._times.append((name, seconds, perf_counter(), process_time()))
        self._before += self._share
        self._share = seconds
        left = self._left(self._before)
        if self._bar is not None:
            self._bar.update(self._all, completed=self._before, count=left)
            self._bar.reset(self._now, total=None, description=text, count="", visible=True)
        report_progress(min(1.0, self._before / self._expected), text)

    def on_progress(self, kind: str, done: int, total: int) -> None:
        """Report that ``done`` of ``total`` pieces of a kind of work are done."""
        count = f"{done:,} of {total:,} ({kind})"
        so_far = self._before + self._share * done / max(1, total)
        left = self._left(so_far)
        if self._bar is not None:
            self._bar.update(self._now, completed=done, total=total, count=count)
            self._bar.update(self._all, completed=so_far, count=left)
        report_progress(min(1.0, so_far / self._expected), f"{count}; {left}")

    def _left(self, so_far: float) -> str:
        """The time left, in words; tell it to someone who sees no bar if it is not what was announced."""
        self._estimate.at(so_far, perf_counter() - self._began)
        left = f"{about(self._estimate.left)} left"
        if (news := self._estimate.news()) and self._bar is None and not reports_progress():
            click.echo(f"{news} than announced: {left}", err=True)
        return left
