"""Run a tournament: play the missing games, here or on a cluster, and store each as soon as it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError, RecordError
from ..interpreter.parallel.jobs import each
from ..interpreter.play.loop import TOO_MANY
from ..interpreter.play.record import Record
from .folder import Folder
from .games import Finished, MakePlayer, finished, played, seed_of
from .openings import Opening, openings
from .pairings import Fixture, fixtures, how_many
from .sequel import Sequel
from .settings import Settings, TournamentError

if TYPE_CHECKING:
    from ..interpreter.game.game import Game


class Contest:
    """A tournament: its settings, and the games that are finished.

    The games and the results depend only on the settings (unless players use the clock), not on the number of
    processes, the order in which games finish, or interruptions.
    """

    def __init__(self, game: Game, settings: Settings, folder: Folder | None = None) -> None:
        """
        Raises:
            TournamentError: the settings are invalid, or the folder belongs to another tournament.
            RecordError: a record in the folder does not belong to this tournament.
        """
        if len(game.players) == 1:
            raise TournamentError(
                f"a tournament is between players, and {game.title} is for one; `plybook run` plays it with any player"
            )
        self.game = game
        self.settings = settings
        self.folder = folder
        self.results: dict[int, Finished] = {}
        self.sequel = Sequel(settings.sprt)
        self.full: Counter[str] = Counter()
        """In how many games of this run, by player, a search ran out of memory; the records do not say so."""
        self.crowded: Counter[str] = Counter()
        """For each reason, how many games were given up because a position had too many moves to list."""
        fixtures(settings, len(game.players))
        if folder is not None:
            folder.begin(settings)
            self._take_up(folder)

    @property
    def unreadable(self) -> list[str]:
        """What is wrong with records in the folder, unless they are beyond the last game; these are played again."""
        if self.folder is None:
            return []
        end = self.sequel.stop or how_many(self.settings, len(self.game.players))
        return [fault for number, fault in sorted(self.folder.unreadable.items()) if number < end]

    @property
    def finished(self) -> list[Finished]:
        """The games that count, in the order of their numbers."""
        stop = self.sequel.stop
        return [self.results[number] for number in sorted(self.results) if stop is None or number < stop]

    def hold(
        self,
        make: MakePlayer,
        *,
        jobs: int = 1,
        cluster: str = "",
        on_game: Callable[[int], None] | None = None,
    ) -> None:
        """Play the remaining games; ``on_game`` is called with the number of finished games.

        Raises:
            TournamentError: no openings are found.
            PlyError: there is no such cluster.
            RecordError: a record cannot be written.
        """
        on_game = on_game or (lambda count: None)
        on_game(len(self.results))
        if self.sequel.stop is None:
            work = each(played, self._left(make), jobs=jobs, cluster=cluster, ordered=False)
            try:
                for fixture, record in work:
                    record.game = self.settings.game
                    if self.folder is not None:
                        self.folder.keep(fixture.number, record)
                    self._count(fixture, record)
                    on_game(len(self.results))
                    if self.sequel.stop is not None:
                        break
            finally:
                work.close()
        self._end()

    def _left(self, make: MakePlayer) -> Iterator[tuple[object, ...]]:
        """The work for the games that have not been played."""
        done = frozenset(self.results)
        for fixture, opening in self._fixtures():
            if fixture.number not in done:
                yield (
                    self.game,
                    fixture,
                    self._names(fixture),
                    opening,
                    self.settings.seed,
                    self.settings.ply_limit,
                    make,
                )

    def _fixtures(self) -> Iterator[tuple[Fixture, Opening]]:
        drawn = openings(self.game, self.settings)
        last, opening = -1, Opening()
        for fixture in fixtures(self.settings, len(self.game.players)):
            if fixture.opening != last:
                last, opening = fixture.opening, next(drawn)
            yield fixture, opening

    def _names(self, fixture: Fixture) -> Sequence[str]:
        return [self.settings.players[player] for player in fixture.seats]

    def _count(self, fixture: Fixture, record: Record) -> None:
        self.full.update(record.full)
        if record.result.startswith(f"unfinished: {TOO_MANY}"):
            self.crowded[record.result.removeprefix("unfinished: ")] += 1
        self.results[fixture.number] = found = finished(record, fixture, self.game.model.players)
        self.sequel.add(found)

    def _take_up(self, folder: Folder) -> None:
        """Count the games that were played before."""
        kept = dict(folder.kept())
        for fixture in fixtures(self.settings, len(self.game.players)):
            if not kept:
                break
            record = kept.pop(fixture.number, None)
            if record is None:
                continue
            expected = (self.settings.rules, self._names(fixture), seed_of(self.settings.seed, fixture.number))
            if (record.rules, list(record.players), record.seed) != expected:
                raise RecordError(
                    f"{folder.file(fixture.number)} is not a game of this tournament: rules, players or seed differ"
                )
            try:
                self._count(fixture, record)
            except PlyError as fault:
                folder.unreadable[fixture.number] = f"{folder.file(fixture.number)}: {fault}"

    def _end(self) -> None:
        """Drop the games after the stop, which were played because processes were idle."""
        stop = self.sequel.stop
        if stop is None:
            return
        for number in [number for number in self.results if number >= stop]:
            del self.results[number]
            if self.folder is not None:
                self.folder.forget(number)
