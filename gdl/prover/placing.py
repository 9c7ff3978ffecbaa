"""Which pieces are only ever placed: moves put them on the board, and none takes them from one point to another."""

from __future__ import annotations

from ..ludemes.effects import Place
from ..model import ast
from ..model.model import Choose, Do, Model, Rule, Where
from .bounds import Prover, prover
from .regions import SpentError


def only_placed(model: Model) -> frozenset[int]:
    """The pieces that moves place and never move; none if it takes too much work to tell.

    A piece that is put where another one has gone, as by a promotion, is not among them: it should move as that did.
    """
    placed: set[int] = set()
    moving: set[int] = set()
    try:
        found = prover(model)
        for rule in model.rules:
            for mover in range(len(model.players)):
                puts, moves = _of_rule(found, rule, mover)
                placed |= puts
                moving |= moves
    except SpentError:
        return frozenset()
    return frozenset(placed - moving)


def _of_rule(found: Prover, rule: Rule, mover: int) -> tuple[set[int], set[int]]:
    """The pieces that a rule places and those that it moves, for one player to move."""
    placed: set[int] = set()
    moving: set[int] = set()
    lifted = set(range(found.terms.kinds))
    translator = found.translators[mover]
    rounds = rule.repeat.steps if rule.repeat is not None else ()
    for event in found.steps(rule, mover):
        match event.step:
            case Choose(name="from", region=region):  # the piece there is the one that moves in each round of a chain
                there = found.regions.may(translator.term(region, event.at), event.at.board)
                lifted = {content for content, sites in enumerate(there) if sites}
            case Where(condition=condition, phase=phase) if phase:
                if found.conditions.never(translator.term(condition, event.at)):
                    break  # the phase is another player's
            case Do(effect=effect) if (change := found.effects[mover].change(effect, event.at)) is not None:
                promoted = "from" in rule.choices and _is_on_target(effect)
                placed |= change.gained
                moving |= change.moved & lifted if event.step in rounds else change.moved
                moving |= change.gained if promoted else set()
    return placed, moving


def _is_on_target(effect: ast.Call) -> bool:
    """Whether an effect places something on `to`."""
    region = effect.arguments[-1]
    while isinstance(region, ast.Convert):
        region = region.operand
    return effect.ludeme is Place and isinstance(region, ast.Variable) and region.name == "to"
