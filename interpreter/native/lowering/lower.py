"""Lower a checked model to a program of the IR.

Nothing is played to find a move: the regions of the pieces are terms, an effect gives other terms, and ``before`` and
``after`` are evaluated over the terms of those positions. So every condition can be expressed in the IR, whatever it
reads; making it fast is left to the passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....gdl.model.model import Choose, Do, Let, Model, Prefer, Repeat, Rule, Where, Whole
from ...core.position import compared_beside, remembered, sorts_seen
from ..analysis.move_bounds import with_bounds
from ..ir import program as programs
from ..ir.chain import Rounds
from ..ir.program import Block, Clause, Effect, ForSites, If, Otherwise, Program, Test, Yield
from ..ir.terms import Term, TooMuchWork
from ..ir.types import BOOL, NUMBER, PLAYER, SITE
from .answers import Answers
from .captures import Captures
from .chains import rounds_of
from .expressions import Expressions
from .model_terms import Frame, Here, ModelTerms

_Waiting = tuple[int, Where, Here]
"""A condition on the completed move: its step, and the position that it is about."""

STEPS = 1_500_000
"""The most steps of making, rewriting and proving terms, which take about six seconds. The library's games need an
eighth of them at most."""


def lower(model: Model) -> Program:
    """The program of a model.

    Raises:
        DescriptionError: an operation has no lowering (``not-native``); the span is that of the operation.
        TooMuchWork: it takes more than ``STEPS`` steps; its argument is the rule that was being lowered, if any.
    """
    lowering = Lowering(model)
    try:
        with lowering.terms.limited(STEPS):
            program = lowering.program()
    except TooMuchWork:
        raise TooMuchWork(lowering.rule) from None
    return with_bounds(program)


class Lowering:
    """A model being lowered to the IR."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.rule: Rule | None = None
        """The rule that is being lowered."""
        self.given = ModelTerms(model)
        self.terms = self.given.terms
        self.expressions = Expressions(self.given)
        captures = Captures(self.given, self.expressions)
        self.given.captures, self.given.takes = captures.meet, captures.taken_by
        self.given.answers = Answers(self.given, self.expressions).there

    def program(self) -> Program:
        """The program."""
        model = self.model
        moves: list[Any] = []
        others: list[Any] = []
        effects: list[Effect] = []
        for number, rule in enumerate(model.rules):
            self.rule = rule
            self._final: Here = self.given.start
            self._chosen: list[tuple[str, Term]] = []
            self._rounds: Rounds | None = None
            self._preferred: Term | None = None
            self._tests: list[Test] = []
            found = others if rule.otherwise else moves
            block = self._steps(number, rule, 0, Frame(self.given.start, before=self.given.start), ())
            at = 0 if rule.prefers else len(found)  # rules that prefer come first
            found[at:at] = block
            names = tuple(name for name, _ in self._chosen)
            slots = len(self.given.slots)
            numbers = slots + len(self.given.counters)
            effects.append(
                Effect(
                    names, tuple(self._chosen), self._final[:slots], self._final[slots:numbers], self._rounds,
                    rule.phase, tuple(self._tests), self._final[numbers:],
                )
            )  # fmt: skip
        if others:
            moves.append(Otherwise(tuple(others)))
        self.rule = None
        frame = Frame(self.given.start)
        scores = self._scores(frame)
        clauses = []
        for ending in model.endings:
            named = ending.winner or ending.loser
            player = None if named is None else self.expressions.value(named, frame)
            if ending.leader:
                player = self._leader(scores, ending.leader)
            condition = self.expressions.value(ending.condition, frame)
            clauses.append(Clause(condition, player, ending.loser is not None, bool(ending.leader)))
        board = model.board
        after = Frame(self.given.start, before=self.given.earlier)
        return Program(
            self.terms, tuple(moves), tuple(effects), tuple(clauses), self.given.slots, len(model.players),
            tuple(rule.name for rule in model.rules), len(board), board.neighbours, model.swap, remembered(model),
            tuple(self.expressions.value(again.condition, after) for again in model.again), scores,
            self._signs(frame), self.given.counters, self.given.memories, directions=board.ahead,
            history=sorts_seen(model), beside=compared_beside(model),
        )  # fmt: skip

    def _scores(self, frame: Frame) -> tuple[Term, ...]:
        """The score of each player, counted from the mover."""
        by_player = [self.expressions.value(score, frame) for score in self.model.scores]
        if any(score.type == NUMBER for score in by_player):  # then convert all, so that they can be compared
            by_player = [s if s.type == NUMBER else self.terms.make("real", (s,)) for s in by_player]
        players = len(by_player)
        return tuple(
            self.given.chosen_by_mover([by_player[(mover + owner) % players] for mover in range(players)])
            for owner in range(players)
        )

    def _signs(self, frame: Frame) -> tuple[Term, ...]:
        """The conditions of the signs after moves."""
        said = self.model.forsyth
        return tuple(self.expressions.value(sign.condition, frame) for sign in said.signs) if said else ()

    def _leader(self, scores: Sequence[Term], which: str) -> Term:
        """The player whose score is higher (or lower) than every other score; undefined if there is none."""
        make = self.terms.make
        found = self.terms.constant(PLAYER, None)
        for owner, score in enumerate(scores):
            leads = self.terms.constant(BOOL, True)
            for other in range(len(scores)):
                if other != owner:
                    pair = (scores[other], score) if which == "highest" else (score, scores[other])
                    leads = make("and", (leads, make("<", pair)))
            found = make("select", (leads, self.terms.constant(PLAYER, owner), found))
        return found

    # -- moves -----------------------------------------------------------------------------------------------------

    def _steps(self, number: int, rule: Rule, at: int, frame: Frame, waiting: tuple[_Waiting, ...]) -> Block:
        """The steps from ``at`` on; ``waiting`` holds the conditions on the completed move."""
        if at == len(rule.steps):
            self._final = frame.here
            sites = tuple(self.terms.variable(name, SITE) for name, _ in self._chosen)
            block: Block = (Yield(number, sites) if self._rounds is None else programs.YieldChain(number, rule.name),)
            if self._preferred is not None:
                block = (programs.Prefer(self._preferred, block),)
            for place, where, here in reversed(waiting):
                complete = Frame(here, frame.before, frame.here, frame.chosen)
                holds = self.expressions.value(where.condition, complete)
                block = (If(holds, block),)
                self._test(len(rule.steps) + place, holds)
            self._tests.sort(key=lambda test: test.step)
            return block
        match rule.steps[at]:
            case Choose(name=name, region=region):
                where_from = self.expressions.value(region, frame)
                full = f"{rule.name}.{name}"
                self._chosen.append((full, where_from))
                self._test(at, where_from, full)
                chosen = {**frame.chosen, name: self.terms.variable(full, SITE)}
                inner = self._steps(number, rule, at + 1, Frame(frame.here, frame.before, None, chosen), waiting)
                return (ForSites(full, where_from, inner),)
            case Whole(name=name, parts=parts):
                whole = self.expressions.part(frame.chosen[name], self.expressions.value(parts, frame))
                chosen = {**frame.chosen, name: whole}
                named = Frame(frame.here, frame.before, None, chosen)
                return self._steps(number, rule, at + 1, named, waiting)
            case Let(name=name, value=value):
                chosen = {**frame.chosen, name: self.expressions.value(value, frame)}
                named = Frame(frame.here, frame.before, None, chosen)
                return self._steps(number, rule, at + 1, named, waiting)
            case Where(looks_after=True) as step:
                return self._steps(number, rule, at + 1, frame, (*waiting, (at, step, frame.here)))
            case Where(condition=condition):
                holds = self.expressions.value(condition, frame)
                self._test(at, holds)
                return (If(holds, self._steps(number, rule, at + 1, frame, waiting)),)
            case Do(effect=effect):
                done = Frame(self.expressions.done(effect, frame), frame.before, None, frame.chosen)
                return self._steps(number, rule, at + 1, done, waiting)
            case Prefer(number=preferred):
                self._preferred = self.expressions.value(preferred, frame)
                return self._steps(number, rule, at + 1, frame, waiting)
            case Repeat() as chain:
                self._rounds, behind = rounds_of(self.expressions, rule.name, chain, frame)
                block = self._steps(number, rule, at + 1, behind, waiting)
                return (programs.Repeat(rule.name, number, frame.chosen["from"], self._rounds, block),)
            case _:
                raise AssertionError("a step of a chain is outside it")

    def _test(self, step: int, term: Term, site: str = "") -> None:
        """Note what a move has to pass, unless it is behind a chain."""
        if self._rounds is None:
            self._tests.append(Test(step, term, site))
