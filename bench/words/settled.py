"""The rest of a description's text when its options have their defaults: without the conditions that these decide, and
without the statements that then never apply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...gdl.model.option import Value, spell
from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span

VOID = {"again": False, "when": False, "where": True, "every": True, "swap": False}
"""Which truth of its condition, which comes last of its phrases, makes a statement say nothing."""


def cuts(statement: syntax.Statement, values: Mapping[str, Value]) -> Iterator[Span]:
    """The parts of a statement's text that have no effect with these values of the options."""
    keyword = statement.keyword.text if statement.keyword else ""
    condition = _condition(statement) if keyword in VOID else None
    if condition is not None:
        known = _truth(condition, values)
        if known is VOID[keyword]:
            yield statement.span
            return
        if known is not None:
            yield statement.phrases[1].span.to(condition.span)
        yield from _settled(condition, values)
    for inner in statement.block or ():
        yield from cuts(inner, values)


def _condition(statement: syntax.Statement) -> syntax.Expression | None:
    for phrase in reversed(statement.phrases[1:]):
        if phrase.value is None and not isinstance(phrase.items[0], syntax.Text):
            return phrase.items[0]
    return None


def _settled(node: syntax.Expression, values: Mapping[str, Value]) -> Iterator[Span]:
    """The parts of a condition that the options decide and that its truth does not depend on."""
    match node:
        case syntax.Binary(operator="and" | "or", left=left, right=right):
            if _truth(left, values) is not None:
                yield Span(left.span.source, left.span.start, right.span.start)
                yield from _settled(right, values)
                return
            if _truth(right, values) is not None:
                yield Span(left.span.source, left.span.end, right.span.end)
                yield from _settled(left, values)
                return
            yield from _settled(left, values)
            yield from _settled(right, values)
        case syntax.Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
            known = _truth(condition, values)
            if known is not None:
                kept = chosen if known else otherwise
                yield Span(node.span.source, node.span.start, kept.span.start)
                yield from _settled(kept, values)
                yield Span(node.span.source, kept.span.end, node.span.end)


def _truth(node: syntax.Expression, values: Mapping[str, Value]) -> bool | None:
    match node:
        case syntax.Name(text=text) if isinstance(values.get(text), bool):
            return bool(values[text])
        case syntax.Unary(operator="not", operand=operand):
            known = _truth(operand, values)
            return None if known is None else not known
        case syntax.Binary(operator=("is" | "is not") as word, left=syntax.Name(text=text), right=right):
            if text in values and isinstance(right, syntax.Name | syntax.Number):
                return (spell(values[text]) == right.span.text) is (word == "is")
        case syntax.Binary(operator="and", left=left, right=right):
            both = (_truth(left, values), _truth(right, values))
            return False if False in both else True if both == (True, True) else None
        case syntax.Binary(operator="or", left=left, right=right):
            both = (_truth(left, values), _truth(right, values))
            return True if True in both else False if both == (False, False) else None
    return None
