"""Games with slightly other rules, to see what a part of the rules does."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from ...gdl.model.model import Model
from ...interpreter.core.playout_result import Playouts
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.playouts.run import ready, run

PLAIN = ("filling", "sample")
"""Passes that draw moves differently where the rules allow it, and so possibly in only one of two games."""


def other(model: Model, what: str, **changes: Any) -> Model:
    """A model with other fields and a separate fingerprint, since compiled code is cached by fingerprint."""
    fingerprint = hashlib.sha256(f"{model.fingerprint} {what}".encode()).hexdigest()[:16]
    return replace(model, fingerprint=fingerprint, **changes)


def without_swap(game: Game) -> Game:
    """The game without the swap of sides."""
    model = other(game.model, "no swap", swap=False)
    return replace(game, model=model, engine=NativeEngine(model))


def without_rule(model: Model, rule: int) -> Model:
    """The rules without one of the moves. If it never has a legal move, the same seed gives the same random games."""
    return other(model, f"no rule {rule}", rules=(*model.rules[:rule], *model.rules[rule + 1 :]))


def only_clause(model: Model, clause: int) -> Model:
    """The rules by which nobody wins but by one clause of `end`: all others end the game as they did, with a draw."""
    drawn = tuple(
        ending if number == clause else replace(ending, winner=None, loser=None, leader="")
        for number, ending in enumerate(model.endings)
    )
    return other(model, f"only clause {clause}", endings=drawn)


def random_games(model: Model, limit: int, seed: int, games: int, *, draft: bool = False) -> Playouts:
    """What comes of random games of at most ``limit`` plies. ``draft``: do not optimise the code of a short run.

    Raises:
        DescriptionError: a position leaves too many combinations to try.
    """
    total = Playouts()
    for batch in run(ready(NativeEngine(model, without=PLAIN), limit, 1, draft=draft), games, seed, None):
        total.add(batch)
    return total
