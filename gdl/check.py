"""Checks of a whole game before play, which warn of anything that would silently have no effect."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .expand import Expanded
from .ludemes.course import NoMoves
from .ludemes.effects import Flip, Place
from .model import ast
from .model.model import Choose, Collect, Do, Let, Memory, Model, Prefer, Rule, Where, Whole, expression_of
from .resolve import unused
from .resolve.draft import Draft
from .resolve.needed import set_by
from .resolve.scope import Scope
from .text.diagnostic import Diagnostic
from .text.errors import warning
from .text.source import Span
from .types.types import MEMORY, PIECE, REGION, SITE, TEXT, Type


def check(model: Model, draft: Draft, expanded: Expanded) -> Model:
    """The model with its warnings: those of the statements, then those of the whole game."""
    found = [
        *draft.warnings,
        *draft.uses.warnings,
        *_unused_options(model, draft),
        *_unused_counters(model, draft),
        *_unused_memories(model, draft, expanded),
        *_unused_defines(model, draft, expanded),
        *_unused_parameters(draft),
        *_unreachable_pieces(model, draft),
        *_even_preferences(model, draft),
        *_undecided(model),
    ]
    return replace(model, noticed=tuple(dict.fromkeys(found)))


def _unused_options(model: Model, draft: Draft) -> list[Diagnostic]:
    return [
        warning(
            "unused-option",
            f"the option `{option.name}` is never used",
            option.span,
            help="use it in a rule, or remove it; in a game that extends another, write `without option "
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
            f"the counter `{counter.name}` is never read",
            counter.span,
            help="use it in a condition, or remove it: setting it alone has no effect",
        )
        if counter.name not in draft.uses.counters
        else warning(
            "unused-counter",
            f"the counter `{counter.name}` is never set, so it stays at "
            + " or ".join(map(str, dict.fromkeys(counter.starts))),
            counter.span,
            help=f"change it in a move with `do set({counter.name}{'(mover)' * counter.each}, …)`, or remove it",
        )
        for counter in model.counters
        if counter.name not in draft.uses.counters or counter.name not in draft.uses.counted
    ]


def _unused_memories(model: Model, draft: Draft, expanded: Expanded) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    again = any(
        statement.keyword is not None and statement.keyword.text == "again" for statement in expanded.statements
    )
    for memory in model.memories:
        what = f"the {'site' if memory.single else 'region'} `{memory.name}`"
        if memory.name not in draft.uses.counters:
            help = "use it in a condition, or remove it: setting it alone has no effect"
            found.append(warning("unused-memory", f"{what} is never read", memory.span, help=help))
        elif memory.name not in draft.uses.counted:
            stays = "as it is at the start" if any(memory.starts) else "empty"
            each = "(mover)" * memory.each
            help = f"change it in a move with `do set({memory.name}{each}, …)`, or define it with `define`"
            found.append(warning("unused-memory", f"{what} is never set, so it stays {stays}", memory.span, help=help))
        elif memory.lasts == "this" and not again and not _read_after_setting(memory, model):
            stays = "as it was at the start" if any(memory.starts) else "empty again"
            found.append(
                warning(
                    "unused-memory",
                    f"{what} is kept for one turn, and no turn has a second move, so it is {stays} before it is read",
                    memory.span,
                    help="write `for next turn` if the next player's moves depend on it, write neither if it lasts"
                    " until it is set again, or let turns go on with `again when …`",
                )
            )
    return found


def _read_after_setting(memory: Memory, model: Model) -> bool:
    """Whether some move reads a memory that it may have set: in a later step, an effect, a condition on what follows,
    or a chain."""
    for rule in model.rules:
        late = rule.repeat is not None
        for step in rule.every_step:
            if set_by(step) == memory.name:
                late = True
            elif late or isinstance(step, Do | Let) or (isinstance(step, Where) and step.looks_after):
                node = expression_of(step)
                if node is not None and memory.name in ast.counters_of(node):
                    return True
    return False


def _unused_defines(model: Model, draft: Draft, expanded: Expanded) -> list[Diagnostic]:
    """Warn of definitions that are never used, and of the mistakes in them, which do not stop the game."""
    found: list[Diagnostic] = []
    work = unused.Work()
    for name, define in draft.defines.items():
        if define.own and name not in draft.uses.defines and define.span.source is expanded.source:
            found.append(
                warning(
                    "unused-define",
                    f"the definition `{name}` is never used",
                    define.name.span,
                    help="use it, or remove it",
                )
            )
            wrong = unused.mistakes(define, _widest(model, draft), work)
            found += [replace(mistake, severity="warning") for mistake in wrong]
    return found


def _widest(model: Model, draft: Draft) -> Scope:
    """The names of the whole game, and those that any of its moves gives to points and regions."""
    scope = draft.scope("where")
    named: dict[str, Type] = {"from": SITE, "to": SITE}
    for rule in model.rules:
        named |= {step.name: SITE for step in rule.every_step if isinstance(step, Choose)}
        named |= {step.name: REGION for step in rule.every_step if isinstance(step, Collect | Whole)}
        named |= {step.name: step.value.type for step in rule.every_step if isinstance(step, Let)}
    return replace(scope, variables=named)


def _unused_parameters(draft: Draft) -> list[Diagnostic]:
    return [
        warning(
            "unused-parameter",
            f"`{name}` does not use its parameter `{parameter.text}`",
            parameter.span,
            help="use it, or remove it here and wherever the definition is used",
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
    impartial = all(model.pieces[piece].owner is None for piece in reached)
    if not reached and any(map(_chooses_in_vain, model.rules)):
        impartial = False  # there are points to choose, so there should be something on the board
    for number, lost in enumerate(model.pieces):
        if number not in reached and not (impartial and not lost.kind):  # a player's piece that nothing declares
            missing.setdefault(draft.named[lost.kind or lost.name][0], []).append(f"`{lost.name}`")
    if not reached and not any(piece.kind for piece in model.pieces):  # told once for all players
        missing = {next(iter(missing)): ["any piece"]} if missing else {}
    return [
        warning(
            "unreachable-piece",
            f"the game never puts {' or '.join(names)} on the board",
            span,
            help="put it there in the `setup`, or with `do place(…)` in a move" + _for_some(model, reached, span),
        )
        for span, names in missing.items()
    ]


def _chooses_in_vain(rule: Rule) -> bool:
    """Whether a rule chooses points where there are no pieces, and not only to remember them."""
    chosen = {step.name for step in rule.every_step if isinstance(step, Choose)}
    kept = any(isinstance(step, Do) and step.effect.arguments[0].type == MEMORY for step in rule.every_step)
    return bool(chosen) and (not kept or bool(chosen & {"from", "to"}))


def _for_some(model: Model, reached: Collection[int], declared: Span) -> str:
    """What to add if some players do have the kind that is declared here."""
    kind = declared.text
    owners = {model.pieces[n].owner for n in reached if model.pieces[n].kind == kind}
    players = [name for number, name in enumerate(model.players) if number in owners]
    return (
        f"; if only {players[0]} has it, declare it with `piece {kind} for {players[0]}`" if len(players) == 1 else ""
    )


def _placed(piece: ast.Expression, model: Model) -> set[int]:
    """The pieces that an expression can stand for."""
    found: set[int] = set()
    kinds: set[str] = set()
    for part in ast.walk(piece):
        match part:
            case ast.Use(type=type_, arguments=(), definition=definition) if type_ == PIECE:
                found |= _placed(definition.body, model)
            case ast.Use(type=type_) | ast.Variable(type=type_) if type_ == PIECE:
                return set(range(len(model.pieces)))
            case ast.Literal(type=type_, value=value) if type_ == PIECE:
                found.add(value)
            case ast.Literal(type=type_, value=value) if type_ == TEXT:  # `mover.Man`
                kinds.add(value)
            case ast.Convert(type=type_) if type_ == PIECE:  # a player stands for their only kind
                kinds |= {own.kind for own in model.pieces if own.owner is not None}
    owned = {number for number, own in enumerate(model.pieces) if own.owner is not None and own.kind in kinds}
    return found | owned or set(range(len(model.pieces)))


def _even_preferences(model: Model, draft: Draft) -> list[Diagnostic]:
    """Preferences without effect: all the moves compared with each other have the same number."""
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
                    "this prefers no move over another: the number is always the same",
                    steps[0].span,
                    help="give a number that depends on the move, such as `prefer count(taken)`, or remove the line",
                )
            )
    return found


def _undecided(model: Model) -> list[Diagnostic]:
    """Warn of a game without a clause for having no move: it is then drawn, which may not be intended."""
    for ending in model.endings:
        if isinstance(ending.condition, ast.Literal) or NoMoves in ast.ludemes_of(ending.condition):
            return []
    if any(not rule.choices for rule in model.rules):
        return []  # a move without points, such as a pass: whether one is always possible is unknown here
    from .prover.moves_left import never_stuck  # few games need the prover, and importing it takes a while

    if never_stuck(model):
        return []
    return [
        warning(
            "no-moves-undecided",
            "no clause of `end` gives the result when there is no legal move",
            model.span,
            help="the game is then a draw; to make this explicit, add `when no-moves -> draw`",
        )
    ]
