"""The speed of the game on one core of this machine: random games, compared with those of a yardstick, and searches.

The ratio is Stephen Tavener's complexity: how many random games of a simple game are played in the time of one of this
game. The two alternate within one run, and time is processor time rather than wall-clock time, so that other work on
the machine matters little. Nothing here repeats exactly, and nothing is cached.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from statistics import median
from typing import Literal

from ... import gdl
from ...interpreter.game.game import Game, load
from ...players import make
from ...players.search.trees import MctsPlayer
from ..results.findings import Figure, Findings, Sample, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan

TRIAL = 0.2
"""Seconds of random games in a trial, and of a search."""

MOST = 1_000_000
"""The most playouts of a search: if the game is soon decided, there is nothing left to search."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Three timings per trial, and one warm-up trial."""
    return (plan.speed_trials + 1) * 3 * max(TRIAL, 1 / pace.playouts_per_second)


def measure(analysis: Analysis) -> Findings:
    """Random games per second, their ratio to the yardstick, and search playouts per second."""
    game, trials = analysis.game, analysis.plan.speed_trials
    yardstick = yardstick_game()
    own, theirs = _batch(game), _batch(yardstick)
    speeds = [(_speed(game, own, trial), _speed(yardstick, theirs, trial)) for trial in range(trials)]
    player = _searcher(game)
    found = [_search(player, game, trial) for trial in range(1, trials + 1)] if player else []
    searches = [done / max(took, 1e-9) for took, done in found]
    named = yardstick.title
    ratios = [other / one for one, other in speeds]
    return Findings(
        sections=(
            Section(
                "speed",
                "size",
                "Speed",
                f"How much computation a random game takes, and a search; {named} is the simple game "
                "with which others are compared (Tavener complexity).",
                f"The median of {trials} timings of processor time on one core, after a warm-up, alternating between "
                f"{named} and this game; the range is that of the timings, and depends on the machine.",
                (
                    _figure("playouts-per-second", "random games per second", [one for one, _ in speeds], "per second"),
                    _figure(
                        "yardstick-per-second", f"the same for {named}", [other for _, other in speeds], "per second"
                    ),
                    _figure("tavener", f"games of {named} in the time of one", ratios, "ratio"),
                    _figure(
                        "search-speed", "search playouts per second, at the start", searches, "per second",
                        note="" if searches else "no choice at the start",
                    ),
                ),
                source="S. Tavener, Ai Ai",
            ),
        ),
        samples=(Sample("timings", "timings on one core", trials, None),),
    )  # fmt: skip


@lru_cache(maxsize=1)
def yardstick_game() -> Game:
    """The game that others are compared with, which ``yardstick.toml`` names."""
    text = files(__package__).joinpath("yardstick.toml").read_text(encoding="utf-8")
    return load(gdl.find(str(tomllib.loads(text)["game"])))


def _figure(
    name: str, label: str, values: Sequence[float], unit: Literal["per second", "ratio"], note: str = ""
) -> Figure:
    """The median and the range, which contains the true median with a confidence of 1 - 2^(1 - n).

    This holds for any distribution (H. A. David and H. N. Nagaraja, *Order Statistics*, 2003, section 7.1).
    """
    if not values:
        return Figure(name, label, None, note=note, repeats=False)
    low, high = (min(values), max(values)) if len(values) > 1 else (None, None)
    confidence = 1 - 2.0 ** (1 - len(values)) if len(values) > 1 else 0.95
    return Figure(
        name, label, median(values), unit, low, high, confidence,
        samples=len(values), sample="timings", note=note, repeats=False,
    )  # fmt: skip


def _batch(game: Game) -> int:
    """The number of random games that take about the time of a trial."""
    game.playouts(1, seed=0)  # compiles, which must not be timed
    number = 1
    while True:
        began = time.process_time()
        game.playouts(number, seed=number)
        took = time.process_time() - began
        if took > TRIAL / 8 or number >= MOST:
            return max(1, min(MOST, round(number * TRIAL / max(took, 1e-6))))
        number *= 4


def _speed(game: Game, number: int, trial: int) -> float:
    began = time.process_time()
    game.playouts(number, seed=trial)
    return number / max(time.process_time() - began, 1e-9)


def _searcher(game: Game) -> MctsPlayer | None:
    """A warmed-up player whose search at the start takes about the time of a trial; ``None`` without a choice."""
    if len(game.start().legal_moves()) < 2:
        return None
    number = 16
    while True:
        player = make(f"mcts:playouts={number},reuse=off")
        assert isinstance(player, MctsPlayer)
        took, done = _search(player, game, 0)
        if took > TRIAL / 2 or done < number or number >= MOST:  # fewer: the game is proved, so searches end there
            return player
        number = min(MOST, 4 * number if took < TRIAL / 16 else round(number * TRIAL / took))


def _search(player: MctsPlayer, game: Game, seed: int) -> tuple[float, int]:
    """The seconds and the playouts of a search at the start."""
    state = game.start()
    began = time.process_time()
    found = player.search(state, Random(seed), lines=0)
    return time.process_time() - began, found.playouts


PART = Part("speed", "measures speed", order=220, measure=measure, seconds=seconds, spread=False)
