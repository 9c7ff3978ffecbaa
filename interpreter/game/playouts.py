"""Games of uniformly random moves, counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from ..parallel.jobs import spread

if TYPE_CHECKING:
    from .game import Game


@dataclass
class Playouts:
    """What a number of random games came to.

    ``results`` counts the wins of each player, draws and games that the ply limit left unfinished; ``plies`` and
    ``choices`` are the moves made and the legal moves there were to choose from, ``plies_squared`` the sum of the
    squared lengths, for the spread of the mean. An engine that draws moves without finding them all
    adds to ``choices`` an estimate without bias for each position.
    """

    results: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    plies_squared: int = 0
    choices: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.results.values())

    @property
    def mean_length(self) -> float:
        """Plies a game."""
        return self.plies / self.games if self.games else 0.0

    @property
    def mean_branching(self) -> float:
        """Legal moves a ply; perhaps estimated, see ``choices``."""
        return self.choices / self.plies if self.plies else 0.0

    @property
    def playouts_per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, other: Playouts) -> None:
        """Count the games of another batch too."""
        self.results.update(other.results)
        self.plies += other.plies
        self.plies_squared += other.plies_squared
        self.choices += other.choices


def playouts(
    game: Game,
    games: int | None,
    seed: int,
    *,
    seconds: float | None = None,
    ply_limit: int | None = None,
    threads: int = 1,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Playouts:
    """Play ``games`` random games, or as many as fit into ``seconds``.

    Game i is settled by ``seed`` and i alone (each engine draws in its own way), so that what is counted for a number
    of games is the same for all ``threads`` of the native engine and all ``jobs`` (processes) of the reference
    engine. To the native engine both are threads. ``on_progress`` hears how many games have been played.

    With ``seconds``, games that go on for more than a second beyond them are not counted (native engine).

    Raises:
        ValueError: a number is negative, or there is no thread.
        HistoryTooLong: the ply limit is so high that the positions of one game could not be kept.
    """
    limit = game.ply_limit if ply_limit is None else ply_limit
    asked = (("games", games or 0, 0), ("ply_limit", limit, 0), ("threads", threads, 1), ("jobs", jobs, 1))
    for what, number, least in asked:
        if not isinstance(number, int) or number < least:
            raise ValueError(f"`{what}` is {number}, and must be a whole number of at least {least}")
    total = Playouts(Counter(dict.fromkeys([*game.model.players, "draw", "unfinished"], 0)))
    began = time.perf_counter()
    deadline = None if seconds is None else began + seconds
    for batch in _batches(game, games, seed, limit, deadline, threads, jobs):
        total.add(batch)
        if on_progress is not None:
            on_progress(total.games)
    total.seconds = time.perf_counter() - began
    return total


def _batches(
    game: Game, games: int | None, seed: int, limit: int, deadline: float | None, threads: int, jobs: int
) -> Iterable[Playouts]:
    if game.engine.name == "native":
        from ..native.engine.engine import NativeEngine
        from ..native.kernels.playouts.run import run

        assert isinstance(game.engine, NativeEngine)
        return run(game.engine, games, seed, limit, deadline, max(threads, jobs))
    return spread(_batch, game, games, (seed, limit, deadline), jobs=max(threads, jobs))


def _batch(game: Game, numbers: range, seed: int, limit: int, deadline: float | None) -> Playouts:
    found = Playouts()
    for number in numbers:
        if deadline is not None and time.perf_counter() >= deadline:
            break
        _play(game, Random(f"{seed}:{number}"), limit, found)
    return found


def _play(game: Game, random: Random, limit: int, found: Playouts) -> None:
    state = game.start()
    while state.ply < limit and (moves := state.legal_moves()):
        found.choices += len(moves)
        state.advance(moves[random.randrange(len(moves))])
    result = state.result()
    if result is None:
        found.results["unfinished"] += 1
    elif result.winner is None:
        found.results["draw"] += 1
    else:
        found.results[game.model.players[result.winner]] += 1
    found.plies += state.ply
    found.plies_squared += state.ply**2
