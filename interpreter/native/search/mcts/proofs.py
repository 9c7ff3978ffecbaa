"""Proven results of a tree (MCTS-Solver: Winands, Bjoernsson and Saito 2008)."""

from __future__ import annotations

from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import BIT, POINTER, VOID, WORD, Value
from . import layout
from .nodes import Nodes
from .selection import Selection
from .transpositions import Transpositions


class Proofs:
    """Writes the propagation of proven results."""

    def __init__(self, nodes: Nodes, selection: Selection, transpositions: Transpositions) -> None:
        self.nodes, self.selection, self.transpositions = nodes, selection, transpositions
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def resolve(self) -> FunctionName:
        """``i64 resolve(tree, node)``: return the proven result of a node, from those of its edges; 0 if it has none.

        There is none if a player can only choose which of several others wins.
        """

        def write(f: Function) -> None:
            wins = self.nodes.mover_of(f, f["node"]) + layout.WON
            open_ = f.get(WORD, self.nodes.of_node(f, f["node"], layout.UNPROVEN))
            drawn, all_, alike = f.alloca(BIT, False), f.alloca(WORD, 0), f.alloca(BIT, True)
            with f.count(f.get(WORD, self.nodes.of_node(f, f["node"], layout.MOVES_OF))) as index:
                edge = self.nodes.edge_of(f, f["node"], index)
                outcome = self.nodes.outcome(f, edge)
                with f.when(outcome.eq(wins)):
                    f.ret(wins)
                is_draw = outcome.eq(layout.DRAWN)
                f.set(BIT, drawn, f.get(BIT, drawn) | is_draw)
                before = f.get(WORD, all_)
                same = before.eq(0) | before.eq(outcome)
                f.set(BIT, alike, f.get(BIT, alike) & same)
                f.set(WORD, all_, outcome)
            with f.when(open_.ne(0)):
                f.ret(0)
            with f.when(f.get(BIT, drawn)):
                f.ret(layout.DRAWN)
            f.ret(f.select(WORD, f.get(BIT, alike), f.get(WORD, all_), 0))

        return self.module.function("resolve", WORD, [(POINTER, "tree"), (WORD, "node")], write, public=True)

    def prove(self) -> FunctionName:
        """``void prove(tree, path, depth, outcome)``: prove the last edge of the path, and those above it as far as
        they follow."""

        def write(f: Function) -> None:
            outcome, left = f.alloca(WORD, f["outcome"]), f.alloca(WORD, f["depth"])
            with f.loop() as loop:
                number = f.get(WORD, left)
                with f.when(number.eq(0)):
                    solved = f.word(f["tree"], layout.SOLVED)
                    f.store_atomic(solved, f.get(WORD, outcome), "monotonic")
                loop.leave_if(number.eq(0))
                number = number - 1
                f.set(WORD, left, number)
                place = f.word(f["path"], number * layout.STEP)
                node, edge, record = f.get(WORD, place), *(f.get(POINTER, f.word(place, word)) for word in (1, 2))
                if self.rules.program.swaps:
                    self._fold_proof(f, record, self.nodes.mover_of(f, node), outcome)
                bits = f.get(WORD, outcome) << 32
                before = f.update("or", f.word(record, layout.PASSED), bits)
                again = (before & (255 << 32)).ne(0)
                with f.when(again):  # another thread has proven it, and what follows from it
                    f.ret()
                self.selection.rescore(f, edge, record, self.nodes.mover_of(f, node))
                f.update("sub", self.nodes.of_node(f, node, layout.UNPROVEN), 1)
                f.set(WORD, outcome, f.call(self.resolve(), f["tree"], node))
                loop.leave_if(f.get(WORD, outcome).eq(0))
                if self.transpositions.may_meet:
                    self.transpositions.settle(f, node, f.get(WORD, outcome))
            f.ret()

        parameters = [(POINTER, "tree"), (POINTER, "path"), (WORD, "depth"), (WORD, "outcome")]
        return self.module.function("prove", VOID, parameters, write)

    def _fold_proof(self, f: Function, record: Value, mover: Value, outcome: Value) -> None:
        """An opening move that wins for either player loses for its mover: the other player takes the winning side.

        If the rules depend on the history, a swap can change it; then only results that need no swap count.
        """
        passed = f.get(WORD, f.word(record, layout.PASSED))
        folded = (passed & (1 << layout.FOLDED)).ne(0)
        if self.rules.program.history:
            other = f.get(WORD, outcome).ne(layout.WON + 1 - mover)
            with f.when(folded & other):
                f.ret()
        decided = f.get(WORD, outcome).uge(layout.WON)
        with f.when(folded & decided):
            f.set(WORD, outcome, layout.WON + 1 - mover)
