"""Where lines end, and which marks touch what stands beside them: tokens in, tokens out, between lexer and parser.

A line goes on in the next one inside parentheses, after an operator or a comma, and where the next line begins with
an operator, a text or ``{``. A ``(`` that touches the name before it makes a call; a ``.`` that touches both sides
reaches into what stands before it, one that stands alone is an empty point of a diagram; a ``-`` with nothing before
it to subtract from is a sign.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

from . import limits
from .diagnostic import error
from .source import Source, Span

OPERATORS = frozenset(
    "OR AND IS IS_NOT IN NOT_IN LESS AT_MOST GREATER AT_LEAST TO UNITE INTERSECT PLUS MINUS TIMES DIVIDE "
    "ARROW DEFINES _COMMA".split()
)
ENDS_A_VALUE = frozenset(["NAME", "INT", "NUMBER", "TEXT", "RPAR", "BLANK"])


class Layout:
    """What stands between the lexer and the parser of :mod:`plybook.gdl.parse`; one a text."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return self._lines(self._marks(list(stream)))

    def _marks(self, tokens: list[Token]) -> Iterator[Token]:
        """Name the tokens that depend on what they touch, and join the operators of two words."""
        before: Token | None = None
        skip = False
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
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
                case "MINUS" if before is None or before.type not in ENDS_A_VALUE | {"_NL"}:
                    token = _renamed(token, "NEG")
                case "IS" if after is not None and after.type == "NOT":
                    token, skip = _joined("IS_NOT", token, after), True
                case "NOT" if after is not None and after.type == "IN":
                    token, skip = _joined("NOT_IN", token, after), True
                case "NAME" if token in ("odd", "even") and before is not None and before.type == "IN":
                    if after is not None and after.type in ("INT", "NAME", "LPAR"):
                        token = _renamed(token, "PARITY")
            yield token
            before = token

    def _lines(self, marked: Iterator[Token]) -> Iterator[Token]:
        """Keep the line ends that end a statement, supply those that a brace implies, and bound the nesting."""
        open_marks: list[Token] = []
        ended = True  # nothing stands in the statement so far
        pending: Token | None = None  # a line end that the next token may take back
        continues = False  # the last token was an operator
        for token in marked:
            kind = token.type
            if kind == "_NL":
                inside = bool(open_marks) and open_marks[-1].type != "OPEN"
                if not inside and not ended and not continues:
                    pending = pending or token
                continue
            if pending is not None and kind not in OPERATORS and kind not in ("TEXT", "OPEN"):
                yield pending
                ended = True
            pending = None
            if kind in ("LPAR", "CALL", "OPEN"):
                open_marks.append(token)
                if len(open_marks) > limits.NESTING:
                    raise self._too_deep(token)
            elif kind in ("RPAR", "CLOSE"):
                self._close(open_marks, token)
                if kind == "CLOSE" and not ended:
                    yield _renamed(token, "_NL")
            yield token
            ended = kind == "OPEN"
            continues = kind in OPERATORS
            if kind == "CLOSE":
                yield _renamed(token, "_NL")
                ended = True
        if open_marks:
            raise self._unclosed(open_marks[-1])
        if not ended:
            yield pending or Token("_NL", "\n", start_pos=len(self.source.text), end_pos=len(self.source.text))

    def _close(self, open_marks: list[Token], token: Token) -> None:
        wanted = ("OPEN",) if token.type == "CLOSE" else ("LPAR", "CALL")
        if open_marks and open_marks[-1].type in wanted:
            open_marks.pop()
        elif open_marks:
            raise self._unclosed(open_marks[-1], token)
        else:
            raise error(
                "unmatched-bracket",
                f"this `{token}` closes nothing",
                self._span(token),
                "nothing is open here",
                help=f"take the `{token}` away, or look for the one before it that closes too early",
            )

    def _unclosed(self, opened: Token, closed: Token | None = None) -> Exception:
        closing = "}" if opened.type == "OPEN" else ")"
        ahead = f"before this `{closed}`" if closed is not None else "before the end of the text"
        return error(
            "unclosed-bracket",
            f"this `{opened}` is not closed {ahead}",
            self._span(opened),
            f"a `{closing}` belongs to it",
            help=f"write the missing `{closing}`",
        )

    def _too_deep(self, token: Token) -> Exception:
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
