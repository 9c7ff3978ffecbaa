"""The evaluation of a position in LLVM IR: its features, and their weighted sum.

A position is represented by a row of numbers: for each player whether it is their turn, then the features. The weights
for a player are such a row; the sum of the products is the log-odds that this player wins. Features without weight are
not computed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...codegen.signatures import UNDEFINED
from ...codegen.values import Scope
from ...ir.terms import Term
from ...ir.types import REGION
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import DOUBLE, POINTER, VOID, WORD, Value
from .costs import Costs
from .features import Feature, Fewness, Likeness, Mobility, Nearness, Number, Oneness, Pieces, Rows, Units
from .goals import features_of
from .signatures import ROW

APART = 12
"""The most times a region grows in the search for when it becomes connected."""
FAR = 1_000_000.0
"""The largest absolute value of a number."""

ESTIMATE = 30_000
"""The largest absolute value of an estimate, which is a thousand times the log-odds."""


class Evaluation:
    """Writes the evaluation into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.features = features_of(rules.program)
        self.players = rules.program.players
        self.width = self.players + sum(feature.size for feature in self.features)
        """The length of a row."""

    # -- the sum ---------------------------------------------------------------------------------------------------

    def estimate(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """A thousand times the log-odds, as a word; ``number`` is the number of the mover's moves."""
        value = self.odds(f, state, weights, number) * 1000.0
        value = self._clamped(f, value, float(ESTIMATE))
        return value.to_word(signed=True)

    def chance(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """The probability (a double) that the player with these weights wins; ``number`` is the number of the mover's
        moves. The exponential is (1 + x/4096)^4096, which needs no library."""

        def write(f: Function) -> None:
            size = f.call(self.module.declare("llvm.fabs.f64", DOUBLE, DOUBLE), f["odds"])
            size = f.select(DOUBLE, size.compared("olt", 30.0), size, 30.0)
            grown = 1.0 + (size / 4096.0)
            for _ in range(12):
                grown = grown * grown
            high = grown / (grown + 1.0)
            low = 1.0 - high
            f.ret(f.select(DOUBLE, f["odds"].compared("olt", 0.0), low, high))

        name = self.module.function("chance", DOUBLE, [(DOUBLE, "odds")], write, inline=True)
        return f.call(name, self.odds(f, state, weights, number))

    def odds(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """The log-odds, a double."""

        def write(f: Function) -> None:
            mover = self.rules.states.field(f, f["state"], MOVER)
            total = f.alloca(DOUBLE, f.get(DOUBLE, f.word(f["weights"], mover)))
            for place, feature in self._places():
                factors = [f.get(DOUBLE, f.word(f["weights"], place + part)) for part in range(feature.size)]
                counts = f.i1(False)
                for factor in factors:
                    counts = counts | factor.compared("une", 0.0)
                with f.when(counts):
                    sum_ = f.get(DOUBLE, total)
                    for factor, found in zip(factors, self._numbers(f, feature, mover), strict=True):
                        sum_ = sum_ + factor * found
                    f.set(DOUBLE, total, sum_)
            f.ret(f.get(DOUBLE, total))

        parameters = [(POINTER, "state"), (POINTER, "weights"), (WORD, "number")]
        name = self.module.function("odds", DOUBLE, parameters, write)
        return f.call(name, state, weights, number)

    def row(self) -> FunctionName:
        """See :data:`ROW`."""

        def write(f: Function) -> None:
            mover = self.rules.states.field(f, f["state"], MOVER)
            for player in range(self.players):
                turn = mover.eq(player)
                f.set(DOUBLE, f.word(f["row"], player), turn.to_double())
            for place, feature in self._places():
                for part, found in enumerate(self._numbers(f, feature, mover), place):
                    f.set(DOUBLE, f.word(f["row"], part), found)
            f.ret()

        return self.module.kernel(ROW, write)

    def _places(self) -> Iterator[tuple[int, Feature]]:
        place = self.players
        for feature in self.features:
            yield place, feature
            place += feature.size

    # -- numbers ---------------------------------------------------------------------------------------------------

    def _numbers(self, f: Function, feature: Feature, mover: Value) -> list[Value]:
        """The numbers of a feature, computed in a separate function so that it can be called from several places."""
        if isinstance(feature.what, Mobility):
            return [self._double(f, self._mobility(f, feature.player, mover))]

        def write(f: Function) -> None:
            for place, found in enumerate(self._measured(f, feature)):
                f.set(DOUBLE, f.word(f["found"], place), found)
            f.ret()

        parameters = [(POINTER, "state"), (POINTER, "found")]
        name = self.module.function(f"feature{self.features.index(feature)}", VOID, parameters, write)
        found = f.alloca(WORD, count=feature.size)
        f.call(name, f["state"], found)
        return [f.get(DOUBLE, f.word(found, place)) for place in range(feature.size)]

    def _measured(self, f: Function, feature: Feature) -> list[Value]:
        r, values, player = self.rules.regions, self.rules.values, feature.player
        match feature.what:
            case Pieces(kind=kind):
                return [self._double(f, r.count(f, self._slot(f, player, kind)))]
            case Units():
                whole = f.const(r.type, 0)
                for kind in range(self._kinds):
                    whole = r.union(f, whole, self._slot(f, player, kind))
                return [self._double(f, r.components(f, whole))]
            case Number(term=term, sign=sign):
                return [self._value(f, term, self._scope(f, [term])) * sign]
            case Likeness(a=a, b=b, sign=sign):
                scope = self._scope(f, [a, b])
                apart = self._value(f, a, scope) - self._value(f, b, scope)
                size = f.call(self.module.declare("llvm.fabs.f64", DOUBLE, DOUBLE), apart)
                return [size * -sign]
            case Nearness(region=region):
                costs = Costs(self.rules, player)
                return [self._double(f, -costs.nearest(f, region, self._scope(f, [region, *costs.ways])))]
            case Fewness(region=region):
                count = r.count(f, values.value(f, region, self._scope(f, [region])))
                return [self._double(f, -count)]
            case Rows(length=length, ways=ways):
                return self._rows(f, feature, length, ways)
            case Oneness(region=region, sign=sign):
                whole = values.value(f, region, self._scope(f, [region]))
                numbers = (r.components(f, whole), self._apart(f, whole))
                return [self._double(f, number) * -sign for number in numbers]
        raise AssertionError(f"there is no code for {feature.what}")

    @property
    def _kinds(self) -> int:
        return sum(1 for slot in self.rules.program.slots if slot.owner == 0)

    def _slot(self, f: Function, player: int, kind: int) -> Value:
        place = (player * self._kinds + kind) * self.rules.shape.layout.words
        return f.get(self.rules.regions.type, f.word(f["state"], place))

    def _scope(self, f: Function, terms: list[Term]) -> Scope:
        """The inputs that the terms read, as the first player sees them, and all pieces."""
        program = self.rules.program
        slots = [program.terms.input(f"slot{number}", REGION) for number in range(len(program.slots))]
        return self.rules.inputs.scope(f, f["state"], f.i64(0), [*terms, *slots])

    def _double(self, f: Function, number: Value) -> Value:
        return number.to_double(signed=True)

    def _value(self, f: Function, term: Term, scope: Scope) -> Value:
        """A number of the rules, zero if undefined."""
        found = self.rules.values.value(f, term, scope)
        if term.type == "int":
            undefined = found.eq(UNDEFINED)
            found = self._double(f, f.select(WORD, undefined, 0, found))
        there = found.compared("ord", 0.0)
        return self._clamped(f, f.select(DOUBLE, there, found, 0.0), FAR)

    def _clamped(self, f: Function, value: Value, most: float) -> Value:
        value = f.select(DOUBLE, value.compared("olt", most), value, most)
        return f.select(DOUBLE, value.compared("ogt", -most), value, -most)

    def _mobility(self, f: Function, player: int, mover: Value) -> Value:
        """The number of moves that a player has, or would have if it were their turn."""
        rules, s = self.rules, self.rules.shape
        count, own = f.alloca(WORD, f["number"]), mover.eq(player)
        with f.when(~own):
            other = f.alloca(WORD, count=s.state)
            f.copy(other, f["state"], s.state)
            word = f.word(other, s.variables)
            f.set(WORD, word, (f.get(WORD, word) & -256) | player)
            found = f.call(rules.count(), other)
            f.set(WORD, count, f.select(WORD, found.slt(0), 0, found))
        return f.get(WORD, count)

    def _rows(self, f: Function, feature: Feature, length: int, ways: tuple[str, ...]) -> list[Value]:
        """Scan rows point by point; the regions hold the ends of the rows by the number of points they lack."""
        assert isinstance(feature.what, Rows)
        r = self.rules.regions
        costs = Costs(self.rules, feature.player)
        scope = self._scope(f, [feature.what.region, *costs.ways])
        own, open_ = costs.own_and_open(f, feature.what.region, scope)
        free, nowhere = r.minus(f, open_, own), f.const(r.type, 0)
        totals = [f.i64(0)] * feature.size
        none: list[Value | None] = [None] * (feature.size - 1)
        for way in ways:
            lacking: list[Value | None] = [own, free, *none][: feature.size + 1]
            for _ in range(length - 1):
                ahead = [nowhere if region is None else r.rays.step(f, region, way) for region in lacking]
                lacking = [r.both(f, ahead[0], own)]
                for more, one in zip(ahead[1:], ahead, strict=False):
                    lacking.append(r.union(f, r.both(f, more, own), r.both(f, one, free)))
            totals = [total + r.count(f, one or nowhere) for total, one in zip(totals, lacking[1:], strict=True)]
        return [self._double(f, total) for total in totals]

    def _apart(self, f: Function, whole: Value) -> Value:
        """How many times a region must grow on all sides until it is connected."""
        r = self.rules.regions
        now, times = f.alloca(r.type, whole), f.alloca(WORD, 0)
        with f.loop() as loop:
            here = f.get(r.type, now)
            loop.leave_if(r.joined(f, here))
            at = f.get(WORD, times)
            loop.leave_if(at.uge(APART))
            f.set(WORD, times, at + 1)
            f.set(r.type, now, r.union(f, here, r.beside(f, here)))
        return f.get(WORD, times)
