"""The reference table: the figures of the library's games, in a file that can be continued."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...interpreter.core.errors import PlyError
from ...interpreter.core.whole_file import write_whole
from ..results.findings import PROVED, Number, Report

TABLE = Path(__file__).with_name("library.json")
"""The table that is installed with the program."""
DIGITS = 6
"""The significant digits of a figure in the table."""
BYTES = 32 << 20
"""The largest file that is read."""

Row = Mapping[str, Any]
"""A game: ``title``, ``rules`` (fingerprint), ``family``, ``options``, ``probe`` (see :mod:`.probe`), ``whole``
(whether all the budget's work was done), ``figures``: value, low, high by name, and ``proved``: the names of those that
are proved of best play, not estimated."""


@dataclass(frozen=True)
class Reference:
    """A reference table. All games have been analysed with the same budget and seed."""

    budget: str
    seed: int
    version: str
    """Of the program."""
    games: Mapping[str, Row]
    """By the game's name in the library."""

    def same_work(self, other: Reference) -> bool:
        """Whether the games of the other table were analysed in the same way."""
        return (self.budget, self.seed, self.version) == (other.budget, other.seed, other.version)


def row_of(report: Report, family: str, probe: str) -> Row:
    """The row of a game: its numeric figures, except timings, each with the ends of its interval."""
    return {
        "title": report.title,
        "rules": report.rules,
        "family": family,
        "options": dict(report.options),
        "probe": probe,
        "whole": whole(report),
        "figures": {
            name: [_short(figure.value), _short(figure.low), _short(figure.high)]
            for name, figure in report.figures().items()
            if figure.repeats and isinstance(figure.value, (int, float))
        },
        "proved": sorted(name for name, figure in report.figures().items() if figure.note == PROVED),
    }


def whole(report: Report) -> bool:
    """Whether an analysis did all the work of its budget, and left out nothing."""
    return all(remark.code != "less-work" for remark in report.remarks)


def _short(value: Number | None) -> Number | None:
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def write(table: Reference, path: Path) -> None:
    """Write a table as a whole: a run that is killed leaves the table as it was.

    Raises:
        RecordError: the file cannot be written.
    """
    rows = ",\n".join(f"  {_json(name)}: {_json(row)}" for name, row in sorted(table.games.items()))
    head = {name: getattr(table, name) for name in ("budget", "seed", "version")}
    write_whole(_json(head)[:-1] + ', "games": {\n' + rows + "\n}}\n", path)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read(path: Path) -> Reference | None:
    """The table in a file; ``None`` if there is no such file.

    Raises:
        PlyError: the file is not a reference table.
    """
    try:
        if path.stat().st_size > BYTES:
            raise ValueError
        found = json.loads(path.read_text("utf-8"))
        head = (str(found["budget"]), int(found["seed"]), str(found["version"]))
        for row in found["games"].values():
            if not isinstance(row["figures"], dict) or not isinstance(row["family"], str):
                raise ValueError
        return Reference(*head, games=found["games"])
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise PlyError(f"{path} cannot be read: {(fault.strerror or str(fault)).lower()}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PlyError(f"{path} is not a reference table; delete it, or choose another file with --out") from None


@lru_cache(maxsize=1)
def installed() -> Reference | None:
    """The table that is installed with the program, if there is one."""
    try:
        return read(TABLE)
    except PlyError:
        return None
