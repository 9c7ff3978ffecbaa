"""The evaluation of a position in LLVM's language: its features, and the sum of them by their weights.

A row of numbers stands for a position: for each player whether it is his turn, then the features. Weights are such a
row, for a player; the sum of the products is the logarithm of the odds that this player wins.
"""

from __future__ import annotations

from ..llvm import WORD, Function, Value
from ..rules import Rules
from . import control as c
from .features import Feature, Mobility, Pieces, features_of


class Evaluation:
    """Writes the evaluation of a game into the module of its rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.features = features_of(rules.program)
        self.players = rules.program.players
        self.width = self.players + len(self.features)
        """Numbers of a row."""

    def estimate(self, f: Function, state: Value, weights: Value, number: Value) -> Value:
        """A thousand times the logarithm of the odds, as a word; ``number`` is that of the mover's moves."""
        value = f.op("fmul", "double", self.odds(f, state, weights, number), "1000.0")
        low, high = (f"{sign}{c.ESTIMATE}.0" for sign in ("-", ""))
        value = f.select("double", f.new(f"fcmp olt double {value}, {high}"), value, high)
        value = f.select("double", f.new(f"fcmp ogt double {value}, {low}"), value, low)
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
            row = f.cell(WORD, count=self.width)
            f.call("void", self.row(), ("ptr", "%state"), (WORD, "%number"), ("ptr", row))
            total = f.cell("double", "0.0")
            with f.count(str(self.width)) as place:
                a, b = (f.get("double", f.word(start, place)) for start in (row, "%weights"))
                f.set("double", total, f.op("fadd", "double", f.get("double", total), f.op("fmul", "double", a, b)))
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
            for place, feature in enumerate(self.features, self.players):
                f.set("double", f.word("%row", str(place)), self._number(f, feature, mover))
            f.give("void")

        parameters = [("ptr", "state"), (WORD, "number"), ("ptr", "row")]
        return self.module.function("row", "void", parameters, write)

    def _number(self, f: Function, feature: Feature, mover: Value) -> Value:
        rules, r = self.rules, self.rules.regions
        match feature.what:
            case Pieces(kind=kind):
                kinds = sum(1 for slot in rules.program.slots if slot.owner == 0)
                place = (feature.player * kinds + kind) * rules.shape.layout.words
                count = r.count(f, f.get(r.type, f.word("%state", str(place))))
            case Mobility():
                count = self._mobility(f, feature.player, mover)
        return f.new(f"sitofp i64 {count} to double")

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
