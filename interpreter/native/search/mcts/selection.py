"""The value of an edge, and which edge of a node an iteration takes.

The value of a move is the mean of its own results, mixed with the mean of the games in which the same player made it
later (RAVE, Gelly and Silver 2011, with their minimum-MSE weight), plus an exploration term that is large for rarely
tried moves (UCB1, Auer et al. 2002). A proven result replaces the value (Winands, Bjoernsson and Saito 2008).

Divisions are done when an edge changes, because an iteration changes few edges and examines many.
"""

from __future__ import annotations

from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import BIT, DOUBLE, POINTER, VOID, WORD, Value
from . import layout
from .nodes import Nodes
from .settings import Place

LN_2 = 0.6931471805599453


class Selection:
    """Writes values of edges and the selection."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def select(self) -> FunctionName:
        """``i64 select(tree, node, turn)``: return the number of an edge; among equals, the first from ``turn`` on."""

        def write(f: Function) -> None:
            edges = f.get(WORD, self.nodes.of_node(f, f["node"], layout.MOVES_OF))
            visits = f.get(WORD, self.nodes.of_node(f, f["node"], layout.VISITS))
            weight = self._weight(f, visits)
            best, found = f.alloca(WORD, -1 << 63), f.alloca(WORD, 0)

            def look(index: Value) -> None:
                edge = self.nodes.edge_of(f, f["node"], index)
                value = self._value(f, edge, weight)
                # Compared as integers, in a third of the time; negative numbers are proven losses.
                value = value.bits_as(WORD)
                better = value.sgt(f.get(WORD, best))
                f.set(WORD, best, f.select(WORD, better, value, f.get(WORD, best)))
                f.set(WORD, found, f.select(WORD, better, index, f.get(WORD, found)))

            with f.count(edges, f["turn"]) as index:
                look(index)
            with f.count(f["turn"]) as index:
                look(index)
            # A proven draw gives no new information: every other time the best of the rest is taken, if there is one.
            chosen = f.get(WORD, found)
            known = self.nodes.outcome(f, self.nodes.edge_of(f, f["node"], chosen)).ne(0)
            odd = (visits & 1).ne(0)
            with f.when(known & odd):
                f.set(WORD, best, -1 << 63)
                with f.count(edges) as index:
                    open_ = self.nodes.outcome(f, self.nodes.edge_of(f, f["node"], index)).eq(0)
                    with f.when(open_):
                        look(index)
            f.ret(f.get(WORD, found))

        parameters = [(POINTER, "tree"), (WORD, "node"), (WORD, "turn")]
        return self.module.function("select_edge", WORD, parameters, write)

    def _value(self, f: Function, edge: Value, weight: Value) -> Value:
        """The value of an edge, with the exploration term."""
        urge = self.nodes.of_record(f, self.nodes.record_of(f, edge), layout.URGE)
        return f.get(DOUBLE, f.word(edge, layout.SCORE)) + weight * f.get(DOUBLE, urge)

    def select_taken(self) -> FunctionName:
        """``i64 select_taken(tree, node, chosen)``: for a full tree, the number of the best edge that was taken before;
        ``chosen`` if there is none."""

        def write(f: Function) -> None:
            weight = self._weight(f, f.get(WORD, self.nodes.of_node(f, f["node"], layout.VISITS)))
            best, found = f.alloca(DOUBLE, -1e9), f.alloca(WORD, f["chosen"])
            with f.count(f.get(WORD, self.nodes.of_node(f, f["node"], layout.MOVES_OF))) as index:
                edge = self.nodes.edge_of(f, f["node"], index)
                with f.when(self.nodes.record_of(f, edge).ne(0)):
                    value = self._value(f, edge, weight)
                    better = value.compared("ogt", f.get(DOUBLE, best))
                    f.set(DOUBLE, best, f.select(DOUBLE, better, value, f.get(DOUBLE, best)))
                    f.set(WORD, found, f.select(WORD, better, index, f.get(WORD, found)))
            f.ret(f.get(WORD, found))

        parameters = [(POINTER, "tree"), (WORD, "node"), (WORD, "chosen")]
        return self.module.function("select_taken", WORD, parameters, write)

    def rescore(self, f: Function, edge: Value, record: Value, mover: Value) -> None:
        """Update what the selection reads of an edge that has a record, after a visit or a result."""

        def write(f: Function) -> None:
            f.call(self.score(), f["tree"], f["edge"], f["record"], f["mover"])
            passed = f.get(WORD, f.word(f["record"], layout.PASSED))
            visits = (passed & layout.LOW).to_double(signed=True)
            proven = ((passed >> 32) & 255).ne(0)
            spread = self._root(f, 1 / (visits + 1))
            f.set(DOUBLE, f.word(f["record"], layout.URGE), f.select(DOUBLE, proven, 0.0, spread))
            f.ret()

        parameters = [(POINTER, "tree"), (POINTER, "edge"), (POINTER, "record"), (WORD, "mover")]
        name = self.module.function("rescore", VOID, parameters, write)
        f.call(name, f["tree"], edge, record, mover)

    def revalue(self, f: Function, edge: Value, mover: Value) -> None:
        """Update the value of an edge whose later results have changed."""

        def write(f: Function) -> None:
            record = f.word(f["tree"], self.nodes.record_of(f, f["edge"]))
            f.call(self.score(), f["tree"], f["edge"], record, f["mover"])
            f.ret()

        name = self.module.function("revalue", VOID, [(POINTER, "tree"), (POINTER, "edge"), (WORD, "mover")], write)
        f.call(name, f["tree"], edge, mover)

    def score(self) -> FunctionName:
        """``void score(tree, edge, record, mover)``: update the value of an edge.

        It is inlined, as it is most of what its two callers do.
        """

        def write(f: Function) -> None:
            first, bias = (self.nodes.setting(f, place) for place in (Place.FIRST, Place.BIAS))
            passed = f.get(WORD, f.word(f["record"], layout.PASSED))
            outcome = (passed >> 32) & 255
            with f.when(outcome.ne(0)):
                self._proven(f, outcome)
            visits = passed & ((1 << 32) - 1)
            worth = f.get(WORD, f.word(f["record"], layout.WORTH))
            later_worth = f.get(WORD, f.word(f["edge"], layout.LATER_WORTH))
            numbers = (visits, worth, self.nodes.later_of(f, f["edge"]), later_worth)
            games, sum_, later, later_sum = (number.to_double(signed=True) for number in numbers)
            # With the weight later / (games + later + bias * games * later) for the mean of later occurrences of the
            # move, both means together take one division.
            biased = bias * later
            whole = (games + later) + (biased * games)
            both = (sum_ + later_sum) + (biased * sum_)
            value = (both * (1 / layout.WIN)) / whole
            value = f.select(DOUBLE, whole.compared("oeq", 0), first, value)
            if self.rules.program.swaps:
                value = self._folded(f, passed, value)
            f.set(DOUBLE, f.word(f["edge"], layout.SCORE), value)
            f.ret()

        parameters = [(POINTER, "tree"), (POINTER, "edge"), (POINTER, "record"), (WORD, "mover")]
        return self.module.function("edge_score", VOID, parameters, write, inline=True)

    def uses_later(self, f: Function) -> Value:
        """Whether results of later occurrences of a move count (RAVE)."""
        return self.nodes.setting(f, Place.BIAS).compared("oge", 0)

    def _proven(self, f: Function, outcome: Value) -> None:
        """Return with the value of a proven result; a loss ranks after everything else."""
        wins = outcome.eq(f["mover"] + layout.WON)
        draws = outcome.eq(layout.DRAWN)
        players = self.rules.program.players
        exact = f.select(DOUBLE, draws, 1 / players if players > 1 else 0.0, -1e6)
        f.set(DOUBLE, f.word(f["edge"], layout.SCORE), f.select(DOUBLE, wins, 1e6, exact))
        f.ret()

    def _folded(self, f: Function, passed: Value, value: Value) -> Value:
        """After an opening move a swap is possible, so its value is that of the worse side."""
        folded = (passed & (1 << layout.FOLDED)).ne(0)
        other = 1 - value
        lower = other.compared("olt", value)
        return f.select(DOUBLE, folded & lower, other, value)

    def _root(self, f: Function, value: Value) -> Value:
        return f.call(self.module.declare("llvm.sqrt.f64", DOUBLE, DOUBLE), value)

    def _weight(self, f: Function, visits: Value) -> Value:
        """The weight of the exploration term at a node with so many visits."""
        return self.nodes.setting(f, Place.EXPLORE) * self._root(f, self._logarithm(f, visits + 1))

    def _logarithm(self, f: Function, value: Value) -> Value:
        """Approximately the natural logarithm of an integer >= 1: exact for powers of two, linear in between."""
        zeros = f.call(self.module.declare("llvm.ctlz.i64", WORD, WORD, BIT), value, True)
        whole = (62 - zeros).to_double()
        mantissa = (value << zeros).to_double()
        return (whole + mantissa * 2.0**-63) * LN_2
