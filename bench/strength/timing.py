"""How long a player thinks about a move, in CPU time, from which other processes take little."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import mean

from ...interpreter.loop import Player
from ...interpreter.state import State
from ...players.found import Searcher
from ...tournament.games import MakePlayer

AGAIN = 3


def seconds_each(make: MakePlayer, name: str, states: Sequence[State]) -> float:
    """The mean CPU seconds of a search in these states, of a player new to them; 0 if none searches.

    Each search is made several times, and the shortest one counts: the others were disturbed.
    """
    if not isinstance(make(name), Searcher):
        return 0.0
    return mean(min(_seconds(make(name), state) for _ in range(AGAIN)) for state in states)


def _seconds(player: Player, state: State) -> float:
    assert isinstance(player, Searcher)
    began = time.process_time()
    player.search(state, Random(0))
    return time.process_time() - began
