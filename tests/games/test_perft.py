"""The numbers of move sequences and positions match those that other people's programs have counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import plybook
from plybook.interpreter.analyse import perft_files
from plybook.interpreter.analyse.perft_files import Counts
from plybook.interpreter.analyse.verify import verify
from plybook.interpreter.core.position import Position
from plybook.interpreter.game.game import State

SUITES = perft_files.library()
REFERENCE_LONG = {"ayu-9x9"}
NATIVE_LONG = {"dots-and-boxes-2x2"}
"""What takes longest by far. The native engine counts the former in the slow tier, and begins to count the latter."""


def cases(flag: str) -> list[object]:
    return [
        pytest.param(suite, id=suite.name, marks=[pytest.mark.long] if flag or suite.name in REFERENCE_LONG else [])
        for suite in SUITES
        if suite.rows_until(flag)
    ]


@pytest.mark.parametrize("suite", cases(""))
def test_the_reference_engine_has_the_published_counts(suite: Counts) -> None:
    check(suite, "reference", len(suite.rows_until("")))


@pytest.mark.parametrize("suite", cases("long"))
def test_the_reference_engine_has_the_published_long_counts(suite: Counts) -> None:
    check(suite, "reference", len(suite.rows_until("long")), long=True)


@pytest.mark.parametrize(
    "suite",
    [
        pytest.param(suite, id=suite.name, marks=[pytest.mark.long] if suite.name in NATIVE_LONG else [])
        for suite in SUITES
    ],
)
def test_the_native_engine_has_the_published_counts(suite: Counts) -> None:
    """All of them, including those that plain Python is too slow for."""
    check(suite, "native", len(suite.rows), long=True)


@pytest.mark.parametrize(
    "suite", [suite for suite in SUITES if suite.name in NATIVE_LONG], ids=lambda suite: suite.name
)
def test_the_native_engine_has_the_first_of_the_longest_published_counts(suite: Counts) -> None:
    check(suite, "native", len(suite.rows_until("")))


def check(suite: Counts, engine: str, rows: int, *, long: bool = False) -> None:
    verdict = verify(suite, engine, long=long)
    assert verdict.differences == ()
    assert len(verdict.rows) == rows


def layers(game: plybook.Game) -> Iterator[int]:
    """The number of positions first reached at depth 1, 2, ...; positions differ only in board and mover."""
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


@pytest.mark.parametrize("suite", cases("layers"))
def test_the_number_of_positions_in_each_layer_is_as_published(suite: Counts) -> None:
    total = 0
    for row, fresh in zip(suite.rows_until("layers"), layers(suite.load("reference")), strict=False):
        total += fresh
        assert row.known.get("positions", fresh) == fresh
        assert row.known.get("cumulative", total) == total


@pytest.mark.parametrize("suite", perft_files.library(), ids=lambda suite: suite.name)
def test_a_library_file_is_named_after_its_game(suite: Counts) -> None:
    assert suite.name == suite.game or suite.name.startswith(f"{suite.game}-")
    assert suite.game in plybook.gdl.text.files.library()  # type: ignore[attr-defined]
