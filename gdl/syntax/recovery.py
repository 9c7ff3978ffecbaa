"""Parsing that goes on after a mistake: each statement is read by itself, with the same grammar, and remembered.

A statement that cannot be read is left out, but if it has a block, the block is read all the same. So every mistake
that does not hide in another one is found at once, and all that is right can be used. A text that differs a little from
the one before costs little: statements are looked up by their texts, and only moved to their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ..text import limits
from ..text.diagnostic import Diagnostic
from ..text.errors import DescriptionError, error
from ..text.source import Source, Span
from .moved import Moved
from .parse import parse_part, tokens, unreadable
from .pieces import WORD, Piece, pieces
from .tree import Name, Phrase, Statement, Text

ENDING = "on its line, and the next line does not continue it"
BEFORE_BRACE = re.compile(r"[ \t]*\}")
REMEMBERED = 1 << 13
"""The most statements that are remembered, of all texts together."""


@dataclass(frozen=True)
class Recovered:
    """What can be read of a text.

    ``broken`` holds the words in the heads of statements that could not be read, some of which may be declared there,
    ``keywords`` the first word of each. ``cut`` are the statements whose heads could not be read, but whose blocks are
    kept; of their phrases, only the first words are known.
    """

    source: Source
    statements: tuple[Statement, ...]
    mistakes: tuple[Diagnostic, ...]
    broken: frozenset[str]
    keywords: frozenset[str]
    cut: frozenset[Span]


@dataclass(frozen=True)
class _Part:
    """A part of a text: its statements, or the mistake in it."""

    statements: tuple[Statement, ...] = ()
    mistake: Diagnostic | None = None
    words: int = 0


def recover(source: Source, keywords: frozenset[str]) -> Recovered:
    """Read a text as far as possible; ``keywords`` are the words that begin statements of any block.

    The statements of a text without mistakes are those that :func:`.parse.parse` gives.
    """
    if len(source.text) > limits.BYTES:
        return _nothing(source, _too_large(source))
    reader = _Reader(source)
    found = pieces(source, keywords)
    statements = tuple([each for piece in found for each in reader.read(piece, 0)])
    beyond = any(mistake.code in ("file-too-large", "too-many-statements") for mistake in reader.mistakes)
    if beyond or reader.words > limits.TOKENS or reader.count > limits.STATEMENTS:
        try:
            parse_part(source)
        except DescriptionError as mistake:
            return _nothing(source, mistake)
    if reader.brackets:
        reader.mistakes += _of_brackets(source, reader.brackets)
    if wrong := unreadable(source):
        reader.mistakes += wrong.diagnostics
    once = {(each.code, each.label.span): each for each in reversed(reader.mistakes)}
    mistakes = tuple(sorted(once.values(), key=lambda each: each.label.span.start))
    return Recovered(
        source, statements, mistakes, frozenset(reader.broken), frozenset(reader.keywords), frozenset(reader.cut)
    )


def _nothing(source: Source, mistake: DescriptionError) -> Recovered:
    return Recovered(source, (), mistake.diagnostics, frozenset(), frozenset(), frozenset())


def _too_large(source: Source) -> DescriptionError:
    return error(
        "file-too-large",
        "the text is too large for a description",
        Span(source, limits.BYTES, limits.BYTES),
        "everything from here on is over the limit",
        help=f"a description can have at most {limits.BYTES // 1024} KiB",
    )


def _of_brackets(source: Source, found: list[Diagnostic]) -> list[Diagnostic]:
    """The mistakes in the brackets. The first is explained best by the layout, which looks at the whole text."""
    try:
        for _ in tokens(source):
            pass
    except DescriptionError as mistake:
        if mistake.diagnostics[0].code in ("unclosed-bracket", "unmatched-bracket"):
            return list(mistake.diagnostics)
    return found


@lru_cache(maxsize=REMEMBERED)
def _part(text: str, outer: int) -> _Part:
    """What a part of a text says, with spans that count from its start."""
    source = Source("", text)
    try:
        statements = parse_part(source, outer, ENDING)
    except DescriptionError as mistake:
        return _Part(mistake=mistake.diagnostics[0])
    return _Part(statements, words=len(text.split()))


class _Reader:
    """Reads the pieces of one text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.mistakes: list[Diagnostic] = []
        self.brackets: list[Diagnostic] = []
        self.broken: set[str] = set()
        self.keywords: set[str] = set()
        self.cut: set[Span] = set()
        self.words = self.count = 0

    def read(self, piece: Piece, outer: int) -> Iterator[Statement]:
        """The statements of a piece: one, or none if it cannot be read."""
        self.count += 1
        if (outer or piece.opening is None) and piece.closed:
            part = self._part(piece.start, piece.end, outer)
            if part.mistake is None:
                yield from self._moved(part, piece.start)
                return
            if piece.opening is None:
                self._add(part.mistake, piece.start)
                self._break(piece.start, piece.end)
                return
        if piece.opening is None:
            self._add_unread(piece, outer)
            return
        yield self._with_block(piece, outer)

    def _add_unread(self, piece: Piece, outer: int) -> None:
        part = self._part(piece.start, piece.end, outer)
        if part.mistake is not None:
            self._add(part.mistake, piece.start)
        self._break(piece.start, piece.end)

    def _with_block(self, piece: Piece, outer: int) -> Statement:
        """A statement whose head and block are read apart."""
        assert piece.opening is not None
        if piece.closing is None:
            at = Span(self.source, piece.opening, piece.opening + 1)
            found = error(
                "unclosed-bracket",
                "this `{` is not closed",
                at,
                "it has no matching `}`",
                help="add the missing `}`",
            )
            self.brackets += found.diagnostics
        head = _part(self.source.text[piece.start : piece.opening] + "{}", outer)
        block = tuple([each for inner in piece.inside for each in self.read(inner, outer + 1)])
        span = Span(self.source, piece.start, piece.end)
        if head.mistake is not None:
            self._add(head.mistake, piece.start)
            self._break(piece.start, piece.opening)
            self.cut.add(span)
            return Statement(span, self._first_words(piece), None, (), block)
        read = Moved(self.source, piece.start).statement(head.statements[0])
        return Statement(span, read.phrases, read.arrow, read.result, block)

    def _first_words(self, piece: Piece) -> tuple[Phrase, ...]:
        """The keyword, and the name or the text after it, of a head that cannot be read."""
        text = self.source.text[: piece.opening]
        phrases: list[Phrase] = []
        at = piece.start
        while len(phrases) < 2 and (found := WORD.match(text, at)):
            span = Span(self.source, at, found.end())
            phrases.append(Phrase(span, (Name(span, found[0]),)))
            at = found.end()
            while at < len(text) and text[at] in " \t":
                at += 1
        if not phrases:
            span = Span(self.source, piece.start, piece.start)
            return (Phrase(span, (Text(span, ""),)),)
        return tuple(phrases)

    def _part(self, start: int, end: int, outer: int) -> _Part:
        part = _part(self.source.text[start:end], outer)
        self.words += part.words
        return part

    def _moved(self, part: _Part, start: int) -> Iterator[Statement]:
        moved = Moved(self.source, start)
        return map(moved.statement, part.statements)

    def _add(self, mistake: Diagnostic, start: int) -> None:
        """Add a mistake that was found in the part that begins at ``start``."""
        found = self._at_brace(Moved(self.source, start).diagnostic(mistake))
        if mistake.code == "unmatched-bracket" and "}" in mistake.label.span.text:
            self.brackets.append(found)
        elif mistake.code == "unmatched-bracket" and self._after_braces(found):
            pass  # it closes what was opened before the braces
        else:
            self.mistakes.append(found)

    def _after_braces(self, found: Diagnostic) -> bool:
        """Whether a mistake comes after braces, written for a set of points, on the same line."""
        last = self.mistakes[-1] if self.mistakes else None
        if last is None or last.label.span.text != "{" or last.code != "unexpected-word":
            return False
        lines = {self.source.line_and_column(each.label.span.start)[0] for each in (last, found)}
        return len(lines) == 1

    def _at_brace(self, found: Diagnostic) -> Diagnostic:
        """If something is missing before a `}` of the same line, that is where it is missing."""
        span = found.label.span
        if found.code == "unclosed-bracket" and found.message.endswith(ENDING):
            line, _ = self.source.line_and_column(span.start)
            rest = self.source.line(line)[span.end - self.source.line_starts[line - 1] :]
            if "{" not in rest and "}" in rest:
                return replace(found, message=f"{found.message.removesuffix(ENDING)}before this `}}`")
        brace = BEFORE_BRACE.match(self.source.text, span.end)
        if found.code != "unexpected-word" or span.start < span.end or brace is None:
            return found
        at = Span(self.source, brace.end() - 1, brace.end())
        return replace(found, message="`}` is not allowed here", label=replace(found.label, span=at))

    def _break(self, start: int, end: int) -> None:
        """Remember the words of something that cannot be read."""
        words = [found[0] for found in WORD.finditer(self.source.text[start:end])]
        self.keywords.update(words[:1])
        self.broken.update(words[1:])


def forget() -> None:
    """Forget the statements of all texts."""
    _part.cache_clear()
