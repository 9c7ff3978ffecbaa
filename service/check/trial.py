"""Plays random games of a description for a short time, to see whether everything in it ever happens."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ... import gdl
from ...gdl import allow
from ...gdl.build import build
from ...gdl.expand import Expanded, expand
from ...gdl.model.model import Model
from ...gdl.model.option import Value
from ...gdl.proofs import rules_out
from ...gdl.prover.verdicts import is_inside
from ...gdl.syntax import tree as syntax
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError
from ...gdl.types.types import INT
from ...interpreter.game.game import Game
from ...interpreter.native.codegen.signatures import POSITIONS
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.reference import ReferenceEngine
from .never import never
from .random_games import Events, play

SECONDS = 2.0
"""The time for playing, in all; compiling comes on top of it."""
GAMES = 400
"""The most games with the same options."""
LIMIT = 2_000
"""The most plies of a game."""


@dataclass(frozen=True)
class Trial:
    """Some random games: their number, their moves, and what never happened in them."""

    games: int
    moves: int
    diagnostics: tuple[Diagnostic, ...]


def trial(
    source: gdl.Source,
    chosen: Mapping[str, object],
    seed: int,
    seconds: float = SECONDS,
    known: Sequence[Diagnostic] = (),
) -> Trial:
    """Play random games on the smallest board and, if something did not happen there, with the defaults.

    With ``chosen`` options, only these are played. What comments of the description allow is left out, and what is
    ``known`` to be impossible.

    Raises:
        DescriptionError: the game is invalid, or a position leaves too many combinations to try.
    """
    expanded = expand(source)
    default = build(expanded, chosen)
    models = [default] if chosen else [model for model in (_smallest(expanded, default), default) if model is not None]
    played: list[tuple[Model, Events]] = []
    found: list[Diagnostic] = []
    for number, model in enumerate(models):
        game = _game(model, source)
        began = time.perf_counter()
        events = play(game, GAMES, seed, LIMIT, seconds / (len(models) - number))
        seconds -= time.perf_counter() - began
        played.append((model, events))
        found = never(expanded, played, LIMIT)
        if events.plies and not found:
            break
    kept, _ = allow.sift([one for one in found if not _is_known(one, known, expanded.statements)], expanded)
    return Trial(sum(e.games for _, e in played if e.plies), sum(e.plies for _, e in played), kept)


def _is_known(found: Diagnostic, known: Sequence[Diagnostic], statements: Sequence[syntax.Statement]) -> bool:
    """Whether it is known that something never happens, from a finding about the statement or a part of it."""
    span = found.label.span
    whole = next((each.span for each in _all(statements) if each.head == span), span)
    return any(rules_out(one) and is_inside(one.label.span, whole) for one in known)


def _all(statements: Sequence[syntax.Statement]) -> Iterator[syntax.Statement]:
    """Statements with those of their blocks."""
    for statement in statements:
        yield statement
        yield from _all(statement.block or ())


def _game(model: Model, source: gdl.Source) -> Game:
    """The game on the native engine or, if that cannot compile it, on the reference engine."""
    engine = NativeEngine(model)
    try:
        engine.code(POSITIONS, draft=True)
    except DescriptionError:
        return Game(model, ReferenceEngine(model), source)
    return Game(model, engine, source)


def _smallest(expanded: Expanded, default: Model) -> Model | None:
    """The game on its smallest board, or ``None`` if there is no smaller one than with the defaults."""
    least: dict[str, Value] = {}
    for option in default.options:
        if option.type == INT:
            try:
                model = build(expanded, {option.name: min(int(choice) for choice in option.choices)})
            except DescriptionError:
                continue
            if len(model.board) < len(default.board):
                least |= {option.name: model.settings[option.name]}
    try:
        return build(expanded, least) if least else None
    except DescriptionError:  # each option has this value, but not all together
        return None
