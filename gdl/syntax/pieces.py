"""Where the statements of a text begin and end, found without the grammar, so that they can be read one by one.

Statements end where the layout says (see :mod:`.layout`), as long as brackets are closed. Where they are not, indents
show what was meant: a line that begins with the keyword of a statement and is not indented further than the statements
of an outer block belongs to that block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ..text.source import Source
from .tree import NAME

OPERATORS = re.compile(r"[|&<>=*/,+\-]|\.\.|(or|and|is|in|not\s+in|then|else)(?![\w-])")
"""An operator at the start of a line, which continues the line before; an arrow is one of them, as are the words
between the parts of an ``if``."""
OPEN_END = re.compile(r"([|&<>=*/,+\-]|\.\.|(?<![\w-])(or|and|is|in|not|if|then|else))$")
"""An operator at the end of a line, which continues in the next one."""
SCAN = re.compile(r'"[^"\n]*"?|#[^\n]*|[(){}]')
WORD = re.compile(NAME)


@dataclass(frozen=True)
class Line:
    """What the beginnings and ends of statements depend on in one line of text."""

    indent: int
    blank: bool
    """There is nothing, or only a comment."""
    word: str
    """The name at the start, if it starts with one."""
    first: str
    """The first character that is not a space."""
    continues: bool
    """It belongs to the statement of the line before."""
    goes_on: bool
    """The next line belongs to its statement."""
    brackets: tuple[tuple[int, str], ...]
    """The places of brackets, counted from the start of the line; none if all are parentheses and match."""
    stop: int
    """Where its code ends."""


@lru_cache(maxsize=1 << 15)
def line_of(text: str) -> Line:
    """What there is in a line."""
    brackets = []
    code = text
    for found in SCAN.finditer(text):
        sign = found[0]
        if sign[0] == "#":
            code = text[: found.start()]
            break
        if sign[0] != '"':
            brackets.append((found.start(), sign))
    if _match([sign for _, sign in brackets]):
        brackets = []
    bare = code.strip()
    indent = len(text) - len(text.lstrip())
    word = WORD.match(bare)
    return Line(
        indent,
        not bare,
        word[0] if word else "",
        bare[:1],
        bare[:1] in ('"', "{") or bool(OPERATORS.match(bare)),
        bool(OPEN_END.search(bare)),
        tuple(brackets),
        len(code.rstrip()),
    )


def _match(signs: list[str]) -> bool:
    """Whether some brackets are parentheses that match."""
    depth = 0
    for sign in signs:
        depth += 1 if sign == "(" else -1
        if depth < 0 or sign in "{}":
            return False
    return depth == 0


@dataclass
class Piece:
    """A statement, or what stands in its place: the characters ``start`` to ``end``.

    For a statement with a block, ``opening`` is the place of its ``{`` and ``closing`` that of its ``}``, ``None`` if
    it is missing. ``inside`` are the pieces of the block.
    """

    start: int
    end: int
    opening: int | None = None
    closing: int | None = None
    inside: list[Piece] = field(default_factory=list)
    indent: int = 0

    @property
    def closed(self) -> bool:
        """Whether all blocks in it are closed."""
        return self.opening is None or (self.closing is not None and all(piece.closed for piece in self.inside))


def pieces(source: Source, keywords: frozenset[str]) -> list[Piece]:
    """The pieces of a text; everything but spaces and comments is in one of them.

    ``keywords`` are the words that begin statements of any block.
    """
    plain = _Splitter(source, frozenset())
    found = plain.split()
    return found if plain.matched else _Splitter(source, keywords).split()


class _Splitter:
    """One pass over the lines of a text; without ``keywords``, indents mean nothing."""

    def __init__(self, source: Source, keywords: frozenset[str]) -> None:
        self.source = source
        self.keywords = keywords
        self.top: list[Piece] = []
        self.open: list[Piece] = []
        """The pieces whose blocks are open, outermost first."""
        self.piece: Piece | None = None
        """The statement being read."""
        self.parentheses = 0
        self.goes_on = False
        self.matched = True
        """Whether all brackets match so far."""

    def split(self) -> list[Piece]:
        """All pieces at the top."""
        text = self.source.text
        starts = self.source.line_starts
        for number, start in enumerate(starts):
            end = starts[number + 1] - 1 if number + 1 < len(starts) else len(text)
            line = line_of(text[start:end])
            if not line.blank:
                self._line(line, start, text[start:end])
        self.matched = self.matched and not self.open and not self.parentheses
        self._finish()
        return self.top

    def _line(self, line: Line, start: int, text: str) -> None:
        if self.keywords:
            self._recover(line)
        if not (self.parentheses or self.goes_on or line.continues):
            self._finish()
        if not line.brackets:
            self._code(start + line.indent, start + line.stop, line)
        else:
            at = 0
            for place, sign in line.brackets:
                self._between(text, start, at, place, line)
                self._bracket(sign, start + place, line)
                at = place + 1
            self._between(text, start, at, len(text), line)
        self.goes_on = line.goes_on

    def _recover(self, line: Line) -> None:
        """Close what was left open, if the line shows that it should have been closed."""
        depth = len(self.open)
        if line.first == "}":
            if self.parentheses:
                return
            while len(self.open) > 1 and self.open[-1].indent > line.indent:
                self._finish()
                self.open.pop()
        elif line.word in self.keywords and (self.parentheses or depth > 1):
            level = next((n for n, piece in enumerate(self.open) if line.indent <= piece.indent), None)
            if level is not None and level > 0:
                self._finish()
                del self.open[level:]
            elif self.parentheses and depth and self._fits(line):
                self._finish()

    def _fits(self, line: Line) -> bool:
        """Whether a line is indented no further than the statements of the block that is open."""
        inside = self.open[-1].inside
        indent = inside[0].indent if inside else self.open[-1].indent + 1
        return line.indent <= indent and self.piece is not None

    def _between(self, text: str, start: int, first: int, last: int, line: Line) -> None:
        """What stands between two brackets of a line."""
        code = text[first:last].split("#", 1)[0] if '"' not in text[first:last] else _without_comment(text[first:last])
        bare = code.strip()
        if bare:
            begin = start + first + len(code) - len(code.lstrip())
            self._code(begin, begin + len(bare), line)

    def _code(self, start: int, end: int, line: Line) -> None:
        if self.piece is None:
            self.piece = Piece(start, end, indent=line.indent)
            self._siblings().append(self.piece)
        self.piece.end = max(self.piece.end, end)

    def _bracket(self, sign: str, at: int, line: Line) -> None:
        if sign == "(":
            self._code(at, at + 1, line)
            self.parentheses += 1
        elif sign == ")":
            self._code(at, at + 1, line)
            self.matched = self.matched and self.parentheses > 0
            self.parentheses = max(0, self.parentheses - 1)
        else:
            self.matched = self.matched and not self.parentheses
            (self._opened if sign == "{" else self._closed)(at, line)

    def _opened(self, at: int, line: Line) -> None:
        if self.piece is None or self.piece.opening is not None:  # a block without a head is a piece of its own
            self._finish()
            self._code(at, at + 1, line)
        piece = self.piece
        assert piece is not None
        piece.opening, piece.end = at, at + 1
        self.open.append(piece)
        self.piece, self.parentheses = None, 0

    def _closed(self, at: int, line: Line) -> None:
        self._finish()
        if self.open:
            closed = self.open.pop()
            closed.closing, closed.end = at, at + 1
        else:
            self.matched = False
            self._code(at, at + 1, line)
            self._finish()

    def _siblings(self) -> list[Piece]:
        return self.open[-1].inside if self.open else self.top

    def _finish(self) -> None:
        """The statement being read is complete."""
        if self.piece is not None:
            for outer in self.open:
                outer.end = max(outer.end, self.piece.end)
        self.piece, self.parentheses, self.goes_on = None, 0, False


def _without_comment(text: str) -> str:
    for found in SCAN.finditer(text):
        if found[0][0] == "#":
            return text[: found.start()]
    return text


def every(found: list[Piece]) -> Iterator[Piece]:
    """All pieces, each before those inside it."""
    for piece in found:
        yield piece
        yield from every(piece.inside)
