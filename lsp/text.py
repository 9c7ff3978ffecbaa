"""A text as an editor sees it: lines, columns in the units of its encoding, and edits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from lsprotocol import types

from ..gdl.text.source import Source, Span

LINE_END = re.compile(r"\r\n|\r|\n")
ENCODINGS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
"""The encodings of positions, with Python's names."""
UNIT = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""The bytes of a unit."""


class Lines:
    """A text with line ends of any kind, addressed by lines and by columns in the units of an encoding."""

    def __init__(self, text: str, encoding: str) -> None:
        self.text, self.encoding = text, encoding
        self._ascii = text.isascii()

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        """Where each line begins, and where it ends, without its line end."""
        starts, ends = [0], []
        for match in LINE_END.finditer(self.text):
            ends.append(match.start())
            starts.append(match.end())
        return starts, [*ends, len(self.text)]

    def offset(self, position: types.Position) -> int:
        """The offset of a position. One beyond the end of its line stands for the end, one below the last line for that
        of the text, and one inside a character for the place before it."""
        starts, ends = self._bounds
        if position.line >= len(starts):
            return len(self.text)
        start, end = starts[position.line], ends[position.line]
        if self._ascii or self.encoding == "utf-32":
            return min(start + position.character, end)
        line = self.text[start:end]
        if line.isascii():
            return min(start + position.character, end)
        codec, size = ENCODINGS[self.encoding], UNIT[self.encoding]
        content = line.encode(codec, "surrogatepass")[: size * position.character]
        return start + len(content.decode(codec, "ignore"))

    def position(self, offset: int) -> types.Position:
        """The position of an offset."""
        starts, ends = self._bounds
        number = bisect_right(starts, offset) - 1
        start = starts[number]
        return types.Position(number, self.units(self.text[start : min(offset, ends[number])]))

    def units(self, text: str) -> int:
        """The length of a text in units."""
        if self.encoding == "utf-32" or text.isascii():
            return len(text)
        return len(text.encode(ENCODINGS[self.encoding], "surrogatepass")) // UNIT[self.encoding]

    def range(self, start: int, end: int) -> types.Range:
        """The range between two offsets."""
        return types.Range(self.position(start), self.position(end))

    def offsets(self, range: types.Range) -> tuple[int, int]:
        """The offsets of a range."""
        return self.offset(range.start), self.offset(range.end)

    def changed(self, change: types.TextDocumentContentChangeEvent) -> Lines:
        """The text after a change."""
        if isinstance(change, types.TextDocumentContentChangeWholeDocument):
            return Lines(change.text, self.encoding)
        start, end = self.offsets(change.range)
        return Lines(self.text[:start] + change.text + self.text[max(start, end) :], self.encoding)


class Text:
    """A text with what the service calls it: a source whose lines end in ``\\n``, and nothing else changed.

    So lines and columns are the same in both. Offsets are those of the source.
    """

    def __init__(self, lines: Lines, name: str, source: Source | None = None) -> None:
        self.lines = lines
        self.source = source or Source(name, LINE_END.sub("\n", lines.text))
        self._own = lines if "\r" not in lines.text else Lines(self.source.text, lines.encoding)
        self.line_end = "\r\n" if "\r\n" in lines.text else "\n"

    def changed(self, changes: Sequence[types.TextDocumentContentChangeEvent]) -> Text:
        """The text after changes, one after the other."""
        lines = self.lines
        for change in changes:
            lines = lines.changed(change)
        return Text(lines, self.source.name)

    def offset(self, position: types.Position) -> int:
        """The offset of a position."""
        return self._own.offset(position)

    def position(self, offset: int) -> types.Position:
        """The position of an offset."""
        return self._own.position(offset)

    def offsets(self, range: types.Range) -> tuple[int, int]:
        """The offsets of a range."""
        return self._own.offsets(range)

    def range(self, span: Span) -> types.Range:
        """The range of a span of this text."""
        return self._own.range(span.start, span.end)

    def units(self, text: str) -> int:
        """The length of a text in the units of the editor."""
        return self._own.units(text)

    def written(self, text: str) -> str:
        """A text with the line ends that are usual here."""
        return text.replace("\n", self.line_end) if self.line_end != "\n" else text
