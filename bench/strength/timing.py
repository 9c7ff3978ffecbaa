"""How long a player thinks about a move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean

from ...interpreter.loop import Player
from ...interpreter.state import State
from ...players.found import Searcher
from ...tournament.games import MakePlayer

AGAIN = 3


def seconds_each(make: MakePlayer, name: str, states: Sequence[State]) -> float:
    """The mean time of a search in these states, of a player who knows nothing of them yet; 0 if he does not search.

    Each search is made several times, and the shortest one counts: the others were disturbed.
    """
    if not isinstance(make(name), Searcher):
        return 0.0
    return mean(min(_seconds(make(name), state) for _ in range(AGAIN)) for state in states)


def _seconds(player: Player, state: State) -> float:
    assert isinstance(player, Searcher)
    return player.search(state, Random(0)).seconds
