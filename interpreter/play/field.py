"""The values of a record's fields: each is one line, whatever it contains."""

from __future__ import annotations

import json
import re

UNSAFE = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators, and the parts of file names that are not UTF-8."""
SPACE = re.compile(r"\s")


def written(value: str) -> str:
    """A value as the text of a field: as it is, or as a JSON string if it would not be read back otherwise."""
    plain = value == value.strip() and not value.startswith('"') and not UNSAFE.search(value)
    return value if plain else json.dumps(value)


def read(text: str) -> str:
    """The value of a field; the inverse of :func:`written`."""
    text = text.strip()
    if text.startswith('"'):
        try:
            value = json.loads(text)
        except ValueError:  # written by hand, or before values were quoted
            return text
        if isinstance(value, str):
            return value
    return text


def written_pair(name: str, value: str) -> str:
    """An option, with no space inside."""
    pair = f"{name}={value}"
    if pair.startswith('"') or SPACE.search(pair) or UNSAFE.search(pair):
        return json.dumps(pair).replace(" ", r"\u0020")
    return pair
