"""Check a description with its options at their defaults and at telling values, and the start of the game for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ... import gdl
from ...gdl import allow
from ...gdl.build import build
from ...gdl.expand import Expanded, Reading, expand
from ...gdl.model.ast import ludemes_of
from ...gdl.model.model import Model
from ...gdl.open_texts import reading
from ...gdl.partial import partial
from ...gdl.proofs import OVER, Proofs, explains, in_words, news, settings
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError, warning
from ...interpreter.game.game import Game
from ...interpreter.reference import ReferenceEngine
from .options import Effects
from .texts import doubted

CHANCE = frozenset(["never-happened"])
"""Codes of what is found by chance, or only on request: a comment that allows it may well be needed another time."""


def examine(
    source: gdl.Source, chosen: Mapping[str, object], reading: Reading | None = None
) -> tuple[str, int, tuple[Diagnostic, ...]]:
    """The title of a game, the number of settings of its options that were tried, and all diagnostics.

    A mistake that appears only under some settings names one of them; each mistake is reported once. What comments of
    the description allow is left out. ``reading`` is how games that it extends are found, if not as usual.

    Raises:
        DescriptionError: the game is invalid with its default options, or with the chosen ones.
    """
    expanded, model = _read(source, chosen, reading)
    found = Findings(expanded)
    found.add((*model.noticed, *_start(model, source), *doubted(model)), model.allowed)
    effects, tried = Effects(expanded, model), 1
    proofs = Proofs(model, source)
    for setting in () if chosen else settings(model):
        tried += 1
        words = in_words(setting)
        try:
            other = build(expanded, setting)
            found.add((*other.noticed, *_start(other, source), *doubted(other)), other.allowed, words)
            effects.note(other)
            proofs.add(other, words)
        except DescriptionError as mistakes:
            found.add(mistakes.diagnostics, setting=words)
    found.add_proved(proofs.all())
    found.add(() if chosen else effects.without_effect())
    return model.title, tried, found.all(everything=not chosen)


def found_in(texts: Sequence[gdl.Source]) -> tuple[bool, tuple[Diagnostic, ...]]:
    """All diagnostics of a description, and whether they are complete: one with mistakes is not looked into further.

    The description is the first of the texts. Those that it extends may be among the others, as they are in an editor.
    """
    source, *others = texts
    try:
        return True, examine(source, {}, reading(others))[2]
    except DescriptionError as mistakes:
        return False, mistakes.diagnostics


def _read(source: gdl.Source, chosen: Mapping[str, object], reading: Reading | None) -> tuple[Expanded, Model]:
    """The statements of a game and its model.

    Raises:
        DescriptionError: the game is invalid; with its default options, all mistakes that can be told apart are known.
    """
    try:
        expanded = expand(source, reading)
        return expanded, build(expanded, chosen)
    except DescriptionError:
        known = partial(source, reading) if not chosen else None
        if known is None or known.model is not None:
            raise
        raise DescriptionError(known.diagnostics) from None


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
        if explains(proved):
            self._found = {key: one for key, one in self._found.items() if one.code != OVER}
        self.add(news(proved, known))

    def all(self, *, everything: bool) -> tuple[Diagnostic, ...]:
        """All that was found. With ``everything``, all options were tried, so comments that allow nothing are known."""
        found = tuple(self._found.values())
        if not everything or any(diagnostic.severity == "error" for diagnostic in found):
            return found
        return (*found, *allow.unused(self._expanded, self._allowed, CHANCE))


def _start(model: Model, source: gdl.Source) -> tuple[Diagnostic, ...]:
    """The problems at the start of the game: it is over at once, or its moves cannot be generated."""
    try:
        state = Game(model, ReferenceEngine(model), source).start()
        outcome = state.outcome()
    except DescriptionError as mistakes:
        return mistakes.diagnostics
    if outcome is None:
        return ()
    already = {found.code for found in (*model.noticed, *model.allowed)}
    if "always-over" in already:
        return ()
    asks_last = any(
        ludeme.name == "last"
        for ending in model.endings
        if ending.reason == outcome.reason
        for ludeme in ludemes_of(ending.condition)
    )
    return (
        warning("over-at-the-start", f"the game is over before the first move: {outcome}", model.span,
                help="nobody has moved yet, so `last` has no pieces: ask about the `opponent` of the player to move"
                if asks_last else "check the setup, the moves, and the clauses of `end`"),
    )  # fmt: skip


def _place(diagnostic: Diagnostic) -> tuple[object, ...]:
    span = diagnostic.label.span
    return span.source.name, span.start, span.end
