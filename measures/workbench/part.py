"""A part of an analysis: a family of measures, as its module declares it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..results.findings import Findings
from .analysis import Analysis, Work
from .pace import Pace
from .plan import Plan

Piece = tuple[str, Work, tuple[Any, ...]]
"""A large piece of work: its kind, the function that does it, and what is asked."""


def _none(plan: Plan) -> Sequence[Piece]:
    return ()


@dataclass(frozen=True)
class Part:
    """A family of measures.

    The module that works it out ends with ``PART = Part(…)``, by which :mod:`plybook.measures.registry` finds it.
    """

    name: str
    """Unique among all parts."""
    text: str
    """What it does, as shown while it runs: ``counts wins``."""
    order: int
    """Parts are worked out in ascending order; the tens leave room for more."""
    measure: Callable[[Analysis], Findings]
    """Works it out."""
    seconds: Callable[[Plan, Pace], float]
    """How many CPU seconds that takes, roughly, on one core.

    What several parts share (the games of the player against himself) is counted by the first.
    """
    ahead: Callable[[Plan], Sequence[Piece]] = _none
    """Large pieces of its work that :meth:`.Analysis.ahead` may do together with others."""
    spread: bool = True
    """Whether its work is shared out among processes."""
