"""The player ``alphabeta``, implemented in :mod:`..search.alphabeta`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell
from .mcts import BOOK

if TYPE_CHECKING:
    from ..base.found import Searcher

EVALUATIONS = ("full", "material", "off")
PARAMETERS = (
    Parameter("depth", "greatest search depth, in plies", None, 1, 64),
    Parameter("nodes", "positions visited per move; 50,000 if no budget is given", None, 1, 10**12),
    Parameter("seconds", "seconds per move", None, 0.001, 86_400.0),
    Parameter("evaluation", "how positions at the end of the search are evaluated", "full", choices=EVALUATIONS),
    Parameter("values", "whether to find the value of the best move, or of all", "best", choices=("best", "all")),
    Parameter("memory", "size of the table of positions, in MiB", 64, 1, 65_536),
    BOOK,
)
"""``depth``, ``nodes`` and ``seconds`` are a budget: the search for a move ends when the first of them is used up."""


def _make(rest: str, settings: Mapping[str, Setting]) -> Searcher:
    from ..search.alphabeta import AlphaBetaPlayer
    from ..search.booked import with_book

    return with_book(AlphaBetaPlayer(spell("alphabeta", settings, PARAMETERS), settings), settings["book"])


KIND = Kind("alphabeta", "alpha-beta with an evaluation derived from the description", _make, PARAMETERS, place=9)
