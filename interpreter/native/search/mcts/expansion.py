"""How a tree grows, and how it is moved on with the game: see ``layout`` for how it lies in memory."""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.states import OPEN
from . import layout
from .layout import ACTION, GAINED, PLAYED, TAG
from .selection import Selecting
from .settings import Place

ROOT_FULL = -1002
"""What planting gives where the root itself finds no room."""


class Growing(Selecting):
    """Writes what makes nodes and moves them."""

    def known(self, f: Function, key: Value) -> Value:
        """Where what is known of an action would stand."""
        place = f.op("lshr", WORD, key, str(64 - layout.ACTION_BITS))
        return f.word("%actions", f.op("mul", WORD, place, str(ACTION)))

    # -- nodes -----------------------------------------------------------------------------------------------------

    def grow(self) -> str:
        """``i64 grow(tree, state, moves, actions, parent)``: make a node and give its place, 0 where there is no room
        or no move, or what ``moves`` gives where there is too much to try."""

        def write(f: Function) -> None:
            s, tree = self.shape, self.tree
            number = f.call(WORD, self.rules.distinct_moves(), ("ptr", "%state"), ("ptr", "%moves"))
            with f.when(f.compare("sle", WORD, number, "0")):
                f.give(WORD, number)
            size = f.op("add", WORD, f.op("mul", WORD, number, str(tree.edge)), str(tree.edges))
            used = f.word("%tree", str(layout.USED))
            node = f.new(f"atomicrmw add ptr {used}, i64 {size} monotonic")
            end = f.op("add", WORD, node, size)
            room = f.get(WORD, f.word("%tree", str(layout.ROOM)))
            with f.when(f.compare("ugt", WORD, end, room)):
                f.new(f"atomicrmw sub ptr {used}, i64 {size} monotonic")
                f.set(WORD, f.word("%tree", str(layout.FULL)), "1")
                f.give(WORD, "0")
            mover = self.rules.variable(f, "%state", 0)
            values = (
                (layout.MOVES_OF, number),
                (layout.MOVER, mover),
                (layout.PARENT, "%parent"),
                (layout.VISITS, "0"),
            )
            for what, value in (*values, (layout.SUM, "0"), (layout.UNPROVEN, number)):
                f.set(WORD, self.of_node(f, node, what), value)
            f.copy(self.of_node(f, node, layout.NODE), "%state", s.state)
            most = f.new(f"fptoui double {self.setting(f, Place.PRIOR)} to i64")
            with f.count(number) as index:
                edge = self.edge_of(f, node, index)
                move = f.word("%moves", f.op("mul", WORD, index, str(s.move)))
                f.copy(f.word(edge, str(layout.EDGE)), move, s.move)
                for what in (layout.PASSED, layout.WORTH, layout.CHILD):
                    f.set(WORD, f.word(edge, str(what)), "0")
                self._prior(f, edge, self.action(f, mover, move), most)
                self.rescore(f, edge, mover)
            f.new(f"atomicrmw add ptr {f.word('%tree', str(layout.NODES))}, i64 1 monotonic")
            f.give(WORD, node)

        parameters = [*[("ptr", name) for name in ("tree", "state", "moves", "actions")], (WORD, "parent")]
        return self.module.function("grow_node", WORD, parameters, write)

    def _prior(self, f: Function, edge: Value, key: Value, most: Value) -> None:
        """Begin with what the move has been worth elsewhere, for at most so many games (progressive history)."""
        known = self.known(f, key)
        found, gained = f.get(WORD, f.word(known, str(PLAYED))), f.get(WORD, f.word(known, str(GAINED)))
        same = f.compare("eq", WORD, f.both(WORD, found, TAG), f.both(WORD, key, TAG))
        played = f.both(WORD, found, str((1 << 32) - 1))
        there = f.both("i1", same, f.compare("ne", WORD, played, "0"))
        number = f.select(WORD, f.compare("ult", WORD, played, most), played, most)
        number = f.select(WORD, there, number, "0")
        mean = f.op("udiv", WORD, gained, f.select(WORD, there, played, "1"))
        f.set(WORD, f.word(edge, str(layout.LATER)), number)
        f.set(WORD, f.word(edge, str(layout.LATER_WORTH)), f.op("mul", WORD, mean, number))

    # -- roots -----------------------------------------------------------------------------------------------------

    def plant(self) -> str:
        """``i64 plant(tree, state, moves, actions)``: an empty tree with a root; gives how many moves it has,
        ``ROOT_FULL``, or what ``moves`` gives where there is too much to try."""

        def write(f: Function) -> None:
            state = f.cell(WORD, count=self.shape.state)
            f.copy(state, "%state", self.shape.state)
            self.close(f, state, (OPEN,))
            for what, value in ((layout.USED, layout.HEAD), (layout.NODES, 0), (layout.SOLVED, 0), (layout.FULL, 0)):
                f.set(WORD, f.word("%tree", str(what)), str(value))
            given = (("ptr", "%tree"), ("ptr", state), ("ptr", "%moves"), ("ptr", "%actions"), (WORD, "0"))
            root = f.call(WORD, self.grow(), *given)
            with f.when(f.compare("slt", WORD, root, "0")):
                f.give(WORD, root)
            f.set(WORD, f.word("%tree", str(layout.ROOT)), root)
            with f.when(f.compare("eq", WORD, root, "0")):
                f.give(WORD, str(ROOT_FULL))
            f.give(WORD, f.get(WORD, self.of_node(f, root, layout.MOVES_OF)))

        parameters = [("ptr", name) for name in ("tree", "state", "moves", "actions")]
        return self.module.function("plant", WORD, parameters, write, public=True)

    def descend(self) -> str:
        """``i64 descend(tree, move)``: the child of the root behind a move, or 0."""

        def write(f: Function) -> None:
            root = f.get(WORD, f.word("%tree", str(layout.ROOT)))
            with f.count(f.get(WORD, self.of_node(f, root, layout.MOVES_OF))) as index:
                edge = self.edge_of(f, root, index)
                same: Value = "true"
                for word in range(self.shape.move):
                    one = f.get(WORD, f.word(edge, str(layout.EDGE + word)))
                    other = f.get(WORD, f.word("%move", str(word)))
                    same = f.both("i1", same, f.compare("eq", WORD, one, other))
                with f.when(same):
                    f.give(WORD, f.get(WORD, f.word(edge, str(layout.CHILD))))
            f.give(WORD, "0")

        return self.module.function("descend", WORD, [("ptr", "tree"), ("ptr", "move")], write, public=True)

    def keep(self) -> str:
        """``i64 keep(tree, node)``: make a node the root, and move what is below it to the front; gives the nodes.

        Every node lies behind its parent; so going through them in order, a parent has been moved, and has told its
        children so, before they are come to, and nothing is written over that is still to be read.
        """

        def write(f: Function) -> None:
            tree = self.tree
            end = f.get(WORD, f.word("%tree", str(layout.USED)))
            f.set(WORD, f.word("%tree", str(layout.ROOT)), str(layout.HEAD))
            at, to = f.cell(WORD, "%node"), f.cell(WORD, str(layout.HEAD))
            number = f.cell(WORD, "0")
            mark = self.of_node(f, "%node", layout.MOVER)
            f.set(WORD, mark, f.either(WORD, f.get(WORD, mark), str(layout.KEPT)))
            with f.loop() as loop:
                node = f.get(WORD, at)
                loop.leave_if(f.compare("uge", WORD, node, end))
                edges = f.get(WORD, self.of_node(f, node, layout.MOVES_OF))
                size = f.op("add", WORD, f.op("mul", WORD, edges, str(tree.edge)), str(tree.edges))
                mover = f.get(WORD, self.of_node(f, node, layout.MOVER))
                with f.when(f.compare("ne", WORD, f.both(WORD, mover, str(layout.KEPT)), "0")):
                    target = f.get(WORD, to)
                    with f.when(f.compare("ne", WORD, target, node)), f.count(size) as word:
                        value = f.get(WORD, f.word("%tree", f.op("add", WORD, node, word)))
                        f.set(WORD, f.word("%tree", f.op("add", WORD, target, word)), value)
                    f.set(WORD, self.of_node(f, target, layout.MOVER), f.both(WORD, mover, str(~layout.KEPT)))
                    self._tell(f, node, target)
                    with f.count(edges) as index:
                        child = f.get(WORD, f.word(self.edge_of(f, target, index), str(layout.CHILD)))
                        with f.when(f.compare("ne", WORD, child, "0")):
                            mark = self.of_node(f, child, layout.MOVER)
                            f.set(WORD, mark, f.either(WORD, f.get(WORD, mark), str(layout.KEPT)))
                            parent = f.either(WORD, target, f.op("shl", WORD, index, str(layout.NUMBER)))
                            f.set(WORD, self.of_node(f, child, layout.PARENT), parent)
                    f.set(WORD, to, f.op("add", WORD, target, size))
                    f.add_to(number, "1")
                f.set(WORD, at, f.op("add", WORD, node, size))
            f.set(WORD, f.word("%tree", str(layout.USED)), f.get(WORD, to))
            f.set(WORD, f.word("%tree", str(layout.FULL)), "0")
            solved = f.call(WORD, self.resolve(), ("ptr", "%tree"), (WORD, str(layout.HEAD)))
            f.set(WORD, f.word("%tree", str(layout.SOLVED)), solved)
            f.set(WORD, f.word("%tree", str(layout.NODES)), f.get(WORD, number))
            f.give(WORD, f.get(WORD, number))

        return self.module.function("keep", WORD, [("ptr", "tree"), (WORD, "node")], write, public=True)

    def _tell(self, f: Function, node: Value, target: Value) -> None:
        """Write into the parent of a node where it is now; the root's is forgotten."""
        place = self.of_node(f, target, layout.PARENT)
        is_root = f.compare("eq", WORD, node, "%node")
        with f.when(is_root):
            f.set(WORD, place, "0")
        with f.when(f.complement("i1", is_root)):
            packed = f.get(WORD, place)
            parent = f.both(WORD, packed, str((1 << layout.NUMBER) - 1))
            edge = self.edge_of(f, parent, f.op("lshr", WORD, packed, str(layout.NUMBER)))
            f.set(WORD, f.word(edge, str(layout.CHILD)), target)

    # -- proven results --------------------------------------------------------------------------------------------

    def resolve(self) -> str:
        """``i64 resolve(tree, node)``: the proven result of a node, from those of its edges; 0 if it has none.

        Where a player can only choose who of several others wins, there is none.
        """

        def write(f: Function) -> None:
            wins = f.op("add", WORD, self.mover_of(f, "%node"), str(layout.WON))
            open_ = f.get(WORD, self.of_node(f, "%node", layout.UNPROVEN))
            drawn, all_, alike = f.cell("i1", "false"), f.cell(WORD, "0"), f.cell("i1", "true")
            with f.count(f.get(WORD, self.of_node(f, "%node", layout.MOVES_OF))) as index:
                edge = self.edge_of(f, "%node", index)
                passed = f.get(WORD, f.word(edge, str(layout.PASSED)))
                outcome = f.both(WORD, f.op("lshr", WORD, passed, "32"), "255")
                with f.when(f.compare("eq", WORD, outcome, wins)):
                    f.give(WORD, wins)
                is_draw = f.compare("eq", WORD, outcome, str(layout.DRAWN))
                f.set("i1", drawn, f.either("i1", f.get("i1", drawn), is_draw))
                before = f.get(WORD, all_)
                same = f.either("i1", f.compare("eq", WORD, before, "0"), f.compare("eq", WORD, before, outcome))
                f.set("i1", alike, f.both("i1", f.get("i1", alike), same))
                f.set(WORD, all_, outcome)
            with f.when(f.compare("ne", WORD, open_, "0")):
                f.give(WORD, "0")
            with f.when(f.get("i1", drawn)):
                f.give(WORD, str(layout.DRAWN))
            f.give(WORD, f.select(WORD, f.get("i1", alike), f.get(WORD, all_), "0"))

        return self.module.function("resolve", WORD, [("ptr", "tree"), (WORD, "node")], write, public=True)
