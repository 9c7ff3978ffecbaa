"""How long a player thinks about a move, in CPU time, which depends little on other processes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import mean

from ...interpreter.game.game import State
from ...interpreter.play.loop import Player
from ...tournament.games import MakePlayer

AGAIN = 3


def seconds_each(make: MakePlayer, name: str, states: Sequence[State]) -> float:
    """The mean CPU seconds of a player's move in these states, which are new to the player.

    The player chooses several times in each state, and the shortest time counts: the others were disturbed.
    """
    return mean(min(_seconds(make(name), state) for _ in range(AGAIN)) for state in states)


def _seconds(player: Player, state: State) -> float:
    began = time.process_time()
    player.choose(state, Random(0))
    return time.process_time() - began
