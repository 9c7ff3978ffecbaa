"""Golden counts: what other people's programs have counted in a game, read from ``*.perft`` files.

The form of the files is described in ``games/counts/README.md``. :mod:`.verify` counts again and compares.
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
"""What may stand after a row, from little work for plain Python to too much: nothing; it takes minutes; positions only,
and one layer after the other; nothing is counted there."""
ONCE, SEVERAL = ("game", "options"), ("source", "convention")
LARGEST = 64 * 1024


@dataclass(frozen=True)
class Row:
    """What is known of one depth, by column; ``flag`` is one of :data:`FLAGS` or empty."""

    depth: int
    known: Mapping[str, int]
    flag: str = ""


@dataclass(frozen=True)
class Counts:
    """A file of counts: for which game under which options, from where, how counted, and the numbers."""

    name: str
    game: str
    options: Mapping[str, str]
    sources: tuple[str, ...]
    conventions: tuple[str, ...]
    rows: tuple[Row, ...]
    beside: Path | None = field(default=None, compare=False)
    """The folder that a game named by a path is looked for in."""

    def load(self, engine: str = "native") -> Game:
        """The game that was counted.

        Raises:
            DescriptionError: there is none, it is wrong, or has no such options.
        """
        from ..game.game import load

        return load(gdl.find(self.game, self.beside), self.options, engine=engine)

    def rows_until(self, flag: str) -> tuple[Row, ...]:
        """The rows from the first one to the last that has a flag (or, for the empty text, that has none)."""
        last = max((row.depth for row in self.rows if row.flag == flag), default=0)
        return self.rows[:last]


@lru_cache(maxsize=1)
def library() -> tuple[Counts, ...]:
    """The counts of the games of the library, by file name."""
    folder = files("plybook.games").joinpath("counts")
    found = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
    return tuple(read(file) for file in sorted(found, key=lambda file: file.name))


def of(game: str) -> tuple[Counts, ...]:
    """The counts of one game of the library."""
    return tuple(counts for counts in library() if counts.game == game)


def read(file: Path | Traversable) -> Counts:
    """The counts in a file.

    Raises:
        CountsError: it cannot be read, or is no such file; the text names file and line.
    """
    text = read_text(file, LARGEST, f"a file of counts has at most {LARGEST // 1024} KiB", CountsError)
    beside = file.parent if isinstance(file, Path) else None
    return parse(text, str(file), beside)


def parse(text: str, path: str, beside: Path | None = None) -> Counts:
    """The counts that a text says; ``path`` is what it is called in errors.

    Raises:
        CountsError: the text is not of the form; the error names the line.
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
            raise CountsError(f"{path}:{number}: `{word[:40]}:` means nothing here; there is {known}, and then a table")
        if word in ONCE and word in said:
            raise CountsError(f"{path}:{number}: there is a second `{word}:`")
        if not value:
            raise CountsError(f"{path}:{number}: nothing follows `{word}:`")
        said.setdefault(word, []).append(value)
        if word == "options":
            options = _options(value, f"{path}:{number}")
    missing = [word for word in ("game", "source") if word not in said]
    if missing:
        raise CountsError(f"{path}:{max(number, 1)}: a line `{missing[0]}:` is missing above the table")
    if columns is None:
        raise CountsError(f"{path}:{max(number, 1)}: the table is missing; its head is `{'  '.join(COLUMNS)}`")
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
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        if line := line.split("#")[0].strip():
            yield number, line


def _columns(line: str, at: str) -> tuple[str, ...]:
    columns = tuple(line.split())
    if len(columns) < 2 or columns != COLUMNS[: len(columns)]:
        raise CountsError(
            f"{at}: `{line[:60]}` is neither `WORD: TEXT` nor the head of a table, `{'  '.join(COLUMNS)}`"
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
    """One line of the table, and whether it goes with those above it."""
    cells = line.split()
    flag = cells.pop() if cells[-1] in FLAGS[1:] else ""
    if len(cells) != len(columns):
        raise CountsError(f"{at}: the table has {len(columns)} columns, and this row {len(cells)}")
    wrong = [cell for cell in cells if cell != "-" and not re.fullmatch(r"[0-9]{1,18}", cell)]
    if wrong:
        raise CountsError(f"{at}: `{wrong[0][:40]}` is no number; what is not known is written `-`")
    known = {column: int(cell) for column, cell in zip(columns, cells, strict=True) if cell != "-"}
    depth = known.pop("depth", 0)
    if len(above) == DEEPEST:
        raise CountsError(f"{at}: nothing is counted deeper than {DEEPEST}")
    if depth != len(above) + 1:
        raise CountsError(f"{at}: depth {len(above) + 1} belongs here")
    if above and FLAGS.index(flag) < FLAGS.index(above[-1].flag):
        raise CountsError(f"{at}: what is below a row marked `{above[-1].flag}` is marked too")
    row = Row(depth, known, flag)
    layers = [each.known.get("positions") for each in (*above, row)]
    total = sum(count for count in layers if count is not None)
    if None not in layers and known.get("cumulative", total) != total:
        raise CountsError(f"{at}: the positions add up to {total}, not to {known['cumulative']}")
    if known.get("positions", 0) > known.get("sequences", known.get("positions", 0)):
        raise CountsError(f"{at}: there are no more positions than sequences that lead to them")
    return row
