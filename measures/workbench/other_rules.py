"""Games with slightly other rules, to see what a part of the rules does."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from ...gdl.model.model import Model
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine


def other(model: Model, what: str, **changes: Any) -> Model:
    """A model with other fields and a separate fingerprint, since compiled code is cached by fingerprint."""
    fingerprint = hashlib.sha256(f"{model.fingerprint} {what}".encode()).hexdigest()[:16]
    return replace(model, fingerprint=fingerprint, **changes)


def without_swap(game: Game) -> Game:
    """The game without the swap of sides."""
    model = other(game.model, "no swap", swap=False)
    return replace(game, model=model, engine=NativeEngine(model))
