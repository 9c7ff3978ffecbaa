"""Texts in which what is quoted from a description is marked, so that each format can show it in its own way."""

from __future__ import annotations

import re

from ...gdl.model import ast
from ...gdl.resolve.each import OF_DIRECTIONS as WORDS

OPEN, CLOSE = "\x01", "\x02"
"""Before and after a quotation. No text of a description contains them: see :func:`clean`."""
LONGEST = 300
"""The most characters of an expression that are quoted."""


def clean(text: str) -> str:
    """A text from a description without characters that cannot be printed, such as those that move a cursor."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)  # replacement character


def quoted(text: str) -> str:
    """A text marked as quoted."""
    return f"{OPEN}{clean(text)}{CLOSE}"


def written(node: ast.Expression) -> str:
    """An expression as it is written, in one line, without the parts that the options have decided."""
    parts = node.operands if isinstance(node, ast.Junction) and node.word == "and" else (node,)
    texts = {" ".join(re.sub(r"#[^\n]*", "", part.span.text).split()): part for part in parts}
    if len(texts) > 1:
        texts = {_together(text) if _is_choice(part) else text: part for text, part in texts.items()}
    text = " and ".join(texts)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _is_choice(node: ast.Expression) -> bool:
    return isinstance(node, ast.Junction) and node.word == "or" and not goes_through_directions(node.span.text)


def _together(text: str) -> str:
    """A text in parentheses, if it has none around it."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return text if place == len(text) - 1 else f"({text})"
    return f"({text})"


def plain(text: str) -> str:
    """A text with its quotations between backticks, for a terminal.

    >>> plain(quoted("to empty") + " is allowed")
    '`to empty` is allowed'
    """
    return text.replace(OPEN, "`").replace(CLOSE, "`")


def split(text: str) -> list[tuple[bool, str]]:
    """The pieces of a text, each with whether it is quoted.

    >>> split("see " + quoted("a1"))
    [(False, 'see '), (True, 'a1')]
    """
    pieces = re.split(f"{OPEN}([^{CLOSE}]*){CLOSE}", text)
    return [(place % 2 == 1, piece) for place, piece in enumerate(pieces) if piece]


OF_DIRECTIONS = re.compile(rf"(?:{'|'.join(WORDS)})\(\s*[\w-]+ in\b")
"""How a word with a name for directions begins."""


def goes_through_directions(text: str) -> bool:
    """Whether a text is one `union(d in …)`, `sum(d in …)` or the like from its beginning to its end."""
    if not OF_DIRECTIONS.match(text):
        return False
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == ")" and depth == 0:
            return place == len(text) - 1
    return False
