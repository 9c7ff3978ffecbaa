"""The codes of diagnostics, one page each: an explanation, an example and its output.

The pages are both documentation (``plybook explain CODE``) and tests (``tests/gdl/test_codes.py``).
"""

from __future__ import annotations

from importlib.resources import files

SUFFIX = ".md"


def codes() -> list[str]:
    """Every code that has a page, in alphabetical order."""
    return sorted(file.name.removesuffix(SUFFIX) for file in files(__package__).iterdir() if file.name.endswith(SUFFIX))


def page(code: str) -> str | None:
    """The page of a code in Markdown, or ``None`` if there is no such code."""
    if code not in codes():
        return None
    return files(__package__).joinpath(code + SUFFIX).read_text(encoding="utf-8")
