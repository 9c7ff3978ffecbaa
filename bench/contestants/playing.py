"""Contestants that play: random games of an engine or of a yardstick, moves through the API, perft."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ...interpreter.analyse.perft import perft
from ...interpreter.core.position import SwapStage
from ...interpreter.core.remarks import Counts, remarks
from ...interpreter.game.game import Game, State
from ...interpreter.game.playouts import playouts
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.playouts.run import Batches
from ..timing.case import LeftOut
from ..timing.measure import Measured, Share

PATIENCE = 120.0
"""The extra seconds after which a program that prints nothing is stopped."""

SAMPLE = 10
"""The number of games before the first measurement: they show whether the game can be played at all."""

LOOK = 0.03
"""The approximate number of seconds between two checks of the clock."""


@dataclass(frozen=True)
class Tally:
    """The number of random games played, their plies, and the legal moves to choose from."""

    games: int
    plies: int
    choices: int
    seconds: float


class Playouts:
    """Random games of an engine; ``tallies`` keeps their results, turn by turn."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self.threads = threads
        self.tallies: list[Tally] = []
        playouts(game, threads, 0, threads=threads, ply_limit=1)  # compiles

    def __call__(self, seconds: float, number: int) -> Share:
        """Play games for the given time."""
        found = playouts(self.game, None, number, seconds=seconds, threads=self.threads)
        self.tallies.append(Tally(found.games, found.plies, found.choices, found.seconds))
        return Share(found.games, found.seconds)


class OneThread:
    """Random games of the native engine in the calling thread; its seconds are those of that thread's CPU time.

    They exclude the time of other processes and of other threads of this one.
    """

    def __init__(self, game: Game, state: State | None = None) -> None:
        """Play from the start or from a state, ignoring the history before it and any swap of sides."""
        assert isinstance(game.engine, NativeEngine)
        self._players = len(game.model.players)
        self._batches = Batches(game.engine, game.ply_limit)
        if state is not None:
            position = state.position
            closed = position if position.swap == SwapStage.NEVER else replace(position, swap=SwapStage.CLOSED)
            self._batches.begin_in(closed)
        self._batch = 1
        self.tallies: list[Tally] = []
        _, unfinished, plies, _, _, rounds = list(self._batches.play(0, SAMPLE, 0))[self._players :]  # compiles
        self.remarks = remarks(Counts(game.model.players, game.ply_limit, SAMPLE, plies, unfinished, rounds))
        """What must be said beside figures of this game."""

    def __call__(self, seconds: float, number: int) -> Share:
        """Play games for the given time, at least one."""
        games = plies = choices = 0
        passed, began = 0.0, time.thread_time()
        while games == 0 or passed < seconds:
            draws, unfinished, more, _, chosen, _, *wins = self._tally(games, number)
            games += draws + unfinished + sum(wins)
            plies += more
            choices += chosen
            before, passed = passed, time.thread_time() - began
            fitting = int(self._batch * min(LOOK, seconds / 4) / max(passed - before, 1e-9))
            self._batch = max(1, min(fitting, 4 * self._batch, 1 << 20))
        self.tallies.append(Tally(games, plies, choices, passed))
        return Share(games, passed)

    def _tally(self, first: int, seed: int) -> list[int]:
        """Draws, unfinished games, plies, their squares and choices of a batch, and the wins of each player."""
        found = list(self._batches.play(first, self._batch, seed))
        return found[self._players :] + found[: self._players]


class Program:
    """Random games of a yardstick, which measures its own time: starting it is not counted.

    ``clock`` is the name under which it prints its seconds of elapsed time or of CPU time.
    """

    def __init__(self, program: Path, size: int, clock: str = "seconds") -> None:
        self.program = program
        self.size = size
        self.clock = clock
        self.tallies: list[Tally] = []

    def __call__(self, seconds: float, number: int) -> Share:
        """Play games for the given time."""
        found = self._asked("playouts", self.size, f"{seconds:.6f}", number, seconds=seconds)
        try:
            games, plies, choices = (int(found[name]) for name in ("games", "plies", "choices"))
            tally = Tally(games, plies, choices, float(found[self.clock]))
        except (KeyError, TypeError, ValueError):
            raise LeftOut(f"{self.program.name} does not report its games") from None
        self.tallies.append(tally)
        return Share(tally.games, tally.seconds)

    def sequences(self, depth: int) -> int:
        """The number of sequences of ``depth`` legal moves."""
        found = self._asked("perft", self.size, depth)
        try:
            return int(found["sequences"])
        except (KeyError, TypeError, ValueError):
            raise LeftOut(f"{self.program.name} does not report its count") from None

    def _asked(self, *arguments: object, seconds: float = 0.0) -> dict[str, float]:
        command = [str(self.program), *map(str, arguments)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + PATIENCE, check=True)
            found = json.loads(done.stdout)
        except (OSError, subprocess.SubprocessError, ValueError) as fault:
            said = getattr(fault, "stderr", None) or fault
            raise LeftOut(f"{self.program.name} {' '.join(command[1:])}: {str(said).strip()}") from None
        return found if isinstance(found, dict) else {}


class Api:
    """Random games through ``legal_moves`` and ``push``, as a program in Python plays them; counts plies.

    Its random choices depend only on the round, and legal moves are ordered, so all engines play the same games.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        game.start().legal_moves()  # compiles

    def __call__(self, seconds: float, number: int) -> Share:
        """Play plies for the given time, at least one."""
        random = Random(number)
        plies = 0
        began = time.perf_counter()
        state = self.game.start()
        while (passed := time.perf_counter() - began) < seconds or plies == 0:
            moves = state.legal_moves()
            if not moves and state.ply == 0:
                raise LeftOut("the game is over when it begins")
            if not moves or state.ply >= self.game.ply_limit:
                state = self.game.start()
                continue
            state.push(moves[random.randrange(len(moves))])
            plies += 1
        return Share(plies, passed)


class Perft:
    """Counts the sequences of ``depth`` legal moves, repeatedly."""

    def __init__(self, game: Game, depth: int, threads: int = 1) -> None:
        self.state = game.start()
        self.depth = depth
        self.threads = threads
        perft(self.state, 1, threads=threads)  # compiles

    def __call__(self, seconds: float, number: int) -> Share:
        """Count for the given time, at least once."""
        counted = 0
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds or counted == 0:
            counted += (found := perft(self.state, self.depth, threads=self.threads))
            if not found:
                raise LeftOut(f"no game lasts {self.depth} plies")
        return Share(counted, passed)


def plies(players: Mapping[str, Sequence[Tally]]) -> Measured:
    """The plies played by the contestants that count games."""
    return Measured(
        {name: [Share(tally.plies, tally.seconds) for tally in tallies] for name, tallies in players.items()}
    )
