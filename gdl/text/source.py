"""Source texts and positions in them, which all later stages refer to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class Source:
    """A text with the name that users know it by (a path, a library name, ``command line``)."""

    name: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0, *(i + 1 for i, character in enumerate(self.text) if character == "\n")]
        object.__setattr__(self, "line_starts", tuple(starts))

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and column of a character, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its end."""
        start = self.line_starts[number - 1]
        last = number == len(self.line_starts)
        end = len(self.text) if last else self.line_starts[number] - 1
        return self.text[start:end].rstrip("\r")


@dataclass(frozen=True)
class Span:
    """The characters ``start`` to ``end`` (exclusive) of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other, in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __repr__(self) -> str:
        line, column = self.source.line_and_column(self.start)
        return f"{self.source.name}:{line}:{column}"
