"""The player ``alphabeta``; what it does is in :mod:`..search.alphabeta`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell

if TYPE_CHECKING:
    from ..search.alphabeta import AlphaBetaPlayer

EVALUATIONS = ("full", "material", "off")
PARAMETERS = (
    Parameter("depth", "plies that it looks ahead at most", None, 1, 64),
    Parameter("nodes", "positions that it visits for a move; 50,000 where no budget is named", None, 1, 10**12),
    Parameter("seconds", "time for a move", None, 0.001, 86_400.0),
    Parameter("evaluation", "what it thinks of a position where it looks no further", "full", choices=EVALUATIONS),
    Parameter("values", "whether the value of every move is wanted, or the best one", "best", choices=("best", "all")),
    Parameter("memory", "MiB of its table of positions", 64, 1, 65_536),
)
"""``depth``, ``nodes`` and ``seconds`` are a budget: whichever is used up first ends the search for a move."""


def _make(rest: str, settings: Mapping[str, Setting]) -> AlphaBetaPlayer:
    from ..search.alphabeta import AlphaBetaPlayer

    return AlphaBetaPlayer(spell("alphabeta", settings, PARAMETERS), settings)


KIND = Kind("alphabeta", "alpha-beta with an evaluation derived from the description", _make, PARAMETERS, place=8)
