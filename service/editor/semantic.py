"""The meaning of each part of a text, for colours: by what names stand for, not only by how they look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.syntax.tree import NAME
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.declarations import is_declared
from .known.names import Named, names
from .known.results import Token

KINDS = (
    "comment", "string", "number", "keyword", "operator", "function", "constant", "coordinate", "symbol", "option",
    "player", "piece", "counter", "definition", "parameter", "point", "region", "value", "direction", "move",
    "phase",
)  # fmt: skip
MODIFIERS = ("declaration", "readonly", "defaultLibrary")
PART = re.compile(
    rf'(?P<comment>#[^\n]*)|(?P<string>"[^"\n]*"?)|(?P<word>{NAME})'
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<operator>->|\.\.|<=|>=|[=<>|&+*/-])"
)
WORDS = frozenset(["and", "or", "not", "is", "in", "odd", "even"])
"""Words of the grammar that are operators."""


def semantic_tokens(analysis: Analysis, start: int = 0, end: int | None = None) -> list[Token]:
    """The parts of a text from ``start`` to ``end``, in order; each is on one line."""
    source = analysis.source
    last = len(source.text) if end is None else end
    known = {named.span.start: named for named in names(analysis).all}
    first, _ = source.line_and_column(start)
    return list(_tokens(analysis, known, source.line_starts[first - 1], last))


def _tokens(analysis: Analysis, known: dict[int, Named], start: int, end: int) -> Iterator[Token]:
    for found in PART.finditer(analysis.source.text, start):
        if found.start() >= end:
            return
        span = Span(analysis.source, found.start(), found.end())
        kind = found.lastgroup or ""
        if kind != "word":
            yield Token(span, kind)
            continue
        if found[0] in WORDS:
            yield Token(span, "operator")
            continue
        named = known.get(span.start)
        if named is not None and named.span.end == span.end:
            yield Token(span, named.symbol.kind, _modifiers(named))


def _modifiers(named: Named) -> frozenset[str]:
    symbol = named.symbol
    found = set()
    if named.declares:
        found.add("declaration")
    if symbol.kind == "option":
        found.add("readonly")
    if symbol.kind in ("definition", "function", "constant") and not is_declared(symbol):
        found.add("defaultLibrary")
    return frozenset(found)
