"""The codes of diagnostics: one page each, what the mistake is, an example and what is shown for it.

The pages are documentation (``plybook explain CODE``) and tests (``tests/gdl/test_codes.py``) in one.
"""

from __future__ import annotations

from importlib.resources import files

SUFFIX = ".md"


def codes() -> list[str]:
    """Every code that has a page, in alphabetical order."""
    return sorted(file.name.removesuffix(SUFFIX) for file in files(__package__).iterdir() if file.name.endswith(SUFFIX))


def page(code: str) -> str | None:
    """The page of a code in Markdown, ``None`` where there is no such code."""
    if code not in codes():
        return None
    return files(__package__).joinpath(code + SUFFIX).read_text(encoding="utf-8")
