"""Whether a player to move always has a move while no clause of `end` holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..ludemes import ludemes
from ..ludemes.adjacent import Adjacent
from ..ludemes.course import NoMoves
from ..ludemes.flood import Flood, reached
from ..ludemes.straight import Leap, Ray, Step
from ..model import ast
from ..model.model import Choose, Do, Let, Model, Prefer, Rule, Where
from ..types.types import REGION
from .bounds import Prover, cases, prover
from .end_checks import ONLY, decides
from .regions import SpentError
from .terms import Term, Terms, parts
from .translate import Translator

CHOICE_OF_REGIONS = next(form for form in ludemes()["if"] if form.result == REGION)
SPREADING = (Adjacent, Step, Leap, Ray, Flood)
"""What finds, from several points at once, all that it finds from each of them."""


@dataclass
class Plain:
    """A rule that offers a move for each choice of points from some regions where conditions on the position hold."""

    conditions: list[ast.Expression] = field(default_factory=list)
    steps: list[Choose | Let] = field(default_factory=list)
    """What it chooses, and the values that have names, in order."""
    inside: dict[str, list[ast.Expression]] = field(default_factory=dict)
    """For each chosen point, the conditions that it must fulfil."""


def never_stuck(model: Model) -> bool:
    """Whether it is proved that wherever there is no legal move, a clause of `end` holds and decides.

    Only rules whose choices do not narrow each other count, and only conditions on the position before the move.
    """
    rules = [plain for rule in model.rules if (plain := _plain(rule)) is not None]
    try:
        found = prover(model)
        return all(_is_decided(found, rules, translator) for translator in cases(found))
    except SpentError:
        return False


def _plain(rule: Rule) -> Plain | None:
    """What a rule offers, if its steps are as simple as that."""
    plain, chosen, changed = Plain(), set[str](), False
    for step in rule.steps:
        match step:
            case Choose() if not changed:
                plain.steps.append(step)
                chosen.add(step.name)
            case Where(condition=condition) if not step.looks_after and not changed:
                for one in _operands(condition):
                    names = ast.variables_of(one)
                    if not names:
                        plain.conditions.append(one)
                    elif len(names) == 1 and names <= chosen:
                        plain.inside.setdefault(min(names), []).append(one)
                    else:
                        return None
            case Do():
                changed = True
            case Let():
                if not changed:
                    plain.steps.append(step)
            case Prefer():
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


def _is_decided(found: Prover, rules: list[Plain], translator: Translator) -> bool:
    """Whether a clause always holds where there is no move, one player being to move and one having moved."""
    conditions, make = found.conditions, found.terms.make
    conditions.context.clear()
    conditions.regions.forget({})
    deciding = [ending for ending in found.model.endings if decides(ending)]
    stuck = [make("not", translator.term(ending.condition, ONLY)) for ending in deciding]
    calls = (call for ending in deciding for call in ast.calls_of(ending.condition))
    if (no_moves := next((call for call in calls if call.ludeme is NoMoves), None)) is not None:
        stuck.append(translator.term(no_moves, ONLY))
    blocked = [one for rule in rules if (one := _blocked(rule, translator)) is not None]
    if any(conditions.never(make("and also", one, *stuck)) for one in (found.terms.true, *blocked)):
        return True
    return len(blocked) > 1 and conditions.never(make("and also", *blocked, *stuck))


def _blocked(rule: Plain, translator: Translator) -> Term | None:
    """That a rule offers no move; ``None`` if that cannot be said.

    Of a point that is chosen from what another one leads to, the region is all that the points leads to together.
    """
    terms, at = translator.terms, ONLY
    regions: dict[Term, Term] = {}
    for step in rule.steps:
        if isinstance(step, Let):
            at = replace(at, chosen={**at.chosen, step.name: translator.term(step.value, at)})
            continue
        region = translator.term(step.region, at)
        if any(isinstance(part, Term) and part.op == "variable" for part in parts(region)):
            found = _of_any(region, regions, translator)
            if found is None:
                return None
            region, earlier = found
            del regions[earlier]  # it is there if there is anything that it leads to; no other choice may ask for it
        site = terms.make("variable", step.name, "chosen")
        at = replace(at, chosen={**at.chosen, step.name: site})
        for condition in rule.inside.get(step.name, ()):
            asked = translator.term(condition, at)
            holds = _where_it_holds(asked.args[0] if asked.op == "not" else asked, site, translator)
            if holds is None:
                return None
            region = (terms.minus if asked.op == "not" else terms.both)(region, holds)
        regions[site] = region
    reasons = [terms.make("not", translator.term(one, ONLY)) for one in rule.conditions]
    reasons += [_nothing(translator, region) for region in regions.values()]
    return terms.make("or also", *reasons) if reasons else terms.false


def _where_it_holds(condition: Term, site: Term, translator: Translator) -> Term | None:
    """The points for which a condition on a chosen point holds; ``None`` if that cannot be said."""
    terms = translator.terms
    single = terms.single(site)
    if site not in parts(condition):
        return terms.choice(CHOICE_OF_REGIONS, condition, terms.everywhere, terms.nowhere)
    match condition.op, condition.args:
        case "not", (inner,):
            found = _where_it_holds(inner, site, translator)
            return None if found is None else terms.minus(terms.everywhere, found)
        case (("and also" | "or also"), several):
            whole = terms.everywhere if condition.op == "and also" else terms.nowhere
            for one in several:
                if (found := _where_it_holds(one, site, translator)) is None:
                    return None
                whole = terms.both(whole, found) if condition.op == "and also" else terms.either(whole, found)
            return whole
        case "within", (inner, Term() as region) if inner is single and site not in parts(region):
            return region
        case "compare", (sign, Term(op="count", args=(region,)), Term(op="int", args=(0,))) if sign in (">", "is"):
            beside = _beside(region, single, terms)
            return beside if beside is None or sign == ">" else terms.minus(terms.everywhere, beside)
    return None


def _beside(region: Term, single: Term, terms: Terms) -> Term | None:
    """The points that have a point of some region beside them, if a region is that part of what is beside a point."""
    pairs = [region.args, region.args[::-1]] if region.op == "and" else [(region, terms.everywhere)]
    for around, other in pairs:
        if around.op == "adjacent" and around.args[2] is single and single not in parts(other):
            return terms.make("adjacent", Adjacent, None, other)
    return None


def _of_any(region: Term, regions: Mapping[Term, Term], translator: Translator) -> tuple[Term, Term] | None:
    """All points that a region has for any choice of one point, and that choice; ``None`` if that cannot be said."""
    chosen = [part for part in parts(region) if part.op == "variable"]
    if len(chosen) != 1 or chosen[0] not in regions:
        return None
    found = _spread(region, chosen[0], regions[chosen[0]], translator)
    return None if found is None else (found, chosen[0])


def _spread(region: Term, site: Term, over: Term, translator: Translator) -> Term | None:
    """A region for all points of another one in place of a chosen point, if it is the union of those for each."""
    terms = translator.terms
    if region.op == "single" and region.args[0] is site:
        return over
    has = [isinstance(arg, Term) and site in parts(arg) for arg in region.args]
    match region.op, region.args:
        case ("and", (a, b)) if has != [True, True]:
            one, other = (a, b) if has[0] else (b, a)
            found = _spread(one, site, over, translator)
            return None if found is None else terms.both(found, other)
        case ("minus", (a, b)) if not has[1]:
            found = _spread(a, site, over, translator)
            return None if found is None else terms.minus(found, b)
        case ("or", (a, b)) if has == [True, True]:
            one, other = (_spread(side, site, over, translator) for side in (a, b))
            return None if one is None or other is None else terms.either(one, other)
        case (_, (ludeme, view, start, *others)) if ludeme in SPREADING and not any(has[3:]):
            found = _spread(start, site, over, translator)
            return None if found is None else terms.make(region.op, ludeme, view, found, *others)
    return None


def _nothing(translator: Translator, region: Term) -> Term:
    """That a region is empty: that all the regions are of which it is made."""
    make = translator.terms.make
    match region.op, region.args:
        case "or" | "first-of", (*_, a, b):
            return make("and also", _nothing(translator, a), _nothing(translator, b))
        case "if", (_, _, condition, a, b):
            yes = make("and also", condition, _nothing(translator, a))
            no = make("and also", make("not", condition), _nothing(translator, b))
            return make("or also", yes, no)
        case "given", (_, _, condition, inner):
            return make("or also", make("not", condition), _nothing(translator, inner))
        case "and", (a, b):
            for one, other in ((a, b), (b, a)):
                if _is_around(one, other, translator):
                    return make("or also", _nothing(translator, one.args[2]), _nothing(translator, other))
                if _has_next(one, other, translator):
                    return _nothing(translator, other)
            for one, other in ((a, b), (b, a)):
                sides = [translator.terms.both(side, other) for side in one.args[-2:]] if one.op in ("if", "or") else []
                if sides:
                    return _nothing(translator, make(one.op, *one.args[:-2], *sides))
        case "minus", (a, Term(op="step", args=(_, _, same, way))) if a is same and _is_one_way(way):
            return _nothing(translator, a)  # the last point of a row that goes on that way is not one step from another
    return make("within", region, translator.terms.nowhere)


def _is_around(one: Term, other: Term, translator: Translator) -> bool:
    """Whether one region is what is adjacent to all points outside the other, and the board hangs together: then they
    have a point in common unless one of the two sides is empty."""
    if one.op != "adjacent" or not _are_opposite(one.args[2], other, translator):
        return False
    board = translator.model.board
    return len(reached(board, frozenset([0]), board.everywhere)) == len(board)


def _has_next(one: Term, other: Term, translator: Translator) -> bool:
    """Whether one region has each point of the other that comes first in some direction: those one step beyond a point
    outside it, and those with nothing before them."""
    if one.op != "or":
        return False
    for known, step in (one.args, one.args[::-1]):
        if known.op == "points" and step.op == "step" and _is_one_way(step.args[3]):
            _, _, outside, way = step.args
            board = translator.model.board
            later = Step.meaning(translator.look, board.everywhere, way.args[0])
            first = sum(1 << site for site in board.everywhere - later)
            if _are_opposite(outside, other, translator) and not first & ~known.args[0]:
                return True
    return False


def _are_opposite(one: Term, other: Term, translator: Translator) -> bool:
    """Whether each point is in just one of two regions, by what is on it."""
    if not one.op == other.op == "in" or one.args[0] != other.args[0]:
        return False
    held, free = one.args[1], other.args[1]
    return not held & free and held | free == translator.terms.contents


def _is_one_way(directions: Term) -> bool:
    return directions.op == "directions" and len({*directions.args[0]}) == 1
