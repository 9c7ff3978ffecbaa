"""What an edge counts for, and which one of a node an iteration takes.

The value of a move is the mean of its own results, mixed with that of the games in which the same player made it later
(RAVE, Gelly and Silver 2011, with their minimum-MSE weight), plus a term that is large for moves that are seldom tried
(UCB1, Auer et al. 2002). A proven result stands for itself (Winands, Bjoernsson and Saito 2008).

What takes divisions is done when an edge changes, for few edges change in an iteration and many are looked at.
"""

from __future__ import annotations

import struct

from ...codegen.builder import WORD, Function, Value
from . import layout
from .layout import Tree
from .playout import Playout
from .settings import Place

DOUBLE = "double"
PLACES = (layout.WORTH, layout.LATER, layout.LATER_WORTH)


def number(value: float) -> Value:
    """A constant."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"


class Selecting(Playout):
    """Writes values and the selection."""

    @property
    def tree(self) -> Tree:
        """The sizes."""
        return Tree(self.shape)

    # -- addresses -------------------------------------------------------------------------------------------------

    def setting(self, f: Function, place: Place) -> Value:
        """A number of the settings."""
        return f.get(DOUBLE, f.word("%tree", str(layout.SETTINGS + place)))

    def of_node(self, f: Function, node: Value, what: int) -> Value:
        """The address of a word of a node."""
        return f.word("%tree", f.op("add", WORD, node, str(what)))

    def edge_of(self, f: Function, node: Value, number: Value) -> Value:
        """The address of an edge."""
        tree = self.tree
        place = f.op("add", WORD, f.op("mul", WORD, number, str(tree.edge)), str(tree.edges))
        return f.word("%tree", f.op("add", WORD, node, place))

    def mover_of(self, f: Function, node: Value) -> Value:
        """The player to move at a node."""
        return f.both(WORD, f.get(WORD, self.of_node(f, node, layout.MOVER)), "255")

    # -- selection -------------------------------------------------------------------------------------------------

    def select(self) -> str:
        """``i64 select(tree, node, turn)``: the number of an edge; among equals, the first from ``turn`` on."""

        def write(f: Function) -> None:
            edges = f.get(WORD, self.of_node(f, "%node", layout.MOVES_OF))
            visits = f.get(WORD, self.of_node(f, "%node", layout.VISITS))
            logarithm = self._logarithm(f, f.op("add", WORD, visits, "1"))
            weight = self._times(f, self.setting(f, Place.EXPLORE), self._root(f, logarithm))
            best, found = f.cell(WORD, str(-1 << 63)), f.cell(WORD, "0")

            def look(index: Value) -> None:
                edge = self.edge_of(f, "%node", index)
                score, spread = (f.get(DOUBLE, f.word(edge, str(place))) for place in (layout.SCORE, layout.URGE))
                value = self._plus(f, score, self._times(f, weight, spread))
                # As whole numbers they are compared in a third of the time; numbers below nought are proven losses.
                value = f.new(f"bitcast double {value} to i64")
                better = f.compare("sgt", WORD, value, f.get(WORD, best))
                f.set(WORD, best, f.select(WORD, better, value, f.get(WORD, best)))
                f.set(WORD, found, f.select(WORD, better, index, f.get(WORD, found)))

            with f.count(edges, "%turn") as index:
                look(index)
            with f.count("%turn") as index:
                look(index)
            # A proven draw tells nothing new: every other time the best of the rest is taken, if there is one.
            chosen = f.get(WORD, found)
            known = f.compare("ne", WORD, self._outcome(f, self.edge_of(f, "%node", chosen)), "0")
            odd = f.compare("ne", WORD, f.both(WORD, visits, "1"), "0")
            with f.when(f.both("i1", known, odd)):
                f.set(WORD, best, str(-1 << 63))
                with f.count(edges) as index:
                    open_ = f.compare("eq", WORD, self._outcome(f, self.edge_of(f, "%node", index)), "0")
                    with f.when(open_):
                        look(index)
            f.give(WORD, f.get(WORD, found))

        parameters = [("ptr", "tree"), (WORD, "node"), (WORD, "turn")]
        return self.module.function("select_edge", WORD, parameters, write)

    def _outcome(self, f: Function, edge: Value) -> Value:
        """The proven result of an edge, 0 if there is none."""
        return f.both(WORD, f.op("lshr", WORD, f.get(WORD, f.word(edge, str(layout.PASSED))), "32"), "255")

    # -- values ----------------------------------------------------------------------------------------------------

    def rescore(self, f: Function, edge: Value, mover: Value) -> None:
        """Bring the value of an edge up to date."""
        given = (("ptr", "%tree"), ("ptr", edge), (WORD, mover))
        f.call("void", self._rescore(), *given)

    def _rescore(self) -> str:
        def write(f: Function) -> None:
            first, bias = (self.setting(f, place) for place in (Place.FIRST, Place.BIAS))
            passed = f.get(WORD, f.word("%edge", str(layout.PASSED)))
            outcome = f.both(WORD, f.op("lshr", WORD, passed, "32"), "255")
            with f.when(f.compare("ne", WORD, outcome, "0")):
                self._proven(f, outcome)
            visits = f.both(WORD, passed, str((1 << 32) - 1))
            games, sum_, later, later_sum = (
                f.new(f"uitofp i64 {count} to double")
                for count in (visits, *(f.get(WORD, f.word("%edge", str(place))) for place in PLACES))
            )
            # With the weight later / (games + later + bias * games * later) for the mean of the same move later, both
            # means together take one division.
            biased = self._times(f, bias, later)
            whole = self._plus(f, self._plus(f, games, later), self._times(f, biased, games))
            both = self._plus(f, self._plus(f, sum_, later_sum), self._times(f, biased, sum_))
            value = f.new(f"fdiv double {self._times(f, both, number(1 / layout.WIN))}, {whole}")
            value = f.select(DOUBLE, f.new(f"fcmp oeq double {whole}, {number(0)}"), first, value)
            if self.rules.program.swaps:
                value = self._folded(f, passed, value)
            spread = self._root(f, f.new(f"fdiv double {number(1)}, {self._plus(f, games, number(1))}"))
            f.set(DOUBLE, f.word("%edge", str(layout.SCORE)), value)
            f.set(DOUBLE, f.word("%edge", str(layout.URGE)), spread)
            f.give("void")

        parameters = [("ptr", "tree"), ("ptr", "edge"), (WORD, "mover")]
        return self.module.function("rescore", "void", parameters, write)

    def uses_later(self, f: Function) -> Value:
        """Whether results of the same move later count."""
        return f.new(f"fcmp oge double {self.setting(f, Place.BIAS)}, {number(0)}")

    def _proven(self, f: Function, outcome: Value) -> None:
        """Return with the value of a proven result: a loss comes after everything else."""
        wins = f.compare("eq", WORD, outcome, f.op("add", WORD, "%mover", str(layout.WON)))
        draws = f.compare("eq", WORD, outcome, str(layout.DRAWN))
        exact = f.select(DOUBLE, draws, number(1 / self.rules.program.players), number(-1e6))
        f.set(DOUBLE, f.word("%edge", str(layout.SCORE)), f.select(DOUBLE, wins, number(1e6), exact))
        f.set(DOUBLE, f.word("%edge", str(layout.URGE)), number(0))
        f.give("void")

    def _folded(self, f: Function, passed: Value, value: Value) -> Value:
        """Behind an opening move sides may be changed, so that it is worth what the worse side is."""
        folded = f.compare("ne", WORD, f.both(WORD, passed, str(1 << layout.FOLDED)), "0")
        other = f.new(f"fsub double {number(1)}, {value}")
        lower = f.new(f"fcmp olt double {other}, {value}")
        return f.select(DOUBLE, f.both("i1", folded, lower), other, value)

    # -- numbers ---------------------------------------------------------------------------------------------------

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
