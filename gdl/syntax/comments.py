"""The comments of a text, which the parser drops, and the statements that they belong to."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from ..text.source import Source, Span
from .tree import Statement

_TEXT_OR_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')


def comments(source: Source) -> Iterator[Span]:
    """The comments of a text that parses, in order, each from its ``#``, without trailing white space."""
    for found in _TEXT_OR_COMMENT.finditer(source.text):
        if found[0].startswith("#"):
            yield Span(source, found.start(), found.start() + len(found[0].rstrip()))


def is_alone(comment: Span) -> bool:
    """Whether nothing else is on the line of a comment."""
    line, column = comment.source.line_and_column(comment.start)
    return not comment.source.line(line)[: column - 1].strip()


class Places:
    """Finds the statement of a text that a comment is about."""

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        """``statements`` are those of the whole text."""
        self.statements = statements
        self._on_line: dict[int, Statement] = {}
        """The outermost statement that begins or ends on a line."""
        for statement in _every(statements):
            span = statement.span
            for at in (span.start, span.end):
                self._on_line.setdefault(span.source.line_and_column(at)[0], statement)

    def below(self, comment: Span) -> Statement | None:
        """For a comment on its own line: the next statement in its block, or the one that it interrupts."""
        statements: tuple[Statement, ...] = self.statements
        while True:
            after = bisect_left(statements, comment.start, key=lambda each: each.span.start)
            around = statements[after - 1] if after else None
            if around is None or around.span.end <= comment.start:
                return statements[after] if after < len(statements) else None
            if around.block is None or comment.start < around.head.end:
                return around
            statements = around.block

    def beside(self, comment: Span) -> Statement | None:
        """For a comment after something: the outermost statement that begins or ends there, or the one around it."""
        line, _ = comment.source.line_and_column(comment.start)
        return self._on_line.get(line) or self.below(comment)


def _every(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements, each before those of its block."""
    for statement in statements:
        yield statement
        yield from _every(statement.block or ())
