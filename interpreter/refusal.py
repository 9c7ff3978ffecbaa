"""Why a move is not legal, in the words of the rule that it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..gdl import ast
from ..gdl.ludemes.region_operators import Difference, Intersection, Within
from ..gdl.model import Choose, Do, Rule, Where
from ..gdl.types import INT
from .reference import ReferenceEngine
from .reference.evaluate import Evaluator, Frame, replace_arguments
from .reference.view import View

if TYPE_CHECKING:
    from .state import State


def why_refused(state: State, text: str, sites: tuple[int, ...] | None, rules: Sequence[Rule]) -> str:
    """A sentence for a move that is well written and not legal under any of the rules that it may be meant by.

    Of those that choose as many points, it is told of the one that the move goes furthest with.
    """
    model = state.game.model
    if not sites:
        return _why_no_pointless_move(state, text)
    fitting = [rule for rule in rules if len(rule.choices) == len(sites)]
    if not fitting:
        counts = sorted({len(rule.choices) for rule in rules})
        return f"{text} names {_points(len(sites))}, and a move here names {' or '.join(map(str, counts))}"
    owner = _owner(state, sites[0])
    if owner != state.position.mover and all(_begins_with_own_piece(state, rule) for rule in fitting):
        name = model.board.names[sites[0]]
        piece = state.position.contents[sites[0]]
        if piece is None:
            return f"{text} cannot be played: nothing stands on {name}"
        return (
            f"{text} cannot be played: the piece on {name} is {model.pieces[piece].name}, and {state.mover} is to move"
        )
    walks = [_walk(state, rule, sites) for rule in fitting]
    passed, failure = max(walks, key=lambda walk: walk[0])
    del passed
    return f"{text} {failure}"


def _begins_with_own_piece(state: State, rule: Rule) -> bool:
    """Whether a move of the rule starts, here at least, from pieces of the mover only."""
    match rule.steps[0]:
        case Choose(name="from", region=region):
            words = Words(state)
            view = View.of(words.engine.model, words.engine.owners, state.position)
            sites = words.value(region, Frame(view, before=view, chosen={}))
            return all(_owner(state, site) == state.position.mover for site in sites)
    return False


def _why_no_pointless_move(state: State, text: str) -> str:
    if text.casefold() == "swap":
        if not state.game.model.swap:
            return "swap cannot be played: under these options sides are not changed"
        return "swap cannot be played: only the answer to the first move may be swap"
    for rule in state.game.model.rules:
        if rule.name.casefold() == text.casefold():
            return f"{text} {_walk(state, rule, ())[1]}"
    return f"{text} cannot be played now"


def _walk(state: State, rule: Rule, sites: tuple[int, ...]) -> tuple[int, str]:
    """How many steps of a rule the move passes, and what is to be said of the one that it fails."""
    words = Words(state)
    engine = words.engine
    view = View.of(engine.model, engine.owners, state.position)
    frame = Frame(view, before=view, chosen={})
    chosen = dict(zip(rule.choices, sites, strict=True))
    waiting: list[tuple[int, Where, View]] = []
    for number, step in enumerate(rule.steps):
        match step:
            case Choose(name=name, region=region):
                site = chosen[name]
                if site not in words.value(region, frame):
                    why = words.outside(region, site, frame)
                    if not rule.text:
                        return number, f"is no {rule.name}: {why}"
                    return number, f"is not allowed: {why}; {rule.name}: {rule.text}"
                frame.chosen = {**frame.chosen, name: site}
            case Where(looks_after=True):
                waiting.append((number, step, frame.here))
            case Where(condition=condition):
                if not words.value(condition, frame):
                    return number, words.fails(condition, frame)
            case Do():
                frame = Frame(engine.done(step, frame), frame.before, None, frame.chosen)
    for number, where, here in waiting:
        complete = Frame(here, frame.before, frame.here, frame.chosen)
        if not words.value(where.condition, complete):
            return len(rule.steps) + number, words.fails(where.condition, complete)
    return 2 * len(rule.steps), "cannot be played now"


class Words:
    """Puts the failure of a condition or a choice into words, in a position."""

    def __init__(self, state: State) -> None:
        self.model = state.game.model
        self.engine = ReferenceEngine(self.model)
        self.evaluator = Evaluator()

    def value(self, node: ast.Expression, frame: Frame):  # type: ignore[no-untyped-def]
        """The value of an expression."""
        return self.evaluator.value(node)(frame)

    def outside(self, region: ast.Expression, site: int, frame: Frame) -> str:
        """Why a point is not in a region: the part of it that is to blame."""
        name = self.model.board.names[site]
        match region:
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is Intersection:
                part = a if site not in self.value(a, frame) else b
                return self.outside(part, site, frame)
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is Difference:
                if site not in self.value(a, frame):
                    return self.outside(a, site, frame)
                return f"{name} is one of {self._said(b)}"
        piece = frame.here.contents[site]
        there = "" if piece is None else f" ({self.model.pieces[piece].name} stands there)"
        return f"{name} is not one of {self._said(region)}{there}"

    def fails(self, condition: ast.Expression, frame: Frame) -> str:
        """What a move does not do, with the numbers that show it."""
        shown = self._numbers(condition, frame)
        match condition:
            case ast.Use(definition=definition) if definition.text:
                return f"does not {definition.text}{shown}"
            case ast.Not(operand=ast.Use(definition=definition)) if definition.text:
                return f"must not {definition.text}{shown}"
            case ast.Literal():
                return "is never possible under these options"
        return f"breaks the rule `{' '.join(condition.span.text.split())}`{shown}"

    def _said(self, region: ast.Expression) -> str:
        """A region as the description words it, or as it is written."""
        match region:
            case ast.Use(definition=definition, arguments=()) if definition.text:
                return definition.text
        return f"the points `{' '.join(region.span.text.split())}`"

    def _numbers(self, condition: ast.Expression, frame: Frame) -> str:
        match condition:
            case ast.Use(definition=definition, arguments=arguments):
                values = [self.value(argument, frame) for argument in arguments]
                inner = replace_arguments(frame, dict(zip(definition.parameters, values, strict=True)))
                return self._numbers(definition.body, inner)
            case ast.Not(operand=operand):
                return self._numbers(operand, frame)
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is Within:
                left = sorted(self.value(a, frame) - self.value(b, frame))
                names = [self.model.board.names[site] for site in left]
                return f" (not {', '.join(names[:6])}{' …' if names[6:] else ''})" if names else ""
            case ast.Call(arguments=[a, b]) if a.type == b.type == INT:
                first, second = self.value(a, frame), self.value(b, frame)
                if isinstance(a, ast.At) and isinstance(b, ast.At) and a.when == "after" and b.when == "before":
                    if first is None and second is None:
                        return " (no path)"
                    return f" ({_number(second)} → {_number(first)})"
                return f" ({_number(first)} against {_number(second)})"
        return ""


def _number(value: int | None) -> str:
    return "no path" if value is None else str(value)


def _points(count: int) -> str:
    return "one point" if count == 1 else f"{count} points"


def _owner(state: State, site: int) -> int | None:
    piece = state.position.contents[site]
    return None if piece is None else state.game.model.pieces[piece].owner
