"""Marks the slow tests, those that ``tiers.toml`` does not keep in the default tier, and the long ones.

The default tier answers in minutes. Of a test with many cases it runs a few; the others are ``slow``, and run in CI.
Of a test whose slow cases take long together, ``long.toml`` lists those that are ``long``: CI does
without them.
A case that neither table knows, as of a new game, is slow if the test has slow cases.
``tools/divide_tests.py`` makes the choice, from measured times.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
TABLE = HERE / "tiers.toml"
LONG_TABLE = HERE / "long.toml"

Cases = Mapping[tuple[str, str], Sequence[str]]
"""Some cases of tests, by file and function."""


class Case(NamedTuple):
    """A test, by its file (relative to this folder) and function, and what is in the brackets of its name."""

    file: str
    function: str
    parameters: str


def kept() -> Cases:
    """The cases that stay in the default tier, for the functions that have slow ones."""
    return _read(TABLE)


def left_out() -> Cases:
    """The cases that CI does without, for the functions that have such."""
    return _read(LONG_TABLE)


def _read(file: Path) -> Cases:
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {(file, function): cases for file, functions in table.items() for function, cases in functions.items()}


def case_of(item: pytest.Item) -> Case:
    """The case that an item is."""
    function, _, parameters = item.name.partition("[")
    return Case(item.path.relative_to(HERE).as_posix(), function, parameters.removesuffix("]"))


@pytest.hookimpl(tryfirst=True)  # before pytest selects by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow cases and the long ones; none is both, or it would run with the slow ones, too."""
    default, long = kept(), left_out()
    for item in items:
        if not item.path.is_relative_to(HERE) or item.get_closest_marker("long"):
            continue  # a doctest of the product, or a study
        case = case_of(item)
        if case.parameters in long.get((case.file, case.function), ()):
            item.own_markers[:] = [mark for mark in item.own_markers if mark.name != "slow"]  # of the test itself
            item.add_marker(pytest.mark.long)
        elif case.parameters not in default.get((case.file, case.function), [case.parameters]):
            item.add_marker(pytest.mark.slow)
