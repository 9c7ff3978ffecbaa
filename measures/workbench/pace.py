"""The speed of a game on this machine, for estimating the time of an analysis before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import median
from time import perf_counter, process_time

from ...interpreter.analyse.solve import solve
from ...interpreter.game.game import Game, State
from ...players import make
from ...players.search.trees import MctsPlayer
from .nodes import bounded

TRIED = 200
LONG = 0.15
"""Seconds spent on it, apart from the last batch."""
BATCHES, PATIENCE = 5, 1.0
"""The median of this many batches counts, unless together they take this many seconds."""

BEGUN = 2
"""Plies before the position in which plies and searches are timed."""

PROOF_NODES, PROOF_MEMORY = 4_096, 16
"""The most nodes of a proof search that is timed, and the MiB of its table."""
MANY = 1_000_000
"""Nodes, of which a share is allowed."""

CHOICE = 4
"""Mean legal moves of a random game below which few positions can be puzzles."""
SOLVED = 0.1
"""The work of a search for puzzles in a game that is solved at once, relative to others."""
OVERHEAD = 4
"""The cost of a search besides its playouts, in plies of Python."""
SHORTER = 0.7
"""The mean length of a playout over a game, relative to one from the start."""
STRENGTHS = 25, 100
"""Playouts of searches whose games tell how long others are; beyond these, stronger or weaker ones change nothing."""
REUSED = 0.8
"""The work of a searched game, relative to that of searches from scratch in a game as long as random ones."""


@dataclass(frozen=True)
class Pace:
    """The speed of random games on one core of this machine, from which other work is estimated."""

    playouts_per_second: float
    plies: float
    """The mean length of a game."""
    branching: float
    ply: float
    """Seconds that the Python loop takes for a ply: to generate the legal moves and make one."""
    searched_per_second: float
    """Playouts per second of a search at the start."""
    first_moves: int = 1
    proof: float = 0.0
    """Seconds of a proof search for each node that a plan has for it; see :mod:`.nodes`."""
    proof_begun: float = 0.0
    """Seconds that it takes besides, however few its nodes: to list the first turn's moves, and for its table."""
    lasting: tuple[float, float] = (1.0, 1.0)
    """The mean length of games between searches of both :data:`STRENGTHS`, relative to random ones, where it is
    another; see :mod:`.lasting`."""
    puzzles: float = 1.0
    """The share of the positions of games that a search for puzzles works on, since they leave enough to choose."""
    given: float = 1.0
    """CPU seconds that a second by the clock gave to the measurement."""

    @property
    def plies_per_second(self) -> float:
        """Plies of random games per second; a game that is over at once counts as one."""
        return max(1.0, self.playouts_per_second * max(1.0, self.plies))

    def searches(self, number: float, playouts: float) -> float:
        """CPU seconds of ``number`` searches."""
        return number * (playouts / self.searched_per_second + OVERHEAD * self.ply)

    def lasts(self, playouts: float) -> float:
        """The mean length of games between searches, relative to random ones."""
        (weak, strong), (least, most) = self.lasting, STRENGTHS
        share = log(min(max(playouts, least), most) / least) / log(most / least)
        return weak * exp(share * log(strong / weak))

    def games(self, number: float, playouts: float, players: float = 0.0) -> float:
        """CPU seconds of ``number`` games in which every ply is searched; mid-game searches have shorter playouts.

        ``players`` are the playouts of who plays the games, if not of who searches their plies.
        """
        plies = self.lasts(players or playouts) * self.plies
        return number * REUSED * plies * (SHORTER * playouts / self.searched_per_second + OVERHEAD * self.ply)


