"""The speed of the games of the library compared with other programs.

The native engine plays all games in one run, in turn, each in one thread and timed by its CPU time. The others were
measured elsewhere. A yardstick whose rate there is known plays in the same rounds, so that our rates can be scaled to
that machine, round by round. ``docs/schemas/bench-games.json`` is the schema of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import gdl
from ...gdl.text.files import SUFFIX
from ...interpreter.game import game as games
from ...interpreter.game.game import Game
from ...interpreter.native.kernels.playouts.run import HistoryTooLong
from ..contestants.playing import OneThread, Program, plies
from ..timing.case import LeftOut, settings, short, spread_json
from ..timing.measure import Measured, Spread, Work, measure
from ..yardsticks.programs import compiled, yardsticks
from .others import Entry, Others, Scale

YARDSTICK = "yardstick"
"""The name of the omitted part in messages if there is no yardstick."""
Why = Callable[[str, str], None]
"""Called with each part that is left out, and the reason."""


@dataclass(frozen=True)
class Player:
    """A game to measure, and the others' figures for it."""

    name: str
    game: Game
    entry: Entry
    chosen: Mapping[str, str]
    work: OneThread

    @property
    def key(self) -> str:
        """The name with the chosen options, which is unique in a run."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.chosen.items())])

    @property
    def label(self) -> str:
        """The same for display, without the folder of the file."""
        return self.key.replace(self.name, Path(self.name).name.removesuffix(SUFFIX), 1)


@dataclass(frozen=True)
class Line:
    """The measurements of a game.

    ``scaled`` are the equivalent playouts per second on the machine of the others' figures, ``None`` if no yardstick
    could be run.
    """

    player: Player
    playouts: Spread
    plies: Spread
    mean_length: float
    scaled: Spread | None

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; ``None`` if there is no goal, or nothing to judge it by."""
        goal = self.player.entry.goal
        return None if goal is None or self.scaled is None else self.scaled.median >= goal

    def ratio(self, theirs: float) -> Spread | None:
        """The scaled figure divided by another program's figure."""
        return None if self.scaled is None else times(self.scaled, 1 / theirs)


def players(names: Sequence[str], known: Others, why: Why) -> Iterator[Player]:
    """Load and compile games, with the options that the others play, or the defaults if no other program plays them.

    Raises:
        DescriptionError: there is no such game, or it has mistakes.
    """
    for name in names:
        source = gdl.find(name)
        options = gdl.load(source).options
        fitting = []
        for entry in known.of(source.name):
            misfit = entry.misfit(options)
            if misfit is None:
                fitting.append(entry)
            else:
                why(name, misfit)
        for entry in fitting or [Entry()]:
            chosen = entry.chosen(options)
            game = games.load(source, chosen)
            try:
                work = OneThread(game)
            except HistoryTooLong as fault:
                why(name, str(fault))
                continue
            if none := next((remark for remark in work.remarks if remark.code == "no-moves"), None):
                why(name, none.text)
                continue
            yield Player(name, game, entry, chosen, work)


def yardstick(scale: Scale) -> Program:
    """The program whose figure gives the speed of the others' machine.

    Raises:
        LeftOut: it cannot be compiled here.
    """
    found = yardsticks(scale.game)
    if found is None or scale.yardstick not in found.sources:
        raise LeftOut(f"there is no yardstick {scale.yardstick}")
    return Program(compiled(scale.yardstick, found.sources[scale.yardstick]), scale.size, clock="cpu_seconds")


def compare(
    found: Sequence[Player],
    program: Program | None,
    scale: Scale,
    seconds: float,
    rounds: int,
    step: Callable[[], None],
) -> tuple[Spread | None, list[Line]]:
    """Let the games and the yardstick take turns; return the yardstick's rate here and a line for each game."""
    contestants: dict[str, Work] = {} if program is None else {YARDSTICK: program}
    contestants |= {player.key: player.work for player in found}
    measured = measure(contestants, seconds, rounds, step)
    per_ply = plies({player.key: player.work.tallies for player in found})
    scaled_by = None if program is None else scale
    lines = [_line(player, measured, per_ply, scaled_by) for player in found]
    return None if program is None else measured.rate(YARDSTICK), lines


def _line(player: Player, measured: Measured, per_ply: Measured, scale: Scale | None) -> Line:
    tallies = player.work.tallies
    return Line(
        player,
        measured.rate(player.key),
        per_ply.rate(player.key),
        sum(tally.plies for tally in tallies) / sum(tally.games for tally in tallies),
        None if scale is None else times(measured.ratio(player.key, YARDSTICK), scale.playouts),
    )


def times(spread: Spread, factor: float) -> Spread:
    """A spread multiplied by a factor."""
    return Spread(spread.median * factor, spread.least * factor, spread.most * factor)


def line_json(line: Line, programs: Mapping[str, str]) -> dict[str, Any]:
    """A line as a JSON value."""
    player = line.player
    return {
        "name": player.name,
        "title": player.game.title,
        "options": settings(player.game),
        "playouts_per_second": spread_json(line.playouts),
        "plies_per_second": spread_json(line.plies),
        "mean_length": short(line.mean_length),
        "scaled": _json(line.scaled),
        "others": [
            {
                "name": other.program,
                "what": programs[other.program],
                "playouts_per_second": other.playouts,
                "times": other.times,
                "ratio": _json(line.ratio(other.playouts)),
            }
            for other in player.entry.others
        ],
        "goal": player.entry.goal,
        "reached": line.reached,
        "remarks": [remark.as_json() for remark in player.work.remarks],
    }


def scale_json(scale: Scale, here: Spread | None) -> dict[str, Any]:
    """The scale of the figures, as a JSON value."""
    return {
        "yardstick": scale.yardstick,
        "game": scale.game,
        "size": scale.size,
        "there": scale.playouts,
        "here": _json(here),
    }


def _json(spread: Spread | None) -> dict[str, float] | None:
    return None if spread is None else spread_json(spread)
