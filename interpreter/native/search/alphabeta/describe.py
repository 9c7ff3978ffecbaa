"""The evaluation of a game in words, so that a designer sees what the game seems to be about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .....gdl.model.model import Model
from ...engine.engine import NativeEngine
from ..evaluation.features import Feature, numbers
from ..evaluation.goals import features_of
from .weights import Weights, weights_of


def evaluation_text(engine: NativeEngine, kind: str = "full") -> str:
    """The numbers of an evaluation and what each of them counts, a line each."""
    return "\n".join(_lines(engine.model, features_of(engine.program), weights_of(engine, kind))) + "\n"


def _lines(model: Model, features: tuple[Feature, ...], weights: Weights) -> Iterator[str]:
    yield "a player wins with probability 1 / (1 + exp(-sum)), the sum of"
    yield f"{weights.turn:+9.4f}  if it is his turn, and its opposite if it is not"
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
            yield f"{weight:+9.4f}  for each of {text}"
        else:
            idle.append(text)
    yield "each number less that of the other player" + "s (the mean of theirs)" * (len(model.players) > 2)
    if idle:
        yield f"of no weight: {'; '.join(idle)}"


def _reason(model: Model, text: str) -> str:
    """With the words of a clause in the place of its number."""
    return re.sub(r"\(clause (\d+)\)", lambda found: f'(until "{model.endings[int(found[1]) - 1].reason}")', text)
