"""The slow tier has the cases that the tables keep neither in the default one nor for long runs, and no study."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiers import HERE, kept, left_out, pytest_collection_modifyitems

(FILE, FUNCTION), KEPT = next((name, cases) for name, cases in kept().items() if cases)


class Item:
    """As much of a collected test as its tier depends on."""

    def __init__(self, name: str, path: Path, *marks: str) -> None:
        self.name, self.path = name, path
        self.own_markers = [getattr(pytest.mark, mark).mark for mark in marks]

    @property
    def marks(self) -> list[str]:
        return [mark.name for mark in self.own_markers]

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.own_markers.append(marker.mark)


@pytest.mark.parametrize(
    ("case", "marks", "wanted"),
    [
        (KEPT[0], [], []),
        ("another case", [], ["slow"]),
        ("another case", ["long"], ["long"]),
        (KEPT[0], ["long"], ["long"]),
    ],
)
def test_only_what_is_neither_kept_nor_long_is_slow(case: str, marks: list[str], wanted: list[str]) -> None:
    item = Item(f"{FUNCTION}[{case}]", HERE / FILE, *marks)
    pytest_collection_modifyitems([item])  # type: ignore[list-item]
    assert item.marks == wanted


@pytest.mark.parametrize("marks", [[], ["slow"]])
def test_a_case_that_ci_does_without_is_long_and_not_slow(marks: list[str]) -> None:
    (file, function), cases = next(iter(left_out().items()))
    item = Item(f"{function}[{cases[0]}]", HERE / file, *marks)
    pytest_collection_modifyitems([item])  # type: ignore[list-item]
    assert item.marks == ["long"]


def test_no_case_is_in_both_tables() -> None:
    default = kept()
    for name, cases in left_out().items():
        assert not set(cases) & set(default.get(name, ()))


def test_a_doctest_of_the_product_is_not_slow(tmp_path: Path) -> None:
    item = Item(f"{FUNCTION}[another case]", tmp_path / FILE)
    pytest_collection_modifyitems([item])  # type: ignore[list-item]
    assert item.marks == []
