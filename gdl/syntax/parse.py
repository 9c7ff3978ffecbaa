"""From text to syntax tree: lark with ``grammar.lark``, and the diagnostics for text that does not fit it."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ..text import limits
from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, error
from ..text.source import Source, Span
from . import repairs
from . import tree as syntax
from .instead import for_character, unexpected
from .layout import Layout
from .parser import cached_parser

LEVELS = 2
"""The levels of lark's tree that a block has: a statement and its block."""
COMPARISONS = frozenset(["LESS", "AT_MOST", "GREATER", "AT_LEAST", "IS", "IS_NOT", "IN", "NOT_IN"])
UNREADABLE = re.compile("[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Characters not allowed even in comments: control characters, surrogates and bidirectional formatting."""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    parser = cached_parser(files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8"))
    parser.lexer = parser._build_lexer()  # or `lex` would build one for each text
    return parser


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text for the grammar, after the layout has been settled."""
    return _tokens(source, Layout(source))


def unreadable(source: Source) -> DescriptionError | None:
    """The first character that is not allowed anywhere, not even in a comment, if there is one."""
    found = UNREADABLE.search(source.text)
    return _unknown_character(source, found.start()) if found else None


def _tokens(source: Source, layout: Layout) -> Iterator[Token]:
    if mistake := unreadable(source):
        raise mistake
    try:
        yield from layout.process(_parser().lex(source.text))
    except UnexpectedCharacters as found:
        raise _unknown_character(source, found.pos_in_stream or 0) from None


def parse(source: Source) -> tuple[syntax.Statement, ...]:
    """Parse the statements of a text.

    Raises:
        DescriptionError: the text is not well formed; a single diagnostic says where.
    """
    return parse_part(source)


def parse_part(
    source: Source, outer: int = 0, ending: str = "before the end of the file"
) -> tuple[syntax.Statement, ...]:
    """The same for a part of a text: whole statements from inside ``outer`` blocks.

    ``ending`` tells where brackets should be closed at the latest.

    Raises:
        DescriptionError: the part is not well formed; a single diagnostic says where.
    """
    with _uncollected():
        return _statements(source, outer, ending)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pause the search for cycles of objects: a tree has none, and with many statements it takes half of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _statements(source: Source, outer: int, ending: str) -> tuple[syntax.Statement, ...]:
    state: Any = _parser().parse_interactive()
    last = Token("_NL", "", start_pos=0, end_pos=0)
    layout = Layout(source, outer, ending)
    statements = 0
    for token in _tokens(source, layout):
        try:
            state.feed_token(token)
        except UnexpectedToken:
            raise layout.missing(token) or unexpected(source, token, last, state.accepts()) from None
        last = token
        statements += token.type == "_NL"
        if statements > limits.STATEMENTS:
            at = Span(source, token.start_pos or 0, token.start_pos or 0)
            raise error(
                "too-many-statements",
                f"this file has more than {limits.STATEMENTS:,} statements",
                at,
                "nothing is read from here on",
                help="describe a smaller game",
            )
    tree = state.feed_eof(last)
    reader = _Reader(source)
    _check_depth(source, tree, outer)
    return tuple(reader.statement(child) for child in tree.children)


def _check_depth(source: Source, tree: Tree[Token], outer: int) -> None:
    """Limit the depth of the tree, without recursion, so that later stages can recurse."""
    level = [tree]
    for _ in range(3 * limits.NESTING - LEVELS * outer):
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
        if not level:
            return
    raise error(
        "nested-too-deep",
        "the operations in this expression are nested too deeply",
        _Reader(source).span(level[0]),
        help="use `define` to name parts of it",
    )


class _Reader:
    """Converts lark's trees to this package's."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def span(self, node: Tree[Token] | Token) -> Span:
        first = last = node
        while isinstance(first, Tree):
            first = first.children[0]
        while isinstance(last, Tree):
            last = last.children[-1]
        return Span(self.source, first.start_pos or 0, last.end_pos or 0)

    def statement(self, tree: Any) -> syntax.Statement:
        phrases: tuple[syntax.Phrase, ...] = ()
        result: tuple[syntax.Phrase, ...] = ()
        arrow = block = None
        for part in tree.children:
            match part.data:
                case "phrases":
                    phrases = tuple(self.phrase(child) for child in part.children)
                case "result":
                    arrow = self.span(part.children[0])
                    result = tuple(self.phrase(child) for child in part.children[1].children)
                case "block":
                    block = tuple(self.statement(child) for child in part.children[1:-1])
        return syntax.Statement(self.span(tree), phrases, arrow, result, block)

    def phrase(self, tree: Any) -> syntax.Phrase:
        items = tuple(self.expression(child) for child in tree.children[0].children)
        value = None
        if tree.data == "binding":
            value = tuple(self.expression(child) for child in tree.children[2].children)
        return syntax.Phrase(self.span(tree), items, value)

    def expression(self, tree: Any) -> syntax.Expression:
        span, children = self.span(tree), tree.children
        match tree.data:
            case "name":
                return syntax.Name(span, str(children[0]))
            case "integer":
                return syntax.Number(span, int(self.digits(children[0], span)))
            case "number":
                self.digits(children[0].partition(".")[0], span)
                return syntax.Number(span, float(children[0]))
            case "text":
                return syntax.Text(span, str(children[0])[1:-1])
            case "blank":
                return syntax.Blank(span)
            case "group":
                return self.expression(children[1])
            case "call":
                name = syntax.Name(self.span(children[0]), str(children[0]))
                return syntax.Call(span, name, tuple(self.expression(child) for child in children[2:-1]))
            case "member":
                member = self.expression(children[2])
                assert isinstance(member, syntax.Name | syntax.Call)
                return syntax.Member(span, self.expression(children[0]), member)
            case "unary":
                return syntax.Unary(span, str(children[0]), self.expression(children[1]))
            case "conditional":
                condition, chosen, otherwise = (self.expression(children[at]) for at in (1, 3, 5))
                return syntax.Conditional(span, self.span(children[0]), condition, chosen, otherwise)
            case "function":
                parameter = self.expression(children[0])
                assert isinstance(parameter, syntax.Name)
                return syntax.Function(span, parameter, self.expression(children[2]))
            case "interval":
                parity = str(children[0]) if isinstance(children[0], Token) else ""
                low, high = (child for child in children if isinstance(child, Tree))
                return syntax.Interval(span, self.expression(low), self.expression(high), parity)
            case _:
                left, operator, right = children
                if operator.type in COMPARISONS and left.data == "binary" and left.children[1].type in COMPARISONS:
                    raise error(
                        "chained-comparison",
                        "comparisons cannot be chained",
                        self.span(operator),
                        help="write two comparisons, joined with `and`",
                    )
                return syntax.Binary(
                    span, str(operator), self.span(operator), self.expression(left), self.expression(right)
                )

    def digits(self, written: str, span: Span) -> str:
        """The digits of a number, checked not to be too large."""
        digits = written.lstrip("0") or "0"
        if len(digits) > len(str(limits.NUMBER)) or int(digits) > limits.NUMBER:
            raise error(
                "number-too-large", "this number is too large", span, help=f"numbers go up to {limits.NUMBER:,}"
            )
        return digits


def _unknown_character(source: Source, at: int) -> DescriptionError:
    character = source.text[at]
    if character == '"':
        return error(
            "unclosed-text",
            "this string is not closed",
            Span(source, at, at + len(source.text[at:].split("\n", 1)[0])),
            'a `"` is missing before the end of the line',
            help="a string must be on one line",
        )
    shown = f"`{character}`" if character.isprintable() else f"U+{ord(character):04X}"
    help = for_character(source, at)
    advice = Advice(help, repairs.of_character(source, at))
    return error("unknown-character", f"{shown} is not a valid character here", Span(source, at, at + 1), help=advice)
