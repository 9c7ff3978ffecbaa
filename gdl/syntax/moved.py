"""Syntax trees and diagnostics of a part of a text, moved to their places in the whole text."""

from __future__ import annotations

from dataclasses import replace

from ..text.diagnostic import Diagnostic, Edit, Label
from ..text.source import Source, Span
from .tree import (
    Binary,
    Blank,
    Call,
    Conditional,
    Expression,
    Function,
    Interval,
    Member,
    Name,
    Number,
    Phrase,
    Statement,
    Text,
    Unary,
)


class Moved:
    """Moves what was read from a part of a text, so that its spans point into the whole."""

    def __init__(self, source: Source, by: int) -> None:
        """``by`` is the place of the part in the whole; it can be negative."""
        self.source = source
        self.by = by

    def span(self, span: Span) -> Span:
        """A span of the part."""
        return Span(self.source, span.start + self.by, span.end + self.by)

    def statement(self, node: Statement) -> Statement:
        """A statement with everything in it."""
        return Statement(
            self.span(node.span),
            tuple([self.phrase(phrase) for phrase in node.phrases]),
            None if node.arrow is None else self.span(node.arrow),
            tuple([self.phrase(phrase) for phrase in node.result]),
            None if node.block is None else tuple([self.statement(inner) for inner in node.block]),
        )

    def phrase(self, node: Phrase) -> Phrase:
        """A phrase with everything in it."""
        value = None if node.value is None else tuple([self.expression(item) for item in node.value])
        return Phrase(self.span(node.span), tuple([self.expression(item) for item in node.items]), value)

    def expression(self, node: Expression) -> Expression:
        """An expression with everything in it."""
        span = self.span(node.span)
        match node:
            case Name(text=text):
                return Name(span, text)
            case Call(name=name, arguments=arguments):
                named = Name(self.span(name.span), name.text)
                return Call(span, named, tuple([self.expression(argument) for argument in arguments]))
            case Binary(operator=operator, at=at, left=left, right=right):
                return Binary(span, operator, self.span(at), self.expression(left), self.expression(right))
            case Number(value=value):
                return Number(span, value)
            case Text(value=written):
                return Text(span, written)
            case Blank():
                return Blank(span)
            case Member(receiver=receiver, member=member):
                moved = self.expression(member)
                assert isinstance(moved, Name | Call)
                return Member(span, self.expression(receiver), moved)
            case Unary(operator=operator, operand=operand):
                return Unary(span, operator, self.expression(operand))
            case Conditional(at=at, condition=condition, chosen=chosen, otherwise=otherwise):
                parts = [self.expression(part) for part in (condition, chosen, otherwise)]
                return Conditional(span, self.span(at), *parts)
            case Function(parameter=parameter, body=body):
                return Function(span, Name(self.span(parameter.span), parameter.text), self.expression(body))
            case Interval(low=low, high=high, parity=parity):
                return Interval(span, self.expression(low), self.expression(high), parity)

    def diagnostic(self, found: Diagnostic) -> Diagnostic:
        """A diagnostic, with its other places and its fixes."""
        return replace(
            found,
            label=self._label(found.label),
            related=tuple(map(self._label, found.related)),
            fixes=tuple(
                replace(fix, edits=tuple(Edit(self.span(edit.span), edit.text) for edit in fix.edits))
                for fix in found.fixes
            ),
        )

    def _label(self, label: Label) -> Label:
        return replace(label, span=self.span(label.span))
