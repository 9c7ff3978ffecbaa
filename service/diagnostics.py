"""Check a description with its options at their defaults and extremes, and the start of the game for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .. import gdl
from ..gdl.build import build
from ..gdl.expand import expand
from ..gdl.model import ast
from ..gdl.model.model import Model, expressions_of
from ..gdl.model.option import Value, spell
from ..gdl.prover.prove import prove, stops_a_move
from ..gdl.prover.verdicts import is_inside
from ..gdl.text.diagnostic import Diagnostic
from ..gdl.text.errors import DescriptionError, warning
from ..gdl.types.types import INT
from ..interpreter.game.game import Game
from ..interpreter.reference import ReferenceEngine

OVER = "over-at-the-start"
READ = ("always-over", "constant-condition", "move-never-possible", "outside-the-board", "phase-never-reached")
"""The codes of what is noticed when a condition or region is read; what is proved about the same place adds nothing."""


def examine(source: gdl.Source, chosen: Mapping[str, object]) -> tuple[str, int, tuple[Diagnostic, ...]]:
    """The title of a game, the number of settings of its options that were tried, and all diagnostics.

    A mistake that appears only under some settings names one of them; each mistake is reported once.

    Raises:
        DescriptionError: the game is invalid with its default options, or with the chosen ones.
    """
    expanded = expand(source)
    model = build(expanded, chosen)
    found = {_without_setting(diagnostic): diagnostic for diagnostic in (*model.warnings, *_start(model, source))}
    verdicts, places = prove(model, source), _places(model, source)
    tried = 1
    for setting in () if chosen else _extremes(model):
        tried += 1
        words = " ".join(f"{name}={spell(value)}" for name, value in setting.items())
        try:
            other = build(expanded, setting)
            more: tuple[Diagnostic, ...] = (*other.warnings, *_start(other, source))
            if verdicts.found or _places(other, source) - places:
                verdicts.add(prove(other, source), words)
                places |= _places(other, source)
        except DescriptionError as mistakes:
            more = mistakes.diagnostics
        for diagnostic in more:
            found.setdefault(_without_setting(diagnostic), diagnostic.under(words))
    known, proved = tuple(found.values()), verdicts.settled()
    if any(stops_a_move(one) for one in proved):  # this is why there are no moves
        known = tuple(diagnostic for diagnostic in known if diagnostic.code != OVER)
    return model.title, tried, (*known, *_news(proved, known))


def _places(model: Model, source: gdl.Source) -> set[tuple[int, int]]:
    """Where the expressions of a model are in a text. Options leave some of them out."""
    spans = (node.span for whole in expressions_of(model) for node in ast.walk(whole))
    return {(span.start, span.end) for span in spans if span.source is source}


def _news(proved: tuple[Diagnostic, ...], known: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """What was proved, without what follows from what is known already."""
    if any(diagnostic.code == OVER for diagnostic in known):
        proved = tuple(one for one in proved if stops_a_move(one))
    places = [diagnostic.label.span for diagnostic in known if diagnostic.code in READ]
    return tuple(
        one
        for one in proved
        if not any(is_inside(one.label.span, place) or is_inside(place, one.label.span) for place in places)
    )


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
