"""Rerooting: moves a tree along with the game, and keeps what is known of the position reached."""

from __future__ import annotations

from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import WORD, Value
from . import layout
from .nodes import Nodes
from .proofs import Proofs
from .signatures import DESCEND, KEEP


class Rerooting:
    """Writes the functions that move nodes."""

    def __init__(self, nodes: Nodes, proofs: Proofs) -> None:
        self.nodes, self.proofs = nodes, proofs
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
                    f.ret(f.get(WORD, f.word(edge, layout.CHILD)))
            f.ret(0)

        return self.module.kernel(DESCEND, write)

    def keep(self) -> FunctionName:
        """See :data:`KEEP`.

        Every node comes after its parent. So when nodes are visited in order, a parent has been moved, and its children
        updated, before they are visited, and nothing is overwritten that is still to be read.
        """

        def write(f: Function) -> None:
            tree = self.nodes.tree
            end = f.get(WORD, f.word(f["tree"], layout.USED))
            f.set(WORD, f.word(f["tree"], layout.ROOT), layout.HEAD)
            at, to = f.alloca(WORD, f["node"]), f.alloca(WORD, layout.HEAD)
            number = f.alloca(WORD, 0)
            mark = self.nodes.of_node(f, f["node"], layout.MOVER)
            f.set(WORD, mark, f.get(WORD, mark) | layout.KEPT)
            with f.loop() as loop:
                node = f.get(WORD, at)
                loop.leave_if(node.uge(end))
                edges = f.get(WORD, self.nodes.of_node(f, node, layout.MOVES_OF))
                size = edges * tree.edge + tree.edges
                mover = f.get(WORD, self.nodes.of_node(f, node, layout.MOVER))
                with f.when((mover & layout.KEPT).ne(0)):
                    target = f.get(WORD, to)
                    with f.when(target.ne(node)), f.count(size) as word:
                        value = f.get(WORD, f.word(f["tree"], node + word))
                        f.set(WORD, f.word(f["tree"], target + word), value)
                    f.set(WORD, self.nodes.of_node(f, target, layout.MOVER), mover & ~layout.KEPT)
                    self._tell(f, node, target)
                    with f.count(edges) as index:
                        child = f.get(WORD, f.word(self.nodes.edge_of(f, target, index), layout.CHILD))
                        with f.when(child.ne(0)):
                            mark = self.nodes.of_node(f, child, layout.MOVER)
                            f.set(WORD, mark, f.get(WORD, mark) | layout.KEPT)
                            parent = target | (index << layout.NUMBER)
                            f.set(WORD, self.nodes.of_node(f, child, layout.PARENT), parent)
                    f.set(WORD, to, target + size)
                    f.add_to(number, 1)
                f.set(WORD, at, node + size)
            f.set(WORD, f.word(f["tree"], layout.USED), f.get(WORD, to))
            f.set(WORD, f.word(f["tree"], layout.FULL), 0)
            solved = f.call(self.proofs.resolve(), f["tree"], layout.HEAD)
            f.set(WORD, f.word(f["tree"], layout.SOLVED), solved)
            f.set(WORD, f.word(f["tree"], layout.NODES), f.get(WORD, number))
            f.ret(f.get(WORD, number))

        return self.module.kernel(KEEP, write)

    def _tell(self, f: Function, node: Value, target: Value) -> None:
        """Write the new index of a node into its parent; the root's parent is dropped."""
        place = self.nodes.of_node(f, target, layout.PARENT)
        is_root = node.eq(f["node"])
        with f.when(is_root):
            f.set(WORD, place, 0)
        with f.when(~is_root):
            packed = f.get(WORD, place)
            parent = packed & ((1 << layout.NUMBER) - 1)
            edge = self.nodes.edge_of(f, parent, packed >> layout.NUMBER)
            f.set(WORD, f.word(edge, layout.CHILD), target)
