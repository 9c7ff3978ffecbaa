"""The workbench of an analysis: a game, a plan, a seed; work that is spread, cached and resumed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ...interpreter.game.game import Game
from ...interpreter.parallel.jobs import each
from ...players.base.full_trees import gathered
from ..results.findings import Sample
from .plan import Plan
from .result_cache import ResultCache, key_of
from .self_play import Log, played

if TYPE_CHECKING:
    from ...interpreter.parallel.clusters import Cluster

Work = Callable[..., Any]
Given = Callable[..., tuple[Any, ...]]
OnProgress = Callable[[str, int, int], None]
"""Called as work progresses: the kind of work, the number of pieces done, and the most pieces there can be."""

FULL = "full-trees"
"""The kind under which the cache holds whose tree was full in a piece of work."""
BRIEF = 0.3
"""Pieces of work shorter than this many seconds are worth finishing even if no longer needed."""


class Analysis:
    """The workbench that is passed to parts; see :mod:`.part`."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        seed: int,
        *,
        jobs: int = 1,
        cluster: Cluster | None = None,
        kept: ResultCache | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        self.game = game
        self.plan = plan
        self.seed = seed
        self.jobs = jobs
        self._cluster = cluster
        self._kept = kept or ResultCache(None)
        self._on_progress = on_progress or (lambda kind, done, total: None)
        self._logs: dict[tuple[str, int], list[Log]] = {}
        self.full: set[str] = set()
        """The players whose tree was full in some of the work that was asked for."""

    def each(
        self,
        kind: str,
        work: Work,
        pieces: Sequence[tuple[Any, ...]],
        given: Given | None = None,
    ) -> Iterator[Any]:
        """Yield ``work(game, seed, *piece)`` for each piece, in order, as JSON values, for any number of jobs.

        Results are cached and not computed again. ``work`` is a module-level function; a piece consists of JSON values
        and, with the seed, determines the result. Callers can stop early; work that other processes have begun is then
        discarded. Change ``kind`` (``openings-2``) when a change of the code changes results. ``given(*piece)`` are
        further arguments of the work, such as logs, that follow from the piece and are not cached.
        """
        kept = self._kept.of(kind)
        keys = [key_of(piece) for piece in pieces]
        missing = {key: piece for key, piece in zip(keys, pieces, strict=True) if key not in kept}
        more = given or (lambda *piece: ())
        enough = False

        def wanted() -> Iterator[tuple[Any, ...]]:
            for piece in missing.values():
                if enough:
                    return
                yield (work, self.game, self.seed, *piece, *more(*piece))

        fresh = self._spread(wanted(), len(missing))
        began, worked = 0.0, 0
        try:
            for done, key in enumerate(keys, 1):
                if key not in kept:
                    self._keep(kind, key, *next(fresh))
                    began, worked = began or perf_counter(), worked + 1
                self._on_progress(kind, done, len(keys))
                self.full.update(self._kept.of(FULL).get(f"{kind} {key}", ()))
                yield kept[key]
            for _ in fresh:  # nothing is left; exhausting it keeps the processes for the next kind of work
                pass
        except GeneratorExit:
            enough = True
            if (perf_counter() - began) * self.jobs < BRIEF * worked:
                for _ in fresh:  # finishing what was begun is faster than starting other processes
                    pass
            raise
        finally:
            fresh.close()

    def _spread(self, pieces: Iterable[tuple[Any, ...]], number: int) -> Generator[tuple[Any, list[str]], None, None]:
        """The results of so many pieces of work, with whose tree was full, in order."""
        return each(_watched, pieces, jobs=max(1, min(self.jobs, number)), cluster=self._cluster or "")

    def _keep(self, kind: str, key: str, value: Any, full: list[str]) -> None:
        """Store the result of a piece of work, and whose tree was full in it."""
        if full:  # first, in case the run is killed between the two
            self._kept.add(FULL, f"{kind} {key}", full)
        self._kept.add(kind, key, value)

    def all(
        self,
        kind: str,
        work: Work,
        pieces: Iterable[tuple[Any, ...]],
        given: Given | None = None,
    ) -> list[Any]:
        """All results of :meth:`each` as a list."""
        return list(self.each(kind, work, list(pieces), given))

    def ahead(self, pieces: Sequence[tuple[str, Work, tuple[Any, ...]]]) -> None:
        """Run large pieces of several kinds at once, each given as a kind, its work and the arguments, for later use.

        One after the other, each would keep one process busy and leave the others idle. With a single process, they
        wait until they are needed.
        """
        missing = [each for each in pieces if key_of(each[2]) not in self._kept.of(each[0])]
        if (self.jobs == 1 and self._cluster is None) or len(missing) < 2:
            return
        asked = ((work, self.game, self.seed, *piece) for _, work, piece in missing)
        values = self._spread(asked, len(missing))
        for (kind, _, piece), (value, full) in zip(missing, values, strict=True):
            self._keep(kind, key_of(piece), value, full)
            self._on_progress(kind, 1, 1)

    def games(self, player: str, number: int) -> list[Log]:
        """``number`` self-play games of a player (``random``, ``mcts:playouts=100`` …), the same for all callers."""
        asked = player, number
        if asked not in self._logs:
            found = self.all("games", played, ((player, game) for game in range(number)))
            self._logs[asked] = [Log.of(value) for value in found]
        return self._logs[asked]

    # -- the two samples that most measures share ----------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The player of the games behind most figures."""
        return f"mcts:playouts={self.plan.playouts}"

    def self_play(self) -> list[Log]:
        """The player's self-play games."""
        return self.games(self.player, self.plan.games)

    def more_self_play(self) -> list[Log]:
        """The most self-play games that anything has asked for, at least the sample, which comes first."""
        numbers = [number for player, number in self._logs if player == self.player]
        return self.games(self.player, max([self.plan.games, *numbers]))

    def random_play(self) -> list[Log]:
        """The random games, move by move."""
        return self.games("random", self.plan.random_games)

    @property
    def samples(self) -> tuple[Sample, Sample]:
        """The two samples to which figures refer: ``self-play`` and ``random``."""
        seats = len(self.game.players)
        return (
            Sample("self-play", "self-play games", self.plan.games, self.seed, (self.player,) * seats),
            Sample("random", "random games", self.plan.random_games, self.seed, ("random",) * seats),
        )


def _watched(work: Work, *given: Any) -> tuple[Any, list[str]]:
    """Do a piece of work of any kind; return its result, and the players whose tree was full."""
    with gathered() as full:
        return work(*given), sorted(full)
