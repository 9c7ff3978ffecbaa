"""Parts of the rules that make no difference: an option, a rule whose moves others have, a part of a region that
adds no point or takes none away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ...gdl.ludemes.counters import Set
from ...gdl.ludemes.region_operators import Difference, Intersection, Union
from ...gdl.model.ast import Call, Counter, Expression, Literal, walk
from ...gdl.model.dump import model_text
from ...gdl.model.model import Choose, Do, Prefer, Rule, Where, expression_of, expressions_of
from ...gdl.model.option import spell
from ...gdl.syntax.tree import NAME
from ...gdl.text.errors import DescriptionError
from ...gdl.text.listing import listed
from ...interpreter.analyse.as_written import short
from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import Move
from ...interpreter.core.position import Position
from ...interpreter.game.game import Game, State, load
from ...interpreter.reference.engine import ReferenceEngine
from ...interpreter.reference.evaluate import Frame, Value
from ..fairness.clauses import line_of, named_in
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence

FEW = 20
"""With fewer games than this, that something was never seen means nothing."""
REPLAYED = 10
"""Random games in whose positions the moves of a rule are looked for."""
POSITIONS = 200
"""The most positions of these."""
FEWEST = 30
"""How many moves of a rule must have done what others do before it counts as needless."""
ASKING = frozenset(["can-answer", "attacked", "attacks", "no-moves"])
"""Words that ask what other rules allow."""
VALUES = 3
"""The most other values of options that are tried."""
WALKED, PLACES, EVALUATED = 2_000, 200, 5_000
"""Plies to replay, positions of these in which moves are looked for, and how many times operands are evaluated there,
at most."""
OFTEN = 100
"""How often an operand must have been evaluated."""
OPERATORS = {Union: "|", Difference: "-", Intersection: "&"}
DEEDS = {"|": "adds no point", "-": "takes no point away", "where": "is always true"}
"""What an operand, or a condition, does that makes no difference."""
Place = tuple[int, int]


def idle_options(found: Evidence) -> Iterator[Alarm]:
    """An option that is about moves, and with which random games are the same whatever its value."""
    game, idle = found.game, []
    tried = 0
    for option in game.model.options:
        inherited = option.span.source.name != game.source.name  # there for the game that this one extends
        if option.type.name in ("Int", "Number") or inherited or tried >= VALUES:
            continue
        others = [value for value in option.extremes if value != game.options[option.name]]
        same = []
        for value in others:
            if tried >= VALUES or not _about_moves(game, option.name, value):
                break
            tried += 1
            same.append(found.rare.same_games((option.name, value)))
            if not same[-1]:
                break
        if others and len(same) == len(others) and all(same):
            values = listed([f"`{spell(value)}`" for value in option.choices])
            idle.append(f"`option {option.name}`, line {line_of(option.span)} ({values})")
    if idle:
        yield Alarm(
            "idle-option",
            f"In random games, an option makes no difference: {'; '.join(idle)}. Check the rules that ask for it.",
            f"{found.rare.games:,} random games are the same, move by move, with each of its values.",
            severe=False,
        )


def needless_rules(found: Evidence) -> Iterator[Alarm]:
    """A rule of which every move does what a move of another rule does, but for counters that only it reads."""
    model, told = found.game.model, set[int]()
    for number, (made, twins) in sorted(_twins(found).items()):
        if made < FEWEST or twins <= told:
            continue
        told.add(number)
        rule, others = model.rules[number], listed([f"`{model.rules[twin].name}`" for twin in sorted(twins)], "or")
        own = listed([f"`{name}`" for name in sorted(_read_only_by(found.game, number))])
        yield Alarm(
            "needless-rule",
            f"The move `{rule.name}`, line {line_of(rule.span)}, does only what a move of {others} does"
            + (f", and changes {own}, which nothing else looks at" if own else "")
            + ". Check what else it should do.",
            f"In positions of games, each of {made:,} such moves led where a move of {others} led, too"
            + (f", but for {own}." if own else "."),
            severe=False,
        )


def _twins(found: Evidence) -> dict[int, tuple[int, set[int]]]:
    """The rules of which each move has a twin in another rule: how many moves were looked at, and these rules."""
    game = found.game
    own = {number: _read_only_by(game, number) for number in range(len(game.model.rules))}
    moves: dict[int, tuple[int, set[int]]] = {number: (0, set()) for number in own}
    looked = 0
    for log in [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]:
        for state in log.states(game):
            looked += 1
            if len(own) < 2 or looked > POSITIONS or not moves:
                return moves
            legal = state.legal_moves() if state.result() is None else []
            asked = [number for number in moves if any(move.rule == number for move in legal)]
            after = [(move.rule, _after(state, move)) for move in legal] if asked else []
            for number in asked:
                others = {_without(own[number], game, here): rule for rule, here in after if rule != number}
                twins = {others.get(_without(own[number], game, here), -1) for rule, here in after if rule == number}
                made, before = moves[number]
                moves[number] = made + sum(rule == number for rule, _ in after), before | twins
                if -1 in twins:
                    del moves[number]
    return moves


def _after(state: State, move: Move) -> Position:
    after = state.copy()
    after.advance(move)
    return after.position


def _without(names: frozenset[str], game: Game, position: Position) -> Position:
    """The position with some counters at nothing."""
    if not names:
        return position
    counts = zip(game.model.cells, position.counts, strict=True)
    return replace(position, counts=tuple(0 if cell[0] in names else count for cell, count in counts))


def _read_only_by(game: Game, number: int) -> frozenset[str]:
    """The counters that a rule changes and that nothing but its own steps reads."""
    model = game.model
    changed = {
        target.name
        for step in model.rules[number].every_step
        if isinstance(step, Do) and step.effect.ludeme is Set
        for target in step.effect.arguments[:1]
        if isinstance(target, Counter)
    }
    mine = {id(node) for step in model.rules[number].every_step if (node := expression_of(step)) is not None}
    read = {
        part.name
        for node in expressions_of(model)
        if id(node) not in mine
        for part in named_in(node)
        if isinstance(part, Counter) and part.type.name == "Int"
    }
    return frozenset(changed - read)


def idle_operands(found: Evidence) -> Iterator[Alarm]:
    """An operand of `|` that never adds a point to those that a move can choose, one of `-` that takes none away, or a
    condition that no move ever fails."""
    idle = []
    for place, operand in Operands(found.game).looked_at([*found.own, *found.chance]).items():
        if found.rare.never_matters(place):
            idle.append(operand)
    for operand in idle:
        yield Alarm(
            "idle-operand",
            f"A part of a move makes no difference: `{operand.word} {short(operand.node.span.text)}`, line "
            f"{line_of(operand.node.span)}, in `{operand.rule.name}`: it {DEEDS[operand.word]}. Check what it is "
            "about.",
            f"Evaluated {operand.times:,} times in positions of {len(found.own):,} self-play and {len(found.chance):,} "
            f"random games; {found.rare.games:,} more random games are the same, move by move, without it.",
            severe=False,
        )


@dataclass
class Operand:
    """An operand of `|` or `-` in what a move chooses, or a condition, and how often it was evaluated."""

    rule: Rule
    node: Expression
    word: str
    times: int = 0
    matters: bool = False


class Operands(ReferenceEngine):
    """An engine that notes which operands of the regions, and which conditions, that it evaluates make a difference.

    Left out are those that an option decides, those of which the checker has proved something, and those of `-` that do
    not look at anything remembered: to take away what cannot be there is a common precaution.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game.model)
        self.game = game
        self.noted: dict[Place, Operand] = {}
        self.tops: dict[int, Expression] = {}
        self.parts: dict[int, Value] = {}
        self.told = [each.label.span for each in game.model.warnings]
        for rule in game.model.rules:
            for step in rule.every_step:
                if isinstance(step, Choose) and step.span.source is game.source:
                    self.tops[id(step)] = step.region
                    self._enter(rule, step.region)
                elif isinstance(step, Where) and self._may_fail(step):
                    self.noted[_place(step.condition)] = Operand(rule, step.condition, "where")

    def looked_at(self, logs: Sequence[Log]) -> dict[Place, Operand]:
        """The operands that were evaluated often and made no difference, by where they are written."""
        if self.noted:
            logs = [log for log in logs if any(log.moves)]
            plies = min(WALKED, sum(log.plies for log in logs))
            states = (state for log in logs for state in log.states(self.game))
            share = max(1, plies // PLACES)
            for state in islice(states, share // 2, plies, share):
                self._look(state)
                if sum(each.times for each in self.noted.values()) > EVALUATED or self._all_matter():
                    break
        return {place: each for place, each in self.noted.items() if each.times >= OFTEN and not each.matters}

    def evaluate(self, step: Choose | Where | Prefer, frame: Frame) -> object:
        """The region of a choice, whose operands are noted, the truth of a condition, or the number of a preference."""
        node = self.tops.get(id(step))
        if node is not None:
            return self._note(node, frame)
        value = super().evaluate(step, frame)
        if isinstance(step, Where) and (noted := self.noted.get(_place(step.condition))) is not None:
            noted.times += 1
            noted.matters = noted.matters or not value
        return value

    def _enter(self, rule: Rule, node: Expression) -> None:
        if isinstance(node, Call) and node.ludeme in OPERATORS:
            word = OPERATORS[node.ludeme]
            for number, each in enumerate(node.arguments):
                kept = any(isinstance(part, Counter) for part in walk(each))
                if (word == "|" or (word == "-" and number and kept)) and not self._is_settled(each):
                    self.noted[_place(each)] = Operand(rule, each, word)
                self._enter(rule, each)
        else:
            self.parts[id(node)] = self.evaluator.value(node)

    def _may_fail(self, step: Where) -> bool:
        """Whether a condition is written in the game, for a move and not for a phase, and no option decides it."""
        return step.span.source is self.game.source and not step.phase and not self._is_settled(step.condition)

    def _is_settled(self, node: Expression) -> bool:
        names = {*re.findall(NAME, node.span.text)}
        told = any(each.start <= node.span.start and node.span.end <= each.end for each in self.told)
        return told or bool(names & {*self.model.settings}) or isinstance(node, Literal)

    def _note(self, node: Expression, frame: Frame) -> frozenset[int]:
        if not (isinstance(node, Call) and node.ludeme in OPERATORS):
            found: frozenset[int] = self.parts[id(node)](frame)
            return found
        one, two = (self._note(each, frame) for each in node.arguments)
        word = OPERATORS[node.ludeme]
        if word == "&":
            return one & two
        for each, matters in zip(node.arguments, (one - two, one & two if word == "-" else two - one), strict=True):
            if (noted := self.noted.get(_place(each))) is not None:
                noted.times += 1
                noted.matters = noted.matters or bool(matters)
        return one | two if word == "|" else one - two

    def _look(self, state: State) -> None:
        try:
            for rule in self.model.rules:
                self.ways(rule, state.position, state.earlier)
        except (DescriptionError, PlyError):  # too many ways to try
            return

    def _all_matter(self) -> bool:
        return all(each.matters for each in self.noted.values())


def _place(node: Expression) -> Place:
    return node.span.start, node.span.end


def _about_moves(game: Game, name: str, value: object) -> bool:
    """Whether another value of an option changes the move rules, and nothing else."""
    try:
        other = load(game.source, {**game.options, name: value}).model
    except DescriptionError:  # values that do not go together
        return False
    mine = game.model
    same = (mine.swap, mine.setup, mine.board) == (other.swap, other.setup, other.board)
    # texts, since models from a cache have sources of their own
    others = [model_text(replace(each, settings={}, rules=())) for each in (mine, other)]
    wholes = [model_text(replace(each, settings={})) for each in (mine, other)]
    return same and others[0] == others[1] and wholes[0] != wholes[1]


def has_moves_by_itself(game: Game, rule: Rule, found: Evidence) -> bool:
    """Whether a rule of which no game had a move would have some by itself, which other rules have, too: with the same
    points and the same board afterwards."""
    nodes = [node for each in game.model.rules for step in each.every_step if (node := expression_of(step)) is not None]
    if any(isinstance(step, Prefer) for each in game.model.rules for step in each.every_step) or any(
        isinstance(part, Call) and part.ludeme.name in ASKING for node in nodes for part in named_in(node)
    ):
        return False
    alone = ReferenceEngine(replace(game.model, rules=(rule,)))
    looked = 0
    for log in [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]:
        for state in log.states(game):
            looked += 1
            if looked > POSITIONS:
                return False
            moves = alone.moves(state.position, state.earlier) if state.result() is None else []
            if moves:
                return all(_is_among(state, alone.play(state.position, move, state.earlier), move) for move in moves)
    return False


def _is_among(state: State, after: Position, move: Move) -> bool:
    """Whether some legal move has these points, and leads to this board."""
    for legal in state.legal_moves():
        if {*legal.sites} == {*move.sites}:
            other = state.copy()
            other.advance(legal)
            if other.position.contents == after.contents:
                return True
    return False
