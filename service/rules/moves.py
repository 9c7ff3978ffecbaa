"""The moves in words: what is chosen, what must hold, what happens; beside the author's text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...gdl.model import ast
from ...gdl.model.model import Choose, Collect, Do, Let, Model, Prefer, Repeat, Rule, Step, Where, Whole
from ...gdl.prover.covered import Covered, covered
from ...gdl.text.listing import listed
from ...gdl.text.nouns import is_plural
from ...gdl.text.source import Span
from ...gdl.types.types import REGION, SITE
from ...interpreter.doubts.doubts import of_rule
from ...interpreter.doubts.moves import bound
from . import each
from .calls import is_call
from .grouping import bare, group, is_compound
from .marks import clean, quoted, written
from .points import standing
from .wording import Wording

CHOSEN = {"from": "Start from", "to": "Go to"}
Known = dict[tuple[str, bool], bool]
"""Whether the points that a name stands for are empty; with true, the name is an argument of a definition."""
Proved = Mapping[Span, Covered]
"""What can be on the points to which effects bring pieces."""
UNPROVED = Covered(nothing=False, something=False, foreign=False)


@dataclass(frozen=True)
class Move:
    """A kind of move: its name, the author's text (empty if there is none), and what it does, step by step."""

    name: str
    text: str
    steps: tuple[str, ...]


def moves_in_words(model: Model, say: Wording, phases: Wording) -> Iterator[Move]:
    """Each kind of move of a game. ``phases`` says the conditions under which they apply."""
    for rule, steps in zip(model.rules, steps_in_words(model, say, phases), strict=True):
        phase = f" (phase {clean(rule.phase)})" if rule.phase else ""
        hints = [f"The author's words may differ from this: {clean(str(doubt))}." for doubt in of_rule(model, rule)]
        yield Move(clean(rule.name) + phase, clean(rule.text), (*steps, *hints))


def steps_in_words(model: Model, say: Wording, phases: Wording) -> Iterator[tuple[str, ...]]:
    """What each kind of move does, step by step, apart from what the author says of it."""
    proved = covered(model)
    for rule in model.rules:
        others = [other.name for other in model.rules if other.otherwise and other is not rule]
        yield tuple(_rule(rule, say, phases, others, proved))


def _rule(rule: Rule, say: Wording, phases: Wording, others: Sequence[str], proved: Proved) -> Iterator[str]:
    """A move; ``others`` are the names of other rules with `otherwise`."""
    if rule.otherwise:
        but = f", apart from {listed([quoted(name) for name in dict.fromkeys(others)])}" if others else ""
        yield f"Only if no other kind of move is possible{but}."
    yield from _once(_steps(rule.steps, say, phases, proved, chosen=rule.choices))


def _once(lines: Iterable[str]) -> Iterator[str]:
    """The lines, those that are the same and follow each other said once."""
    for line, same in groupby(lines):
        times = len([*same])
        yield line if times == 1 else f"{line.removesuffix('.')} ({times} times, one after the other)."


def _steps(
    steps: Sequence[Step], say: Wording, phases: Wording, proved: Proved, chosen: Sequence[str] = ()
) -> Iterator[str]:
    wholes = [step.name for step in steps if isinstance(step, Whole)]
    for step in steps:
        match step:
            case Where(condition=condition, phase=phase, phase_text=text) if phase:
                said = f" ({clean(text)})" if text else ""
                yield _sentence(f"only in this phase{said}: when {phases.condition(condition)}")
            case Where(condition=ast.Literal(value=True)):
                continue
            case Where(condition=condition):
                yield f"{_sentence(say.demand(condition))} As written: {quoted(written(condition))}."
            case Choose(name=name, region=ast.Call(arguments=(parts,))) if name in wholes:
                yield _sentence(f"choose one of the {each.parts_of(say, parts)}, called {quoted(name)}")
            case Choose(name=name, region=region):
                where = say.point(region)
                one = "the destination" if name == "to" else "the starting point" if name == "from" else quoted(name)
                yield _sentence(f"{one} is {where}" if where else _choice(name, say.one(region), chosen))
            case Do(effect=effect, span=span, implied=False) if not _stays(effect, steps):
                yield _sentence(say.effect(effect)) + _replaced(effect, steps, proved.get(span, UNPROVED))
            case Collect(name=name, region=region):
                yield _sentence(f"add {say.many(region)} to {quoted(name)}, which is empty at first")
            case Let(name=name, value=value):
                said = say.value(value)
                noted = group(said) if is_compound(said) else said
                them = "them" if value.type == REGION and _is_many(said) else "it"
                yield _sentence(f"note {noted}, called {quoted(name)}; the steps below do not change {them}")
            case Prefer(number=number):
                if isinstance(number, ast.Literal):
                    yield f"Such a move counts {bare(say.number(number))}: it is allowed only if no other counts more."
                    continue
                counts = _sentence(f"what counts is {bare(say.number(number))}")
                yield f"{counts} Only moves for which this number is the greatest are allowed."
            case Repeat():
                yield from _chain(step, say, phases, proved)


