"""The result of a measurement as data; ``docs/schemas/bench.json`` is its schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...gdl.model.option import spell
from ...interpreter.game.game import Game
from .measure import Measured, Spread


class LeftOut(Exception):  # noqa: N818
    """Something cannot be measured here; the message says why."""


@dataclass(frozen=True)
class Row:
    """The figure of a contestant, and the first row's figure divided by it (``None`` in the first row)."""

    name: str
    figure: Spread
    ratio: Spread | None


@dataclass(frozen=True)
class Check:
    """Whether two contestants play the same game, judged by one quantity that both have counted.

    ``errors`` is the difference in standard errors; an exact count has none.
    """

    what: str
    name: str
    ours: float
    theirs: float
    errors: float | None
    ok: bool


@dataclass(frozen=True)
class Case:
    """Contestants measured together."""

    part: str
    title: str
    unit: str
    options: Mapping[str, int | str]
    rows: tuple[Row, ...]
    checks: tuple[Check, ...] = ()


def case_of(part: str, title: str, unit: str, game: Game, measured: Measured, checks: tuple[Check, ...] = ()) -> Case:
    """The case for a measurement; the figures are rates, and the first contestant is compared with the others."""
    first = next(iter(measured.shares))
    rows = [
        Row(name, measured.rate(name), None if name == first else measured.ratio(first, name))
        for name in measured.shares
    ]
    return Case(part, title, unit, settings(game), tuple(rows), checks)


def with_options(title: str, options: Mapping[str, int]) -> str:
    """A title with the options that differ from the game's defaults."""
    return title + "".join(f", {name}={value}" for name, value in options.items())


def settings(game: Game) -> dict[str, int | str]:
    """The options of a game: numbers as numbers, on and off as words."""
    return {name: value if type(value) is int else spell(value) for name, value in game.options.items()}


def as_json(case: Case) -> dict[str, Any]:
    """A case as a JSON value."""
    return {
        "part": case.part,
        "title": case.title,
        "unit": case.unit,
        "options": dict(case.options),
        "rows": [
            {
                "name": row.name,
                **spread_json(row.figure),
                "ratio": None if row.ratio is None else spread_json(row.ratio),
            }
            for row in case.rows
        ],
        "checks": [
            {
                "what": check.what,
                "name": check.name,
                "ours": check.ours,
                "theirs": check.theirs,
                "standard_errors": None if check.errors is None else short(check.errors),
                "ok": check.ok,
            }
            for check in case.checks
        ],
    }


def spread_json(spread: Spread) -> dict[str, float]:
    """A spread as a JSON value."""
    return {"median": short(spread.median), "min": short(spread.least), "max": short(spread.most)}


def short(figure: float) -> float:
    """Round to five digits, more than a measurement is accurate to."""
    return float(f"{figure:.5g}")


Step = Callable[[], None]
"""Called to report progress."""
