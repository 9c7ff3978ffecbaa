"""What can be said of a whole game before it is played: nothing in it is silently without effect."""

from __future__ import annotations

from dataclasses import replace

from .expand import Expanded
from .ludemes.course import NoMoves
from .ludemes.effects import Flip, Place
from .model import ast
from .model.model import Do, Model, Prefer
from .resolve.draft import Draft
from .text.diagnostic import Diagnostic
from .text.errors import warning
from .text.source import Span
from .types.types import PIECE, TEXT


def check(model: Model, draft: Draft, expanded: Expanded) -> Model:
    """The model with its warnings: those of the statements, then those of the whole."""
    found = [
        *draft.warnings,
        *draft.uses.warnings,
        *_unused_options(model, draft),
        *_unused_counters(model, draft),
        *_unused_defines(draft, expanded),
        *_unused_parameters(draft),
        *_unreachable_pieces(model, draft),
        *_even_preferences(model, draft),
        *_undecided(model),
    ]
    return replace(model, warnings=tuple(dict.fromkeys(found)))


def _unused_options(model: Model, draft: Draft) -> list[Diagnostic]:
    return [
        warning(
            "unused-option",
            f"nothing reads the option `{option.name}`",
            option.span,
            help="use it in a rule, or take it away; a game that extends another writes `without option "
            + option.name
            + "`",
        )
        for option in model.options
        if option.name not in draft.uses.options
    ]


def _unused_counters(model: Model, draft: Draft) -> list[Diagnostic]:
    return [
        warning(
            "unused-counter",
            f"nothing reads the counter `{counter.name}`",
            counter.span,
            help="use it in a condition, or take it away: what only sets it changes nothing",
        )
        if counter.name not in draft.uses.counters
        else warning(
            "unused-counter",
            f"nothing sets the counter `{counter.name}`, so that it stays at {counter.start}",
            counter.span,
            help=f"change it in a move, by `do set({counter.name}{'(mover)' * counter.each}, …)`, or take it away",
        )
        for counter in model.counters
        if counter.name not in draft.uses.counters or counter.name not in draft.uses.counted
    ]


def _unused_defines(draft: Draft, expanded: Expanded) -> list[Diagnostic]:
    return [
        warning(
            "unused-define",
            f"nothing uses the definition `{name}`",
            define.name.span,
            help="use it, or take it away; nothing in it has been checked",
        )
        for name, define in draft.defines.items()
        if define.own and name not in draft.uses.defines and define.span.source is expanded.source
    ]


def _unused_parameters(draft: Draft) -> list[Diagnostic]:
    return [
        warning(
            "unused-parameter",
            f"`{name}` does not use its parameter `{parameter.text}`",
            parameter.span,
            help="use it, or take it away here and wherever the definition is used",
        )
        for name, define in draft.defines.items()
        if define.own and name in draft.uses.defines
        for parameter in define.parameters
        if (name, parameter.text) not in draft.uses.parameters
    ]


def _unreachable_pieces(model: Model, draft: Draft) -> list[Diagnostic]:
    """Pieces that neither the setup nor a move can put on the board."""
    reached = {piece for piece in model.setup if piece is not None}
    for rule in model.rules:
        for step in rule.every_step:
            if isinstance(step, Do) and step.effect.ludeme is Place:
                reached |= _placed(step.effect.arguments[0], model)
    if any(isinstance(step, Do) and step.effect.ludeme is Flip for rule in model.rules for step in rule.every_step):
        turned = {model.pieces[piece].kind for piece in reached if model.pieces[piece].owner is not None}
        reached |= {n for n, p in enumerate(model.pieces) if p.owner is not None and p.kind in turned}
    missing: dict[Span, list[str]] = {}
    for number, lost in enumerate(model.pieces):
        if number not in reached:
            missing.setdefault(draft.named[lost.kind or lost.name][0], []).append(f"`{lost.name}`")
    return [
        warning(
            "unreachable-piece",
            f"nothing ever puts {' or '.join(names)} on the board",
            span,
            help="put it there in the `setup`, or by a move that does `place` it",
        )
        for span, names in missing.items()
    ]


def _placed(piece: ast.Expression, model: Model) -> set[int]:
    """The pieces that an expression may stand for."""
    found: set[int] = set()
    kinds: set[str] = set()
    for part in ast.walk(piece):
        match part:
            case ast.Use(type=type_) if type_ == PIECE:
                return set(range(len(model.pieces)))
            case ast.Literal(type=type_, value=value) if type_ == PIECE:
                found.add(value)
            case ast.Literal(type=type_, value=value) if type_ == TEXT:  # `mover.Man`
                kinds.add(value)
            case ast.Convert(type=type_) if type_ == PIECE:  # a player stands for his only kind
                kinds |= {own.kind for own in model.pieces if own.owner is not None}
    owned = {number for number, own in enumerate(model.pieces) if own.owner is not None and own.kind in kinds}
    return found | owned or set(range(len(model.pieces)))


def _even_preferences(model: Model, draft: Draft) -> list[Diagnostic]:
    """Preferences that prefer nothing: all moves that are compared with each other have the same number."""
    found = []
    for otherwise in (False, True):
        steps = [
            step
            for rule in model.rules
            if rule.otherwise == otherwise
            for step in rule.steps
            if isinstance(step, Prefer)
        ]
        values = {step.number.value if isinstance(step.number, ast.Literal) else None for step in steps}
        if len(values) == 1 and None not in values and {step.span for step in steps} <= draft.moves.even:
            found.append(
                warning(
                    "constant-condition",
                    "this prefers no move to another: the number is always the same",
                    steps[0].span,
                    help="say what is counted of a move, such as `prefer count(taken)`, or take the line away",
                )
            )
    return found


def _undecided(model: Model) -> list[Diagnostic]:
    """A game in which having no move is not decided by any clause is drawn then, which may not be meant."""
    for ending in model.endings:
        if isinstance(ending.condition, ast.Literal) or NoMoves in ast.ludemes_of(ending.condition):
            return []
    if any(not rule.choices for rule in model.rules):
        return []  # a move without points, such as a pass: whether there is one at any time cannot be told from here
    return [
        warning(
            "no-moves-undecided",
            "no clause of `end` says what it means when there is no legal move",
            model.span,
            help="it is a draw; to say so, add `when no-moves -> draw`",
        )
    ]
