"""Explain why a move is not legal, in the words of the rule that it breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ...gdl.model import ast
from ...gdl.model.model import Choose, Collect, Do, Let, Model, Prefer, Repeat, Rule, Step, Where, Whole
from ...gdl.model.texts import Say, plainly
from ...gdl.text.errors import DescriptionError
from ...gdl.types.types import INT, SITE
from ..core.move import SWAP, Move
from ..core.position import Position
from ..reference import ReferenceEngine
from ..reference.chains import entered, left
from ..reference.evaluate import Frame, replace_arguments
from ..reference.view import View
from .refusal_words import elsewhere, not_chosen, said, unmet

MOST_NAMED = 6
"""The most moves that a message names."""
STANDS_THERE = " ({piece} stands there)"
"""What is added about a point with a piece."""
ONLY_OTHERWISE = "is only allowed when there is no other move"
"""What is said about a move of an ``otherwise`` rule."""
NOT_YOURS = "cannot be played: the piece on {point} is {piece}, but {mover} is to move"
NOTHING_THERE = "cannot be played: {point} is empty"
"""What is said about a move from a point where the mover has no piece, if moves begin with one."""
NOT_NOW = "cannot be played now"
"""What is said if no reason is found."""


def why_refused(
    model: Model,
    position: Position,
    earlier: Sequence[Position],
    text: str,
    sites: tuple[int, ...] | None,
    rules: Sequence[Rule],
    legal: Sequence[Move] = (),
) -> str:
    """Explain why a well-formed move is not legal under any of the rules that may be meant.

    Among the rules that choose this many points, the message is about the one that the move gets furthest with. If all
    choose more, the points are the beginning of a move, and the message says why none begins so. ``legal`` are the
    legal moves: if one of them has to be made instead, they are named.
    """
    words = Words(model, position, earlier, legal)
    if not sites:
        return f"{text} {_why_not_without_points(words, text)}"
    fitting = [rule for rule in rules if len(sites) in rule.lengths]
    begun = not fitting
    if begun:
        fitting = [rule for rule in rules if len(sites) < len(rule.choices)]
    if not fitting:
        return f"{text} names {_points(len(sites))}, but a move here names {_lengths(rules)}"
    now = [rule for rule in fitting if words.counts(rule)]
    if not now:
        return f"{text} {words.belongs_elsewhere(*dict.fromkeys(rule.phase for rule in fitting))}"
    if words.owner(sites[0]) != position.mover and all(words.begins_with_own_piece(rule) for rule in now):
        name, piece = model.board.names[sites[0]], position.contents[sites[0]]
        if piece is None:
            return f"{text} {NOTHING_THERE.format(point=name)}"
        there, mover = model.pieces[piece].name, model.players[position.mover]
        return f"{text} {NOT_YOURS.format(point=name, piece=there, mover=mover)}"
    _, failure = max((words.walk(rule, sites, begun=begun) for rule in now), key=lambda walk: walk[0])
    return f"{text} {failure or f'names {_points(len(sites))}, but a move here names {_lengths(rules)}'}"


def instead(model: Model, position: Position, earlier: Sequence[Position], begin: int, legal: Sequence[Move]) -> str:
    """What has to be played instead of the moves that begin on a point and only count where no other move can be made:
    ``you must jump: b2-d4 or d2-b4``; empty if there are no such moves, or nothing else is legal."""
    moves = [move for move in legal if move != SWAP]
    if not any(rule.otherwise for rule in model.rules) or any(model.rules[move.rule].otherwise for move in moves):
        return ""
    engine = ReferenceEngine(model)
    try:
        begun = any(
            sites[:1] == (begin,)
            for rule in model.rules
            if rule.otherwise
            for sites in engine.ways(rule, position, earlier)
        )
    except DescriptionError:  # too many combinations to try
        return ""
    return _must(model, legal) if begun else ""


def _must(model: Model, legal: Sequence[Move]) -> str:
    """The moves that have to be made, after the names of their rules."""
    moves = [move for move in legal if move != SWAP]
    if not moves:
        return ""
    verbs = " or ".join(dict.fromkeys(model.rules[move.rule].name for move in moves))
    return f"you must {verbs}: {_any_of(moves)}"


def _any_of(moves: Sequence[Move]) -> str:
    """Moves to choose from, if there are many only the first ones: `b2-d4 or d2-b4`."""
    shown = [str(move) for move in moves[:MOST_NAMED]]
    if moves[MOST_NAMED:]:
        return f"{', '.join(shown)} or {len(moves) - MOST_NAMED} more"
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


def _why_not_without_points(words: Words, text: str) -> str:
    """The reason for a move that chooses no points and is written as the name of its rule."""
    if text.casefold() == "swap":
        if not words.model.swap:
            return "cannot be played: there is no swap under these options"
        first = "turn" if words.model.again else "move"
        return f"cannot be played: it is only allowed in reply to the first {first}"
    for rule in words.model.rules:
        if rule.name.casefold() == text.casefold():
            return words.walk(rule, ())[1]
    return "cannot be played now"


class Words:
    """Finds the step at which a move fails in a position, and describes the failure."""

    def __init__(
        self, model: Model, position: Position, earlier: Sequence[Position], legal: Sequence[Move] = ()
    ) -> None:
        self.legal = legal
        self.model = model
        self.position = position
        self.earlier = earlier
        self.engine = ReferenceEngine(self.model)
        self.evaluator = self.engine.evaluator

    def value(self, node: ast.Expression, frame: Frame) -> Any:
        """The value of an expression."""
        return self.evaluator.value(node)(frame)

    def owner(self, site: int) -> int | None:
        """The player whose piece is on a point."""
        piece = self.position.contents[site]
        return None if piece is None else self.model.pieces[piece].owner

    def begins_with_own_piece(self, rule: Rule) -> bool:
        """Whether moves of the rule, in this position at least, start only from pieces of the mover."""
        match next((step for step in rule.steps if not (isinstance(step, Where) and step.phase)), None):
            case Choose(name="from", region=region):
                return all(self.owner(site) == self.position.mover for site in self.value(region, self._start()))
        return False

    def counts(self, rule: Rule) -> bool:
        """Whether a rule belongs to the current phase."""
        start = self._start()
        return all(self.value(s.condition, start) for s in rule.steps if isinstance(s, Where) and s.phase)

    def walk(self, rule: Rule, sites: tuple[int, ...], *, begun: bool = False) -> tuple[int, str]:
        """The number of steps of a rule that the move passes, and why it fails the next one. If only the first points
        are given (``begun``) and none of them fails, the reason is empty."""
        frame = self._start()
        chosen = dict(zip(rule.choices, sites, strict=rule.repeat is None and not begun))
        waiting: list[tuple[int, Where, View]] = []
        preferred: tuple[Prefer, int | None] | None = None
        for number, step in enumerate(rule.steps):
            match step:
                case Choose(name=name) if begun and name not in chosen:
                    return number, ""
                case Where(looks_after=True):
                    waiting.append((number, step, frame.here))
                case Where(condition=condition, phase=phase) if phase:
                    if not self.value(condition, frame):
                        return number, self.belongs_elsewhere(phase)
                case Repeat():
                    frame = entered(step, frame)
                    for start, target in pairwise(sites):
                        frame.chosen = {**frame.chosen, "from": start}
                        for inner in step.steps:
                            if why := self._step(inner, frame, rule, {"to": target}):
                                return number, why
                    if why := self._too_soon(rule, step, frame, sites):
                        return number + 1, why
                    frame = left(frame, sites)
                case Prefer(number=value):
                    preferred = (step, self.value(value, frame))
                case _:
                    if why := self._step(step, frame, rule, chosen):
                        return number, why
        for number, where, here in waiting:
            complete = Frame(here, frame.before, frame.here, frame.chosen)
            if not self.value(where.condition, complete):
                return len(rule.steps) + number, self.fails(where.condition, complete)
        if preferred is not None and (why := self._not_preferred(rule, *preferred)):
            return 2 * len(rule.steps), why
        if rule.otherwise:
            must = _must(self.model, self.legal)
            other = f"; {must}" if must else ", but there is one"
            return 2 * len(rule.steps), f"{ONLY_OTHERWISE}{other}"
        return 2 * len(rule.steps), NOT_NOW

    def _step(self, step: Step, frame: Frame, rule: Rule, chosen: Mapping[str, int]) -> str:
        """Carry out a step in a frame; return why it cannot be carried out, or an empty string."""
        match step:
            case Choose(name=name, region=region):
                site = chosen[name]
                if site not in self.value(region, frame):
                    return not_chosen(rule, self.outside(region, site, frame))
                frame.chosen = {**frame.chosen, name: site}
            case Where(condition=condition):
                if not self.value(condition, frame):
                    return self.fails(condition, frame)
            case Whole() | Collect() | Let():
                frame.chosen = self.engine.bound(step, frame)
            case Do():
                frame.here = self.engine.done(step, frame)
        return ""

    def _too_soon(self, rule: Rule, chain: Repeat, frame: Frame, sites: tuple[int, ...]) -> str:
        """The reason for a chain that can continue and therefore must."""
        if chain.optional or len(sites) > chain.most:
            return ""
        names = self.model.board.names
        further = {names[site] for site in self.engine.goes_on(rule, chain, frame, sites)}
        last = names[sites[-1]]
        return f"stops too soon: from {last} it must continue to {' or '.join(sorted(further))}" if further else ""

    def _not_preferred(self, rule: Rule, step: Prefer, own: int | None) -> str:
        """The reason for a move when one with a greater number can be made."""
        best = self.engine.greatest(self.position, self.earlier, otherwise=rule.otherwise)
        if best is None or best == own:
            return ""
        what = " ".join(step.number.span.text.split())
        better = [move for move in self.legal if move != SWAP and self.model.rules[move.rule].prefers]
        other = _any_of(better) if better else "another move"
        return f"is not allowed: `{what}` is {'undefined' if own is None else own} for it, but {best} for {other}"

    def _start(self) -> Frame:
        view = self.engine.start_of_move(self.position, self.earlier)
        return Frame(view, before=view, chosen={})

    def belongs_elsewhere(self, *phases: str) -> str:
        """The reason for a move that belongs to other phases than the current one."""
        there = (step for rule in self.model.rules for step in rule.steps if isinstance(step, Where) and step.phase)
        now = next((step.phase for step in there if self.value(step.condition, self._start())), "")
        there_too = " or ".join(f"`{phase}`" for phase in phases)
        return elsewhere(there_too, f"`{now}`" if now else "another one")

    def outside(self, region: ast.Expression, site: int, frame: Frame) -> str:
        """Why a point is not in a region: the part of the region that excludes it."""
        name = self.model.board.names[site]
        piece = frame.here.contents[site]
        there = "" if piece is None else STANDS_THERE.format(piece=self.model.pieces[piece].name)
        match region:
            case ast.Call(ludeme=ludeme, arguments=arguments):
                place = ludeme.to_blame(site, *(self.value(argument, frame) for argument in arguments))
                if place is not None:
                    part = arguments[place]
                    if site in self.value(part, frame):
                        return f"{name} is one of {said(part, self._called(frame))}"
                    return self.outside(part, site, frame)
                if ludeme.says_outside:
                    of = ", ".join(self._named(argument, frame) for argument in arguments)
                    return f"{name} {ludeme.says_outside} {of}{there}"
        return f"{name} is not one of {said(region, self._called(frame))}{there}"

    def _named(self, node: ast.Expression, frame: Frame) -> str:
        """An expression about what a move has chosen, with the names of the points: `d4`, `the group of d4`."""
        match node:
            case ast.Convert(operand=operand):
                return self._named(operand, frame)
            case ast.Variable(type=type_, name=name, parameter=False) if type_ == SITE:
                site: int | None = frame.chosen[name]
                return said(node) if site is None else self.model.board.names[site]
            case ast.Use(definition=definition, arguments=[argument]):
                return f"the {definition.name} of {self._named(argument, frame)}"
        return said(node)

    def _called(self, frame: Frame) -> Say:
        """What the arguments of a definition are called: a point that the move has chosen by its name."""

        def say(node: ast.Expression) -> tuple[str, str]:
            match node:
                case ast.Convert(operand=operand):
                    return say(operand)
                case ast.Variable(type=type_, parameter=False) if type_ == SITE:
                    point = self._named(node, frame)
                    return point, f"{point}'s"
            return plainly(node)

        return say

    def fails(self, condition: ast.Expression, frame: Frame) -> str:
        """The condition that a move does not meet, with the numbers that show it."""
        while isinstance(condition, ast.Call) and condition.ludeme.name == "if":
            first, *sides = condition.arguments
            condition = sides[0 if self.value(first, frame) else 1]
        return f"{unmet(condition, self._called(frame))}{self._numbers(condition, frame)}"

    def _numbers(self, condition: ast.Expression, frame: Frame) -> str:
        match condition:
            case ast.Use(definition=definition, arguments=arguments):
                values = [self.value(argument, frame) for argument in arguments]
                inner = replace_arguments(frame, dict(zip(definition.parameters, values, strict=True)))
                return self._numbers(definition.body, inner)
            case ast.Not(operand=operand):
                return self._numbers(operand, frame)
            case ast.At(when="after", body=body) if frame.after is not None:
                return self._numbers(body, replace(frame, here=frame.after))
            case ast.Call() if (shown := self._shown(condition, frame)) is not None:
                return f" ({shown})" if shown else ""
            case ast.Call(arguments=[a, b]) if a.type == b.type == INT:
                first, second = self.value(a, frame), self.value(b, frame)
                if isinstance(a, ast.At) and isinstance(b, ast.At) and a.when == "after" and b.when == "before":
                    if first is None and second is None:
                        return " (no path)"
                    return f" ({_number(second)} → {_number(first)})"
                return f" ({_number(first)} against {_number(second)})"
        return ""

    def _shown(self, call: ast.Call, frame: Frame) -> str | None:
        """The explanation that the ludeme of a condition gives for its failure, or that of a number compared with a
        known one; ``None`` if neither has its own explanation."""
        values = [self.value(argument, frame) for argument in call.arguments]
        if (shown := call.ludeme.shows(self._listed, *values)) is not None:
            return shown
        match call.arguments:
            case [ast.Call(ludeme=ludeme, arguments=arguments), ast.Literal(value=known)]:
                pass
            case [ast.At(body=ast.Call(ludeme=ludeme, arguments=arguments)), ast.Literal(value=known)] if (
                ludeme.only_after
            ):
                pass
            case _:
                return None
        inner = [self.value(argument, frame) for argument in arguments]
        return ludeme.shows_compared(self._listed, known, values[0], *inner)

    def _listed(self, region: frozenset[int]) -> str:
        """The names of the first few points of a region."""
        names = [self.model.board.names[site] for site in sorted(region)]
        return f"{', '.join(names[:6])}{' …' if names[6:] else ''}"


def _number(value: int | None) -> str:
    return "no path" if value is None else str(value)


def _lengths(rules: Sequence[Rule]) -> str:
    """The numbers of points that the moves of some rules name: `1 or 2`, `0 or 2 to 13`."""
    ends = {(rule.lengths[0], rule.lengths[-1]) for rule in rules}
    widest = [(a, b) for a, b in sorted(ends) if not any(c <= a and b <= d and (a, b) != (c, d) for c, d in ends)]
    return " or ".join(str(low) if low == high else f"{low} to {high}" for low, high in widest)


def _points(count: int) -> str:
    return "one point" if count == 1 else f"{count} points"
