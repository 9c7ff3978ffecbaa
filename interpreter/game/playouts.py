"""Play games of uniformly random moves, and count the results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from ...gdl.model.model import Model
from ...gdl.text.errors import DescriptionError
from ..core.clock import Clock
from ..core.engine import Engine
from ..core.play_state import PlayState
from ..core.playout_result import Playouts
from ..parallel.jobs import spread


class Playable(Protocol):
    """The part of a game that random games need; it must be picklable."""

    @property
    def model(self) -> Model:
        """The checked model."""

    @property
    def engine(self) -> Engine:
        """The engine that carries out the rules."""

    @property
    def ply_limit(self) -> int:
        """The number of plies after which a game is abandoned, by default."""

    def start(self) -> PlayState:
        """Start a game."""


def playouts(
    game: Playable,
    games: int | None,
    seed: int,
    *,
    seconds: float | None = None,
    ply_limit: int | None = None,
    threads: int = 1,
    jobs: int = 1,
    draft: bool = False,
    after: PlayState | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Playouts:
    """Play ``games`` random games, or as many as possible in ``seconds``.

    With ``after``, a state of this game, they continue from there: its history counts in the rules, and the plies are
    those after it.

    Game i is determined by ``seed`` and i alone (differently in each engine), so the counts for a number of games do
    not depend on the ``threads`` of the native engine or the ``jobs`` (processes) of the reference engine. To the
    native engine, both are threads. ``on_progress`` is called with the number of games played so far. With ``draft``,
    the native engine begins at once, with code that is optimised only if the run goes on; the games are the same.

    ``seconds`` counts playing, not compiling, and at least one game is played; other games that run more than a second
    over the limit are not counted (native engine).

    A game that comes to a position with too many combinations of points to try is counted as unfinished.

    Raises:
        DescriptionError: all games come to such a position.
        ValueError: a number is negative, infinite or not a number, or there are no threads.
        HistoryTooLong: the ply limit is so high that the positions of one game could not be stored.
    """
    limit = game.ply_limit if ply_limit is None else ply_limit
    asked = (("games", games or 0, 0), ("ply_limit", limit, 0), ("threads", threads, 1), ("jobs", jobs, 1))
    for what, number, least in asked:
        if not isinstance(number, int) or number < least:
            raise ValueError(f"`{what}` must be a whole number of at least {least}, not {number}")
    total = Playouts(Counter(dict.fromkeys([*game.model.players, "draw", "unfinished"], 0)))
    clock = Clock(seconds)
    for batch in _batches(game, games, seed, limit, clock, max(threads, jobs), draft, after):
        total.add(batch)
        if on_progress is not None:
            on_progress(total.games)
    if total.fault is not None and total.given_up == total.games:
        raise total.fault
    total.seconds = clock.seconds
    return total


def _batches(
    game: Playable,
    games: int | None,
    seed: int,
    limit: int,
    clock: Clock,
    workers: int,
    draft: bool,
    after: PlayState | None,
) -> Iterable[Playouts]:
    if game.engine.name == "native":
        from ..native.engine.engine import NativeEngine
        from ..native.kernels.playouts.run import ready, run

        assert isinstance(game.engine, NativeEngine)
        begun = () if after is None else after.positions
        with clock.stopped():
            players = ready(game.engine, limit, workers, draft=draft, begun=begun)
        return run(players, games, seed, clock.deadline)
    return spread(_batch, game, games, (seed, limit, clock.deadline, after), jobs=workers)


def _batch(
    game: Playable, numbers: range, seed: int, limit: int, deadline: float | None, after: PlayState | None
) -> Playouts:
    found = Playouts()
    for number in numbers:
        if number and deadline is not None and time.perf_counter() >= deadline:
            break
        state = game.start() if after is None else after.copy()
        try:
            _play(game, state, Random(f"{seed}:{number}"), limit, found)
        except DescriptionError as fault:
            found.given_up, found.fault = found.given_up + 1, fault
            found.results["unfinished"] += 1
    return found


def _play(game: Playable, state: PlayState, random: Random, limit: int, found: Playouts) -> None:
    begun = state.ply
    moved, choices = set(), 0
    while state.ply - begun < limit and (moves := state.legal_moves()):
        choices += len(moves)
        moved.add(state.position.mover)
        state.advance(moves[random.randrange(len(moves))])
    result = state.result()
    if result is None:
        found.results["unfinished"] += 1
    elif result.winner is None:
        found.results["draw"] += 1
    else:
        found.results[game.model.players[result.winner]] += 1
    found.choices += choices
    found.plies += state.ply - begun
    found.plies_squared += (state.ply - begun) ** 2
    found.rounds += len(moved) == len(game.model.players)
