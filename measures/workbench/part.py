"""A part of an analysis: a family of measures, as declared by its module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..results.findings import Findings
from .analysis import Analysis, Work
from .pace import Pace
from .plan import Plan

Piece = tuple[str, Work, tuple[Any, ...]]
"""A large piece of work: its kind, the function that does it, and the arguments."""


def _none(plan: Plan) -> Sequence[Piece]:
    return ()


def _no_time(plan: Plan, pace: Pace) -> float:
    return 0.0


@dataclass(frozen=True)
class Part:
    """A family of measures.

    The module that works it out ends with ``PART = Part(…)``, by which :mod:`.registry` finds it.
    """

    name: str
    """Unique among all parts."""
    text: str
    """What it does, as shown while it runs: ``counts wins``."""
    order: int
    """Parts run in ascending order; the tens leave room for more."""
    measure: Callable[[Analysis], Findings]
    """Computes the findings."""
    seconds: Callable[[Plan, Pace], float]
    """Roughly how many CPU seconds that takes on one core.

    Work that several parts share (the self-play games) is counted by the first.
    """
    ahead: Callable[[Plan], Sequence[Piece]] = _none
    """Large pieces of its work that :meth:`.Analysis.ahead` can run alongside others."""
    besides: Callable[[Plan, Pace], float] = _no_time
    """CPU seconds that are announced besides, for work that plans are not fitted by, and that is not done ahead."""
    spread: bool = True
    """Whether its work is spread over processes."""
    counts_wins: bool = False
    """Whether it tells how often who wins; it is done again if an alarm had more games played, as win rates rest on all
    of them."""
