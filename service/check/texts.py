"""Texts of the author that may say something else than what is written below them."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.model.model import Model, expressions_of
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import hint
from ...gdl.text.source import Span
from ...interpreter.analyse.as_written import definitions_of
from ...interpreter.doubts import doubts
from ...interpreter.doubts.doubt import Doubt


def doubted(model: Model) -> tuple[Diagnostic, ...]:
    """A hint for each text of a clause of `end`, a move, a counter or a definition that its rule may contradict."""
    return tuple(_hint(doubt, place) for doubt, place in _found(model))


def _found(model: Model) -> Iterator[tuple[Doubt, Span]]:
    for ending in model.endings:
        for doubt in doubts.of_ending(model, ending):
            yield doubt, _text(ending.span, ending.reason)
    for rule in model.rules:
        for doubt in doubts.of_rule(model, rule):
            yield doubt, _text(rule.span, rule.text)
    for counter in model.counters:
        for doubt in doubts.of_counter(model, counter):
            yield doubt, _text(counter.span, counter.text)
    nodes: list[ast.Expression] = list(expressions_of(model))
    for defined in definitions_of(*nodes, model=model):
        for doubt in doubts.of_definition(model, defined.definition):
            yield doubt, defined.definition.body.span


def _hint(doubt: Doubt, place: Span) -> Diagnostic:
    return hint(
        "text-and-rule-differ",
        f"the text and the rule may differ: {doubt}",
        place,
        help="people read the text, and the rule decides: change the one that is wrong",
    )


def _text(whole: Span, text: str) -> Span:
    """Where the author's text stands in a statement; all of it if it is not found."""
    at = whole.text.find(f'"{text}"')
    return Span(whole.source, whole.start + at, whole.start + at + len(text) + 2) if at >= 0 else whole
