"""Selections that grow: from a word to its expression, its statement, its block, and the whole text."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.places import path_to, spot, statements_at, word_at


def selections(analysis: Analysis, offset: int) -> list[Span]:
    """The spans around a place, innermost first; each contains the one before."""
    found: list[Span] = []
    for span in _around(analysis, offset):
        inner = found[-1] if found else None
        if span.start <= offset <= span.end and (
            inner is None
            or (
                span.start <= inner.start
                and inner.end <= span.end
                and (span.start, span.end) != (inner.start, inner.end)
            )
        ):
            found.append(span)
    return found


def _around(analysis: Analysis, offset: int) -> Iterator[Span]:
    source = analysis.source
    at = spot(source, offset)
    if at.literal is not None:
        inside = Span(source, at.literal.start + 1, max(at.literal.start + 1, at.literal.end - 1))
        yield from [inside, at.literal] if at.inside == "string" else [at.literal]
    elif (word := word_at(source, offset)) is not None:
        yield word
    row = statements_at(analysis.tree, offset)
    if row:
        yield from (node.span for node in reversed(path_to(row[-1], offset)))
        yield from (phrase.span for phrase in (*row[-1].phrases, *row[-1].result))
    for statement in reversed(row):
        yield statement.head
        if statement.block:
            yield _inside(statement)
        yield statement.span
    yield Span(source, 0, len(source.text))


def _inside(statement: syntax.Statement) -> Span:
    """The statements of a block."""
    assert statement.block
    return statement.block[0].span.to(statement.block[-1].span)
