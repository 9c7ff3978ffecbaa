"""Transpositions: edges that lead to the same position at the same depth lead to the same node.

Each edge keeps its own visits and results, and the node those of all (UCT2: Childs, Brodeur and Kocsis 2008). Where
the past belongs to a position (repetition, superko) there is none of it; and nodes at another depth are other nodes,
so that no way leads in a circle.
"""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from . import layout
from .expansion import Growing

TRIES = 8
"""So many places of the table are looked at."""


class Meeting(Growing):
    """Writes looking for nodes, and proven results that come from elsewhere."""

    @property
    def may_meet(self) -> bool:
        """Whether positions alone say what comes of them."""
        return not self.rules.program.history and not self.rules.reads_repeated

    def meet(self, f: Function, state: Value, depth: Value, node: Value) -> Value:
        """The node of a state at a depth; where there is none, ``node`` from now on, if it is not 0. Without a table,
        or where the table has no place, it is 0."""

        def write(f: Function) -> None:
            table = f.get("ptr", f.word("%tree", str(layout.MEETS)))
            none = f.new(f"icmp eq ptr {table}, null")
            with f.when(none):
                f.give(WORD, "0")
            mask = f.get(WORD, f.word("%tree", str(layout.MEETS_MASK)))
            hash_ = f.get(WORD, f.word("%state", str(self.shape.hash)))
            deep = f.op("mul", WORD, f.op("add", WORD, "%depth", "1"), "11400714819323198485")
            first = self.mix(f, f.op("xor", WORD, hash_, deep))
            own = f.op("shl", WORD, "%depth", str(layout.NUMBER))
            with f.count(str(TRIES)) as number:
                place = f.word(table, f.both(WORD, f.op("add", WORD, first, number), mask))
                there = f.new(f"load atomic i64, ptr {place} acquire, align 8")
                with f.when(f.compare("eq", WORD, there, "0")):
                    with f.when(f.compare("ne", WORD, "%node", "0")):
                        new = f.either(WORD, "%node", own)
                        f.new(f"cmpxchg ptr {place}, i64 0, i64 {new} release monotonic")
                    f.give(WORD, "0")
                with f.when(f.compare("eq", WORD, f.op("lshr", WORD, there, str(layout.NUMBER)), "%depth")):
                    found = f.both(WORD, there, str((1 << layout.NUMBER) - 1))
                    same = self.rules.equal(f, "%state", self.of_node(f, found, layout.NODE))
                    with f.when(same):
                        f.give(WORD, found)
            f.give(WORD, "0")

        parameters = [("ptr", "tree"), ("ptr", "state"), (WORD, "depth"), (WORD, "node")]
        name = self.module.function("meet", WORD, parameters, write)
        return f.call(WORD, name, ("ptr", "%tree"), ("ptr", state), (WORD, depth), (WORD, node))

    def settled(self, f: Function, node: Value) -> Value:
        """The proven result of a node, 0 if there is none."""
        word = f.get(WORD, self.of_node(f, node, layout.MOVER))
        return f.both(WORD, f.op("lshr", WORD, word, str(layout.SETTLED)), "255")

    def settle(self, f: Function, node: Value, outcome: Value) -> None:
        """Write the proven result of a node, which has had none."""
        bits = f.op("shl", WORD, outcome, str(layout.SETTLED))
        f.new(f"atomicrmw or ptr {self.of_node(f, node, layout.MOVER)}, i64 {bits} monotonic")
