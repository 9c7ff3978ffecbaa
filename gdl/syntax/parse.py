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
from .layout import Layout
from .parser import cached_parser

READABLE = {
    "NAME": "a name",
    "INT": "a number",
    "NUMBER": "a number",
    "TEXT": 'a "string"',
    "LPAR": "`(`",
    "RPAR": "`)`",
    "OPEN": "`{`",
    "CLOSE": "`}`",
    "_COMMA": "`,`",
    "_NL": "the end of the line",
}
LEVELS = 2
"""The levels of lark's tree that a block has: a statement and its block."""
COMPARISONS = frozenset(["LESS", "AT_MOST", "GREATER", "AT_LEAST", "IS", "IS_NOT", "IN", "NOT_IN"])
WORDS = frozenset(["AND", "OR", "NOT", "IS", "IN"])
CHOICE = frozenset(["IF", "THEN", "ELSE"])
OTHERWISE = {
    "THEN": "what a move must fulfil is written `where C`, an effect that depends on it `remove(given(C, to))`",
    "ELSE": "an effect that depends on a condition is written `remove(given(C, to))`",
}
"""What may have been meant by a choice that lacks a word."""
UNREADABLE = re.compile("[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Characters not allowed even in comments: control characters, surrogates and bidirectional formatting."""
LOOKED = 80
"""How many characters after a bracket are looked at."""
INSTEAD = {
    "!": "write `not` before a condition; the points outside a region A are `everywhere - A`",
    "'": 'strings are written in double quotes: `"`',
    "\u201c": 'strings are written in straight quotes: `"`',  # left double quotation mark
    "\u201d": 'strings are written in straight quotes: `"`',  # right double quotation mark
    "[": "write `(`",
    "]": "write `)`",
    ";": "a statement ends with its line; no semicolon is needed",
    ":": "no colon is needed here; arguments have a comma between them",
    "%": "comments begin with `#`; the remainder of a division is `mod(a, b)`",
    "^": "there is no power operator; multiply with `*`",
    "\u00a0": "write an ordinary space",  # no-break space
    "\u2013": "write `-`",  # en dash
    "\u2212": "write `-`",  # minus sign
    "\u2264": "write `<=`",  # less-than or equal to
    "\u2265": "write `>=`",  # greater-than or equal to
}


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
    except UnexpectedCharacters as unexpected:
        raise _unknown_character(source, unexpected.pos_in_stream or 0) from None


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
            raise layout.missing(token) or _unexpected(source, token, last, state.accepts()) from None
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
    help = _for_character(source, at)
    advice = Advice(help, repairs.of_character(source, at))
    return error("unknown-character", f"{shown} is not a valid character here", Span(source, at, at + 1), help=advice)


def _for_character(source: Source, at: int) -> str:
    """What to write instead of a character that is not part of the language."""
    character = source.text[at]
    before = source.text[source.text.rfind("\n", 0, at) + 1 : at]
    inside = re.match(r"\[([^\]\n]*,[^\]\n]*)\]", source.text[at : at + LOOKED])
    if character == ":" and re.search(r"\bwhen\b(?!.*->)", before):
        return "a result is written after `->`: `when CONDITION -> RESULT`"
    if (
        character == ":"
        and (ends := re.search(r"([a-z]+\d+) ?$", before))
        and (end := re.match(r": ?([a-z]+\d+)", source.text[at:]))
    ):
        return f"points are joined with `|`: `{ends[1]} | {end[1]}`; a whole row or column is `row(1)`, `column(1)`"
    if source.text.startswith("!=", at):
        return "write `is not`"
    if inside and re.match(r"\s*option\b", before):
        return f"the choices stand after `in` without brackets: `in {', '.join(map(str.strip, inside[1].split(',')))}`"
    if inside and inside[1].replace(",", "").replace(" ", "").isdigit():
        return "numbers are compared one by one: `x is 1 or x is 2`"
    if inside:
        return f"several points or directions are joined with `|`: `{' | '.join(map(str.strip, inside[1].split(',')))}`"
    return INSTEAD.get(character, "remove it")


def _unexpected(source: Source, token: Token, last: Token, accepted: set[str]) -> DescriptionError:
    start, end = token.start_pos or 0, token.end_pos or 0
    found, line = f"`{token}`", source.text[source.text.rfind("\n", 0, start) + 1 : start]
    if token.type == "_NL" and token != "}":  # a brace also ends the statement before it
        found, end = READABLE["_NL"], start
    return error(
        "unexpected-word",
        f"{found} is not allowed here",
        Span(source, start, end),
        help=Advice(
            _instead(token, last, accepted, line, source.text[end : end + LOOKED]),
            repairs.of_token(source, token, last),
        ),
    )


def _instead(token: Token, last: Token, accepted: set[str], line: str, rest: str) -> str:
    """What to write instead of a token that is not allowed, with ``line`` before it on its line, and ``rest`` after."""
    wanted = list(dict.fromkeys(READABLE[kind] for kind in READABLE if kind in accepted))
    match last.type, token.type:
        case word, ("DEFINES" | "_COMMA") if word in WORDS or word == "IF":
            return f"`{last}` is a reserved word, so it cannot be a name"
        case "NAME", "BLANK":
            return syntax.after_dot(last)
        case "DEFINES", "GREATER":
            return "a result is written after `->`; to compare, write `>=`"
        case "DEFINES", "LESS":
            return "to compare, write `<=`"
        case (("_NL" | "OPEN" | "DIVIDE"), "DIVIDE"):
            return "comments begin with `#`"
        case "UNITE" | "PLUS" | "MINUS", "DEFINES" if re.search(r"[-+]\s*$", line):
            return "a counter is set: `do set(NAME, NAME + 1)`"
        case _, "DEFINES" if rest.startswith(">") and "RPAR" in accepted:
            return "a function is written `p -> E`"
        case _, "DEFINES":
            return "`=` defines a name; to compare, write `is`"
        case "TIMES", "TIMES":
            return f"{INSTEAD['^']}; `product(…)` multiplies a value for each point"
        case ("UNITE", "UNITE") | ("INTERSECT", "INTERSECT"):
            return f"write `{token}` for regions, `{'or' if token == '|' else 'and'}` for conditions"
        case "_NL" | "OPEN" | "BLANK" | "NAME", "TO":
            return "separate the points of a diagram with spaces; a range is written `3..25`"
        case "INTERSECT" | "UNITE" | "MINUS", "NOT":
            return "`not` is for conditions; the points of a region A that are not in another one are `A - B`"
        case _, word if word in WORDS and "NAME" in accepted:
            return f"`{token}` goes between two parts; it is a reserved word, so it cannot be a name"
        case _, "NAME" if token.lower() in ("elif", "elsif", "elseif") and "ELSE" in accepted:
            return "write `else if`"
        case _, "NAME" if token in ("mod", "modulo"):
            return "the remainder of a division is `mod(a, b)`"
        case _, "IF":
            return "put the choice in parentheses: `(if C then A else B)`"
        case (("IF" | "THEN" | "ELSE"), _):
            return f"`{last}` belongs to `if C then A else B`; it is a reserved word, so it cannot be a name"
        case _, ("THEN" | "ELSE"):
            if token.type == "THEN" and re.search(r"\bwhen\b(?!.*->)", line):
                return "a result is written after `->`: `when CONDITION -> RESULT`"
            return f"`{token}` belongs to `if C then A else B`; it is a reserved word, so it cannot be a name"
        case _, "ARROW" if "RPAR" in accepted:
            return "a function `p -> E` is an argument of a call, and its parameter is a name"
    if "THEN" in accepted and line.split()[:1] == ["again"]:
        return "a condition stands after `when`: `again when CONDITION`"
    if "THEN" in accepted and (token.type == "ARROW" or "->" in line):
        return (
            "a result is written `when A and B -> RESULT`, an effect that depends on a condition `remove(given(C, to))`"
        )
    for word in ("THEN", "ELSE"):
        if word in accepted:
            return f"a choice is written `if C then A else B`; its `{word.lower()}` is missing; {OTHERWISE[word]}"
    if line.lstrip().startswith("("):
        return (
            "a statement begins with its keyword; only the arguments of a word stand in parentheses: `move drop { … }`"
        )
    if token.type == "OPEN" and "NAME" in accepted and rest.lstrip().startswith("}"):
        return "the region without points is `nowhere`; one that is remembered has none at first: `region NAME`"
    if token.type == "OPEN" and (last.type == "IN" or "NAME" in accepted):
        return "several points are joined with `|`: `a1 | b2`"
    if token == "where" and "RPAR" in accepted:
        return "the points of a region for which a condition holds are `union(theirs, p -> given(C, p))`"
    if last.type in ("NAME", "RPAR", "NUMBER") and token.type == "NAME" and accepted >= {"RPAR", "_COMMA"}:
        return f"put a comma between the arguments of a word: `{last}, {token}`"
    if "TO" in accepted and "_NL" not in accepted:
        return "a range is written `3..25`"
    if not wanted:
        return "remove it"
    return "expected " + ", ".join(wanted[:-1]) + (" or " if wanted[1:] else "") + wanted[-1]
