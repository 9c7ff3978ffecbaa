"""The parts of an analysis, in the order in which they are worked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .analysis import Analysis
from .findings import Findings
from .pace import Pace
from .plan import Plan


@dataclass(frozen=True)
class Part:
    """A family of measures: a module of ``measures`` with two functions.

    ``measure(analysis) -> Findings`` works it out. ``seconds(plan, pace) -> float`` says how many CPU seconds that
    takes, roughly; what several parts share (the games of the player against himself) is counted by the first.
    """

    name: str
    text: str
    """What it does, as progress is told."""
    spread: bool = True
    """Whether its work is shared out among processes."""

    def measure(self, analysis: Analysis) -> Findings:
        """Work it out."""
        found: Callable[[Analysis], Findings] = self._module().measure
        return found(analysis)

    def seconds(self, plan: Plan, pace: Pace) -> float:
        """CPU seconds that it takes, roughly, on one core."""
        found: Callable[[Plan, Pace], float] = self._module().seconds
        return found(plan, pace)

    def _module(self) -> Any:
        return import_module(f"{__package__}.{self.name}")


PARTS: tuple[Part, ...] = (
    Part("rulebook", "reads the rules", spread=False),
    Part("balance", "counts wins"),
    Part("length", "plays games"),
    Part("endings", "looks how games end"),
    Part("sample", "picks a game"),
    Part("course", "follows games turn by turn"),
    Part("drama", "looks for drama"),
    Part("levels", "looks for levels of play"),
    Part("strength", "plays stronger and weaker"),
    Part("mirrors", "plays against mirrors"),
    Part("openings", "looks at first moves"),
    Part("actions", "counts moves"),
    Part("kinds", "looks at what moves do"),
    Part("sites", "looks at the board"),
    Part("usual", "looks at openings"),
    Part("reach", "counts positions"),
    Part("space", "compares positions"),
    Part("shortest", "looks for the shortest games"),
    Part("solved", "looks for a proof"),
    Part("puzzles", "looks for puzzles"),
    Part("size", "reads the rules", spread=False),
    Part("speed", "measures its speed", spread=False),
    Part("alarms", "looks for what is wrong"),
)
"""All of them."""
