"""The player ``mcts``, implemented in :mod:`..search.trees`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..base.kind import Kind
from ..base.parameters import Parameter, Setting, spell

if TYPE_CHECKING:
    from ..base.found import Searcher

BUDGET = (
    Parameter("playouts", "playouts per move (10,000 if no budget is given)", None, 1, 10**12),
    Parameter("seconds", "seconds per move", None, 0.001, 1e6),
)
LIMITS = (
    Parameter(
        "plies", "plies after which a playout is abandoned (by default, the ply limit of the game)", None, 1, 1e7
    ),
    Parameter("threads", "number of search threads", 1, 1, 64),
)
BOOK = Parameter("book", "opening book, from `plybook analyse --openings`, that it plays from", file=True)
PARAMETERS = (
    *BUDGET,
    Parameter("nodes", "nodes in the tree at which the search ends", None, 1, 10**12),
    *LIMITS,
    Parameter("memory", "greatest size of the tree, in MiB (by default, what the budget can need)", None, 1, 16_384),
    Parameter("explore", "weight of rarely tried moves (UCB1's constant)", 0.04, 0.0, 100.0),
    Parameter("first", "value of a move that has never been tried (first-play urgency)", 1.0, -100.0, 100.0),
    Parameter("bias", "bias of RAVE; below 0, RAVE is off", 0.001, -1.0, 100.0),
    Parameter(
        "prior", "greatest number of games that initialise the moves of a new node (progressive history)", 10, 0, 1e6
    ),
    Parameter("opened", "visits after which a leaf becomes a node", 3, 1, 1e6),
    Parameter("reuse", "whether the tree is kept from move to move", True),
    Parameter("transpositions", "whether paths to the same position meet in the tree, which is then not kept", False),
    BOOK,
)


def _make(rest: str, settings: Mapping[str, Setting]) -> Searcher:
    from ..search.booked import with_book
    from ..search.trees import MctsPlayer

    return with_book(MctsPlayer(spell("mcts", settings, PARAMETERS), settings), settings["book"])


KIND = Kind("mcts", "Monte-Carlo tree search (UCT), with proven results", _make, PARAMETERS, place=3)
