"""How long a player thinks about a move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean

from ...interpreter.state import State
from ...players.found import Searcher
from ...tournament.games import MakePlayer


def seconds_each(make: MakePlayer, name: str, states: Sequence[State]) -> float:
    """The mean time of a search in these states, of a player who knows nothing of them yet; 0 if he does not search."""
    found = []
    for state in states:
        player = make(name)
        if isinstance(player, Searcher):
            found.append(player.search(state, Random(0)).seconds)
    return mean(found) if found else 0.0
