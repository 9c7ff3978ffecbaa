"""Golden counts: perft results of other programs, read from ``*.perft`` files.

The file format is described in ``games/counts/README.md``. :mod:`.verify` counts again and compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from ... import gdl
from ..core.bounded_file import read_text
from ..core.errors import CountsError
from .perft import DEEPEST

if TYPE_CHECKING:
    from ..game.game import Game

SUFFIX = ".perft"
COLUMNS = ("depth", "sequences", "positions", "cumulative")
FLAGS = ("", "long", "layers", "native")
"""The flags that can follow a row, by how much work it is in plain Python: little; minutes; positions only, one layer
after the other; too much to count."""
ONCE, SEVERAL = ("game", "options"), ("source", "convention")
LARGEST = 64 * 1024


@dataclass(frozen=True)
class Row:
    """The known numbers for one depth, by column; ``flag`` is one of :data:`FLAGS`."""

    depth: int
    known: Mapping[str, int]
    flag: str = ""


@dataclass(frozen=True)
class Counts:
    """A file of counts: the game and its options, the sources, the conventions of counting, and the numbers."""

    name: str
    game: str
    options: Mapping[str, str]
    sources: tuple[str, ...]
    conventions: tuple[str, ...]
    rows: tuple[Row, ...]
    beside: Path | None = field(default=None, compare=False)
    """The folder in which a game named by a path is searched for."""

    def load(self, engine: str = "native") -> Game:
        """Load the game that was counted.

        Raises:
            DescriptionError: there is no such game, it is invalid, or it has no such options.
        """
        from ..game.game import load

        return load(gdl.find(self.game, self.beside), self.options, engine=engine)

    def rows_until(self, flag: str) -> tuple[Row, ...]:
        """The rows up to the last one with this flag (or, for the empty string, without a flag)."""
        last = max((row.depth for row in self.rows if row.flag == flag), default=0)
        return self.rows[:last]


@lru_cache(maxsize=1)
def library() -> tuple[Counts, ...]:
    """The counts of the games in the library, sorted by file name."""
    folder = files("plybook.games").joinpath("counts")
    found = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
    return tuple(read(file) for file in sorted(found, key=lambda file: file.name))


def of(game: str) -> tuple[Counts, ...]:
    """The counts of one game in the library."""
    return tuple(counts for counts in library() if counts.game == game)


def read(file: Path | Traversable) -> Counts:
    """Read the counts in a file.

    Raises:
        CountsError: the file cannot be read, or is not a file of counts; the message names the file and the line.
    """
    text = read_text(file, LARGEST, f"a file of counts has at most {LARGEST // 1024} KiB", CountsError)
    beside = file.parent if isinstance(file, Path) else None
    return parse(text, str(file), beside)


def parse(text: str, path: str, beside: Path | None = None) -> Counts:
    """Parse the text of a file of counts; ``path`` is its name in errors.

    Raises:
        CountsError: the text does not have the right format; the error names the line.
    """
    said: dict[str, list[str]] = {}
    options: dict[str, str] = {}
    lines = _lines(text)
    number, columns = 0, None
    for number, line in lines:
        word, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            columns = _columns(line, f"{path}:{number}")
            break
        if word not in (*ONCE, *SEVERAL):
            known = ", ".join(f"`{each}:`" for each in (*ONCE, *SEVERAL))
            raise CountsError(f"{path}:{number}: unknown field `{word[:40]}:`; expected {known}, or the table")
        if word in ONCE and word in said:
            raise CountsError(f"{path}:{number}: `{word}:` is given twice")
        if not value:
            raise CountsError(f"{path}:{number}: `{word}:` has no value")
        said.setdefault(word, []).append(value)
        if word == "options":
            options = _options(value, f"{path}:{number}")
    missing = [word for word in ("game", "source") if word not in said]
    if missing:
        raise CountsError(f"{path}:{max(number, 1)}: the line `{missing[0]}:` is missing above the table")
    if columns is None:
        raise CountsError(f"{path}:{max(number, 1)}: the table is missing; its header is `{'  '.join(COLUMNS)}`")
    rows: list[Row] = []
    for number, line in lines:
        rows.append(_row(line, columns, rows, f"{path}:{number}"))
    if not rows:
        raise CountsError(f"{path}:{number}: the table has no rows")
    return Counts(
        name=re.split(r"[/\\]", path)[-1].removesuffix(SUFFIX),
        game=said["game"][0],
        options=options,
        sources=tuple(said["source"]),
        conventions=tuple(said.get("convention", ())),
        rows=tuple(rows),
        beside=beside,
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, without comments, with their numbers."""
    for number, line in enumerate(text.split("\n"), 1):
        if line := line.split("#")[0].strip():
            yield number, line


def _columns(line: str, at: str) -> tuple[str, ...]:
    columns = tuple(line.split())
    if len(columns) < 2 or columns != COLUMNS[: len(columns)]:
        raise CountsError(
            f"{at}: `{line[:60]}` is neither `WORD: TEXT` nor the header of a table, `{'  '.join(COLUMNS)}`"
        )
    return columns


def _options(text: str, at: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise CountsError(f"{at}: `{pair[:60]}` in `options:` is not of the form NAME=VALUE")
        found[name] = value
    return found


def _row(line: str, columns: tuple[str, ...], above: list[Row], at: str) -> Row:
    """Parse one line of the table, and check that it fits the rows above it."""
    cells = line.split()
    flag = cells.pop() if cells[-1] in FLAGS[1:] else ""
    if len(cells) != len(columns):
        raise CountsError(f"{at}: the table has {len(columns)} columns, but this row has {len(cells)}")
    wrong = [cell for cell in cells if cell != "-" and not re.fullmatch(r"[0-9]{1,18}", cell)]
    if wrong:
        raise CountsError(f"{at}: `{wrong[0][:40]}` is not a number; write `-` for an unknown one")
    known = {column: int(cell) for column, cell in zip(columns, cells, strict=True) if cell != "-"}
    depth = known.pop("depth", 0)
    if len(above) == DEEPEST:
        raise CountsError(f"{at}: the greatest depth is {DEEPEST}")
    if depth != len(above) + 1:
        raise CountsError(f"{at}: expected depth {len(above) + 1}")
    if above and FLAGS.index(flag) < FLAGS.index(above[-1].flag):
        raise CountsError(f"{at}: rows below a row marked `{above[-1].flag}` must be marked too")
    row = Row(depth, known, flag)
    layers = [each.known.get("positions") for each in (*above, row)]
    total = sum(count for count in layers if count is not None)
    if None not in layers and known.get("cumulative", total) != total:
        raise CountsError(f"{at}: the positions add up to {total}, not to {known['cumulative']}")
    if known.get("positions", 0) > known.get("sequences", known.get("positions", 0)):
        raise CountsError(f"{at}: there cannot be more positions than sequences that lead to them")
    return row
