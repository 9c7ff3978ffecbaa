"""The text of a description in colours, with the moves that each part of it describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from ...gdl.model.model import Model
from ...gdl.text.source import Source
from ...service.highlight.pygments_lexer import TOKENS, GdlLexer
from ...service.rules.marks import clean
from .shown import file_name

LARGEST = 100_000
"""The most characters of a text that are shown."""
NO_RULE = -1
SIGNIFICANT = re.compile(r'"[^"\n]*"|#[^\n]*|\S')
"""Texts, comments, and every other character that is not white space."""


def sources(model: Model, source: Source) -> list[dict[str, Any]]:
    """The description, and those that it extends and takes moves from: of each its name and its tokens.

    A token is ``[class, text, rule]``: a class of ``service.highlight``, empty for white space; a part of the text; and
    the number of the rule whose statement it is part of, -1 for none. Put together, the texts are the description, with
    U+FFFD for what cannot be printed.
    """
    texts = {_identity(text): text for text in (source, *(rule.span.source for rule in model.rules))}
    return [{"name": file_name(text.name), "tokens": _tokens(text, _spans(model, text))} for text in texts.values()]


def _identity(source: Source) -> tuple[str, str]:
    return source.name, source.text


def _spans(model: Model, source: Source) -> dict[int, tuple[int, int]]:
    """For each rule that is written in a text: where it begins and ends, with its block."""
    rules = enumerate(rule.span for rule in model.rules)
    mine = {number: span for number, span in rules if _identity(span.source) == _identity(source)}
    return {number: (span.start, _block_end(source.text, span.end)) for number, span in mine.items()}


def _block_end(text: str, head: int) -> int:
    """Where the block ends that follows the head of a statement; where the head ends if none follows."""
    depth = 0
    for found in SIGNIFICANT.finditer(text, head):
        if found[0][0] not in '"#':
            depth += (found[0] == "{") - (found[0] == "}")
            if depth <= 0:
                return found.end() if depth == 0 and found[0] == "}" else head
    return head


def _tokens(source: Source, spans: Mapping[int, tuple[int, int]]) -> list[list[Any]]:
    text = source.text
    found: list[list[Any]] = []
    for kind, rule, part in _parts(text[:LARGEST], spans):
        if found and found[-1][0] == kind and found[-1][2] == rule:
            found[-1][1] += part
        else:
            found.append([kind, part, rule])
    if len(text) > LARGEST:
        found.append(["comment", f"\n# … {len(text) - LARGEST:,} characters are not shown", NO_RULE])
    return found


def _parts(text: str, spans: Mapping[int, tuple[int, int]]) -> Iterator[tuple[str, int, str]]:
    """The class, the rule and the text of each token; a token that reaches over the edge of a rule is divided."""
    edges = sorted({edge for span in spans.values() for edge in span})
    for start, token, part in GdlLexer().get_tokens_unprocessed(text):
        end = start + len(part)
        cuts = [start, *(edge for edge in edges if start < edge < end), end]
        for first, last in pairwise(cuts):
            rule = next((number for number, span in spans.items() if span[0] <= first < span[1]), NO_RULE)
            yield _classes().get(token, ""), rule, _cleaned(text[first:last])


def _cleaned(text: str) -> str:
    """A text of several lines without what cannot be printed; the lines stay."""
    return "\n".join("\t".join(map(clean, line.split("\t"))) for line in text.split("\n"))


@cache
def _classes() -> dict[Any, str]:
    """The class of each token of the lexer; where several share one, the first."""
    found: dict[Any, str] = {}
    for name, token in TOKENS.items():
        found.setdefault(token, name)
    return found
