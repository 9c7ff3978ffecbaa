"""How a game has ended, in the words of the clause of `end`."""

from __future__ import annotations

from .game import State


def in_words(state: State) -> str:
    """The outcome as people say it; empty if the game is not over.

    The reason of a clause by which somebody loses is about the loser: ``Black loses: cannot move``, where records have
    ``White wins: cannot move``.
    """
    outcome, result = state.outcome(), state.result()
    if outcome is None or result is None:
        return ""
    said, players = str(outcome), state.game.players
    clause = state.game.model.endings[result.ending] if result.ending is not None else None
    if clause is None or clause.loser is None or result.winner is None or len(players) != 2 or not result.reason:
        return said
    return said.replace(f"{players[result.winner]} wins", f"{players[1 - result.winner]} loses", 1)
