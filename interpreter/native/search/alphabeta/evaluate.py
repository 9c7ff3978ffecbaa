"""The evaluation of single positions: the numbers, their weights, and the resulting probability of a win."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_double
from functools import cached_property

from ....core.position import Position
from ...engine.engine import NativeEngine
from ...engine.memory import Past
from ..evaluation.features import Feature
from ..evaluation.fit import sigmoid
from ..evaluation.goals import features_of
from ..evaluation.signatures import ROW
from .signatures import PART
from .weights import rows_of


class Judge:
    """Evaluates positions of a game."""

    def __init__(self, engine: NativeEngine, kind: str = "full") -> None:
        self.engine, self.kind = engine, kind
        self.features: tuple[Feature, ...] = features_of(engine.program)
        self.width = engine.program.players + sum(feature.size for feature in self.features)
        self._row = engine.code(PART).kernel(ROW)

    @cached_property
    def weights(self) -> list[list[float]]:
        """For each player, the weight of each number."""
        return rows_of(self.engine, self.kind)

    def numbers(self, position: Position, earlier: Sequence[Position] = ()) -> tuple[float, ...]:
        """The row of a position: for each player whether it is their turn, then the numbers of the features."""
        engine = self.engine
        row = (c_double * self.width)()
        past = Past(len(earlier) + 3, engine.sorts) if engine.sorts else None
        packed = engine.packed(position)
        if past is not None:
            packed = engine.with_past(position, earlier, past, PART)
        self._row(state=packed, number=len(engine.moves(position, earlier)), row=row)
        return tuple(row)

    def chance(self, position: Position, player: int, earlier: Sequence[Position] = ()) -> float:
        """The probability that a player wins, as estimated by the evaluation."""
        pairs = zip(self.weights[player], self.numbers(position, earlier), strict=True)
        return sigmoid(sum(weight * number for weight, number in pairs))
