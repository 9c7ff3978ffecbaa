"""Whether a player to move always has a move while no clause of `end` holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..model import ast
from ..model.model import Choose, Do, Let, Model, Prefer, Rule, Where
from .bounds import Prover, cases, prover
from .end_checks import ONLY
from .regions import SpentError
from .terms import Term, Terms
from .translate import Translator


@dataclass
class Plain:
    """A rule that offers a move for each point of a region where some conditions on the position hold."""

    conditions: list[ast.Expression] = field(default_factory=list)
    region: ast.Expression | None = None
    """What it chooses from; ``None`` if it chooses nothing."""
    inside: list[tuple[ast.Expression, bool]] = field(default_factory=list)
    """Regions in which the point must be, or (false) must not be."""


def never_stuck(model: Model) -> bool:
    """Whether it is proved that there is a legal move in every position in which no clause of `end` holds.

    Only rules that choose one point, or none, count, and only conditions on the position before the move.
    """
    rules = [plain for rule in model.rules if (plain := _plain(rule)) is not None]
    if not rules:
        return False
    try:
        found = prover(model)
        return all(_has_move(found, rules, translator) for translator in cases(found))
    except SpentError:
        return False


def _plain(rule: Rule) -> Plain | None:
    """What a rule offers, if its steps are as simple as that."""
    plain, name, changed = Plain(), "", False
    for step in rule.steps:
        match step:
            case Choose() if plain.region is None and not changed and not _names(step.region):
                plain.region, name = step.region, step.name
            case Where(condition=condition) if not step.looks_after and not changed:
                for one in _operands(condition):
                    if not _names(one):
                        plain.conditions.append(one)
                    elif name and (inside := _about(one, name)) is not None:
                        plain.inside.append(inside)
                    else:
                        return None
            case Do():
                changed = True
            case Let() | Prefer():
                pass
            case _:
                return None
    return plain


def _operands(condition: ast.Expression) -> Iterator[ast.Expression]:
    """The conditions that a condition joins with `and`."""
    if isinstance(condition, ast.Junction) and condition.word == "and":
        for operand in condition.operands:
            yield from _operands(operand)
    else:
        yield condition


def _names(node: ast.Expression) -> set[str]:
    """The names of the move that an expression reads."""
    found: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Variable(name=name, parameter=False):
                found.add(name)
            case ast.Use(definition=definition):
                found |= definition.variables
    return found


def _about(condition: ast.Expression, name: str) -> tuple[ast.Expression, bool] | None:
    """The region of which a condition says that the chosen point is in it, or that it is not."""
    match condition:
        case ast.Call(ludeme=ludeme, arguments=(ast.Convert(operand=ast.Variable(name=asked)), region)):
            if ludeme.name in ("in", "not in") and asked == name and not _names(region):
                return region, ludeme.name == "in"
    return None


def _has_move(found: Prover, rules: list[Plain], translator: Translator) -> bool:
    """Whether the rules always offer a move where one player is to move and one has moved."""
    conditions, make = found.conditions, found.terms.make
    conditions.context.clear()
    conditions.regions.forget({})
    open_ = [make("not", translator.term(ending.condition, ONLY)) for ending in found.model.endings]
    blocked = [_blocked(found.terms, rule, translator) for rule in rules]
    if any(conditions.never(make("and also", one, *open_)) for one in blocked):
        return True
    return len(blocked) > 1 and conditions.never(make("and also", *blocked, *open_))


def _blocked(terms: Terms, rule: Plain, translator: Translator) -> Term:
    """That a rule offers no move."""
    reasons = [terms.make("not", translator.term(one, ONLY)) for one in rule.conditions]
    if rule.region is not None:
        region = translator.term(rule.region, ONLY)
        for other, inside in rule.inside:
            region = (terms.both if inside else terms.minus)(region, translator.term(other, ONLY))
        reasons.append(_nothing(terms, region))
    return terms.make("or also", *reasons) if reasons else terms.false


def _nothing(terms: Terms, region: Term) -> Term:
    """That a region is empty: that all the regions are of which it is made."""
    make = terms.make
    match region.op, region.args:
        case "or" | "first-of", (*_, a, b):
            return make("and also", _nothing(terms, a), _nothing(terms, b))
        case "if", (_, _, condition, a, b):
            yes = make("and also", condition, _nothing(terms, a))
            return make("or also", yes, make("and also", make("not", condition), _nothing(terms, b)))
        case "given", (_, _, condition, inner):
            return make("or also", make("not", condition), _nothing(terms, inner))
    return make("within", region, terms.nowhere)
