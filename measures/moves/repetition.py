"""Whether the rules let a position occur again."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.ludemes.effects import Place
from ...gdl.ludemes.history import Seen
from ...gdl.ludemes.region_operators import Union
from ...gdl.model.ast import At, Call, Convert, Expression, Junction, Literal, Variable
from ...gdl.model.model import Choose, Do, Model, Rule, Where
from ...gdl.prover.bounds import Prover, prover
from ...gdl.prover.regions import SpentError
from ...gdl.prover.rules import Event

SORTS = {"positional": ("positional",), "situational": ("positional", "situational")}
"""The repetitions that each measure counts, and those of which a rule must forbid one."""
FORBIDDEN = "the rules forbid it"
FILLING = "every move puts a piece on an empty point, and none is ever taken away"


def impossible(model: Model) -> dict[str, str]:
    """Why the rules let no board (``positional``), or none with the same mover (``situational``), occur again; what may
    occur again is left out."""
    if model.rules and _fills(model):
        return dict.fromkeys(SORTS, FILLING)
    return {
        name: FORBIDDEN
        for name, sorts in SORTS.items()
        if model.rules and all(_forbids(rule, sorts) for rule in model.rules)
    }


def _forbids(rule: Rule, sorts: tuple[str, ...]) -> bool:
    """Whether a rule has the condition that the position after its moves has not been there."""
    return any(
        _is_new(part, sorts) for step in rule.steps if isinstance(step, Where) for part in _parts(step.condition)
    )


def _parts(condition: Expression) -> tuple[Expression, ...]:
    if isinstance(condition, Junction) and condition.word == "and":
        return condition.operands
    return (condition,)


def _is_new(part: Expression, sorts: tuple[str, ...]) -> bool:
    """Whether it says ``after.seen(sort) is 0``, and no counter must be the same, too."""
    match part:
        case Call(
            ludeme=ludeme,
            arguments=(At(when="after", body=Call(ludeme=seen, arguments=(Literal(value=sort),))), Literal(value=0)),
        ):
            return ludeme.name == "is" and seen is Seen and sort in sorts
    return False


def _fills(model: Model) -> bool:
    """Whether it is proved that every move leaves more pieces on the board than there were."""
    try:
        found = prover(model)
        return all(_rule_fills(found, rule, mover) for rule in model.rules for mover in range(len(model.players)))
    except SpentError:
        return False


def _rule_fills(found: Prover, rule: Rule, mover: int) -> bool:
    fills, empty = False, found.terms.kinds
    for event in found.steps(rule, mover):
        match event.step:
            case Where(condition=condition, phase=phase) if phase:
                if found.conditions.never(found.translators[mover].term(condition, event.at)):
                    return True  # the phase is another player's
            case Do(effect=effect) if (change := found.effects[mover].change(effect, event.at)) is not None:
                if change.comes[empty]:
                    return False
                if event.step in rule.steps and effect.ludeme is Place:
                    fills |= any(
                        _was_empty(found, point, event, mover)
                        for point in _joined(effect.arguments[-1])
                        if is_chosen(rule, point)
                    )
    return fills


def _joined(region: Expression) -> Iterator[Expression]:
    """The regions of which each is a part of this one, whatever stands on the board: the operands of ``|``."""
    if isinstance(region, Call) and region.ludeme is Union:
        for operand in region.arguments:
            yield from _joined(operand)
    else:
        yield region


def _was_empty(found: Prover, point: Expression, event: Event, mover: int) -> bool:
    """Whether a point that is changed is surely empty before."""
    *pieces, empty = found.regions.may(found.translators[mover].term(point, event.at), event.at.board)
    return bool(empty) and not any(pieces)


def is_chosen(rule: Rule, where: Expression) -> bool:
    """Whether what an effect changes is a point that the rule chooses, so one point."""
    while isinstance(where, Convert):
        where = where.operand
    return (
        isinstance(where, Variable)
        and not where.parameter
        and any(isinstance(step, Choose) and step.name == where.name for step in rule.steps)
    )
