"""What can be folded: blocks, comments of several lines, and long expressions in parentheses."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.syntax.comments import is_alone
from ...gdl.text.source import Source, Span
from .known.analysis import Analysis
from .known.places import STRING_OR_COMMENT
from .known.results import Fold


def folds(analysis: Analysis) -> list[Fold]:
    """The parts of a text of at least two lines that can be folded, also where it has mistakes."""
    found = [*_brackets(analysis.source), *_comments(analysis.source)]
    once = {fold.first: fold for fold in sorted(found, key=lambda fold: fold.last)}
    return [once[first] for first in sorted(once)]


def _brackets(source: Source) -> Iterator[Fold]:
    text = STRING_OR_COMMENT.sub(lambda found: " " * len(found[0]), source.text)
    waiting: list[tuple[str, int]] = []
    for line, row in enumerate(text.split("\n"), start=1):
        for sign in row:
            if sign in "{(":
                waiting.append((sign, line))
            elif sign in "})" and waiting and waiting[-1][0] == "({"[sign == "}"]:
                _, first = waiting.pop()
                if line > first + (sign == "}"):  # the line of a closing brace stays visible
                    yield Fold(first, line - (sign == "}"))


def _comments(source: Source) -> Iterator[Fold]:
    """Runs of lines with nothing but comments."""
    first = last = -1
    for found in STRING_OR_COMMENT.finditer(source.text):
        span = Span(source, found.start(), found.end())
        if not found[0].startswith("#") or not is_alone(span):
            continue
        line, _ = source.line_and_column(span.start)
        if line != last + 1:
            if last > first:
                yield Fold(first, last, "comment")
            first = line
        last = line
    if last > first:
        yield Fold(first, last, "comment")
