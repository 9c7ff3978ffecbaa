"""Marks the slow tests: those that ``tiers.toml`` does not keep in the default tier.

The default tier answers in minutes. Of a test with many cases it runs a few; the others are ``slow``, and run in CI.
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


class Case(NamedTuple):
    """A test, by its file (relative to this folder) and function, and what is in the brackets of its name."""

    file: str
    function: str
    parameters: str


def kept() -> Mapping[tuple[str, str], Sequence[str]]:
    """The cases that stay in the default tier, by file and function, for the functions that have slow ones."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {(file, function): cases for file, functions in table.items() for function, cases in functions.items()}


def case_of(item: pytest.Item) -> Case:
    """The case that an item is."""
    function, _, parameters = item.name.partition("[")
    return Case(item.path.relative_to(HERE).as_posix(), function, parameters.removesuffix("]"))


@pytest.hookimpl(tryfirst=True)  # before pytest selects by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow cases, but those of the ``long`` tier, which would run with the slow ones then."""
    default = kept()
    for item in items:
        if not item.path.is_relative_to(HERE) or item.get_closest_marker("long"):
            continue  # a doctest of the product, or a study
        case = case_of(item)
        if case.parameters not in default.get((case.file, case.function), [case.parameters]):
            item.add_marker(pytest.mark.slow)
