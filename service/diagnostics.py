"""Check a description with its options at their defaults and extremes, and the start of the game for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .. import gdl
from ..gdl import allow
from ..gdl.build import build
from ..gdl.expand import Expanded, expand
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
from .options import Effects

CHANCE = frozenset(["never-happened"])
"""Codes of what is found by chance, or only on request: a comment that allows it may well be needed another time."""
OVER = "over-at-the-start"
READ = ("always-over", "constant-condition", "move-never-possible", "outside-the-board", "phase-never-reached")
"""The codes of what is noticed when a condition or region is read; what is proved about the same place adds nothing."""


def examine(source: gdl.Source, chosen: Mapping[str, object]) -> tuple[str, int, tuple[Diagnostic, ...]]:
    """The title of a game, the number of settings of its options that were tried, and all diagnostics.

    A mistake that appears only under some settings names one of them; each mistake is reported once. What comments of
    the description allow is left out.

    Raises:
        DescriptionError: the game is invalid with its default options, or with the chosen ones.
    """
    expanded = expand(source)
    model = build(expanded, chosen)
    found = Findings(expanded)
    found.add((*model.warnings, *_start(model, source)), model.allowed)
    effects, tried = Effects(expanded, model), 1
    verdicts, places = prove(model, source), _places(model, source)
    for setting in () if chosen else _extremes(model):
        tried += 1
        words = " ".join(f"{name}={spell(value)}" for name, value in setting.items())
        try:
            other = build(expanded, setting)
            found.add((*other.warnings, *_start(other, source)), other.allowed, words)
            effects.note(other)
            if verdicts.found or _places(other, source) - places:
                verdicts.add(prove(other, source), words)
                places |= _places(other, source)
        except DescriptionError as mistakes:
            found.add(mistakes.diagnostics, setting=words)
    found.add_proved(verdicts.settled())
    found.add(() if chosen else effects.without_effect())
    return model.title, tried, found.all(everything=not chosen)


class Findings:
    """What was found about a description: each mistake once, without what its comments allow."""

    def __init__(self, expanded: Expanded) -> None:
        self._expanded = expanded
        self._found: dict[tuple[object, ...], Diagnostic] = {}
        self._allowed: list[Diagnostic] = []

    def add(self, found: Iterable[Diagnostic], allowed: Iterable[Diagnostic] = (), setting: str = "") -> None:
        """Add what was found with the defaults, or with a ``setting``, and what of it has been left out already."""
        kept, more = allow.sift(found, self._expanded)
        self._allowed += [*allowed, *more]
        for diagnostic in kept:
            known = diagnostic.code, *_place(diagnostic)
            self._found.setdefault(known, diagnostic.under(setting) if setting else diagnostic)

    def add_proved(self, proved: Sequence[Diagnostic]) -> None:
        """Add what was proved, without what follows from what is known already."""
        known = [*self._found.values(), *self._allowed]
        if any(stops_a_move(one) for one in proved):  # this is why there are no moves
            self._found = {key: one for key, one in self._found.items() if one.code != OVER}
        elif any(one.code == OVER for one in known):
            return
        places = [one.label.span for one in known if one.code in READ]
        self.add(
            one
            for one in proved
            if not any(is_inside(one.label.span, place) or is_inside(place, one.label.span) for place in places)
        )

    def all(self, *, everything: bool) -> tuple[Diagnostic, ...]:
        """All that was found. With ``everything``, all options were tried, so comments that allow nothing are known."""
        found = tuple(self._found.values())
        if not everything or any(diagnostic.severity == "error" for diagnostic in found):
            return found
        return (*found, *allow.unused(self._expanded, self._allowed, CHANCE))


def _places(model: Model, source: gdl.Source) -> set[tuple[int, int]]:
    """Where the expressions of a model are in a text. Options leave some of them out."""
    spans = (node.span for whole in expressions_of(model) for node in ast.walk(whole))
    return {(span.start, span.end) for span in spans if span.source is source}


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
    already = {found.code for found in (*model.warnings, *model.allowed)}
    if "always-over" in already:
        return ()
    return (
        warning("over-at-the-start", f"the game is over before the first move: {outcome}", model.span,
                help="check the setup, the moves, and the clauses of `end`"),
    )  # fmt: skip


def _place(diagnostic: Diagnostic) -> tuple[object, ...]:
    span = diagnostic.label.span
    return span.source.name, span.start, span.end
