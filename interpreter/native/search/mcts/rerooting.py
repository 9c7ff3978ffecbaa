"""Rerooting: moves a tree along with the game, and keeps what is known of the position reached."""

from __future__ import annotations

from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import WORD, Value
from . import layout
from .expansion import Expansion
from .nodes import Nodes
from .proofs import Proofs
from .signatures import DESCEND, KEEP


class Rerooting:
    """Writes the functions that move nodes."""

    def __init__(self, nodes: Nodes, expansion: Expansion, proofs: Proofs) -> None:
        self.nodes, self.expansion, self.proofs = nodes, expansion, proofs
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def descend(self) -> FunctionName:
        """See :data:`DESCEND`."""

        def write(f: Function) -> None:
            root = f.get(WORD, f.word(f["tree"], layout.ROOT))
            with f.count(f.get(WORD, self.nodes.of_node(f, root, layout.MOVES_OF))) as index:
                edge = self.nodes.edge_of(f, root, index)
                same = f.i1(True)
                for word in range(self.shape.move):
                    one = f.get(WORD, f.word(edge, layout.EDGE + word))
                    other = f.get(WORD, f.word(f["move"], word))
                    same = same & one.eq(other)
                with f.when(same):
                    record = self.nodes.record_of(f, edge)
                    child = f.get(WORD, self.nodes.of_record(f, record, layout.CHILD)) & layout.LOW
                    f.ret(child)
            f.ret(0)

        return self.module.kernel(DESCEND, write)

    def keep(self) -> FunctionName:
        """See :data:`KEEP`.

        Every record comes after its node, and before its child. So when all are visited in order, what refers to one
        has been moved, and has marked it, before it is visited, and nothing is overwritten that is still to be read.
        """

        def write(f: Function) -> None:
            end = f.get(WORD, f.word(f["tree"], layout.USED))
            f.set(WORD, f.word(f["tree"], layout.ROOT), layout.HEAD)
            at, to = f.alloca(WORD, f["node"]), f.alloca(WORD, layout.HEAD)
            number = f.alloca(WORD, 0)
            self._mark(f, self.nodes.of_node(f, f["node"], layout.MOVER), layout.KEPT)
            with f.loop() as loop:
                here = f.get(WORD, at)
                loop.leave_if(here.uge(end))
                is_record = f.get(WORD, f.word(f["tree"], here)).slt(0)
                with f.when(is_record):
                    self._keep_record(f, at, to)
                with f.when(~is_record):
                    self._keep_node(f, at, to, number)
            f.set(WORD, f.word(f["tree"], layout.USED), f.get(WORD, to))
            f.set(WORD, f.word(f["tree"], layout.FULL), 0)
            f.call(self.expansion.open_all(), f["tree"], layout.HEAD)
            solved = f.call(self.proofs.resolve(), f["tree"], layout.HEAD)
            f.set(WORD, f.word(f["tree"], layout.SOLVED), solved)
            f.set(WORD, f.word(f["tree"], layout.NODES), f.get(WORD, number))
            f.ret(f.get(WORD, number))

        return self.module.kernel(KEEP, write)

    def _keep_node(self, f: Function, at: Value, to: Value, number: Value) -> None:
        """Move the node at ``at`` if it is marked, and mark its records and children."""
        tree, node = self.nodes.tree, f.get(WORD, at)
        edges = f.get(WORD, self.nodes.of_node(f, node, layout.MOVES_OF))
        size = edges * tree.edge + tree.edges
        mover = f.get(WORD, self.nodes.of_node(f, node, layout.MOVER))
        with f.when((mover & layout.KEPT).ne(0)):
            target = f.get(WORD, to)
            self._move(f, node, target, size)
            f.set(WORD, self.nodes.of_node(f, target, layout.MOVER), mover & ~layout.KEPT)
            self._tell(f, node, target)
            with f.count(edges) as index:
                edge = self.nodes.edge_of(f, target, index)
                record = self.nodes.record_of(f, edge)
                with f.when(record.ne(0)):
                    self._mark(f, self.nodes.of_record(f, record, layout.PASSED), 1 << layout.RETAINED)
                    place = self.nodes.of_record(f, record, layout.CHILD)
                    child = f.get(WORD, place) & layout.LOW
                    f.set(WORD, place, child | (self.nodes.index_of(f, edge) << layout.HALF) | layout.IS_RECORD)
                    with f.when(child.ne(0)):
                        self._mark(f, self.nodes.of_node(f, child, layout.MOVER), layout.KEPT)
                        parent = target | (index << layout.NUMBER)
                        f.set(WORD, self.nodes.of_node(f, child, layout.PARENT), parent)
            f.set(WORD, to, target + size)
            f.add_to(number, 1)
        f.set(WORD, at, node + size)

    def _keep_record(self, f: Function, at: Value, to: Value) -> None:
        """Move the record at ``at`` if it is marked."""
        record = f.get(WORD, at)
        passed = f.get(WORD, self.nodes.of_record(f, record, layout.PASSED))
        with f.when((passed & (1 << layout.RETAINED)).ne(0)):
            target = f.get(WORD, to)
            self._move(f, record, target, f.i64(layout.RECORD))
            f.set(WORD, self.nodes.of_record(f, target, layout.PASSED), passed & ~(1 << layout.RETAINED))
            owner = f.get(WORD, self.nodes.of_record(f, target, layout.CHILD)) & ~layout.IS_RECORD
            edge = f.word(f["tree"], owner >> layout.HALF)
            f.set("i32", self.nodes.half_of(f, edge), target.to("i32"))
            f.set(WORD, to, target + layout.RECORD)
        f.set(WORD, at, record + layout.RECORD)

    def _move(self, f: Function, source: Value, target: Value, size: Value) -> None:
        """Move words to a place before them."""
        with f.when(target.ne(source)), f.count(size) as word:
            f.set(WORD, f.word(f["tree"], target + word), f.get(WORD, f.word(f["tree"], source + word)))

    def _mark(self, f: Function, address: Value, bit: int) -> None:
        """Set a bit of a word."""
        f.set(WORD, address, f.get(WORD, address) | bit)

    def _tell(self, f: Function, node: Value, target: Value) -> None:
        """Write the new index of a node into the record of the edge to it; the root's parent is dropped."""
        place = self.nodes.of_node(f, target, layout.PARENT)
        is_root = node.eq(f["node"])
        with f.when(is_root):
            f.set(WORD, place, 0)
        with f.when(~is_root):
            packed = f.get(WORD, place)
            parent = packed & ((1 << layout.NUMBER) - 1)
            record = self.nodes.record_of(f, self.nodes.edge_of(f, parent, packed >> layout.NUMBER))
            child = self.nodes.of_record(f, record, layout.CHILD)
            f.set(WORD, child, (f.get(WORD, child) & ~layout.LOW) | target)
