"""The evaluation of a game in words, which shows a designer what the game seems to be about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .....gdl.model.model import Model
from ...engine.engine import NativeEngine
from ..evaluation.features import Feature, numbers
from ..evaluation.goals import features_of
from .weights import Weights, weights_of


def evaluation_text(engine: NativeEngine, kind: str = "full") -> str:
    """The numbers of an evaluation and their weights, one line each."""
    return "\n".join(_lines(engine.model, features_of(engine.program), weights_of(engine, kind))) + "\n"


def _lines(model: Model, features: tuple[Feature, ...], weights: Weights) -> Iterator[str]:
    yield "a player wins with probability 1 / (1 + exp(-sum)), where the sum adds"
    yield f"{weights.turn:+9.4f}  if it is their turn, and its negative if it is not"
    for name, role in zip(model.players, weights.roles, strict=True):
        yield f"{role:+9.4f}  for {name}"
    all_ = list(zip(numbers(features), weights.features, strict=True))
    shared: dict[tuple[str, int], set[int]] = {}
    for (feature, part), _ in all_:
        shared.setdefault((feature.key, part), set()).add(feature.player)
    told: set[tuple[str, int]] = set()
    idle: list[str] = []
    for (feature, part), weight in all_:
        key = feature.key, part
        if key in told:
            continue
        told.add(key)
        owners = shared[key]
        whose = "" if len(owners) == len(model.players) else " of " + ", ".join(model.players[one] for one in owners)
        text = _reason(model, feature.texts[part]) + whose
        if weight:
            yield f"{weight:+9.4f}  times {text}"
        else:
            idle.append(text)
    yield "each number minus that of the other player" + "s (their mean)" * (len(model.players) > 2)
    if idle:
        yield f"without weight: {'; '.join(idle)}"


def _reason(model: Model, text: str) -> str:
    """Replace the number of a clause with its reason."""
    return re.sub(r"\(clause (\d+)\)", lambda found: f'(until "{model.endings[int(found[1]) - 1].reason}")', text)
