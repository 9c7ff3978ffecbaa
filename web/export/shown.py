"""Texts of a description as a page shows them: without what cannot be printed, and of bounded length."""

from __future__ import annotations

import re
from typing import Any

from ...service.rules.marks import clean

LONGEST = 4_000
"""The most characters of a text."""
LONGEST_TITLE = 200
"""The most characters of a title and of the name of a file."""


def shown(value: Any, longest: int | None = LONGEST) -> Any:
    """A text, or every text in a list or a JSON object, as a page shows it.

    Characters that move a cursor, change the direction of writing, or are not printed for another reason become U+FFFD;
    what is longer than ``longest`` ends in an ellipsis.
    """
    match value:
        case str():
            text = clean(value if longest is None else value[: longest + 1])
            return text if longest is None or len(text) <= longest else f"{text[: longest - 1]}…"
        case list() | tuple():
            return [shown(one, longest) for one in value]
        case dict():
            return {name: shown(one, longest) for name, one in value.items()}
    return value


def title(text: str) -> str:
    """A title as a page shows it."""
    found: str = shown(text, LONGEST_TITLE)
    return found


def file_name(name: str) -> str:
    """The name of a file without its folders, which are nobody else's business; that of a library game is as it was."""
    return title(re.split(r"[/\\]", name.rstrip("/\\"))[-1])
