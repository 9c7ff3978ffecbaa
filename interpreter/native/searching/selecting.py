"""Which edge of a node an iteration takes.

The value of a move is the mean of its own results, mixed with that of the games in which the same player made it later
(RAVE, Gelly and Silver 2011, with their minimum-MSE weight), plus a term that is large for moves that are seldom tried
(UCB1, Auer et al. 2002). A proven result stands for itself (Winands, Bjoernsson and Saito 2008).
"""

from __future__ import annotations

from ..llvm import WORD, Function, Value
from . import layout
from .growing import Growing
from .settings import Place

DOUBLE = "double"


def number(value: float) -> Value:
    """A constant."""
    import struct

    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"


class Selecting(Growing):
    """Writes the selection."""

    def select(self) -> str:
        """``i64 select(tree, node, turn)``: the number of an edge; among equals, the first from ``turn`` on."""

        def write(f: Function) -> None:
            edges = f.get(WORD, self.of_node(f, "%node", layout.MOVES_OF))
            mover = self.mover_of(f, "%node")
            visits = f.get(WORD, self.of_node(f, "%node", layout.VISITS))
            explore, first, bias = (self.setting(f, place) for place in (Place.EXPLORE, Place.FIRST, Place.BIAS))
            logarithm = self._logarithm(f, f.op("add", WORD, visits, "1"))
            weight = self._times(f, explore, self._root(f, logarithm))
            uses_later = f.new(f"fcmp oge double {bias}, {number(0)}")
            best, found = f.cell(DOUBLE, number(-1e300)), f.cell(WORD, "0")
            place = f.cell(WORD, "%turn")
            with f.count(edges):
                index = f.get(WORD, place)
                following = f.op("add", WORD, index, "1")
                f.set(WORD, place, f.select(WORD, f.compare("uge", WORD, following, edges), "0", following))
                edge = self.edge_of(f, "%node", index)
                value = self._value(f, edge, mover, (weight, first, bias, uses_later))
                better = f.new(f"fcmp ogt double {value}, {f.get(DOUBLE, best)}")
                f.set(DOUBLE, best, f.select(DOUBLE, better, value, f.get(DOUBLE, best)))
                f.set(WORD, found, f.select(WORD, better, index, f.get(WORD, found)))
            f.give(WORD, f.get(WORD, found))

        parameters = [("ptr", "tree"), (WORD, "node"), (WORD, "turn")]
        return self.module.function("select_edge", WORD, parameters, write)

    def _value(self, f: Function, edge: Value, mover: Value, weights: tuple[Value, Value, Value, Value]) -> Value:
        weight, first, bias, uses_later = weights
        passed = f.get(WORD, f.word(edge, str(layout.PASSED)))
        visits = f.both(WORD, passed, str((1 << 32) - 1))
        own, games = self._mean(f, visits, f.get(WORD, f.word(edge, str(layout.WORTH))))
        own = f.select(DOUBLE, f.compare("eq", WORD, visits, "0"), first, own)
        later = f.get(WORD, f.word(edge, str(layout.LATER)))
        other, others = self._mean(f, later, f.get(WORD, f.word(edge, str(layout.LATER_WORTH))))
        # later / (visits + later + bias * visits * later)
        whole = self._plus(f, self._plus(f, games, others), self._times(f, bias, self._times(f, games, others)))
        share = f.new(f"fdiv double {others}, {whole}")
        used = f.both("i1", uses_later, f.compare("ne", WORD, later, "0"))
        share = f.select(DOUBLE, used, share, number(0))
        value = self._plus(f, own, self._times(f, share, f.new(f"fsub double {other}, {own}")))
        if self.rules.program.swaps:
            value = self._folded(f, passed, value)
        spread = self._root(f, f.new(f"fdiv double {number(1)}, {self._plus(f, games, number(1))}"))
        value = self._plus(f, value, self._times(f, weight, spread))
        outcome = f.both(WORD, f.op("lshr", WORD, passed, "32"), "255")
        proven = f.compare("ne", WORD, outcome, "0")
        wins = f.compare("eq", WORD, outcome, f.op("add", WORD, mover, str(layout.WON)))
        draws = f.compare("eq", WORD, outcome, str(layout.DRAWN))
        exact = f.select(DOUBLE, draws, number(1 / self.rules.program.players), number(-1))
        exact = f.select(DOUBLE, wins, number(1e6), exact)
        return f.select(DOUBLE, proven, exact, value)

    def _folded(self, f: Function, passed: Value, value: Value) -> Value:
        """Behind an opening move sides may be changed, so that it is worth what the worse side is."""
        folded = f.compare("ne", WORD, f.both(WORD, passed, str(1 << layout.FOLDED)), "0")
        other = f.new(f"fsub double {number(1)}, {value}")
        lower = f.new(f"fcmp olt double {other}, {value}")
        return f.select(DOUBLE, f.both("i1", folded, lower), other, value)

    # -- numbers ---------------------------------------------------------------------------------------------------

    def _mean(self, f: Function, visits: Value, worth: Value) -> tuple[Value, Value]:
        """The mean result of some games, and how many there are; nought of none."""
        games = f.new(f"uitofp i64 {visits} to double")
        least = f.new(f"uitofp i64 {f.select(WORD, f.compare('eq', WORD, visits, '0'), '1', visits)} to double")
        sum_ = self._times(f, f.new(f"uitofp i64 {worth} to double"), number(1 / layout.WIN))
        return f.new(f"fdiv double {sum_}, {least}"), games

    def _times(self, f: Function, a: Value, b: Value) -> Value:
        return f.op("fmul", DOUBLE, a, b)

    def _plus(self, f: Function, a: Value, b: Value) -> Value:
        return f.op("fadd", DOUBLE, a, b)

    def _root(self, f: Function, value: Value) -> Value:
        self.module.declare("double @llvm.sqrt.f64(double)")
        return f.new(f"call double @llvm.sqrt.f64(double {value})")

    def _logarithm(self, f: Function, value: Value) -> Value:
        """About the natural logarithm of a whole number from 1: exact for powers of two, straight lines between."""
        self.module.declare("i64 @llvm.ctlz.i64(i64, i1)")
        zeros = f.new(f"call i64 @llvm.ctlz.i64(i64 {value}, i1 true)")
        whole = f.new(f"uitofp i64 {f.op('sub', WORD, '62', zeros)} to double")
        mantissa = f.new(f"uitofp i64 {f.op('shl', WORD, value, zeros)} to double")
        more = self._times(f, mantissa, number(2.0**-63))
        return self._times(f, self._plus(f, whole, more), number(0.6931471805599453))
