"""Lists as they are said in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Parts with commas, and a word before the last; there is at least one.

    >>> listed(["a1", "b2", "c3"])
    'a1, b2 and c3'
    """
    *most, last = parts
    return f"{', '.join(most)} {word} {last}" if most else last
