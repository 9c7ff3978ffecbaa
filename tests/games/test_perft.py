"""The numbers of move sequences and of positions are those that other people's programs have counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import plybook
from plybook.gdl.option import Value
from plybook.interpreter.perft import depths
from plybook.interpreter.position import Position
from plybook.interpreter.state import State

FOLDER = Path(__file__).parents[1] / "perft"
COLUMNS = ("depth", "sequences", "positions", "cumulative")
LATER = ("", "long", "layers")


@dataclass
class Row:
    """One line of a table; ``when`` is empty for the default run."""

    counts: dict[str, int | None]
    when: str


@dataclass
class Suite:
    """A perft file, as described in tests/perft/README.md."""

    path: Path
    said: dict[str, str]
    rows: list[Row]

    def load(self, engine: str = "native") -> plybook.Game:
        name = self.said["game"]
        options = dict(pair.split("=") for pair in self.said.get("options", "").split())
        chosen: dict[str, Value] = {k: int(v) if v.isdigit() else v for k, v in options.items()}
        return plybook.load(str(FOLDER / name) if name.endswith(".gdl") else name, engine=engine, **chosen)

    def rows_of(self, when: str) -> list[Row]:
        """The rows to check in a run: those of its kind and all above them."""
        last = max((number for number, row in enumerate(self.rows, 1) if row.when == when), default=0)
        return self.rows[:last]


def read(path: Path) -> Suite:
    said: dict[str, str] = {}
    columns: list[str] = []
    rows: list[Row] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        word, colon, value = line.partition(":")
        if not line:
            continue
        if not columns and colon:
            assert word in ("game", "options", "source"), f"{path.name}: {line}"
            said[word] = value.strip()
        elif not columns:
            columns = line.split()
            assert columns == list(COLUMNS[: len(columns)]), f"{path.name}: {line}"
        else:
            cells = line.split()
            when = cells.pop() if cells[-1] in LATER else ""
            counts = {c: None if cell == "-" else int(cell) for c, cell in zip(columns, cells, strict=True)}
            assert counts["depth"] == len(rows) + 1, f"{path.name}: {line}"
            rows.append(Row(counts, when))
    return Suite(path, said, rows)


SUITES = [read(path) for path in sorted(FOLDER.glob("*.perft"))]


def cases(*kinds: str) -> list[object]:
    return [
        pytest.param(suite, when, id=suite.path.stem + (when and f"-{when}"), marks=[pytest.mark.long] if when else [])
        for suite in SUITES
        for when in kinds
        if suite.rows_of(when)
    ]


@pytest.mark.parametrize(("suite", "when"), cases("", "long"))
def test_the_counts_of_the_reference_engine_are_those_published(suite: Suite, when: str) -> None:
    check(suite, "reference", suite.rows_of(when))


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.path.stem)
def test_the_counts_of_the_native_engine_are_those_published(suite: Suite) -> None:
    """All of them, those that are too much for plain Python as well."""
    check(suite, "native", suite.rows)


def check(suite: Suite, engine: str, rows: list[Row]) -> None:
    distinct = any(row.counts.get(column) is not None for row in rows for column in COLUMNS[2:])
    counted = depths(suite.load(engine).start(), len(rows), distinct=distinct)
    for row, found in zip(rows, counted, strict=True):
        known = {column: count for column, count in row.counts.items() if count is not None}
        assert {column: getattr(found, column) for column in known} == known


def layers(game: plybook.Game) -> Iterator[int]:
    """The number of positions first reached at depth 1, 2, ...; nothing but board and mover tells them apart."""
    assert not game.model.swap

    def pack(position: Position) -> bytes:
        assert position.last is None
        return bytes([position.mover, *(0 if piece is None else piece + 1 for piece in position.contents)])

    def unpack(key: bytes) -> Position:
        return Position(tuple(byte - 1 if byte else None for byte in key[1:]), key[0])

    layer = [pack(game.start().position)]
    known = set(layer)
    while True:
        found = []
        for position in map(unpack, layer):
            for move in State(game, position).legal_moves():
                key = pack(game.engine.play(position, move))
                if key not in known:
                    known.add(key)
                    found.append(key)
        yield len(found)
        layer = found


@pytest.mark.parametrize(("suite", "when"), cases("layers"))
def test_the_positions_counted_layer_by_layer_are_those_published(suite: Suite, when: str) -> None:
    total = 0
    for row, fresh in zip(suite.rows_of(when), layers(suite.load("reference")), strict=False):
        total += fresh
        assert row.counts["positions"] in (None, fresh)
        assert row.counts["cumulative"] in (None, total)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.path.stem)
def test_a_perft_file_names_its_source_and_adds_up(suite: Suite) -> None:
    assert suite.said["source"]
    assert suite.rows
    order = [LATER.index(row.when) for row in suite.rows]
    assert order == sorted(order)
    total = 0
    for row in suite.rows:
        if (fresh := row.counts.get("positions")) is None:
            break
        total += fresh
        assert row.counts.get("cumulative") in (None, total)
        assert fresh <= (row.counts["sequences"] or fresh)
