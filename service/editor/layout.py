"""The canonical layout as small edits: of a text, of a part of it, and of the line being typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ...gdl.format.canonical import INDENT, format_text
from ...gdl.syntax import tree as syntax
from ...gdl.syntax.instead import WORDS
from ...gdl.text.diagnostic import Edit
from ...gdl.text.errors import DescriptionError
from ...gdl.text.source import Source, Span
from .known.analysis import Analysis

PART = re.compile(
    r'(?P<comment>#[^\n]*)|(?P<text>"[^"\n]*"?)|(?P<operator>->|\.\.|[=<>|&+*/-])|(?P<comma>,)|[(){}]|[\w-]+'
)
TYPED = ("}", "\n")
"""The characters after which a line is indented anew."""
_OPERATORS = frozenset(each.lower() for each in WORDS)


def format_all(analysis: Analysis) -> list[Edit]:
    """The edits, line by line, that give a text its canonical layout; none if it cannot be read."""
    source = analysis.source
    try:
        formatted = format_text(source)
    except DescriptionError:
        return []
    return list(_edits(source, formatted))


def format_range(analysis: Analysis, start: int, end: int) -> list[Edit]:
    """The same for the statements between two characters: only whole lines of theirs change."""
    first, last = _touched(analysis, start, end)
    return [edit for edit in format_all(analysis) if first <= edit.span.start and edit.span.end <= last]


def format_typed(analysis: Analysis, offset: int, typed: str) -> list[Edit]:
    """The edit that indents the line at a character, after ``}`` at its start or a new line has been typed."""
    source = analysis.source
    if typed not in TYPED or not 0 <= offset <= len(source.text):
        return []
    number, _ = source.line_and_column(offset)
    line, begin = source.line(number), source.line_starts[number - 1]
    rest = line.lstrip(" \t")
    if typed == "}" and not (rest.startswith("}") and offset <= begin + len(line) - len(rest) + 1):
        return []
    wanted = " " * _indent(source, begin, rest)
    written = line[: len(line) - len(rest)]
    return [] if written == wanted else [Edit(Span(source, begin, begin + len(written)), wanted)]


def _indent(source: Source, begin: int, rest: str) -> int:
    """The spaces before a line, judging by what is open where it begins and by the line before it."""
    waiting: list[str] = []
    continues = False
    for part in PART.finditer(source.text, 0, begin):
        kind, text = part.lastgroup, part[0]
        if kind == "comment":
            continue
        continues = kind in ("operator", "comma") or text in _OPERATORS
        if text in ("(", "{"):
            waiting.append(text)
        elif text in (")", "}") and waiting:
            waiting.pop()
    if rest.startswith((")", "}")):
        return INDENT * max(0, len(waiting) - 1)
    return INDENT * (len(waiting) + (continues and "(" not in waiting))


def _edits(source: Source, formatted: str) -> Iterator[Edit]:
    """The lines that differ, in groups that hold the same characters apart from white space."""
    old, new = source.text.splitlines(keepends=True), formatted.splitlines(keepends=True)
    starts = [0, *accumulate(len(line) for line in old)]
    i = j = 0
    for to_i, to_j in _together(old, new):
        before, after = "".join(old[i:to_i]), "".join(new[j:to_j])
        if before != after:
            yield Edit(Span(source, starts[i], starts[to_i]), after)
        i, j = to_i, to_j


def _together(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The ends of the smallest groups of lines with the same visible characters, in both texts.

    The layout never changes words, signs or comments, so equal counts mean equal contents.
    """
    ends = {}
    for number, (line, count) in enumerate(zip(new, _visible(new), strict=True), start=1):
        if line.strip():
            ends[count] = number
    last = (0, 0)
    for number, (line, count) in enumerate(zip(old, _visible(old), strict=True), start=1):
        if line.strip() and count in ends:
            last = number, ends[count]
            yield last
    if last != (len(old), len(new)):
        yield len(old), len(new)


def _visible(lines: Sequence[str]) -> list[int]:
    """The number of visible characters up to the end of each line."""
    return list(accumulate(len("".join(line.split())) for line in lines))


def _touched(analysis: Analysis, start: int, end: int) -> tuple[int, int]:
    """The characters of all lines between two places, and of the statements that are only partly there."""
    text = analysis.source.text
    first, last = max(0, min(start, end)), min(len(text), max(start, end))
    for head in _heads(analysis.tree):
        if head.start < last and first < head.end:
            first, last = min(first, head.start), max(last, head.end)
    ends = text.find("\n", max(last - 1, first))
    return text.rfind("\n", 0, first) + 1, len(text) if ends < 0 else ends + 1


def _heads(statements: tuple[syntax.Statement, ...]) -> Iterator[Span]:
    for statement in statements:
        yield statement.head
        yield from _heads(statement.block or ())
