"""The player ``flat``, implemented in :mod:`..search.trees`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Setting, spell
from .mcts import BUDGET, LIMITS

if TYPE_CHECKING:
    from ..search.trees import FlatPlayer

PARAMETERS = (*BUDGET, *LIMITS)


def _make(rest: str, settings: Mapping[str, Setting]) -> FlatPlayer:
    from ..search.trees import FlatPlayer

    return FlatPlayer(spell("flat", settings, PARAMETERS), settings)


KIND = Kind(
    "flat", "the move that does best in random games, with all moves tried equally often", _make, PARAMETERS, place=2
)
