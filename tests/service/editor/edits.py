"""Random edits of descriptions, as people and accidents make them, and a way to compare what is known of texts."""

from __future__ import annotations

import random
import re
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

from plybook.gdl.text.diagnostic import Diagnostic, Edit, Fix
from plybook.gdl.text.files import find, library
from plybook.gdl.text.fixes import applied
from plybook.gdl.text.source import Source, Span

WORD = re.compile(r"[\w-]+")
PIECES = [*'{}()",.-=&|#\n x1', " and", "\n  move ", " in", "..", "->", "not ", "\t", "é", "𝕏"]


def library_texts() -> dict[str, str]:
    """The library games with those that extend them, by path."""
    return {f"{name}.gdl": find(name).text for name in library()}


def edited(text: str, rng: random.Random, other: str = "") -> str:
    """A text after one edit: characters removed, written or moved, a word replaced, a line removed or taken over."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(7):
        case 0:
            return text[:at] + text[at + rng.choice([1, 1, 2, 5, 20]) :]
        case 1 | 2:
            return text[:at] + rng.choice(PIECES) + text[at:]
        case 3:
            start = rng.randrange(len(text) + 1)
            return text[:at] + text[start : start + 30] + text[at:]
        case 4 if words := list(WORD.finditer(text)):
            word, new = rng.choice(words), rng.choice(words)[0]
            return text[: word.start()] + new + text[word.end() :]
        case 5:
            lines = text.split("\n")
            del lines[rng.randrange(len(lines))]
            return "\n".join(lines)
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice((other or text).split("\n")))
    return "\n".join(lines)


def plain(node: Any) -> Any:
    """A tree as nested tuples with the places of its parts, independent of sources."""
    match node:
        case Span():
            return node.start, node.end
        case tuple():
            return tuple(map(plain, node))
        case _ if is_dataclass(node):
            return type(node).__name__, *(plain(getattr(node, field.name)) for field in fields(node))
    return node


def key(found: Diagnostic) -> tuple[object, ...]:
    """A diagnostic by what it says and where."""
    span = found.label.span
    return found.code, found.message, span.source.name, span.start, span.end


def source(text: str) -> Source:
    """A text as a source."""
    return Source("edited.gdl", text)


def after(text: str, edits: list[Edit]) -> str:
    """A text after edits, which must not overlap."""
    ordered = sorted(edits, key=lambda edit: edit.span.start)
    assert all(one.span.end <= other.span.start for one, other in pairwise(ordered))
    assert all(0 <= edit.span.start <= edit.span.end <= len(text) for edit in edits)
    return applied(text, Fix("", tuple(edits)))
