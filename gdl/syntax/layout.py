"""Where lines end, and which marks touch what stands beside them: tokens in, tokens out, between lexer and parser.

A line goes on in the next one inside parentheses, after an operator or a comma, and where the next line begins with
an operator, a text or ``{``. A ``(`` that touches the name before it makes a call; a ``.`` that touches both sides
reaches into what stands before it, one that stands alone is an empty point of a diagram; a ``-`` with nothing before
it to subtract from is a sign, as it is after the keyword of a statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from lark import Token

from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import DescriptionError, error
from ..text.source import Source, Span

OPERATORS = frozenset(
    [
        "OR",
        "AND",
        "IS",
        "IS_NOT",
        "IN",
        "NOT_IN",
        "LESS",
        "AT_MOST",
        "GREATER",
        "AT_LEAST",
        "TO",
        "UNITE",
        "INTERSECT",
        "PLUS",
        "MINUS",
        "TIMES",
        "DIVIDE",
        "ARROW",
        "DEFINES",
        "_COMMA",
    ]
)
ENDS_A_VALUE = frozenset(["NAME", "INT", "NUMBER", "TEXT", "RPAR", "BLANK"])


class Layout:
    """What stands between the lexer and the parser of :mod:`plybook.gdl.syntax.parse`; one a text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._open: list[tuple[Token, int]] = []  # the open brackets with the indents of their lines, innermost last
        self._line = 0
        self._indent = 0
        self._begins_line = False
        self._unlike: tuple[Token, Token] | None = None  # a `{`, and the first line that stands as if it were closed
        self._too_early: tuple[Token, Token] | None = None  # a `{`, and a `}` further right that closes it

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens as the grammar knows them.

        Raises:
            DescriptionError: a bracket is closed by nothing or closes nothing, or there are too many in each other.
        """
        return self._lines(self._marks(self._bounded(stream)))

    def _bounded(self, stream: Iterator[Token]) -> list[Token]:
        found: list[Token] = []
        lines = 0
        for token in stream:
            found.append(token)
            lines += token.type == "_NL"
            if len(found) - lines > limits.TOKENS:
                raise error(
                    "file-too-large",
                    f"there are more than {limits.TOKENS:,} words and marks in this file",
                    self._span(token),
                    "what stands from here on is too much",
                    help="describe a smaller game",
                )
        return found

    def _marks(self, tokens: list[Token]) -> Iterator[Token]:
        """Name the tokens that depend on what they touch, and join the operators of two words."""
        before: Token | None = None
        skip = False
        for token, after in zip_longest(tokens, tokens[1:]):
            if skip:
                skip = False
                continue
            match token.type:
                case "LPAR" if before is not None and before.type == "NAME" and _touch(before, token):
                    token = _renamed(token, "CALL")
                case "BLANK":
                    reaches = before is not None and _touch(before, token) and before.type in ("NAME", "RPAR")
                    touches = after is not None and after.type == "NAME" and _touch(token, after)
                    token = _renamed(token, "MEMBER" if reaches and touches else "BLANK")
                case "MINUS" if before is None or before.type not in ENDS_A_VALUE:
                    token = _renamed(token, "NEG")
                case "IS" if after is not None and after.type == "NOT":
                    token, skip = _joined("IS_NOT", token, after), True
                case "NOT" if after is not None and after.type == "IN":
                    token, skip = _joined("NOT_IN", token, after), True
                case "NAME" if token in ("odd", "even") and before is not None and before.type == "IN":
                    if after is not None and after.type in ("INT", "NAME", "LPAR"):
                        token = _renamed(token, "PARITY")
            yield token
            if token.type != "_NL":
                before = token

    def _lines(self, marked: Iterator[Token]) -> Iterator[Token]:
        """Keep the line ends that end a statement, supply those that a brace implies, and bound the nesting."""
        ended = True  # nothing stands in the statement so far
        pending: Token | None = None  # a line end that the next token may take back
        continues = False  # the last token was an operator
        keyword = False  # the last token began the statement
        for token in marked:
            kind = token.type
            if kind == "MINUS" and keyword and pending is None:  # nothing is subtracted from a keyword
                token, kind = _renamed(token, "NEG"), "NEG"
            if kind == "_NL":
                if not self._in_parentheses() and not ended and not continues:
                    pending = pending or token
                continue
            self._begins_line = token.line != self._line
            if self._begins_line:
                self._line, self._indent = token.line or 0, token.column or 0
            if pending is not None and kind not in OPERATORS and kind not in ("TEXT", "OPEN"):
                yield pending
                ended = True
            pending = None
            if ended or kind == "CLOSE":
                self._compare(token)
            if kind in ("LPAR", "CALL", "OPEN"):
                self._open.append((token, self._indent))
                if len(self._open) > limits.NESTING:
                    raise self._too_deep(token)
            elif kind in ("RPAR", "CLOSE"):
                self._close(token)
                if kind == "CLOSE" and not ended:
                    yield _renamed(token, "_NL")
            yield token
            keyword = ended and kind == "NAME"
            ended = kind == "OPEN"
            continues = kind in OPERATORS
            if kind == "CLOSE":
                yield _renamed(token, "_NL")
                ended = True
        if self._open:
            raise self._unclosed_block() or self._unclosed(self._open[-1][0], "before the end of the text")
        if not ended:
            yield pending or Token("_NL", "\n", start_pos=len(self.source.text), end_pos=len(self.source.text))

    def _in_parentheses(self) -> bool:
        return bool(self._open) and self._open[-1][0].type != "OPEN"

    def _close(self, token: Token) -> None:
        is_brace = token.type == "CLOSE"
        if self._open and self._in_parentheses() != is_brace:
            self._open.pop()
        elif self._open and is_brace:
            raise self._unclosed(self._open[-1][0], f"before this `{token}`")
        elif is_brace and self._too_early is not None:
            raise self._closed_too_early(*self._too_early, token)
        else:
            raise error(
                "unmatched-bracket",
                f"this `{token}` closes nothing",
                self._span(token),
                "nothing is open here",
                help=f"take the `{token}` away, or look for the one before it that closes too early",
            )

    def _compare(self, token: Token) -> None:
        """Remember the first line that stands further left or right than the block suggests that it is in.

        Indents mean nothing; but where a brace is missing or too much, they tell which one.
        """
        if not self._begins_line or not self._open or self._in_parentheses():
            return
        opened, outer = self._open[-1]
        closes = token.type == "CLOSE"
        if self._unlike is None and (self._indent < outer or (self._indent == outer > 1 and not closes)):
            self._unlike = opened, token
        if self._too_early is None and closes and self._indent > outer:
            self._too_early = opened, token

    def missing(self, token: Token) -> DescriptionError | None:
        """A parenthesis that most likely lacks its end, where the line that the token begins does not fit."""
        if self._in_parentheses() and self._begins_line:
            return self._unclosed(self._open[-1][0], "in its line, and the next line does not go on with it")
        return None

    def _unclosed(self, opened: Token, ahead: str) -> DescriptionError:
        closing = "}" if opened.type == "OPEN" else ")"
        return error(
            "unclosed-bracket",
            f"this `{opened}` is not closed {ahead}",
            self._span(opened),
            f"a `{closing}` belongs to it",
            help=f"write the missing `{closing}`",
        )

    def _unclosed_block(self) -> DescriptionError | None:
        """The block that most likely lacks its end, going by the indents."""
        if self._unlike is None:
            return None
        opened, token = self._unlike
        return error(
            "unclosed-bracket",
            f"this `{opened}` is not closed",
            self._span(opened),
            "a `}` belongs to it",
            related=[Label(self._span(token), "this line stands as if it were")],
            help="write the missing `}` before that line",
        )

    def _closed_too_early(self, opened: Token, closing: Token, excess: Token) -> DescriptionError:
        return error(
            "unmatched-bracket",
            f"this `{closing}` closes the block that begins in line {opened.line}",
            self._span(closing),
            "it stands further right than that block",
            related=[Label(self._span(excess), "and so this one closes nothing")],
            help=f"take the `{closing}` away, or write the `{{` that is missing before it",
        )

    def _too_deep(self, token: Token) -> DescriptionError:
        return error(
            "nested-too-deep",
            f"brackets stand more than {limits.NESTING} deep inside each other here",
            self._span(token),
            help="give inner parts names with `define`",
        )

    def _span(self, token: Token) -> Span:
        return Span(self.source, token.start_pos or 0, token.end_pos or 0)


def _touch(left: Token, right: Token) -> bool:
    return left.end_pos == right.start_pos


def _renamed(token: Token, kind: str) -> Token:
    return Token.new_borrow_pos(kind, token.value, token)


def _joined(kind: str, first: Token, second: Token) -> Token:
    token = Token.new_borrow_pos(kind, f"{first} {second}", first)
    token.end_pos = second.end_pos
    return token
