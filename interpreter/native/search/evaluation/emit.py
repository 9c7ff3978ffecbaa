"""The evaluation of a position in LLVM's language: its features, and the sum of them by their weights.

A row of numbers stands for a position: for each player whether it is his turn, then the features. Weights are such a
row, for a player; the sum of the products is the logarithm of the odds that this player wins. What weighs nothing is
not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...codegen.builder import WORD, Function, Value
from ...codegen.regions import UNDEFINED
from ...codegen.rules import Rules
from ...codegen.values import Scope
from ...ir.terms import Term
from ...ir.types import REGION
from . import control as c
from .costs import Costs
from .features import Feature, Fewness, Likeness, Mobility, Nearness, Number, Oneness, Pieces, Rows, Units
from .goals import features_of

APART = 12
"""A region grows so often at most while it is looked for when it is one."""
FAR = 1_000_000.0
"""Numbers are no greater, either way."""


class Evaluation:
    """Writes the evaluation of a game into the module of its rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.features = features_of(rules.program)
        self.players = rules.program.players
        self.width = self.players + sum(feature.size for feature in self.features)
        """Numbers of a row."""

    # -- the sum ---------------------------------------------------------------------------------------------------

    def estimate(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """A thousand times the logarithm of the odds, as a word; ``number`` is that of the mover's moves."""
        value = f.op("fmul", "double", self.odds(f, state, weights, number), "1000.0")
        value = self._clamped(f, value, float(c.ESTIMATE))
        return f.new(f"fptosi double {value} to i64")

    def chance(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """The probability (a double) that the player wins whose row of weights it is; ``number`` is that of the mover's
        moves. The exponential is (1 + x/4096)^4096, which needs no library."""

        def write(f: Function) -> None:
            self.module.declare("double @llvm.fabs.f64(double)")
            size = f.call("double", "@llvm.fabs.f64", ("double", "%odds"))
            size = f.select("double", f.new(f"fcmp olt double {size}, 30.0"), size, "30.0")
            grown = f.op("fadd", "double", "1.0", f.op("fdiv", "double", size, "4096.0"))
            for _ in range(12):
                grown = f.op("fmul", "double", grown, grown)
            high = f.op("fdiv", "double", grown, f.op("fadd", "double", grown, "1.0"))
            low = f.op("fsub", "double", "1.0", high)
            f.give("double", f.select("double", f.new("fcmp olt double %odds, 0.0"), low, high))

        name = self.module.function("chance", "double", [("double", "odds")], write, inline=True)
        return f.call("double", name, ("double", self.odds(f, state, weights, number)))

    def odds(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """The logarithm of the odds, a double."""

        def write(f: Function) -> None:
            mover = self.rules.variable(f, "%state", 0)
            total = f.cell("double", f.get("double", f.word("%weights", mover)))
            for place, feature in self._places():
                factors = [f.get("double", f.word("%weights", str(place + part))) for part in range(feature.size)]
                counts: Value = "false"
                for factor in factors:
                    counts = f.either("i1", counts, f.new(f"fcmp une double {factor}, 0.0"))
                with f.when(counts):
                    sum_ = f.get("double", total)
                    for factor, found in zip(factors, self._numbers(f, feature, mover), strict=True):
                        sum_ = f.op("fadd", "double", sum_, f.op("fmul", "double", factor, found))
                    f.set("double", total, sum_)
            f.give("double", f.get("double", total))

        parameters = [("ptr", "state"), ("ptr", "weights"), (WORD, "number")]
        name = self.module.function("odds", "double", parameters, write)
        return f.call("double", name, ("ptr", state), ("ptr", weights), (WORD, number))

    def row(self) -> str:
        """``void row(state, number, row)``: write the row of a state, whose mover has ``number`` moves."""

        def write(f: Function) -> None:
            mover = self.rules.variable(f, "%state", 0)
            for player in range(self.players):
                turn = f.compare("eq", WORD, mover, str(player))
                f.set("double", f.word("%row", str(player)), f.new(f"uitofp i1 {turn} to double"))
            for place, feature in self._places():
                for part, found in enumerate(self._numbers(f, feature, mover), place):
                    f.set("double", f.word("%row", str(part)), found)
            f.give("void")

        parameters = [("ptr", "state"), (WORD, "number"), ("ptr", "row")]
        return self.module.function("row", "void", parameters, write, public=True)

    def _places(self) -> Iterator[tuple[int, Feature]]:
        place = self.players
        for feature in self.features:
            yield place, feature
            place += feature.size

    # -- numbers ---------------------------------------------------------------------------------------------------

    def _numbers(self, f: Function, feature: Feature, mover: Value) -> list[Value]:
        """The numbers of a feature; each is written into a function of its own, to be called from several places."""
        if isinstance(feature.what, Mobility):
            return [self._double(f, self._mobility(f, feature.player, mover))]

        def write(f: Function) -> None:
            for place, found in enumerate(self._measured(f, feature)):
                f.set("double", f.word("%found", str(place)), found)
            f.give("void")

        name = f"feature{self.features.index(feature)}"
        name = self.module.function(name, "void", [("ptr", "state"), ("ptr", "found")], write)
        found = f.cell(WORD, count=feature.size)
        f.call("void", name, ("ptr", "%state"), ("ptr", found))
        return [f.get("double", f.word(found, str(place))) for place in range(feature.size)]

    def _measured(self, f: Function, feature: Feature) -> list[Value]:
        r, values, player = self.rules.regions, self.rules.values, feature.player
        match feature.what:
            case Pieces(kind=kind):
                return [self._double(f, r.count(f, self._slot(f, player, kind)))]
            case Units():
                whole: Value = "0"
                for kind in range(self._kinds):
                    whole = r.union(f, whole, self._slot(f, player, kind))
                return [self._double(f, r.components(f, whole))]
            case Number(term=term, sign=sign):
                return [f.op("fmul", "double", self._value(f, term, self._scope(f, [term])), str(sign))]
            case Likeness(a=a, b=b, sign=sign):
                scope = self._scope(f, [a, b])
                apart = f.op("fsub", "double", *[self._value(f, one, scope) for one in (a, b)])
                self.module.declare("double @llvm.fabs.f64(double)")
                size = f.call("double", "@llvm.fabs.f64", ("double", apart))
                return [f.op("fmul", "double", size, str(-sign))]
            case Nearness(region=region):
                cost = Costs(self.rules, player).nearest(f, region, self._scope(f, [region]))
                return [self._double(f, f.op("sub", WORD, "0", cost))]
            case Fewness(region=region):
                count = r.count(f, values.value(f, region, self._scope(f, [region])))
                return [self._double(f, f.op("sub", WORD, "0", count))]
            case Rows(length=length, ways=ways):
                return self._rows(f, feature, length, ways)
            case Oneness(region=region, sign=sign):
                whole = values.value(f, region, self._scope(f, [region]))
                numbers = (r.components(f, whole), self._apart(f, whole))
                return [f.op("fmul", "double", self._double(f, number), str(-sign)) for number in numbers]
        raise AssertionError(f"there is no code for {feature.what}")

    @property
    def _kinds(self) -> int:
        return sum(1 for slot in self.rules.program.slots if slot.owner == 0)

    def _slot(self, f: Function, player: int, kind: int) -> Value:
        place = (player * self._kinds + kind) * self.rules.shape.layout.words
        return f.get(self.rules.regions.type, f.word("%state", str(place)))

    def _scope(self, f: Function, terms: list[Term]) -> Scope:
        """What terms read that the first player sees, and all pieces."""
        program = self.rules.program
        slots = [program.terms.input(f"slot{number}", REGION) for number in range(len(program.slots))]
        return self.rules.scope(f, "%state", "0", [*terms, *slots])

    def _double(self, f: Function, number: Value) -> Value:
        return f.new(f"sitofp i64 {number} to double")

    def _value(self, f: Function, term: Term, scope: Scope) -> Value:
        """A number of the rules, nought where there is none."""
        found = self.rules.values.value(f, term, scope)
        if term.type == "int":
            undefined = f.compare("eq", WORD, found, str(UNDEFINED))
            found = self._double(f, f.select(WORD, undefined, "0", found))
        there = f.new(f"fcmp ord double {found}, 0.0")
        return self._clamped(f, f.select("double", there, found, "0.0"), FAR)

    def _clamped(self, f: Function, value: Value, most: float) -> Value:
        value = f.select("double", f.new(f"fcmp olt double {value}, {most}"), value, str(most))
        return f.select("double", f.new(f"fcmp ogt double {value}, {-most}"), value, str(-most))

    def _mobility(self, f: Function, player: int, mover: Value) -> Value:
        """How many moves a player has, or would have."""
        rules, s = self.rules, self.rules.shape
        count, own = f.cell(WORD, "%number"), f.compare("eq", WORD, mover, str(player))
        with f.when(f.complement("i1", own)):
            other = f.cell(WORD, count=s.state)
            f.copy(other, "%state", s.state)
            word = f.word(other, str(s.variables))
            f.set(WORD, word, f.either(WORD, f.both(WORD, f.get(WORD, word), "-256"), str(player)))
            found = f.call(WORD, rules.count(), ("ptr", other))
            f.set(WORD, count, f.select(WORD, f.compare("slt", WORD, found, "0"), "0", found))
        return f.get(WORD, count)

    def _rows(self, f: Function, feature: Feature, length: int, ways: tuple[str, ...]) -> list[Value]:
        """Rows are gone through point by point; those that lack so many are where they end."""
        assert isinstance(feature.what, Rows)
        r = self.rules.regions
        scope = self._scope(f, [feature.what.region])
        own, open_ = Costs(self.rules, feature.player).own_and_open(f, feature.what.region, scope)
        free = r.minus(f, open_, own)
        totals: list[Value] = ["0"] * feature.size
        none: list[Value] = ["0"] * (feature.size - 1)
        for way in ways:
            lacking = [own, free, *none][: feature.size + 1]
            for _ in range(length - 1):
                ahead = [r.straight.step(f, region, way) if region != "0" else "0" for region in lacking]
                lacking = [r.both(f, ahead[0], own)]
                for more, one in zip(ahead[1:], ahead, strict=False):
                    lacking.append(r.union(f, r.both(f, more, own), r.both(f, one, free)))
            totals = [f.op("add", WORD, total, r.count(f, one)) for total, one in zip(totals, lacking[1:], strict=True)]
        return [self._double(f, total) for total in totals]

    def _apart(self, f: Function, whole: Value) -> Value:
        """How often a region must grow on all sides until it is one."""
        r = self.rules.regions
        now, times = f.cell(r.type, whole), f.cell(WORD, "0")
        with f.loop() as loop:
            here = f.get(r.type, now)
            loop.leave_if(r.joined(f, here))
            at = f.get(WORD, times)
            loop.leave_if(f.compare("uge", WORD, at, str(APART)))
            f.set(WORD, times, f.op("add", WORD, at, "1"))
            f.set(r.type, now, r.union(f, here, r.beside(f, here)))
        return f.get(WORD, times)
