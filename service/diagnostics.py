"""Check a description with its options at their defaults and extremes, and the start of the game for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .. import gdl
from ..gdl.build import build
from ..gdl.expand import expand
from ..gdl.model.model import Model
from ..gdl.model.option import Value, spell
from ..gdl.text.diagnostic import Diagnostic
from ..gdl.text.errors import DescriptionError, warning
from ..gdl.types.types import INT
from ..interpreter.game.game import Game
from ..interpreter.reference import ReferenceEngine


def examine(source: gdl.Source, chosen: Mapping[str, object]) -> tuple[str, int, tuple[Diagnostic, ...]]:
    """The title of a game, the number of settings of its options that were tried, and all diagnostics.

    A mistake that appears only under some settings names one of them; each mistake is reported once.

    Raises:
        DescriptionError: the game is invalid with its default options, or with the chosen ones.
    """
    expanded = expand(source)
    model = build(expanded, chosen)
    found = {_without_setting(diagnostic): diagnostic for diagnostic in (*model.warnings, *_start(model, source))}
    tried = 1
    for setting in () if chosen else _extremes(model):
        tried += 1
        try:
            other = build(expanded, setting)
            more: tuple[Diagnostic, ...] = (*other.warnings, *_start(other, source))
        except DescriptionError as mistakes:
            more = mistakes.diagnostics
        words = " ".join(f"{name}={spell(value)}" for name, value in setting.items())
        for diagnostic in more:
            found.setdefault(_without_setting(diagnostic), diagnostic.under(words))
    return model.title, tried, tuple(found.values())


def _extremes(model: Model) -> Iterator[dict[str, Value]]:
    """Each option at its extremes with the others at their defaults, then all numbers at their least and greatest."""
    for option in model.options:
        for value in option.extremes:
            if value != model.settings[option.name]:
                yield {option.name: value}
    numbers = [option for option in model.options if option.type == INT]
    if len(numbers) > 1:
        for end in (0, -1):
            yield {option.name: option.extremes[end] for option in numbers}


def _start(model: Model, source: gdl.Source) -> tuple[Diagnostic, ...]:
    """The problems at the start of the game: it is over at once, or its moves cannot be generated."""
    try:
        state = Game(model, ReferenceEngine(model), source).start()
        outcome = state.outcome()
    except DescriptionError as mistakes:
        return mistakes.diagnostics
    if outcome is None:
        return ()
    already = {found.code for found in model.warnings}
    if "always-over" in already:
        return ()
    return (
        warning("over-at-the-start", f"the game is over before the first move: {outcome}", model.span,
                help="check the setup, the moves, and the clauses of `end`"),
    )  # fmt: skip


def _without_setting(diagnostic: Diagnostic) -> tuple[object, ...]:
    span = diagnostic.label.span
    return diagnostic.code, span.source.name, span.start, span.end
