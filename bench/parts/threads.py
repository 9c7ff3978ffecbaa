"""What do more threads gain?

In the same rounds, the same number of threads compute hashes independently: nothing can gain more than they do on this
machine at this moment.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from ...interpreter.analyse.perft import perft
from ...interpreter.game.game import Game
from ..contestants.hashing import Hashing
from ..contestants.playing import Perft, Playouts
from ..timing.case import Case, LeftOut, Step, case_of, with_options
from ..timing.measure import Measured, Work, measure
from ..timing.setting import Setting

DEEPEST = 20


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts with several threads against one, perft on a small board, where it is deep, and hashing."""
    if setting.threads < 2:
        raise LeftOut("there is nothing to compare one thread with")
    game, small = setting.plain, setting.load(setting.small())
    depth = fitting_depth(small, setting.seconds / setting.rounds)
    perft_title = with_options(f"perft, depth {depth}", setting.small())
    contestants: dict[str, Work] = {}
    for number in (setting.threads, 1):
        contestants[f"playouts {number}"] = Playouts(game, number)
        contestants[f"perft {number}"] = Perft(small, depth, number)
        contestants[f"hashing {number}"] = Hashing(number)
    measured = measure(contestants, setting.seconds, setting.rounds, step)
    for what, title, unit, played in (
        ("playouts", "playouts", "playouts/s", game),
        ("perft", perft_title, "sequences/s", small),
        ("hashing", "hashing, for comparison", "MiB/s", game),
    ):
        shares = {_name(number): measured.shares[f"{what} {number}"] for number in (setting.threads, 1)}
        yield case_of("threads", title, unit, played, Measured(shares))


def fitting_depth(game: Game, seconds: float) -> int:
    """The deepest perft that one thread can be expected to count in the given time; at least 3."""
    state = game.start()
    before = perft(state, 2)
    for depth in range(3, DEEPEST):
        began = time.perf_counter()
        count = perft(state, depth)
        took = time.perf_counter() - began
        if took * count / max(1, before) > seconds or count <= before:
            return depth
        before = count
    return DEEPEST


def _name(number: int) -> str:
    return "1 thread" if number == 1 else f"{number} threads"