def _is_many(said: str) -> bool:
    """Whether a region in words is of several points."""
    inner = said.lstrip("(")
    return inner.startswith("the ") and is_plural(inner)


def _choice(name: str, where: str, chosen: Sequence[str]) -> str:
    if name == "to" and "from" not in chosen:
        return f"choose {where}, the destination"
    if name == "from":
        what = standing(where)
        return (
            f"choose {what}; its point is the starting point"
            if what != where
            else f"choose {where}, the starting point"
        )
    return f"choose {where}, the destination" if name == "to" else f"choose {where}, called {quoted(name)}"


def _chain(step: Repeat, say: Wording, phases: Wording, proved: Proved) -> Iterator[str]:
    least, most = ("once" if number == 1 else f"{number} times" for number in (step.least, step.most))
    times = f"exactly {least}" if least == most else f"at least {least} and at most {most}"
    stop = "and may stop after any of them" if step.optional else "and goes on as long as it can"
    moves = any(isinstance(inner, Do) and inner.effect.ludeme.name == "relocate" for inner in step.steps)
    yield (
        f"{'The same piece then does the following' if moves else 'Then the following is done'} {times}, {stop};"
        " each time, the destination becomes the next starting point."
    )
    for inner in _once(_steps(step.steps, say, phases, proved, chosen=("from", "to"))):
        yield f"– {inner}"
    if step.merged:
        yield "Ways that begin and end alike and lead to the same position are one move."


def _stays(effect: ast.Call, steps: Sequence[Step]) -> bool:
    """Whether a piece is only brought to where it is, as in ``to from``."""
    same = {
        (step.name, step.region.operand.name)
        for step in steps
        if isinstance(step, Choose) and isinstance(step.region, ast.Convert)
        if isinstance(step.region.operand, ast.Variable)
    }
    names = [point.name for point in effect.arguments if isinstance(point, ast.Variable)]
    return effect.ludeme.name == "relocate" and (*names[::-1],) in same


def _replaced(effect: ast.Call, steps: Sequence[Step], proved: Covered) -> str:
    """What happens to a piece where another one comes, unless the points are known to be empty."""
    target = _where(effect.arguments[-1])
    regions = {step.name: step.region for step in steps if isinstance(step, Choose)}
    name = target.name if isinstance(target, ast.Variable) else ""
    if effect.ludeme.name not in ("relocate", "place") or (effect.ludeme.name == "relocate" and name not in regions):
        return ""
    done = [
        step.effect
        for one in steps
        for step in (one.steps if isinstance(one, Repeat) else (one,))
        if isinstance(step, Do)
    ]
    changed = _changed(done[: done.index(effect)])
    known: Known = {(point, False): emptied is True for point, emptied in changed.items()}
    for step in steps:
        if isinstance(step, Choose | Let):
            known.setdefault(
                (step.name, False), is_empty(step.region if isinstance(step, Choose) else step.value, known)
            )
    if proved.nothing or is_empty(target, known) or is_empty(effect.arguments[-1], known):
        return ""
    one = target.type == SITE or (isinstance(target, ast.Literal) and len(target.value) == 1)
    foreign = proved.foreign or (_is_foreign(regions.get(name, target)) and name not in changed)
    foreign = foreign and not any(is_call(part, "opponent", "last") for part in ast.walk(effect.arguments[0]))
    sure = proved.something or changed.get(name) is False
    if sure and not (one and foreign):
        return f" {'It' if one else 'Each'} takes the place of the piece there."
    taken = "captured" if foreign else "taken off the board"
    if not one:
        return "" if _may_be_empty(steps) else f" If pieces were there, they are {taken}."
    return f" The piece that was there is {taken}." if sure else f" If a piece was there, it is {taken}."


