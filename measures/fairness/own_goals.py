"""Clauses of `end` that name a player as the winner, and by which games end mostly with a move of the other one.

Such a goal may be meant: in some games whoever is made to do something wins. But if one side hardly wins, a clause that
names the wrong player is the first thing to look for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...gdl.model.ast import Literal
from ...interpreter.game.game import Game
from ..workbench.self_play import Log
from .clauses import clauses_of, where

MOSTLY = 0.5
"""The share of the games ended by a clause from which on it is the loser's own move that ends them."""


def own_goals(game: Game, logs: Sequence[Log]) -> str:
    """A sentence that names the clauses by which most losers lose with a move of their own; ``""`` if there is none.

    Only clauses that name a player of the game by role count: ``last loses`` says what it means.
    """
    ended, own = Counter[int](), Counter[int]()
    for log in logs:
        if log.ending is None or log.seat is None or not log.seats:
            continue
        ended[log.ending] += 1
        own[log.ending] += log.seats[-1] != log.seat
    said = [
        f"`{clause.words}`{where(clause)} ({own[number]:,} of {ended[number]:,} games)"
        for number, (clause, ending) in enumerate(zip(clauses_of(game), game.model.endings, strict=True))
        if isinstance(ending.winner or ending.loser, Literal) and own[number] > MOSTLY * ended[number]
    ]
    if not said:
        return ""
    return f" The loser's own move ends the game by {'; '.join(said)}: check whether the clause names the right player."
