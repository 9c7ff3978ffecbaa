"""The slow tier has the cases that the table does not keep in the default one, and no study of many minutes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiers import HERE, kept, pytest_collection_modifyitems

(FILE, FUNCTION), KEPT = next((name, cases) for name, cases in kept().items() if cases)


class Item:
    """As much of a collected test as its tier depends on."""

    def __init__(self, name: str, path: Path, *marks: str) -> None:
        self.name, self.path, self.marks = name, path, list(marks)

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks.append(marker.name)


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


def test_a_doctest_of_the_product_is_not_slow(tmp_path: Path) -> None:
    item = Item(f"{FUNCTION}[another case]", tmp_path / FILE)
    pytest_collection_modifyitems([item])  # type: ignore[list-item]
    assert item.marks == []
