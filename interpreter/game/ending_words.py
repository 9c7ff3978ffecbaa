"""How a game has ended, in the words of the clause of `end`."""

from __future__ import annotations

from ...gdl.text.nouns import with_verb
from .game import State


def in_words(state: State) -> str:
    """The outcome as people say it; empty if the game is not over.

    The reason of a clause by which somebody loses is about the loser: ``Black loses: cannot move``, where records have
    ``White wins: cannot move``. A name in the plural has its verb: ``Wolves win``.
    """
    outcome, result = state.outcome(), state.result()
    if outcome is None or result is None:
        return ""
    said, names = str(outcome), state.game.model.players
    clause = state.game.model.endings[result.ending] if result.ending is not None else None
    if result.winner is None:
        return said
    told = with_verb(names[result.winner], "wins")
    if clause is not None and clause.loser is not None and len(names) == 2 and result.reason:
        told = with_verb(names[1 - result.winner], "loses")
    return said.replace(f"{names[result.winner]} wins", told, 1)
