"""Legal moves, making a move, and the end of the game, directly from the checked model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from ...gdl.model.foreseen import answering, foreseen
from ...gdl.model.model import Choose, Collect, Do, Ending, Let, Model, Prefer, Repeat, Rule, Where, Whole
from ...gdl.text import limits
from ...gdl.text.errors import DescriptionError, too_many_moves
from ..core.move import SWAP_RULE, Move
from ..core.move_text import Notation
from ..core.position import Position, SwapStage, remembered, start_of
from ..core.result import NO_LEGAL_MOVE, Result
from .chains import Chains, Sites, entered, left
from .evaluate import Evaluator, Frame, Value
from .view import MID_MOVE, Course, Expected, Past, View, passed_on, turn_passed

_UNCOUNTED = 10**18
"""More tries than anybody makes: moves that are only considered do not count."""


@dataclass(frozen=True)
class Way:
    """The state of carrying out the steps of a rule."""

    sites: Sites = ()
    waiting: tuple[tuple[Where, View], ...] = ()
    """The conditions on the completed move, each with the position at that step."""
    preferred: int | None = None
    along: Sites = ()
    """The points to choose, if only one move is asked about."""


class ReferenceEngine:
    """Plays a model. Its results depend only on the given position, and on earlier positions if the description refers
    to them."""

    name = "reference"

    def __init__(self, model: Model) -> None:
        self.model = model
        self.owners = [piece.owner for piece in model.pieces]
        self.evaluator = Evaluator()
        self._tries = 0
        value = self.evaluator.value
        self._values: dict[int, Value] = {}
        self._arguments: dict[int, list[Value]] = {}
        for rule in model.rules:
            for step in rule.every_step:
                match step:
                    case Choose(region=node) | Where(condition=node) | Collect(region=node) | Prefer(number=node):
                        self._values[id(step)] = value(node)
                    case Whole(parts=node) | Let(value=node):
                        self._values[id(step)] = value(node)
                    case Do(effect=effect):
                        self._arguments[id(step)] = [value(argument) for argument in effect.arguments]
        self._endings: list[tuple[Ending, Value, Value | None]] = []
        for ending in model.endings:
            player = ending.winner or ending.loser
            self._endings.append((ending, value(ending.condition), value(player) if player is not None else None))
        self._again = [value(again.condition) for again in model.again]
        self._scores = [value(score) for score in model.scores]
        self._signs = [(sign.text, value(sign.condition)) for sign in model.forsyth.signs] if model.forsyth else []
        self._notation = Notation(model)
        self._remembered = remembered(model)
        self._foreseen = tuple(foreseen(rule) for rule in model.rules)
        self._answering = tuple(answering(rule) for rule in model.rules)
        self._expects = Expected(self._capturable, self._can_answer)

    def start(self) -> Position:
        """The position in which the game begins."""
        return self._start

    @cached_property
    def _start(self) -> Position:
        return start_of(self.model)

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """The moves that the move rules offer the mover, each once, sorted by notation, without ``swap``.

        Raises:
            DescriptionError: the rules leave too many combinations to try (``too-many-moves``).
        """
        found = self._found(position, earlier)
        return self._notation.named(found, lambda move: self.play(position, move, earlier))

    def _found(self, position: Position, earlier: Sequence[Position]) -> list[tuple[int, tuple[int, ...]]]:
        """The rules and points of all moves; those of `otherwise` rules only if there are no others."""
        self._tries = 0
        for otherwise in (False, True):
            rules = [(number, rule) for number, rule in enumerate(self.model.rules) if rule.otherwise == otherwise]
            found = [(number, *move) for number, rule in rules for move in self._rule_moves(rule, position, earlier)]
            if found:
                return self._preferred(found)
        return []

    def _preferred(self, found: list[tuple[int, Sites, int | None]]) -> list[tuple[int, Sites]]:
        """Keep those moves of rules with ``prefer`` that have the greatest number, and all moves of other rules."""
        compared = {number for number, rule in enumerate(self.model.rules) if rule.prefers}
        numbers = [preferred for number, _, preferred in found if number in compared and preferred is not None]
        greatest = max(numbers, default=None)
        return [(number, sites) for number, sites, own in found if number not in compared or own == greatest]

    def _offers(self, position: Position, earlier: Sequence[Position]) -> bool:
        """Whether there is a move; also true if there is too much to try, which generating the moves will report."""
        self._tries = 0
        try:
            return any(True for rule in self.model.rules for _ in self._rule_moves(rule, position, earlier))
        except DescriptionError:
            return True

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""
        if move.rule == SWAP_RULE:
            return replace(position, swapped=True, swap=SwapStage.CLOSED)
        view = self._view(position)
        frame = Frame(view, before=view, chosen={})
        rule = self.model.rules[move.rule]
        frame.chosen = dict(zip(rule.choices, move.sites, strict=rule.repeat is None))
        for step in rule.steps:
            match step:
                case Do():
                    frame.here = self.done(step, frame)
                case Whole() | Let():
                    frame.chosen = self.bound(step, frame)
                case Repeat():
                    frame = self._replayed(step, frame, move.sites)
        return self._following(position, frame.here, earlier)

    def _replayed(self, chain: Repeat, frame: Frame, sites: Sites) -> Frame:
        """The frame after a chain whose points are all known."""
        frame = entered(chain, frame)
        for start, target in pairwise(sites):
            frame = Frame(frame.here, frame.before, None, {**frame.chosen, "from": start, "to": target})
            for step in chain.steps:
                match step:
                    case Do():
                        frame.here = self.done(step, frame)
                    case Collect() | Let():
                        frame.chosen = self.bound(step, frame)
        return left(frame, sites)

    def _following(self, position: Position, view: View, earlier: Sequence[Position]) -> Position:
        """The position after a move has led to these contents: the mover continues the turn, or it is over."""
        keeps, contents = self._remembered, tuple(view.contents)
        brought = [
            site for site, piece in enumerate(contents) if piece is not None and piece != position.contents[site]
        ]
        began = position.began or position.contents
        on = replace(
            position,
            contents=contents,
            began=began if "began" in keeps and began != contents else (),
            counts=tuple(view.counts.values()),
            memories=tuple(view.memories.values()),
            swap=SwapStage.CLOSED if position.swap == SwapStage.OPEN else position.swap,
            last=position.mover if "last" in keeps else None,
            moves=position.moves + 1 if "moves" in keeps else 0,
            placed=position.placed.union(brought) if "placed" in keeps else frozenset(),
            idle=-1 if "idle" in keeps and contents != position.contents else position.idle,
        )
        if self._again:
            frame = Frame(self._view(on), before=self._view(position), chosen={})
            if any(holds(frame) for holds in self._again) and self._offers(on, (*earlier, position)):
                return on
        return replace(
            on,
            mover=(position.mover + 1) % len(self.model.players),
            swap=SwapStage.OPEN if position.swap == SwapStage.AHEAD else on.swap,
            turn=position.turn + 1 if "turn" in keeps else 0,
            moves=0,
            placed=frozenset(),
            began=(),
            memories=passed_on(self.model, on.memories),
            idle=on.idle + 1 if "idle" in keeps else 0,
        )

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """How the game has ended, or ``None`` if it is not over."""
        past = Past(earlier, position.mover)
        frame = Frame(self._view(position, Course(has_moves, repeats), past), chosen={})
        for number, (ending, holds, player) in enumerate(self._endings):
            if not holds(frame):
                continue
            if ending.leader:
                best = self._leader(frame, max if ending.leader == "highest" else min)
                return Result(best, ending.why(best), number)
            if player is None:
                return Result(None, ending.reason, number)
            named = player(frame)
            if named is not None:  # a clause without a player decides nothing
                return Result(named if ending.loser is None else 1 - named, ending.reason, number)
        if not has_moves() and position.swap != SwapStage.OPEN:
            return Result(None, NO_LEGAL_MOVE, None)
        return None

    def sign(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> str:
        """What the description's `forsyth` block writes after moves that lead to a position; often nothing."""
        frame = Frame(self._view(position, Course(has_moves, repeats), Past(earlier, position.mover)), chosen={})
        return next((text for text, holds in self._signs if holds(frame)), "")

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; empty if the description keeps no scores."""
        frame = Frame(self._view(position), chosen={})
        return tuple(score(frame) for score in self._scores)

    def _leader(self, frame: Frame, best: Callable[[list[float]], float]) -> int | None:
        """The player with the best score, if there is exactly one."""
        scores = [score(frame) for score in self._scores]
        if None in scores or scores.count(best(scores)) > 1:
            return None
        return scores.index(best(scores))

    def done(self, step: Do, frame: Frame) -> View:
        """Apply an effect to a copy of the position."""
        view = frame.here.copy()
        arguments = [value(frame) for value in self._arguments[id(step)]]
        step.effect.ludeme.meaning(view, *arguments)
        return view

    def bound(self, step: Collect | Whole | Let, frame: Frame) -> dict[str, Any]:
        """The names in scope after a step that gives one of them a value.

        The points that a round collects are added to those of the earlier rounds; the name of a chosen point comes to
        mean the part that the point is in.
        """
        value = self._values[id(step)](frame)
        match step:
            case Collect():
                value = frame.chosen[step.name] | value
            case Whole():
                site = frame.chosen[step.name]
                value = next((part for part in value if site in part), frozenset())
        return {**frame.chosen, step.name: value}

    def by_firsts(self, rule: Rule, position: Position, earlier: Sequence[Position], sites: Sites) -> Sites:
        """The points of a move of a rule, with the first point of a part instead of any other by which it is named."""
        view = self.start_of_move(position, earlier)
        frame = Frame(view, before=view, chosen=dict(zip(rule.choices, sites, strict=False)))
        found = dict(frame.chosen)
        for step in rule.steps:
            match step:
                case Whole() if step.name in found:
                    frame.chosen = self.bound(step, frame)
                    found[step.name] = min(frame.chosen[step.name], default=found[step.name])
                case Choose(name=name) if name not in found:
                    break
                case Let():
                    frame.chosen = self.bound(step, frame)
                case Do():
                    frame.here = self.done(step, frame)
                case Repeat():
                    break
        return (*found.values(), *sites[len(found) :])

    def evaluate(self, step: Choose | Where | Prefer, frame: Frame) -> object:
        """The region of a choice, the truth of a condition, or the number of a preference."""
        return self._values[id(step)](frame)

    def start_of_move(self, position: Position, earlier: Sequence[Position]) -> View:
        """The view of a position before a move; the result of the move is searched for among it and all before it."""
        following = (position.mover + 1) % len(self.model.players)
        return self._view(position, past=Past((*earlier, position), following))

    def greatest(self, position: Position, earlier: Sequence[Position], *, otherwise: bool) -> int | None:
        """The greatest number by which a move is preferred, among plain moves or those of ``otherwise`` rules."""
        self._tries = 0
        compared = [rule for rule in self.model.rules if rule.prefers and rule.otherwise == otherwise]
        numbers = [number for rule in compared for _, number in self._rule_moves(rule, position, earlier)]
        return max([number for number in numbers if number is not None], default=None)

    def ways(self, rule: Rule, position: Position, earlier: Sequence[Position]) -> list[Sites]:
        """The points of all moves that a rule offers, before equal moves of different rules are merged."""
        self._tries = 0
        return [sites for sites, _ in self._rule_moves(rule, position, earlier)]

    def offers(self, rule: Rule, sites: Sites, position: Position, earlier: Sequence[Position]) -> bool:
        """Whether a rule offers a move through these points, of which there is at least one; also if it is a chain that
        is written in another way."""
        self._tries = 0
        view = self.start_of_move(position, earlier)
        frame = Frame(view, before=view, chosen={})
        return any(way.sites == sites for way, _ in self._extend(rule, 0, frame, Way(along=sites)))

    def _rule_moves(
        self, rule: Rule, position: Position, earlier: Sequence[Position]
    ) -> Iterator[tuple[Sites, int | None]]:
        """The points of each move of a rule, and the number by which it is preferred."""
        for way, _ in self._from(rule, self.start_of_move(position, earlier)):
            yield way.sites, way.preferred

    def _from(self, rule: Rule, view: View) -> Iterator[tuple[Way, View]]:
        """All ways to carry out a rule, and what each leads to."""
        return self._extend(rule, 0, Frame(view, before=view, chosen={}), Way())

    def _capturable(self, view: View, player: int) -> frozenset[int]:
        """The points with a piece of another player's that a move of a player would take: every move is tried."""
        others = [
            site
            for site, piece in enumerate(view.contents)
            if piece is not None and self.owners[piece] not in (None, player)
        ]
        position = turn_passed(view, (player - view.mover) % view.players)
        tries, self._tries = self._tries, -_UNCOUNTED
        found = {
            site
            for rule in self._foreseen
            for _, after in self._from(rule, self._view(position))
            for site in others
            if after.contents[site] != view.contents[site]
        }
        self._tries = tries
        return frozenset(found)

    def _can_answer(self, view: View) -> bool:
        """Whether the next player would have a move: all are tried until there is one."""
        tries, self._tries = self._tries, -_UNCOUNTED
        theirs = self._view(turn_passed(view))
        found = any(True for rule in self._answering for _ in self._from(rule, theirs))
        self._tries = tries
        return found

    def _view(self, position: Position, course: Course = MID_MOVE, past: Past | None = None) -> View:
        """The view of a position for conditions, which can ask what the next player could do."""
        return View(self.model, self.owners, position, course, past, self._expects)

    def _extend(self, rule: Rule, at: int, frame: Frame, way: Way) -> Iterator[tuple[Way, View]]:
        """All ways to carry out the steps from ``at`` on, and what each leads to."""
        if at == len(rule.steps):
            for where, here in way.waiting:
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                if not self.evaluate(where, complete):
                    return
            yield way, frame.here
            return
        match rule.steps[at]:
            case Choose() as step:
                for site, chosen in self.choices(step, frame, rule):
                    if way.along and way.along[len(way.sites) : len(way.sites) + 1] != (site,):
                        continue
                    inner = Frame(frame.here, frame.before, None, chosen)
                    yield from self._extend(rule, at + 1, inner, replace(way, sites=(*way.sites, site)))
            case Where(looks_after=True) as step:
                yield from self._extend(rule, at + 1, frame, replace(way, waiting=(*way.waiting, (step, frame.here))))
            case Where() as step:
                if self.evaluate(step, frame):
                    yield from self._extend(rule, at + 1, frame, way)
            case (Whole() | Let()) as step:
                inner = Frame(frame.here, frame.before, None, self.bound(step, frame))
                yield from self._extend(rule, at + 1, inner, way)
            case Do() as step:
                moved = Frame(self.done(step, frame), frame.before, None, frame.chosen)
                yield from self._extend(rule, at + 1, moved, way)
            case Prefer() as step:
                number = self.evaluate(step, frame)
                assert number is None or isinstance(number, int)
                yield from self._extend(rule, at + 1, frame, replace(way, preferred=number))
            case Repeat() as step:
                start, chains = entered(step, frame), Chains(self, rule, step)
                if way.along:
                    found = chains.followed(start, way.along)
                else:
                    found = (chains.results if step.merged else chains.every)(start, way.sites)
                for sites, end in found:
                    yield from self._extend(rule, at + 1, left(end, sites), replace(way, sites=sites))

    def goes_on(self, rule: Rule, chain: Repeat, frame: Frame, sites: Sites) -> list[int]:
        """The points to which another round of a chain can go."""
        return Chains(self, rule, chain).goes_on(frame, sites)

    def choices(self, step: Choose, frame: Frame, rule: Rule) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each point that a step can choose, and the names in scope after the choice."""
        region = self.evaluate(step, frame)
        assert isinstance(region, frozenset)
        for site in sorted(region):
            self._tries += 1
            if self._tries > limits.COMBINATIONS:
                raise _too_many(rule)
            yield site, {**frame.chosen, step.name: site}


def _too_many(rule: Rule) -> DescriptionError:
    return too_many_moves(rule.name, rule.span, chain=rule.repeat is not None)
