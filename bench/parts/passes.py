"""What is each pass of the optimiser worth?"""

from __future__ import annotations

from collections.abc import Iterator

from ...interpreter.native.passes import NAMES
from ..contestants.playing import Playouts
from ..timing.case import Case, Step, case_of
from ..timing.measure import measure
from ..timing.setting import Setting


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts with all passes against playouts with one pass left out: how much slower they are without it."""
    contestants = {"all passes": Playouts(setting.plain)}
    for name in NAMES:
        contestants[f"without {name}"] = Playouts(setting.load(without=name))
        step()
    measured = measure(contestants, setting.seconds, setting.rounds, step)
    yield case_of("passes", "one left out", "playouts/s", setting.plain, measured)
