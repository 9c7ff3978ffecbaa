"""Fixes for signs that this language does not have, or writes in another way."""

from __future__ import annotations

import re

from lark import Token

from ..text.diagnostic import Fix
from ..text.fixes import removed, replaced
from ..text.source import Source, Span

QUOTES = {"'": "'", "\u2018": "\u2019"}  # left single quotation mark, right single quotation mark
QUOTES["\u201c"] = "\u201d"  # left double quotation mark, right double quotation mark
"""Quotes other than straight double ones: how a text in them begins and ends."""
DOUBLED = {"DEFINES": "is", "UNITE": "or", "INTERSECT": "and", "DIVIDE": "#"}
"""What `==`, `||`, `&&` and `//` are in this language, by the kind of their sign."""


def of_character(source: Source, at: int) -> tuple[Fix, ...]:
    """The fix for a character that is not part of the language."""
    text = source.text
    character, after = text[at], text[at + 1 :]
    if closing := QUOTES.get(character):
        inner = re.match(rf'([^\n"{closing}]*){closing}', after)
        return (replaced(Span(source, at, at + 1 + inner.end()), f'"{inner[1]}"'),) if inner else ()
    if character == ";" and re.match(r"[ \t]*(\n|#|\}|$)", after):
        return (removed(Span(source, at, at + 1), "remove the `;`"),)
    if character == "%" and not re.match(r"[ \t]*\d", after):  # otherwise it is the remainder of a division
        return (replaced(Span(source, at, at + 1), "#"),)
    if character == "!":
        if after.startswith("="):
            return (replaced(Span(source, at, at + 2), "is not"),)
        if re.match(r"[A-Za-z_(]", after):
            return (replaced(Span(source, at, at + 1), "not "),)
    return ()


def of_token(source: Source, token: Token, last: Token) -> tuple[Fix, ...]:
    """The fix for a sign that is written twice, or for `=` where something is compared."""
    start, end = token.start_pos or 0, token.end_pos or 0
    begin = last.start_pos or 0
    if last.type == token.type and last.end_pos == start and token.type in DOUBLED:
        return (replaced(Span(source, begin, end), DOUBLED[token.type]),)
    if token.type == "DIVIDE" and source.text.startswith("//", start):
        return (replaced(Span(source, start, start + 2), "#"),)
    return ()