def _may_be_empty(steps: Sequence[Step]) -> bool:
    """Whether conditions may have seen to it that points beside the chosen ones are empty, as for castling."""
    beside = r"\([^)]*\bempty\b"
    return any(
        isinstance(step, Where) or (isinstance(step, Choose) and re.search(beside, step.region.span.text))
        for step in steps
    )


def _changed(effects: Sequence[ast.Call]) -> dict[str, bool | None]:
    """The chosen points that effects change one after the other: whether they are then empty, if that is certain."""
    found: dict[str, bool | None] = {}
    for effect in effects:
        if effect.ludeme.name not in ("remove", "relocate", "exchange", "place"):
            continue
        points = effect.arguments[effect.ludeme.name == "place" :]
        for number, point in enumerate(points):
            inner, region = _where(point), point.operand if isinstance(point, ast.Convert) else point
            if isinstance(inner, ast.Variable):
                certain = inner is region and effect.ludeme.name != "exchange"
                found[inner.name] = number == 0 and effect.ludeme.name != "place" if certain else None
    return found


def _where(region: ast.Expression) -> ast.Expression:
    """A region without the condition under which it is changed, as in ``given(C, to)`` or ``to & far-row``."""
    match region:
        case ast.Convert(operand=inner):
            return _where(inner)
        case ast.Call(ludeme=ludeme, arguments=(_, inner)) if ludeme.name == "given":
            return _where(inner)
        case ast.Call(ludeme=ludeme, arguments=(left, _)) if ludeme.name == "&":
            inner = _where(left)
            return inner if isinstance(inner, ast.Variable) and inner.type == SITE else region
    return region


def _is_foreign(region: ast.Expression) -> bool:
    """Whether a region has none of the mover's own pieces, as far as its form shows."""
    if is_empty(region, {}) or bound(region) == {"theirs"}:
        return True
    match region:
        case ast.Use(definition=definition):
            return _is_foreign(definition.body)
        case ast.Convert(operand=inner) | ast.Function(body=inner):
            return _is_foreign(inner)
        case ast.Call(ludeme=ludeme, arguments=arguments):
            match ludeme.name:
                case "&":
                    return any(map(_is_foreign, arguments))
                case "-":
                    return _is_foreign(arguments[0]) or bound(arguments[1]) == {"mine"}
                case "|":
                    return all(map(_is_foreign, arguments))
                case "given" | "union":
                    return _is_foreign(arguments[-1])
    return False


def is_empty(region: ast.Expression, known: Known) -> bool:
    """Whether a region can only have empty points, as far as its form shows."""
    match region:
        case ast.Variable(name=name, parameter=parameter):
            return known.get((name, parameter), False)
        case ast.Use(definition=definition, arguments=arguments):
            points = {name: points for name, points in known.items() if not name[1]}
            given = zip(definition.parameters, arguments, strict=True)
            return is_empty(definition.body, points | {(name, True): is_empty(part, known) for name, part in given})
        case ast.Convert(operand=inner) | ast.At(when="before", body=inner) | ast.Function(body=inner):
            return is_empty(inner, known)
        case ast.Call(ludeme=ludeme, arguments=arguments):
            match ludeme.name:
                case "&":
                    return any(is_empty(argument, known) for argument in arguments)
                case "|" | "first-of":
                    return all(is_empty(argument, known) for argument in arguments)
                case "if":
                    return all(is_empty(argument, known) for argument in arguments[1:])
                case "ray":
                    return is_empty(arguments[2], known)
                case "hops" | "flood" | "given" | "union":
                    return is_empty(arguments[-1], known)
                case "-":
                    taken = arguments[1]
                    without = isinstance(taken, ast.Call) and taken.ludeme.name == "occupied"
                    return without or is_empty(arguments[0], known)
        case ast.Literal(value=frozenset() as sites):
            return not sites
    return False


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
