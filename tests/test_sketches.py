"""Every sketch in docs/sketches parses in the current language."""

import re
from pathlib import Path

import pytest

from plybook.gdl.syntax.parse import parse
from plybook.gdl.text.source import Source

SKETCHES = Path(__file__).parents[1] / "docs" / "sketches"
FENCE = re.compile(r"^```gdl\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = sorted(page for page in SKETCHES.glob("*.md") if page.name != "README.md")


def sketches() -> list[Source]:
    """Each fenced block, named by its page and first line."""
    found = []
    for page in sorted(SKETCHES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            line = text.count("\n", 0, fence.start(1)) + 1
            found.append(Source(f"{page.name}:{line}", fence[1]))
    return found


@pytest.mark.parametrize("sketch", sketches(), ids=lambda sketch: sketch.name)
def test_each_sketch_parses(sketch: Source) -> None:
    assert parse(sketch)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_page_contains_a_game(page: Path) -> None:
    assert '```gdl\ngame "' in page.read_text(encoding="utf-8")


def test_there_are_seven_pages() -> None:
    assert len(PAGES) == 7
