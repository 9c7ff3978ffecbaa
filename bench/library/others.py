"""The figures of other programs for a game, measured elsewhere and kept as data in ``others.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...gdl.model.option import Option, spell
from ...gdl.text.files import SUFFIX

TWICE = 2


@dataclass(frozen=True)
class Other:
    """The figure of a program, in playouts per second of CPU time, and the factor by which to exceed it."""

    program: str
    playouts: float
    times: int


@dataclass(frozen=True)
class Entry:
    """A game as others play it: the options that make it that game, and their figures.

    ``fixed_goal`` replaces the goal that follows from the figures.
    """

    name: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    others: tuple[Other, ...] = ()
    fixed_goal: float | None = None

    @property
    def goal(self) -> float | None:
        """The playouts per second to reach; ``None`` if there are no figures."""
        if self.fixed_goal is not None:
            return self.fixed_goal
        return max((other.playouts * other.times for other in self.others), default=None)

    def misfit(self, options: tuple[Option, ...]) -> str | None:
        """Why a description with these options cannot be the game of the entry; ``None`` if it can."""
        known = {option.name: option for option in options}
        for name, value in self.options.items():
            if name not in known:
                if value != "off":
                    return f"the others play {name}={value}, but there is no option `{name}`"
            elif value not in map(spell, known[name].choices):
                return f"the others play {name}={value}, which is not a choice of the option `{name}`"
        return None

    def chosen(self, options: tuple[Option, ...]) -> dict[str, str]:
        """The options to choose: those that the description has; a missing option counts as ``off``."""
        known = {option.name for option in options}
        return {name: value for name, value in self.options.items() if name in known}


@dataclass(frozen=True)
class Scale:
    """The speed of the machine of the figures: a yardstick's rate there, in playouts per second of CPU time."""

    yardstick: str
    game: str
    size: int
    playouts: float


@dataclass(frozen=True)
class Others:
    """All known figures of others; ``programs`` describes each program by its name."""

    scale: Scale
    programs: Mapping[str, str]
    entries: tuple[Entry, ...]

    def of(self, name: str) -> tuple[Entry, ...]:
        """The entries of a game, by its library name or the path of its file."""
        stem = Path(name).name.removesuffix(SUFFIX)
        return tuple(entry for entry in self.entries if entry.name == stem)


@lru_cache(maxsize=1)
def others() -> Others:
    """The figures that come with Plybook."""
    return read(files(__package__).joinpath("others.toml").read_text(encoding="utf-8"))


def read(text: str) -> Others:
    """Parse the figures of others from a text.

    Raises:
        ValueError: it does not have the form of ``others.toml``.
    """
    said = tomllib.loads(text)
    try:
        found = Others(Scale(**said["scale"]), said["programs"], tuple(_entry(entry) for entry in said["games"]))
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError(f"the figures of others cannot be read: {fault}") from None
    strangers = {other.program for entry in found.entries for other in entry.others} - found.programs.keys()
    if strangers:
        raise ValueError(f"no description of {', '.join(sorted(strangers))}")
    return found


def _entry(said: Mapping[str, Any]) -> Entry:
    figures = [(1, said.get("once", {})), (TWICE, said.get("twice", {}))]
    found = {program: Other(program, playouts, times) for times, each in figures for program, playouts in each.items()}
    order = sorted(found.values(), key=lambda other: other.playouts)
    options = {name: str(value) for name, value in said.get("options", {}).items()}
    return Entry(said["name"], options, tuple(order), said.get("goal"))
