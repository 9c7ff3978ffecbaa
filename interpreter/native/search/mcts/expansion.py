"""Expansion of a tree: the root, and new nodes at the end of edges."""

from __future__ import annotations

from ...codegen.fields import MOVER, OPEN
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from . import layout
from .layout import GAINED, PLAYED, TAG
from .nodes import Nodes
from .selection import Selection
from .settings import Place
from .signatures import PLANT, ROOT_FULL
from .swap import close


class Expansion:
    """Writes the functions that make nodes."""

    def __init__(self, nodes: Nodes, selection: Selection) -> None:
        self.nodes, self.selection = nodes, selection
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def grow(self) -> FunctionName:
        """``i64 grow(tree, state, moves, actions, parent)``: make a node and return its index, 0 if there is no room or
        no move, or the error code of ``moves`` if there are too many combinations to try."""

        def write(f: Function) -> None:
            s, tree = self.shape, self.nodes.tree
            number = f.call(self.rules.distinct_moves(), f["state"], f["moves"])
            with f.when(number.sle(0)):
                f.ret(number)
            size = number * tree.edge + tree.edges
            used = f.word(f["tree"], layout.USED)
            node = f.update("add", used, size)
            end = node + size
            room = f.get(WORD, f.word(f["tree"], layout.ROOM))
            with f.when(end.ugt(room)):
                f.update("sub", used, size)
                f.set(WORD, f.word(f["tree"], layout.FULL), 1)
                f.ret(0)
            mover = self.rules.states.field(f, f["state"], MOVER)
            values = (
                (layout.MOVES_OF, number),
                (layout.MOVER, mover),
                (layout.PARENT, f["parent"]),
                (layout.VISITS, 0),
            )
            for what, value in (*values, (layout.SUM, 0), (layout.UNPROVEN, number)):
                f.set(WORD, self.nodes.of_node(f, node, what), value)
            f.copy(self.nodes.of_node(f, node, layout.NODE), f["state"], s.state)
            most = self.nodes.setting(f, Place.PRIOR).to_word()
            with f.count(number) as index:
                edge = self.nodes.edge_of(f, node, index)
                move = f.word(f["moves"], index * s.move)
                f.copy(f.word(edge, layout.EDGE), move, s.move)
                self._prior(f, edge, self.nodes.action(f, mover, move), most)
                self.selection.revalue(f, edge, mover)
            f.update("add", f.word(f["tree"], layout.NODES), 1)
            f.ret(node)

        parameters = [*[(POINTER, name) for name in ("tree", "state", "moves", "actions")], (WORD, "parent")]
        return self.module.function("grow_node", WORD, parameters, write)

    def _prior(self, f: Function, edge: Value, key: Value, most: Value) -> None:
        """Initialise an edge with the move's results elsewhere, counted as at most ``most`` games (progressive
        history)."""
        known = self.nodes.known(f, key)
        found, gained = f.get(WORD, f.word(known, PLAYED)), f.get(WORD, f.word(known, GAINED))
        same = (found & TAG).eq(key & TAG)
        played = found & ((1 << 32) - 1)
        there = same & played.ne(0)
        number = f.select(WORD, played.ult(most), played, most)
        number = f.select(WORD, there, number, 0)
        mean = gained // f.select(WORD, there, played, 1)
        f.set(WORD, f.word(edge, layout.LATER), number)
        f.set(WORD, f.word(edge, layout.LATER_WORTH), mean * number)

    def open(self) -> FunctionName:
        """``i64 open(tree, edge)``: give an edge a record, unless another thread has done so; return its index, 0
        if there is no room."""

        def write(f: Function) -> None:
            used = f.word(f["tree"], layout.USED)
            record = f.update("add", used, layout.RECORD)
            room = f.get(WORD, f.word(f["tree"], layout.ROOM))
            with f.when((record + layout.RECORD).ugt(room)):
                f.update("sub", used, layout.RECORD)
                f.set(WORD, f.word(f["tree"], layout.FULL), 1)
                f.ret(0)
            own = self.nodes.index_of(f, f["edge"]) << layout.HALF
            f.set(WORD, self.nodes.of_record(f, record, layout.CHILD), own | layout.IS_RECORD)
            for what in (layout.PASSED, layout.WORTH, layout.URGE):
                f.set(WORD, self.nodes.of_record(f, record, what), layout.UNTAKEN[what])
            place = self.nodes.half_of(f, f["edge"])
            there, made = f.exchange(place, 0, record.to("i32"), "release acquire", "i32")
            f.ret(f.select(WORD, made, record, there.to(WORD)))

        parameters = [(POINTER, "tree"), (POINTER, "edge")]
        return self.module.function("open_edge", WORD, parameters, write)

    def open_all(self) -> FunctionName:
        """``void open_all(tree, node)``: give each edge of a node a record, as far as there is room, so that the moves
        of the root are judged even in a full tree."""

        def write(f: Function) -> None:
            with f.count(f.get(WORD, self.nodes.of_node(f, f["node"], layout.MOVES_OF))) as index:
                edge = self.nodes.edge_of(f, f["node"], index)
                with f.when(self.nodes.record_of(f, edge).eq(0)):
                    f.call(self.open(), f["tree"], edge)
            f.ret()

        return self.module.function("open_all", VOID, [(POINTER, "tree"), (WORD, "node")], write)

    def plant(self) -> FunctionName:
        """See :data:`PLANT`."""

        def write(f: Function) -> None:
            state = f.alloca(WORD, count=self.shape.state)
            f.copy(state, f["state"], self.shape.state)
            close(self.rules, f, state, (OPEN,))
            for what, value in ((layout.USED, layout.HEAD), (layout.NODES, 0), (layout.SOLVED, 0), (layout.FULL, 0)):
                f.set(WORD, f.word(f["tree"], what), value)
            given = (f["tree"], state, f["moves"], f["actions"], 0)
            root = f.call(self.grow(), *given)
            with f.when(root.slt(0)):
                f.ret(root)
            f.set(WORD, f.word(f["tree"], layout.ROOT), root)
            with f.when(root.eq(0)):
                f.ret(ROOT_FULL)
            f.call(self.open_all(), f["tree"], root)
            with f.when(f.get(WORD, f.word(f["tree"], layout.FULL)).ne(0)):
                f.ret(ROOT_FULL)
            f.ret(f.get(WORD, self.nodes.of_node(f, root, layout.MOVES_OF)))

        return self.module.kernel(PLANT, write)
