"""``plybook bench --strength``: how well the players play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..command_line.output import print_json, print_remarks
from ..command_line.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...bench.strength.entries import Entry, Levels, Theirs
    from ...bench.strength.report import Report
    from ...bench.strength.sheets import Sheet
    from ...interpreter.game.game import Game

USUAL = (100,)
"""Games per match, for games without another setting."""


@dataclass(frozen=True)
class StrengthSettings:
    """The settings from the command line; ``strength.toml`` has the defaults."""

    names: Sequence[str]
    options: Mapping[str, str]
    player: str | None
    games: int | None
    milliseconds: Sequence[float]
    seed: int
    jobs: int
    keep: Path | None
    as_json: bool
    quick: bool

    @property
    def command(self) -> str:
        """The arguments that request the same again, without the table."""
        said = [*self.names, *(f"-o {name}={value}" for name, value in self.options.items())]
        said += [f"--player '{self.player}'"] if self.player else []
        said += [f"--match-games {self.games}"] if self.games else []
        said += [f"--move-time {each:g}" for each in self.milliseconds]
        return " ".join([*said, *(["--quick"] if self.quick else []), f"--seed {self.seed}"])


def prove(table: str, asked: StrengthSettings) -> int:
    """Make a table, print it, and save it row by row if requested.

    Raises:
        PlyError: the table cannot be made here, for example without OpenSpiel.
    """
    from ...bench.strength.report import Report, heading
    from ...bench.timing.host import host

    machine = host()
    report = Report(heading(table, asked.command), machine)
    shown = _Shown(report, asked)
    shown.begin(machine)
    try:
        {"doubling": _doubling, "duel": _duel, "levels": _levels, "memory": _memory}[table](asked, shown)
    except Exception:
        if not asked.as_json:  # with --json, the error is the only value printed
            shown.end()
        raise
    except KeyboardInterrupt:
        shown.end()
        raise
    shown.end()
    return 0


class _Shown:
    """Prints finished tables for people, or all tables at the end as JSON; saves them as they grow."""

    def __init__(self, report: Report, asked: StrengthSettings) -> None:
        self._report = report
        self._asked = asked
        self._waiting: dict[str, Sheet] = {}

    def full(self, names: Iterable[str]) -> None:
        """Count games in which the trees of these players were full."""
        self._report.full.update(names)

    def begin(self, machine: dict[str, Any]) -> None:
        """Print the machine that runs the measurement."""
        if not self._asked.as_json:
            from ...bench.timing.host import host_lines

            for line in host_lines(machine):
                click.echo(line)

    def add(self, sheet: Sheet, values: list[dict[str, Any]]) -> None:
        """Add a new table, or a table with a new row; ``values`` holds the new values."""
        self._report.add(sheet, values)
        self._waiting[sheet.title] = sheet
        if self._asked.keep is not None:
            from ...interpreter.core.whole_file import write_whole

            write_whole(self._report.markdown(), self._asked.keep)

    def show(self) -> None:
        """Print the tables added so far; they are finished."""
        if not self._asked.as_json:
            from rich.console import Console

            from ...bench.report import sheet_table

            console = Console(highlight=False, markup=False)
            for sheet in self._waiting.values():
                console.print()
                console.print(sheet_table(sheet))
                for remark in sheet.remarks:
                    console.print(remark, soft_wrap=True)
        self._waiting.clear()

    def end(self) -> None:
        """Print what remains; the work is finished or interrupted."""
        self.show()
        if self._asked.as_json:
            print_json(self._report.json())
        else:
            print_remarks(self._report.remarks)


def _doubling(asked: StrengthSettings, shown: _Shown) -> None:
    from ...bench.strength.doubling import doubling, rung_json
    from ...bench.strength.entries import strength
    from ...bench.strength.sheets import doubling_sheet
    from ...players import make

    known = strength()
    said = replace(known.doubling, times=4) if asked.quick else known.doubling
    for entry in _entries(asked, lambda entry: bool(entry.doubling)):
        games = (asked.games,) if asked.games else (10,) if asked.quick else entry.doubling or USUAL
        rungs = []
        game = _load(entry)
        rungs_there = len(said.budgets) - 1
        total = sum(games[min(number, len(games) - 1)] for number in range(rungs_there))
        with _counting(entry.label, total) as (done, count):
            for rung in doubling(
                game, entry, said, asked.player or said.player, games, asked.seed, make,
                jobs=asked.jobs, on_game=count, on_full=shown.full,
            ):  # fmt: skip
                rungs.append(rung)
                shown.add(doubling_sheet(entry.label, rungs), [rung_json(entry, rung)])
                done(rung.tally.games)
        shown.show()


def _duel(asked: StrengthSettings, shown: _Shown) -> None:
    from ...bench.strength.duel import duel, duel_json
    from ...bench.strength.entries import strength
    from ...bench.strength.lockstep import module
    from ...bench.strength.sheets import duel_sheet
    from ...players import make

    module()
    said = strength().duel
    times = asked.milliseconds or ((said.times[0],) if asked.quick else said.times)
    for number, milliseconds in enumerate(times):
        title = f"{asked.player or said.player}, {milliseconds:g} ms a move"
        found = []
        for entry in _entries(asked, lambda entry: entry.openspiel is not None):
            if entry.openspiel is None:
                raise click.UsageError(f"the name of {entry.label} in OpenSpiel is not known")
            there = entry.openspiel.games
            games = asked.games or (10 if asked.quick else there[min(number, len(there) - 1)])
            game = _load(entry)
            with _counting(entry.label, games) as (_, count):
                one = duel(
                    game,
                    entry,
                    entry.openspiel,
                    asked.player or said.player,
                    milliseconds,
                    games,
                    asked.seed,
                    make,
                    count,
                    shown.full,
                )
            found.append(one)
            shown.add(duel_sheet(title, found), [duel_json(one)])
        shown.show()


def _levels(asked: StrengthSettings, shown: _Shown) -> None:
    from ...bench.strength.entries import Entry, strength
    from ...bench.strength.levels import level_json, levels
    from ...bench.strength.sheets import levels_sheet
    from ...bench.strength.timing import seconds_each
    from ...measures.skill.chain import RANDOM, Level
    from ...players import make

    said = strength().levels
    if asked.quick:
        said = replace(said, most=said.base * 3, mirror_games=4)
    if asked.games:
        said = replace(said, games=asked.games)
    player = asked.player or said.player
    for name in asked.names or [said.game]:
        known = name == said.game and all(said.options.get(key) == value for key, value in asked.options.items())
        entry = Entry(name, said.options if known else asked.options)
        theirs = said.theirs if known else None
        game = _load(entry)
        found: list[Level] = []
        milliseconds: list[float] = []
        with _counting(entry.label, None) as (_, count):
            work = levels(
                game, said, player, asked.seed, make,
                jobs=asked.jobs, on_game=lambda: count(None), on_full=shown.full,
            )  # fmt: skip
            for level in work:
                found.append(level)
                milliseconds.append(1000 * seconds_each(make, level.name, [game.start()]))
                shown.add(levels_sheet(entry.label, found, theirs, milliseconds), [level_json(level)])
                if level.strong and level.against == RANDOM:
                    _mirrors(asked, shown, game, said, level.name, entry.label, theirs)
        shown.show()


def _mirrors(
    asked: StrengthSettings, shown: _Shown, game: Game, said: Levels, against: str, label: str, theirs: Theirs | None
) -> None:
    """Play the mirrors against the first level, before the chain of levels goes on and takes ever longer."""
    from ...bench.strength.levels import Mirrored, mirror_json, mirrored
    from ...bench.strength.sheets import mirrors_sheet
    from ...players import make

    found: list[Mirrored] = []
    for mirror in mirrored(game, said, against, asked.seed, make, jobs=asked.jobs, on_full=shown.full):
        found.append(mirror)
        shown.add(mirrors_sheet(label, found, theirs), [mirror_json(mirror)])


def _memory(asked: StrengthSettings, shown: _Shown) -> None:
    from ...bench.strength.entries import strength
    from ...bench.strength.memory import held, held_json
    from ...bench.strength.sheets import memory_sheet
    from ...players import make

    player = asked.player or f"{strength().doubling.player}:playouts={strength().doubling.base}"
    games = asked.games or (100 if asked.quick else 1_000)
    for entry in _entries(asked, lambda entry: bool(entry.doubling)):
        game = _load(entry)
        with _counting(entry.label, games) as (_, count):
            found = held(
                game, (player,) * len(game.players), games, asked.seed, make, on_game=count, on_full=shown.full
            )
        values = [held_json(entry, each) for each in found]
        shown.add(memory_sheet(f"{entry.label}, {player} on all seats", found), values)
        shown.show()


def _entries(asked: StrengthSettings, usual: Callable[[Entry], bool]) -> list[Entry]:
    """The games to play: those named, or else those of the file, with the options given."""
    from ...bench.strength.entries import Entry, strength

    known = strength()
    if not asked.names:
        if asked.options:
            raise click.UsageError("-o needs a GAME")
        return [entry for entry in known.games if usual(entry)]
    found: list[Entry] = []
    for name in asked.names:
        there = known.of(name)
        if not there:
            found.append(Entry(name, asked.options))
            continue
        fitting = [entry for entry in there if usual(entry)] or there
        same = [entry for entry in fitting if {**entry.options, **asked.options} == dict(entry.options)]
        other = replace(fitting[0], options={**fitting[0].options, **asked.options}, openspiel=None)
        found += same or [other]
    return found


def _load(entry: Entry) -> Game:
    from ... import gdl
    from ...interpreter.game import game

    loaded = game.load(gdl.find(entry.name), dict(entry.options))
    if len(loaded.players) != 2:
        raise click.UsageError(f"{loaded.title} does not have two players, as --strength requires")
    return loaded


@contextmanager
def _counting(what: str, total: int | None) -> Iterator[tuple[Callable[[int], None], Callable[[int | None], None]]]:
    """A progress bar over games: ``done`` ends a match, ``count`` reports the games played in the current one."""
    before = now = 0

    def done(games: int) -> None:
        nonlocal before, now
        before, now = before + games, 0

    def count(games: int | None) -> None:
        nonlocal now
        now = now + 1 if games is None else games
        progress.done(before + now)

    with Progress(what, total) as progress:
        yield done, count
