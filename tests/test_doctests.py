"""The examples in docstrings give the output shown.

(Those of ludemes and statements are examples of the language, which tests/gdl runs.)
"""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = sorted({path.parent.name for path in ROOT.glob("*/__init__.py")} - {"gdl"})


def modules() -> list[str]:
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if ">>> " in path.read_text(encoding="utf-8"):
                parts = path.relative_to(ROOT).with_suffix("").parts
                inner = parts[1:] if folder == "api" else parts
                found.append(".".join(["plybook", *(part for part in inner if part != "__init__")]))
    return found


def test_there_are_examples() -> None:
    assert len(modules()) > 8


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_give_the_output_shown(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried
    assert not failed
