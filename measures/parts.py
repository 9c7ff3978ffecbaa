"""The parts of an analysis, in the order in which they are worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .analysis import Analysis, Work
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
    group: str
    """The folder of ``measures`` that it is in."""
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

    def ahead(self, plan: Plan) -> Sequence[tuple[str, Work, tuple[Any, ...]]]:
        """Large pieces of its work that :meth:`.Analysis.ahead` may do together with others."""
        found: Callable[[Plan], Sequence[tuple[str, Work, tuple[Any, ...]]]] | None = getattr(
            self._module(), "ahead", None
        )
        return found(plan) if found else ()

    def _module(self) -> Any:
        return import_module(f"{__package__}.{self.group}.{self.name}")


PARTS: tuple[Part, ...] = (
    Part("rulebook", "description", "reads the rules", spread=False),
    Part("balance", "fairness", "counts wins"),
    Part("length", "course", "plays games"),
    Part("endings", "fairness", "looks how games end"),
    Part("sample", "course", "picks a game"),
    Part("course", "course", "follows games turn by turn"),
    Part("drama", "course", "looks for drama"),
    Part("levels", "skill", "looks for levels of play"),
    Part("strength", "skill", "plays stronger and weaker"),
    Part("mirrors", "skill", "plays against mirrors"),
    Part("openings", "openings", "looks at first moves"),
    Part("actions", "moves", "counts moves"),
    Part("kinds", "moves", "looks at what moves do"),
    Part("sites", "moves", "looks at the board"),
    Part("usual", "openings", "looks at openings"),
    Part("reach", "tree", "counts positions"),
    Part("space", "tree", "compares positions"),
    Part("shortest", "tree", "looks for the shortest games"),
    Part("solved", "tree", "looks for a proof"),
    Part("puzzles", "tree", "looks for puzzles"),
    Part("size", "description", "reads the rules", spread=False),
    Part("speed", "description", "measures its speed", spread=False),
    Part("alarms", "fairness", "looks for what is wrong"),
)
"""All of them."""
