"""A token filter between lexer and parser: settles where statements end and what tokens next to each other mean.

A line continues in the next one inside parentheses, after an operator or a comma, and if the next line begins with an
operator, ``then``, ``else``, a string or ``{``. A ``(`` directly after a name makes a call. A ``.`` without spaces
around it is a member access; on its own, it is an empty point of a diagram. A ``-`` with nothing to subtract from is a
sign, as it is after the keyword of a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from lark import Token

from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import DescriptionError, error
from ..text.source import Source, Span

OPERATORS = frozenset(
    [
        "THEN",
        "ELSE",
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


RESULT = re.compile(r"\s*(?:draw\b|[\w-]+ (?:wins|loses)\b)")
"""What stands after the `->` of a clause of `end`."""


class Layout:
    """The filter between the lexer and parser of :mod:`plybook.gdl.syntax.parse`; one per text."""

    def __init__(self, source: Source, outer: int = 0, ending: str = "before the end of the file") -> None:
        """``outer`` blocks are around the text, and ``ending`` tells where brackets should be closed at the latest."""
        self.source = source
        self._outer = outer
        self._ending = ending
        self._open: list[tuple[Token, int]] = []  # open brackets with the indents of their lines, innermost last
        self._line = 0
        self._indent = 0
        self._begins_line = False
        self._unlike: tuple[Token, Token] | None = None  # a `{`, and the first line indented as if it were closed
        self._too_early: tuple[Token, Token] | None = None  # a `{`, and a further indented `}` that closes it
        self._astray: tuple[Token, Token] | None = (
            None  # the outermost `{`, and a `}` at the end of a line that closes it
        )

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Convert the lexer's tokens to those of the grammar.

        Raises:
            DescriptionError: a bracket is unclosed or unmatched, or brackets are nested too deeply.
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
                    f"this file has more than {limits.TOKENS:,} words and symbols",
                    self._span(token),
                    "everything from here on is over the limit",
                    help="describe a smaller game",
                )
        return found

    def _marks(self, tokens: list[Token]) -> Iterator[Token]:
        """Name the tokens that depend on their neighbours, and join operators made of two words."""
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
        """Keep the line ends that end a statement, add those that a brace implies, and limit the nesting."""
        ended = True  # the statement is empty so far
        pending: Token | None = None  # a line end that the next token may cancel
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
                if len(self._open) + self._outer > limits.NESTING:
                    raise self._too_deep(token)
            elif kind in ("RPAR", "CLOSE"):
                self._close(token)
                if kind == "CLOSE" and not ended:
                    yield _renamed(token, "_NL")
            yield token
            keyword = ended and kind == "NAME"
            ended = kind == "OPEN"
            continues = kind in OPERATORS or kind == "IF"
            if kind == "CLOSE":
                yield _renamed(token, "_NL")
                ended = True
        if self._open:
            raise self._unclosed_block() or self._unclosed(self._open[-1][0], self._ending)
        if not ended:
            yield pending or Token("_NL", "\n", start_pos=len(self.source.text), end_pos=len(self.source.text))

    def _in_parentheses(self) -> bool:
        return bool(self._open) and self._open[-1][0].type != "OPEN"

    def _close(self, token: Token) -> None:
        is_brace = token.type == "CLOSE"
        if self._open and self._in_parentheses() != is_brace:
            opened, _ = self._open.pop()
            if not self._open and is_brace and not self._begins_line and opened.line != token.line:
                self._astray = opened, token
        elif self._open and is_brace:
            raise self._unclosed(self._open[-1][0], f"before this `{token}`")
        elif is_brace and self._too_early is not None:
            raise self._closed_too_early(*self._too_early, "it is indented further than that block", token)
        elif is_brace and self._astray is not None:
            raise self._closed_too_early(*self._astray, "it stands at the end of another line", token)
        else:
            raise error(
                "unmatched-bracket",
                f"this `{token}` does not close anything",
                self._span(token),
                "no bracket is open here",
                help=f"remove this `{token}`, or find an earlier one that closes too soon",
            )

    def _compare(self, token: Token) -> None:
        """Remember the first line whose indent does not fit the block that it is in.

        Indents have no meaning, but they show which brace is missing or superfluous.
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
        """The diagnostic for a parenthesis that is probably unclosed, if the token begins a line that does not fit."""
        if not self._in_parentheses():
            return None
        if self._begins_line:
            return self._unclosed(self._open[-1][0], "on its line, and the next line does not continue it")
        if token.type == "ARROW" and RESULT.match(self.source.text, token.end_pos or 0):
            return self._unclosed(self._open[-1][0], "before the `->`")
        return None

    def _unclosed(self, opened: Token, ahead: str) -> DescriptionError:
        closing = "}" if opened.type == "OPEN" else ")"
        return error(
            "unclosed-bracket",
            f"this `{opened}` is not closed {ahead}",
            self._span(opened),
            f"it has no matching `{closing}`",
            help=f"add the missing `{closing}`",
        )

    def _unclosed_block(self) -> DescriptionError | None:
        """The diagnostic for the block that is probably unclosed, judging by the indents."""
        if self._unlike is None:
            return None
        opened, token = self._unlike
        return error(
            "unclosed-bracket",
            f"this `{opened}` is not closed",
            self._span(opened),
            "it has no matching `}`",
            related=[Label(self._span(token), "this line is indented as if it were")],
            help="add the missing `}` before that line",
        )

    def _closed_too_early(self, opened: Token, closing: Token, why: str, excess: Token) -> DescriptionError:
        return error(
            "unmatched-bracket",
            f"this `{closing}` closes the block that begins on line {opened.line}",
            self._span(closing),
            why,
            related=[Label(self._span(excess), "so this one does not close anything")],
            help=f"remove this `{closing}`, or add the missing `{{` before it",
        )

    def _too_deep(self, token: Token) -> DescriptionError:
        return error(
            "nested-too-deep",
            f"brackets are nested more than {limits.NESTING} deep here",
            self._span(token),
            help="use `define` to name the inner parts",
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
