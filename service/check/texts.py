"""Texts of the author that may say something else than what is written below them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...gdl.model import ast
from ...gdl.model.model import Model, expressions_of
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import hint
from ...gdl.text.source import Span
from ...interpreter.analyse.as_written import about_in, definitions_of, option_text_in, text_in
from ...interpreter.doubts import doubts
from ...interpreter.doubts.doubt import Doubt


def doubted(model: Model) -> tuple[Diagnostic, ...]:
    """A hint for each text that the rules may contradict: of the game, an end, a move, a counter, an option or a
    definition."""
    found: dict[Span, list[Doubt]] = {}
    for doubt, place in _found(model):
        found.setdefault(place, []).append(doubt)
    return tuple(_hint(several, place) for place, several in found.items())


def _found(model: Model) -> Iterator[tuple[Doubt, Span]]:
    for text in model.metadata.get("about", ()):
        for doubt in doubts.of_about(model):
            yield doubt, about_in(model, text)
    for ending in model.endings:
        for doubt in doubts.of_ending(model, ending):
            yield doubt, text_in(ending.span, ending.reason)
    for rule in model.rules:
        for doubt in doubts.of_rule(model, rule):
            yield doubt, text_in(rule.span, rule.text)
    for counter in model.counters:
        for doubt in doubts.of_counter(model, counter):
            yield doubt, text_in(counter.span, counter.text)
    for option in model.options:
        for doubt in doubts.of_option(model, option):
            yield doubt, option_text_in(option)
    nodes: list[ast.Expression] = list(expressions_of(model))
    for defined in definitions_of(*nodes, model=model):
        for doubt in doubts.of_definition(model, defined.definition):
            yield doubt, defined.definition.body.span


def _hint(several: Iterable[Doubt], place: Span) -> Diagnostic:
    return hint(
        "text-and-rule-differ",
        f"the text and the rule may differ: {'; '.join(map(str, several))}",
        place,
        help="people read the text, and the rule decides: change the one that is wrong",
    )
