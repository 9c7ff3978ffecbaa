"""Texts of the author that may say something else than their rules."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model.model import expressions_of
from ...interpreter.analyse import doubts
from ...interpreter.analyse.as_written import definitions_of
from ...interpreter.game.game import Game
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from .evidence import Evidence


def doubted_texts(found: Evidence) -> Iterator[Alarm]:
    """People play by the text, programs by the rule: if they differ, one of them is wrong."""
    said = list(dict.fromkeys(_said(found.game)))
    if said:
        yield Alarm(
            "text-and-rule-differ",
            "What the author says may not be what the rules do. Check which of them is meant: "
            f"{'; '.join(f'line {line}, `{text}`' for line, text, _ in said)}.",
            " ".join(f"Line {line}: {doubt}." for line, _, doubt in said),
            severe=False,
        )


def _said(game: Game) -> Iterator[tuple[int, str, str]]:
    """Each doubt: its line, the text of the author, and what is said of the two."""
    model = game.model
    for ending in model.endings:
        for doubt in doubts.of_ending(model, ending):
            yield line_of(ending.span), ending.reason, str(doubt)
    for rule in model.rules:
        for doubt in doubts.of_rule(model, rule):
            yield line_of(rule.span), rule.text, str(doubt)
    for counter in model.counters:
        for doubt in doubts.of_counter(model, counter):
            yield line_of(counter.span), counter.text, str(doubt)
    for one in definitions_of(*expressions_of(model), model=model):
        for doubt in doubts.of_definition(model, one.definition):
            yield line_of(one.definition.body.span), one.said or one.name, str(doubt)
