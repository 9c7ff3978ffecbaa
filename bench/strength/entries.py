"""The matches of the tables of strength: data, kept in ``strength.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from ...gdl.text.files import SUFFIX
from ...measures.skill.chain import Rule


@dataclass(frozen=True)
class Spiel:
    """A game in OpenSpiel: its name there, and how its moves are read.

    ``place`` is a pattern; each of its matches in the text of an action is a point of the move, given by its ``column``
    and, if present, its ``row``, counted from the bottom or the top of the board.
    """

    load: str
    place: str
    rows: Literal["bottom", "top"] = "bottom"
    uct: float = 2.0
    rollouts: int = 1
    games: tuple[int, ...] = (100,)
    """Of a match, for each time; the last number for all times that follow."""


@dataclass(frozen=True)
class Entry:
    """A game with some options, and the number of random plies of its openings."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    opening: int = 4
    doubling: tuple[int, ...] = ()
    """The games of each match of the table, the last one for all matches above; empty: it is not in the table."""
    openspiel: Spiel | None = None

    @property
    def label(self) -> str:
        """The name with the options."""
        stem = Path(self.name).name.removesuffix(SUFFIX)
        return " ".join([stem, *(f"{name}={value}" for name, value in self.options.items())])


@dataclass(frozen=True)
class Doubling:
    """The player whose budget is doubled, its first number of playouts, and the factor of the last level."""

    player: str
    base: int
    times: int

    @property
    def budgets(self) -> list[int]:
        """The playouts of each level."""
        found = [self.base]
        while found[-1] < self.base * self.times:
            found.append(2 * found[-1])
        return found


@dataclass(frozen=True)
class Duel:
    """The player against OpenSpiel's bot, and its milliseconds per move."""

    player: str
    times: tuple[float, ...]


@dataclass(frozen=True)
class Known:
    """A published level: its games against the level before it, and their figures."""

    name: str
    wins: int
    draws: int
    losses: int
    first: float
    """The first player's share of the points, in per cent."""
    plies: float

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Theirs:
    """A program's report on a game, by its title, with some options."""

    program: str
    title: str
    options: Mapping[str, str]
    source: str
    rows: tuple[Known, ...]
    mirrors: str


@dataclass(frozen=True)
class Levels:
    """How a chain of levels is searched; see ``measures/skill/chain.py``. The first budget is what Ai Ai does in 0.01 s
    at the speed that it reports."""

    player: str
    game: str
    options: Mapping[str, str]
    games: int
    share: float
    confidence: float
    growth: float
    base: int
    most: int
    mirrors: tuple[str, ...]
    mirror_games: int
    theirs: Theirs

    @property
    def rule(self) -> Rule:
        """The part of it that is the same for all players."""
        return Rule(self.base, self.most, self.games, self.growth, self.share, self.confidence)


@dataclass(frozen=True)
class Strength:
    """The whole file."""

    doubling: Doubling
    duel: Duel
    levels: Levels
    games: tuple[Entry, ...]

    def of(self, name: str) -> list[Entry]:
        """The entries of a game, by its library name or the path of its file."""
        stem = Path(name).name.removesuffix(SUFFIX)
        return [entry for entry in self.games if entry.name == stem]


@lru_cache(maxsize=1)
def strength() -> Strength:
    """The data that come with Plybook."""
    return read(files(__package__).joinpath("strength.toml").read_text(encoding="utf-8"))


def read(text: str) -> Strength:
    """Parse a text.

    Raises:
        ValueError: it does not have the form of ``strength.toml``.
    """
    said = tomllib.loads(text)
    try:
        levels = said["levels"]
        theirs = levels.pop("theirs")
        rows = tuple(Known(**row) for row in theirs.pop("rows"))
        return Strength(
            Doubling(**said["doubling"]),
            Duel(said["duel"]["player"], tuple(said["duel"]["times"])),
            Levels(
                **{**levels, "options": _texts(levels["options"]), "mirrors": tuple(levels["mirrors"])},
                theirs=Theirs(**{**theirs, "options": _texts(theirs["options"])}, rows=rows),
            ),
            tuple(_entry(entry) for entry in said["games"]),
        )
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError(f"the data on strength cannot be read: {fault}") from None


def _entry(said: dict[str, Any]) -> Entry:
    there = said.pop("openspiel", None)
    return Entry(
        **{**said, "options": _texts(said.get("options", {})), "doubling": tuple(said.get("doubling", ()))},
        openspiel=None if there is None else Spiel(**{**there, "games": tuple(there["games"])}),
    )


def _texts(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in options.items()}
