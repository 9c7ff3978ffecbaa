"""The page on players agrees with the kinds of players."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.players.kinds import KINDS
from plybook.players.manual import updated

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def test_the_tables_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `plybook docs --update docs/players.md`"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_a_section_with_its_parameters(kind: object) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"^## {kind.name}$", page, re.MULTILINE)  # type: ignore[attr-defined]
    assert (f"<!-- parameters of {kind.name} -->" in page) == bool(kind.parameters)  # type: ignore[attr-defined]


def test_a_marker_for_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="`nobody`"):
        updated("<!-- parameters of nobody -->\n<!-- end -->")


def test_the_python_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True)