def pace(game: Game) -> Pace:
    """Measure the pace in about a quarter of a second of CPU time; see :mod:`.load` for what else the machine does."""
    clock, own = perf_counter(), process_time()
    game.playouts(1, seed=1)  # compiles
    began, number, speeds = process_time(), 1, list[float]()
    games = plies = choices = 0
    while (spent := process_time() - began) < LONG or (len(speeds) < BATCHES and spent < PATIENCE):
        before = process_time()
        found = game.playouts(number, seed=games)
        took = process_time() - before
        games, plies, choices = games + found.games, plies + found.plies, choices + found.choices
        speeds.append(number / max(took, 1e-6))
        if took < LONG / BATCHES:
            number *= 2
    ply, searched = _ply(game), _searched(game)
    begun, proof = _proof(game)
    return Pace(
        playouts_per_second=median(speeds[-BATCHES:]),
        plies=plies / max(1, games),
        branching=choices / max(1, plies),
        ply=ply,
        searched_per_second=searched or median(speeds[-BATCHES:]),
        first_moves=len(game.start().legal_moves()),
        proof=proof,
        proof_begun=begun,
        puzzles=(SOLVED if not proof else 1.0) * min(1.0, (choices / max(1, plies) / CHOICE) ** 4),
        given=min(1.0, (process_time() - own) / max(perf_counter() - clock, 1e-6)),
    )


def _ply(game: Game) -> float:
    """Seconds per ply in Python, after a game that triggers compilation and the first plies, whose moves can be far
    more than those of others."""
    took = 0.0
    for most in (4, TRIED):
        state = game.start()
        _advance(state, BEGUN if most == TRIED else 0)
        first, began = state.ply, process_time()
        while state.ply - first < most and process_time() - began < LONG and _advance(state, 1):
            pass
        took = (process_time() - began) / max(1, state.ply - first)
    return took


def _proof(game: Game) -> tuple[float, float]:
    """Seconds of a proof search: however few its nodes, and for each node that a plan has for it, which is none if a
    few are enough for a proof."""
    state, number = game.start(), 4
    moves = len(state.legal_moves())
    if len(game.players) != 2 or not moves:
        return 0.0, 0.0
    solve(state, memory=PROOF_MEMORY, nodes=1)  # compiles
    begun = _solved(state, 1)[1]
    if begun > LONG:  # a few nodes more would be lost in the differences between one time and the next
        number = PROOF_NODES
    while True:
        nodes, took = _solved(state, number)
        if nodes < number:
            return max(begun, took), 0.0
        if took - begun > max(LONG / 4, begun) or number >= PROOF_NODES:
            return begun, max(0.0, took - begun) / nodes * bounded(game, MANY, moves) / MANY
        number *= 4


def _solved(state: State, number: int) -> tuple[int, float]:
    """The nodes that a proof search visits of so many, and its seconds."""
    began = process_time()
    nodes = solve(state, memory=PROOF_MEMORY, nodes=number).nodes
    return nodes, process_time() - began


def _advance(state: State, plies: int) -> int:
    """Make some moves, unless the game ends before; return how many."""
    for ply in range(plies):
        if not (moves := state.legal_moves()):
            return ply
        state.advance(moves[state.ply * 7 % len(moves)])
    return plies


def _searched(game: Game) -> float:
    """Playouts per second of a search in the first plies; 0 if there is nothing to search.

    A search that is over before all its playouts, since it has proved the value of every move, counts as if it had done
    them: with more it would take no longer.
    """
    number, state = 50, game.start()
    _advance(state, BEGUN)
    if len(state.legal_moves()) < 2:
        state = game.start()
    if len(state.legal_moves()) < 2:
        return 0.0
    while True:
        player = make(f"mcts:playouts={number},reuse=off")
        assert isinstance(player, MctsPlayer)
        player.search(state, Random(0), lines=0)  # compiles, and allocates its memory
        took = LONG
        for seed in (1, 2):  # a pause of the machine in one of them is no slow search
            if took > LONG / 4:
                began = process_time()
                done = player.search(state, Random(seed), lines=0).playouts
                took = min(took, process_time() - began)
        if done < number and state.ply:
            state = game.start()
            continue
        if took > LONG / 4 or number > 100_000:
            return number / max(took, 1e-6)
        number *= 4
