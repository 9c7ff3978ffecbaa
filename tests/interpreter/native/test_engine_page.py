"""docs/engine.md lists every pass in order and every operation."""

from __future__ import annotations

import re
from pathlib import Path

from plybook.interpreter import native
from plybook.interpreter.native.ir.meaning import PURE
from plybook.interpreter.native.passes import NAMES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")


def test_the_page_lists_every_pass_in_order() -> None:
    table = PAGE.split("## The passes")[1].split("##")[0]
    assert re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE) == list(NAMES)


def test_the_page_lists_every_operation() -> None:
    table = PAGE.split("| operations | on |")[1].split("\n\n")[0]
    assert set(re.findall(r"`([^`]+)`", table)) == set(PURE)


def test_the_page_names_only_files_that_exist() -> None:
    folders = [Path(native.__file__).parent, ROOT / "interpreter" / "game", ROOT / "tools"]
    for name in set(re.findall(r"`?([a-z_]+\.py)`?", PAGE)):
        assert any(list(folder.rglob(name)) for folder in folders), name
