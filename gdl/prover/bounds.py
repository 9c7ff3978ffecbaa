"""What can stand where, how many pieces there can be, and what numbers the counters can reach, in any position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from ..ludemes.turn_order import Last, Mover, Opponent
from ..model import ast
from ..model.model import Counter, Do, Ending, Model, Rule
from ..text.source import Span
from .conditions import Bound, Conditions, TooManyError
from .effects import Change, Effects, counter_set
from .numbers import Limits, Numbers
from .regions import Regions, Work
from .rules import Event, carried_out
from .terms import Term, Terms
from .translate import Context, Translator

ROUNDS = 12
"""After so many rounds, a content that still reaches new points is taken to reach all."""
WIDEST = 5_000
"""The most values of a counter that are looked at one by one."""
WORK = 80_000
"""The most regions that are evaluated for a game, which takes about a second."""


@dataclass
class Prover:
    """A game with everything that its proofs share."""

    model: Model
    terms: Terms
    translators: list[Translator]
    """For each player to move."""
    regions: Regions
    conditions: Conditions
    effects: list[Effects]
    """For each player to move."""
    declared: Limits
    """The limits of numbers without what clauses of `end` say about them."""

    def steps(self, rule: Rule, mover: int) -> Iterator[Event]:
        """The steps of a rule for a player to move."""
        return carried_out(rule, self.translators[mover], self.conditions)

    def forget_the_start(self) -> None:
        """From here on, take it that any piece can stand anywhere, in any number."""
        whole, kinds = self.terms.everything, self.terms.kinds
        self.regions.widen((whole,) * (kinds + 1))
        limits = self.conditions.numbers.limits
        limits.most, limits.least = [inf] * kinds, [0] * kinds

    def changes(self) -> Iterator[Change]:
        """What each effect of each rule can change, for each player."""
        for rule in self.model.rules:
            for mover, effects in enumerate(self.effects):
                for event in self.steps(rule, mover):
                    if isinstance(event.step, Do):
                        change = effects.change(event.step.effect, event.at)
                        if change is not None:
                            yield change


def prover(model: Model) -> Prover:
    """The prover of a game.

    Raises:
        SpentError: the game takes too much work.
    """
    kinds = len(model.pieces)
    terms = Terms(len(model.board), kinds)
    translators = [Translator(model, terms, player) for player in range(len(model.players))]
    owners = translators[0].owners
    reach = [0] * (kinds + 1)
    for site, piece in enumerate(model.setup):
        reach[kinds if piece is None else piece] |= 1 << site
    regions = Regions(terms, translators[0].look, owners, tuple(reach), Work(WORK))
    start = [sum(piece == number for piece in model.setup) for number in range(kinds)]
    others = {} if model.again else {"moves-this-turn": (0.0, 0.0)}
    declared = {
        (counter.name, player): (float(counter.low), float(counter.high))
        for counter in model.counters
        for player in (range(len(model.players)) if counter.each else [None])
    }
    limits = Limits(declared, others, [inf] * kinds, [0] * kinds)
    conditions = Conditions(Numbers(regions, limits), len(model.players))
    successors = _successors(translators[0])
    effects = [Effects(translator, conditions, successors) for translator in translators]
    found = Prover(model, terms, translators, regions, conditions, effects, limits)
    _spread(found)
    changes = list(found.changes())
    lost = frozenset().union(*(change.lost for change in changes))
    gained = frozenset().union(*(change.gained for change in changes))
    limits.most = [inf if number in gained else count for number, count in enumerate(start)]
    limits.least = [0 if number in lost else count for number, count in enumerate(start)]
    found.declared = replace(limits)
    _narrow(found)
    return found


def _successors(translator: Translator) -> tuple[int, ...]:
    """For each piece, the next player's piece of the same kind; the piece itself if there is none."""
    model, found = translator.model, []
    for number, piece in enumerate(model.pieces):
        after = None if piece.owner is None else translator.piece_of((piece.owner + 1) % len(model.players), piece.kind)
        found.append(number if after is None else after)
    return tuple(found)


def _spread(found: Prover) -> None:
    """Let pieces reach points until nothing new is reached."""
    regions = found.regions
    for round_ in range(ROUNDS + len(regions.reach) + 1):
        before = regions.reach
        for change in found.changes():
            merged = tuple(a | b for a, b in zip(regions.reach, change.comes, strict=True))
            if merged != regions.reach:
                regions.widen(merged)
        if regions.reach == before:
            return
        if round_ >= ROUNDS:
            whole = found.terms.everything
            regions.widen(tuple(a if a == b else whole for a, b in zip(regions.reach, before, strict=True)))


# -- counters --------------------------------------------------------------------------------------------------------


def _narrow(found: Prover) -> None:
    """Find the values that counters can reach, if clauses of `end` stop the game at some of them."""
    model, limits = found.model, found.conditions.numbers.limits
    counters = dict(limits.counters)
    for counter in model.counters:
        if counter.kept and counter.high - counter.low <= WIDEST:
            ends = _reached(found, counter.name, counter.each, counter.starts, counter.low, counter.high)
            players = range(len(model.players)) if counter.each else [None]
            counters |= {(counter.name, player): ends for player in players}
    limits.counters = counters
    others = dict(limits.others)
    for word, least in (("idle-turns", 0), ("turn-number", 1)):
        stops = [low for low, high in _stops(found, word) if high >= low > least]
        if stops:
            others[word] = (float(least), min(stops))
    limits.others = others


