"""Transpositions: edges that lead to the same position at the same depth lead to the same node.

Each edge keeps its own visits and results, and the node those of all its edges (UCT2: Childs, Brodeur and Kocsis 2008).
Games whose history matters (repetition, superko) do not use this, and nodes at different depths are different nodes, so
there are no cycles.
"""

from __future__ import annotations

from ....core.splitmix import GOLDEN
from ...llvm.builder import Function
from ...llvm.typed_values import NULL, POINTER, WORD, Value
from . import layout
from .nodes import Nodes

TRIES = 8
"""How many entries of the table are probed."""


class Transpositions:
    """Writes the lookup of nodes, and of results proven through other edges."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    @property
    def may_meet(self) -> bool:
        """Whether positions alone determine their results."""
        return not self.rules.program.history and not self.rules.reads_repeated

    def meet(self, f: Function, state: Value, depth: Value, node: Value) -> Value:
        """The node of a state at a depth, or 0 if there is none in the table (or no table); ``node`` is then stored for
        it, unless it is 0 or no entry is free."""

        def write(f: Function) -> None:
            table = f.get(POINTER, f.word(f["tree"], layout.MEETS))
            none = table.eq(NULL)
            with f.when(none):
                f.ret(0)
            mask = f.get(WORD, f.word(f["tree"], layout.MEETS_MASK))
            hash_ = f.get(WORD, f.word(f["state"], self.shape.hash))
            deep = (f["depth"] + 1) * GOLDEN
            first = self.rules.random.mix(f, hash_ ^ deep)
            own = f["depth"] << layout.NUMBER
            with f.count(TRIES) as number:
                place = f.word(table, (first + number) & mask)
                there = f.load_atomic(place, "acquire")
                with f.when(there.eq(0)):
                    with f.when(f["node"].ne(0)):
                        new = f["node"] | own
                        f.exchange(place, 0, new, "release monotonic")
                    f.ret(0)
                with f.when((there >> layout.NUMBER).eq(f["depth"])):
                    found = there & ((1 << layout.NUMBER) - 1)
                    same = self.rules.states.equal(f, f["state"], self.nodes.of_node(f, found, layout.NODE))
                    with f.when(same):
                        f.ret(found)
            f.ret(0)

        parameters = [(POINTER, "tree"), (POINTER, "state"), (WORD, "depth"), (WORD, "node")]
        name = self.module.function("meet", WORD, parameters, write)
        return f.call(name, f["tree"], state, depth, node)

    def settled(self, f: Function, node: Value) -> Value:
        """The proven result of a node, 0 if there is none."""
        word = f.get(WORD, self.nodes.of_node(f, node, layout.MOVER))
        return (word >> layout.SETTLED) & 255

    def settle(self, f: Function, node: Value, outcome: Value) -> None:
        """Write the proven result of a node that had none."""
        bits = outcome << layout.SETTLED
        f.update("or", self.nodes.of_node(f, node, layout.MOVER), bits)
