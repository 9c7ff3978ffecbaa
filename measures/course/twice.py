"""Whether the turns of a game look the same to a search that does twice the work.

One turn in :data:`EVERY` of the examined games is examined again with twice the playouts; the change of a figure is
that of its mean over these turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from ..results.steady import told
from ..workbench.analysis import Analysis
from .turns import LONGEST, Course, Turn, again

EVERY = 4


@dataclass(frozen=True)
class Twice:
    """The turns that were examined twice: with the plan's playouts, and with twice as many."""

    turns: tuple[tuple[Turn, Turn], ...]

    def change(self, of: Callable[[Turn], float | None]) -> float | None:
        """What the second look changed the mean of a measure by; only turns that have it both times count."""
        found = [(of(before), of(after)) for before, after in self.turns]
        changes = [after - before for before, after in found if before is not None and after is not None]
        return fmean(changes) if changes else None

    def note(self, of: Callable[[Turn], float | None], what: str = "it") -> str:
        """What to say about it with the figure."""
        return told(self.change(of), what)


def twice(analysis: Analysis, games: Sequence[Course]) -> Twice:
    """Examine some turns of these games again."""
    logs, playouts = analysis.self_play(), 2 * analysis.plan.course_playouts
    pieces = [(playouts, analysis.player, game.number, EVERY) for game in games]
    found = analysis.all("turns-again", again, pieces, lambda _p, _q, number, _e: (list(logs[number].moves),))
    return Twice(
        tuple(
            (game.turns[ply], Turn.of(turn))
            for game, looked in zip(games, found, strict=True)
            for ply, turn in zip(range(game.number % EVERY, min(LONGEST, len(game.turns)), EVERY), looked, strict=True)
        )
    )
