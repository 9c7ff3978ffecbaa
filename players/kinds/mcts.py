"""The player ``mcts``; what it does is in :mod:`..search.trees`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell

if TYPE_CHECKING:
    from ..search.trees import MctsPlayer

BUDGET = (
    Parameter("playouts", "so many playouts a move (10,000 where nothing else is said)", None, 1, 10**12),
    Parameter("seconds", "so much time a move", None, 0.001, 1e6),
)
LIMITS = (
    Parameter(
        "plies", "a playout is given up after so many plies (those of the game where none are said)", None, 1, 1e7
    ),
    Parameter("threads", "how many threads search", 1, 1, 64),
)
PARAMETERS = (
    *BUDGET,
    Parameter("nodes", "until the tree has so many nodes", None, 1, 10**12),
    *LIMITS,
    Parameter("memory", "the most MiB that the tree takes", 256, 1, 16_384),
    Parameter("explore", "the weight of moves that are seldom tried (UCB1's constant)", 0.04, 0.0, 100.0),
    Parameter("first", "what a move counts that has never been tried (first-play urgency)", 1.0, -100.0, 100.0),
    Parameter("bias", "the bias of RAVE; below 0 there is no RAVE", 0.001, -1.0, 100.0),
    Parameter(
        "prior", "so many games at most tell a new node what its moves are worth (progressive history)", 10, 0, 1e6
    ),
    Parameter("opened", "after so many visits a leaf becomes a node", 3, 1, 1e6),
    Parameter("reuse", "whether the tree is kept from move to move", True),
    Parameter("transpositions", "whether the ways to a position meet in the tree, which is then not kept", False),
)


def _make(rest: str, settings: Mapping[str, Setting]) -> MctsPlayer:
    from ..search.trees import MctsPlayer

    return MctsPlayer(spell("mcts", settings, PARAMETERS), settings)


KIND = Kind("mcts", "Monte-Carlo tree search (UCT), with proven results", _make, PARAMETERS, place=3)
