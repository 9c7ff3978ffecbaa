"""The pages: links resolve, files and functions named in them exist, and no conflict markers are left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "bench", "editors")
PAGES = [*sorted(ROOT.glob("*.md")), *(page for name in FOLDERS for page in sorted(ROOT.glob(f"{name}/**/[!.]*.md")))]
PAGES = [page for page in PAGES if "node_modules" not in page.parts]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve_and_no_conflict_markers_are_left(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"^(<<<<<<<|>>>>>>>) ", text, re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, anchor = link.partition("#")
        if ":" in file:
            continue
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"]
FILE = re.compile(r"\.?\w[\w./-]*(?:/|\.(?:py|md|toml|html|json))|\w+(?:/[\w.-]+)+")
"""A file or a folder: it contains a slash, or ends in one of our file extensions."""


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_files_and_functions_named_in_the_guides_exist(page: Path) -> None:
    """A function is defined in a file named in the same paragraph or table row."""
    bare = {"__init__.py", "emit.py", "run.py", "signatures.py"}  # many folders have these
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(re.findall(r"`", text)) % 2 == 0
    for part in re.split(r"\n\n|\n(?=\||- |\d+\. )", text):
        quoted = re.findall(r"`([^`]+)`", part)
        files = [each for each in quoted if FILE.fullmatch(each)]
        assert [each for each in files if each not in bare and not (ROOT / each).exists()] == [], part
        code = "".join((ROOT / each).read_text(encoding="utf-8") for each in files if (ROOT / each).is_file())
        for names in (each.removesuffix("()").split(".") for each in quoted if each.endswith("()")):
            missing = [name for name in names if not re.search(rf"(def|class) {name}\b", code)]
            assert missing == [], part
