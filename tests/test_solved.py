"""The page of solved games: each row is solved again, and the page has the rows that the tool writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tool import tool

ROOT = Path(__file__).parents[1]
solved = tool("solved")

ROWS = solved.rows()
PAGE = (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=f"{row.game} {row.settings}", marks=[pytest.mark.long] * row.long) for row in ROWS],
)
def test_solving_a_row_again_gives_the_result_on_the_page(row: Any) -> None:
    found = row.solve()
    first = solved.line(row, found).split(" | ")[:3]
    assert any(line.split(" | ")[:3] == first for line in PAGE.splitlines())


def test_the_page_has_every_row() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| options")]
    assert len(lines) == len(ROWS)
    for row, line in zip(ROWS, lines, strict=True):
        assert line.startswith(f"| {row.settings} | {solved.WHO[row.value]} |")
