"""How much slower is a playout in a tree search than a plain one, from the same positions?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from ...interpreter.game.game import State
from ...players import make
from ...players.search.trees import MctsPlayer
from ..contestants.playing import OneThread
from ..timing.case import Case, Step, case_of
from ..timing.measure import Share, Work, measure
from ..timing.setting import Setting

PLAYOUTS = 10_000
"""Playouts per move."""
PLIES, QUICK = (0, 10, 20), (0, 10)
"""The numbers of random plies that lead to the positions; positions with fewer than two legal moves are skipped."""


def cases(setting: Setting, step: Step) -> Iterator[Case]:
    """Playouts per second of ``mcts``, including all work for choosing a move, against playouts alone; one thread."""
    for plies in QUICK if setting.quick else PLIES:
        state = after(setting.plain.start(), plies)
        if state is None:
            return
        contestants: dict[str, Work] = {"mcts": Choosing(state), "playouts": OneThread(state.game, state)}
        measured = measure(contestants, setting.seconds, setting.rounds, step)
        yield case_of("search", f"{PLAYOUTS:,} playouts a move, ply {plies}", "playouts/s", setting.plain, measured)


def after(state: State, plies: int) -> State | None:
    """A state after ``plies`` random plies; ``None`` if the game is over or there is no choice of moves."""
    random = Random(plies)
    for _ in range(plies):
        moves = [move for move in state.legal_moves() if str(move) != "swap"]
        if not moves:
            return None
        state.advance(random.choice(moves))
    return state if len(state.legal_moves()) > 1 else None


class Choosing:
    """Chooses a move repeatedly; its seconds are the thread's CPU time."""

    def __init__(self, state: State) -> None:
        self.state = state
        player = make(f"mcts:playouts={PLAYOUTS},reuse=off")
        assert isinstance(player, MctsPlayer)
        self.player = player
        self.player.choose(state, Random(0))  # compiles

    def __call__(self, seconds: float, number: int) -> Share:
        """Search for the given time, at least once."""
        playouts, began = 0, time.thread_time()
        while not playouts or time.thread_time() - began < seconds:
            self.player.choose(self.state, Random(f"{number}:{playouts}"))
            playouts += max(1, self.player.playouts)
        return Share(playouts, time.thread_time() - began)
