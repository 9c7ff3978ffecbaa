"""The settings of a tournament, which determine its games, and the format in which they are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from ..interpreter.core.errors import PlyError
from ..stats.sprt import Test

FORM = "Plybook tournament 1"

LIMITS = {
    "games": (1, 10_000_000),
    "seed": (-(10**18), 10**18),
    "opening_plies": (0, 1_000_000),
    "ply_limit": (1, 10_000_000),
}
"""The ranges of numbers that are accepted from a file, which users may have changed."""


class TournamentError(PlyError):
    """A tournament cannot be run with these settings; the message says why."""


@dataclass(frozen=True)
class Settings:
    """The settings that determine the games: two tournaments with equal settings have equal games."""

    game: str
    rules: str
    """The fingerprint of the description and its options."""
    options: Mapping[str, str]
    players: tuple[str, ...]
    gauntlet: bool = False
    games: int = 20
    """Games per pairing; rounded up, so that each opening is played on all seats."""
    seed: int = 0
    opening_plies: int = 0
    openings: tuple[str, ...] = ()
    """Lines of moves separated by spaces; if there are none, openings are drawn at random."""
    ply_limit: int = 0
    engine: str = "native"
    sprt: Test | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the players in tables: their names, numbered if a name is repeated."""
        return tuple(
            f"{name} ({number + 1})" if self.players.count(name) > 1 else name
            for number, name in enumerate(self.players)
        )

    def __str__(self) -> str:
        """The text in which they are stored."""
        return json.dumps({"form": FORM, **asdict(self)}, ensure_ascii=False, indent=2) + "\n"

    def differs(self, other: Settings) -> str:
        """The first difference between the two, as text for a message; empty if they are equal."""
        for field in fields(self):
            here, there = getattr(self, field.name), getattr(other, field.name)
            if here != there:
                return f"{field.name.replace('_', ' ')}: {_said(here)} instead of {_said(there)}"
        return ""


def read(text: str) -> Settings:
    """Parse settings.

    Raises:
        TournamentError: the text does not hold valid settings.
    """
    try:
        value = json.loads(text)
    except ValueError:
        raise TournamentError("it is not JSON") from None
    if not isinstance(value, dict) or value.pop("form", None) != FORM:
        raise TournamentError(f"its `form` is not `{FORM}`")
    try:
        return _settings(value)
    except (TypeError, ValueError, KeyError) as fault:
        raise TournamentError(f"a setting is missing or invalid ({fault})") from None


def _settings(value: dict[str, Any]) -> Settings:
    wrong = set(value) ^ {field.name for field in fields(Settings)}
    if wrong:
        raise KeyError(*sorted(wrong))
    for name, kind in (("game", str), ("rules", str), ("engine", str), ("gauntlet", bool), ("games", int),
                       ("seed", int), ("opening_plies", int), ("ply_limit", int), ("options", dict)):  # fmt: skip
        if type(value[name]) is not kind:
            raise TypeError(f"`{name}`")
    for name in ("players", "openings"):
        if not isinstance(value[name], list) or not all(isinstance(each, str) for each in value[name]):
            raise TypeError(f"`{name}`")
        value[name] = tuple(value[name])
    for name, (least, most) in LIMITS.items():
        if not least <= value[name] <= most:
            raise ValueError(f"`{name}`")
    if not all(isinstance(setting, str) for setting in value["options"].values()):
        raise TypeError("`options`")
    if value["engine"] not in ("native", "reference"):
        raise ValueError("`engine`")
    value["sprt"] = None if value["sprt"] is None else _test(value["sprt"])
    return Settings(**value)


def _test(value: object) -> Test:
    if not isinstance(value, dict) or not all(type(number) in (int, float) for number in value.values()):
        raise TypeError("`sprt`")
    return Test(**{key: float(number) for key, number in value.items()})


def _said(value: object) -> str:
    match value:
        case None:
            return "none"
        case Test():
            return f"{value.elo0:g},{value.elo1:g} (alpha {value.alpha:g}, beta {value.beta:g})"
        case bool():
            return "yes" if value else "no"
        case tuple():
            text = ",".join(map(str, value))
        case Mapping():
            text = " ".join(f"{name}={setting}" for name, setting in value.items())
        case _:
            text = str(value)
    return f"{text[:60]}…" if len(text) > 60 else text or "none"
