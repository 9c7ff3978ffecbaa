"""The settings of a game's options to record: the defaults, and each option at its extremes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .calls import Json


@dataclass(frozen=True)
class Setting:
    """Options of a game that differ from their defaults."""

    name: str
    chosen: dict[str, str] = field(default_factory=dict)
    smallest: bool = False
    largest: bool = False
    """Whether a number has its smallest or largest value."""

    @property
    def words(self) -> tuple[str, ...]:
        """The options as given on the command line."""
        return tuple(word for name, value in self.chosen.items() for word in ("-o", f"{name}={value}"))


def settings(options: Mapping[str, Json]) -> list[Setting]:
    """The defaults; each option at its extremes; and all numbers at their minimum."""
    found, least = [Setting("defaults")], {}
    for name, about in options.items():
        values, numbers = extremes(about["choices"])
        if numbers:
            least[name] = values[0]
        found += [
            Setting(f"{name}={value}", {name: value}, numbers and value == values[0], numbers and value == values[-1])
            for value in values
            if value != about["default"]
        ]
    if len(least) > 1:
        found.append(Setting("smallest", least, True))
    return found


def extremes(choices: str) -> tuple[list[str], bool]:
    """The most telling values of an option, and whether they are numbers: the ends of a range, otherwise all values."""
    if ends := re.fullmatch(r"(?:(?:odd|even) )?(-?[\d.]*\d)\.\.(-?[\d.]*\d)", choices):
        return list(dict.fromkeys(ends.groups())), True
    values = choices.split(", ")
    if all(re.fullmatch(r"-?[\d.]+", value) for value in values):
        return [min(values, key=float), max(values, key=float)], True
    return values, False
