"""A text as written: statements with their lines, blocks and comments.

The parser drops lines and comments, but the formatter needs both. So this module reads the tokens of
:mod:`plybook.gdl.syntax.parse`, puts the comments back between them, and records where lines end. The text must parse.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token

from ..syntax.comments import comments as written_comments
from ..syntax.parse import tokens
from ..text.source import Source

COMMENT = "COMMENT"


@dataclass
class Line:
    """One line of a statement: its tokens and the comment at its end. At least one of them is not empty."""

    tokens: list[Token] = field(default_factory=list)
    comment: str = ""


@dataclass
class Comment:
    """A comment on its own line, between statements."""

    text: str
    after_blank: bool


@dataclass
class Block:
    """The items between ``{`` and ``}``, and the comment after the ``}`` (or empty).

    ``on_one_line`` says that it was written on one line and can stay there: it holds at most one statement.
    """

    items: list[Item]
    on_one_line: bool
    comment: str


@dataclass
class Statement:
    """The lines of a statement; the last one ends in ``{`` if there is a block."""

    lines: list[Line]
    block: Block | None
    after_blank: bool


Item = Statement | Comment


def comments(source: Source) -> Iterator[Token]:
    """The comments of a text that parses, in order, without trailing white space."""
    for span in written_comments(source):
        yield Token(COMMENT, span.text, start_pos=span.start, end_pos=span.end)


def read(source: Source) -> list[Item]:
    """The statements of a text that parses, and the comments between them."""
    return _Reader(source).items()


class _Reader:
    """Reads tokens and comments in one pass; ``line`` is the current line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.ahead = deque(_merged(tokens(source), comments(source)))
        self.line = 0

    def items(self) -> list[Item]:
        """Everything up to the end of the block, or of the text."""
        found: list[Item] = []
        while self.ahead and self.ahead[0].type != "CLOSE":
            after_blank = bool(found) and self._line_of(self.ahead[0]) > self.line + 1
            if self.ahead[0].type == COMMENT:
                found.append(Comment(str(self._take()), after_blank))
            else:
                found.append(self._statement(after_blank))
        return found

    def _statement(self, after_blank: bool) -> Statement:
        lines = [Line([self._take()])]
        while self.ahead[0].type not in ("_NL", "OPEN"):
            starts_line = self._line_of(self.ahead[0]) > self.line
            token = self._take()
            if token.type == COMMENT and not starts_line:
                lines[-1].comment = str(token)
            elif token.type == COMMENT:
                lines.append(Line(comment=str(token)))
            elif starts_line:
                lines.append(Line([token]))
            else:
                lines[-1].tokens.append(token)
        block = self._block(lines) if self.ahead[0].type == "OPEN" else None
        self.ahead.popleft()  # the end of the line
        if block is not None:
            block.comment = self._comment_here()
        return Statement(lines, block, after_blank)

    def _block(self, head: list[Line]) -> Block:
        if head[-1].comment:  # nothing moves past a comment, so the brace stays below it
            head.append(Line())
        head[-1].tokens.append(self._take())
        start = self.line
        head[-1].comment = self._comment_here()
        items = self.items()
        self._take()
        match items:
            case []:
                on_one_line = not head[-1].comment
            case [Statement(block=inner)]:
                on_one_line = self.line == start and (inner is None or inner.on_one_line)
            case _:
                on_one_line = False
        return Block(items, on_one_line, "")

    def _comment_here(self) -> str:
        """The comment that ends the line, if one comes next."""
        if self.ahead and self.ahead[0].type == COMMENT and self._line_of(self.ahead[0]) == self.line:
            return str(self._take())
        return ""

    def _take(self) -> Token:
        token = self.ahead.popleft()
        self.line = self._line_of(token)
        return token

    def _line_of(self, token: Token) -> int:
        return self.source.line_and_column(token.start_pos or 0)[0]


def _merged(words: Iterator[Token], remarks: Iterator[Token]) -> Iterator[Token]:
    """Tokens and comments in the order of the text; the order of the tokens, including line ends, is kept."""
    remark = next(remarks, None)
    for word in words:
        while remark is not None and (remark.start_pos or 0) < (word.start_pos or 0):
            yield remark
            remark = next(remarks, None)
        yield word
    while remark is not None:
        yield remark
        remark = next(remarks, None)
