"""Places in a text: the word around them, whether they are in a comment or a string, and what contains them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....gdl.syntax import tree as syntax
from ....gdl.text.source import Source, Span

BEFORE = re.compile(rf"{syntax.NAME}-?\Z")
AFTER = re.compile(r"(?:\w|-(?=[^\W\d]))*")
WORD = re.compile(syntax.NAME)
STRING_OR_COMMENT = re.compile(r'"[^"\n]*"?|#[^\n]*')


@dataclass(frozen=True)
class Spot:
    """A place in a text: ``before`` is the part of its word up to there, ``word`` all of it."""

    word: Span
    before: str
    inside: str
    """``comment`` or ``string`` if it is in one, otherwise empty."""
    literal: Span | None = None
    """The comment or the string, with its quotes."""


def spot(source: Source, offset: int) -> Spot:
    """What is at a place."""
    text = source.text
    line, _ = source.line_and_column(offset)
    start = source.line_starts[line - 1]
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    for found in STRING_OR_COMMENT.finditer(text[start:end]):
        first, last = start + found.start(), start + found.end()
        closed = found[0][0] == '"' and found[0][-1] == '"' and len(found[0]) > 1
        if first < offset and (offset < last or (offset == last and not closed)):
            kind = "comment" if found[0][0] == "#" else "string"
            return Spot(Span(source, offset, offset), "", kind, Span(source, first, last))
    match = BEFORE.search(text[start:offset])
    before = match[0] if match else ""
    after = AFTER.match(text, offset) if before else WORD.match(text, offset)
    stop = after.end() if after is not None else offset
    return Spot(Span(source, offset - len(before), stop), before, "")


def word_at(source: Source, offset: int) -> Span | None:
    """The word around a place or just before it, if it is in no comment and no string."""
    found = spot(source, offset)
    return found.word if not found.inside and found.word.start < found.word.end else None


def statements_at(tree: tuple[syntax.Statement, ...], offset: int) -> list[syntax.Statement]:
    """The statements around a place, outermost first."""
    row: list[syntax.Statement] = []
    waiting: tuple[syntax.Statement, ...] = tree
    while True:
        around = next((each for each in waiting if each.span.start <= offset <= each.span.end), None)
        if around is None:
            return row
        row.append(around)
        waiting = around.block or ()


def expressions_of(statement: syntax.Statement) -> Iterator[syntax.Expression]:
    """The expressions in the head of a statement."""
    for phrase in (*statement.phrases, *statement.result):
        yield from phrase.items
        yield from phrase.value or ()


def parts_of(node: syntax.Expression) -> tuple[syntax.Expression, ...]:
    """The direct parts of an expression; the name of a call is none."""
    match node:
        case syntax.Call(arguments=arguments):
            return arguments
        case syntax.Member(receiver=receiver, member=member):
            return receiver, member
        case syntax.Unary(operand=operand):
            return (operand,)
        case syntax.Binary(left=left, right=right):
            return left, right
        case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
            return condition, chosen, otherwise
        case syntax.Function(parameter=parameter, body=body):
            return parameter, body
        case syntax.Interval(low=low, high=high):
            return low, high
    return ()


def path_to(statement: syntax.Statement, offset: int) -> list[syntax.Expression]:
    """The expressions of the head of a statement that are around a place, outermost first."""
    row: list[syntax.Expression] = []
    waiting: tuple[syntax.Expression, ...] = tuple(expressions_of(statement))
    while True:
        around = next((each for each in waiting if each.span.start <= offset <= each.span.end), None)
        if around is None:
            return row
        row.append(around)
        waiting = parts_of(around)