def _reached(found: Prover, name: str, each: bool, starts: tuple[int, ...], low: int, high: int) -> tuple[float, float]:
    steps, often = _set_to(found, name)
    if steps <= {("add", 0.0, 0.0)}:
        return float(low), float(high)  # nothing sets it, which is told
    stops = [] if each or often else list(_stops(found, name))
    values, fresh = {*starts}, [*starts]
    for kind, one, other in steps:
        if kind == "any":
            ends = (max(low, min(high, one)), max(low, min(high, other)))
            more = set(range(int(ends[0]), int(ends[1]) + 1)) - values
            values |= more
            fresh += more
    while fresh:
        value = fresh.pop()
        if any(least <= value <= most for least, most in stops):
            continue
        for kind, one, _ in steps:
            after = int(max(low, min(high, value + one)))
            if kind == "add" and after not in values:
                values.add(after)
                fresh.append(after)
    return float(min(values)), float(max(values))


def _set_to(found: Prover, name: str) -> tuple[set[tuple[str, float, float]], bool]:
    """How a counter is set: by adding a number to itself, or to any number of a range; and whether twice in a move."""
    conditions = found.conditions
    steps: set[tuple[str, float, float]] = set()
    often = False
    for rule in found.model.rules:
        for mover, translator in enumerate(found.translators):
            times = 0
            for event in found.steps(rule, mover):
                step = event.step
                target = counter_set(step.effect) if isinstance(step, Do) else None
                if target is None or target.name != name or not isinstance(step, Do):
                    continue
                times += 1 + (rule.repeat is not None)
                number = translator.term(step.effect.arguments[1], event.at)
                steps.add(_step(conditions, number, name))
            often = often or times > 1
    return steps, often


def _step(conditions: Conditions, number: Term, name: str) -> tuple[str, float, float]:
    total = conditions.numbers.sum(number)
    if total is not None and len(total[0]) == 1:
        ((term, factor),) = total[0].items()
        if term.op == "counter" and term.args[1] == name and factor == 1:
            return "add", total[1], 0
    if total is None:
        return "any", -inf, inf
    low, high = conditions.numbers.sum_ends(tuple(total[0].items()))
    return "any", low + total[1], high + total[1]


def _stops(found: Prover, word: str) -> Iterator[tuple[float, float]]:
    """The values of a number of the position at which a clause of `end` always ends the game."""
    for ending in found.model.endings:
        yield from _stops_by(found, ending, word)


def _stops_by(found: Prover, ending: Ending, word: str) -> list[tuple[float, float]]:
    """The values of a number at which a clause always ends the game."""
    if _may_be_undefined(ending.winner) or _may_be_undefined(ending.loser):
        return []
    ends = [set(_ends(found, translator.term(ending.condition, Context(0)), word)) for translator in cases(found)]
    return sorted(set.intersection(*ends))


def stopping(found: Prover, ending: Ending, word: str) -> float | None:
    """How far a number can go from its start before a clause ends the game; ``None`` if the clause does not stop it."""
    starts = next((counter.starts for counter in found.model.counters if counter.name == word), (0,))
    ways = [
        0 if low <= start <= high else min(abs(low - start), abs(high - start))
        for low, high in _stops_by(found, ending, word)
        for start in starts
    ]
    return min(ways, default=None)


def always_grows(found: Prover, counter: Counter) -> list[Span]:
    """Where the moves of a game make a counter larger, or where they make it smaller, if each move does and the game
    always ends before the counter can go no further; otherwise nothing."""
    ends = found.conditions.numbers.limits.counters.get((counter.name, None))
    if not counter.kept or counter.each or ends is None:
        return []
    places: dict[Span, bool] = {}
    for rule in found.model.rules:
        ways = [way for mover in range(len(found.translators)) for way in _ways(found, rule, mover, counter)]
        if {step for step, _ in ways}.isdisjoint(rule.steps):
            return []  # if at all, it is set in rounds, and there may be none
        places |= {step.span: way > 0 for step, way in ways}
        if not all(way for _, way in ways):
            return []
    stops = list(_stops(found, counter.name))
    if len({*places.values()}) != 1:
        return []
    last, furthest = (ends[1], counter.high) if next(iter(places.values())) else (ends[0], counter.low)
    return list(places) if last != furthest or any(low <= last <= high for low, high in stops) else []


def _ways(found: Prover, rule: Rule, mover: int, counter: Counter) -> Iterator[tuple[Do, float]]:
    """What is added to a counter in each step of a rule that sets it; 0 if it is not known."""
    for event in found.steps(rule, mover):
        target = counter_set(event.step.effect) if isinstance(event.step, Do) else None
        if isinstance(event.step, Do) and target is not None and target.name == counter.name:
            number = found.translators[mover].term(event.step.effect.arguments[1], event.at)
            kind, value, _ = _step(found.conditions, number, counter.name)
            yield event.step, value if kind == "add" else 0


def _ends(found: Prover, condition: Term, word: str) -> Iterator[tuple[float, float]]:
    """The values of a number for which a condition holds, whatever else there is."""
    try:
        alternatives = found.conditions.alternatives(condition, True)
    except TooManyError:
        return
    for facts in alternatives:
        match facts:
            case [Bound(sum=[(Term() as term, factor)], low=low, high=high, hole=None)] if factor == 1:
                if word in (term.op, *term.args[1:2]):
                    yield low, high


def cases(found: Prover) -> Iterator[Translator]:
    """The translators for each player to move and each who can have moved last."""
    model = found.model
    many = len(model.players)
    for mover in range(many):
        for last in {(mover - 1) % many, mover} if model.again else {(mover - 1) % many}:
            yield Translator(model, found.terms, mover, last)


def _may_be_undefined(player: ast.Expression | None) -> bool:
    """Whether a clause may decide nothing after a move, because its player is undefined."""
    match player:
        case None | ast.Literal():
            return False
        case ast.Call(ludeme=ludeme):
            return ludeme not in (Last, Mover, Opponent)
    return True
