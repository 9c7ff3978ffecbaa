"""The parts of a run, one question per file. ``PARTS`` gives their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..timing.case import Case, Step
from ..timing.setting import Setting
from . import engines, growth, latency, passes, search, threads, yardsticks

Part = Callable[[Setting, Step], Iterator[Case]]

PARTS: dict[str, Part] = {
    "yardsticks": yardsticks.cases,
    "engines": engines.cases,
    "latency": latency.cases,
    "threads": threads.cases,
    "growth": growth.cases,
    "passes": passes.cases,
    "search": search.cases,
}
"""Each may raise :class:`plybook.bench.timing.case.LeftOut` at any point."""
