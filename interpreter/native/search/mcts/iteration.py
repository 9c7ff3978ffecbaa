"""One iteration of the search: selection, expansion, playout and backup."""

from __future__ import annotations

from ...codegen.fields import OPEN
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import BIT, POINTER, WORD, Value
from . import layout
from .backup import ADDRESSES, Backup
from .expansion import Expansion
from .nodes import Nodes
from .path_history import PathHistory
from .playout import AT_ONCE, UNFINISHED, LeafPlayout
from .proofs import Proofs
from .selection import Selection
from .settings import Place
from .swap import close
from .transpositions import Transpositions

POINTERS = ("moves", "units", "history", "table", "trace", "actions", "path", "boards", "stamps")
"""The arrays whose addresses are in the context, in order."""


class Iteration:
    """Writes an iteration."""

    def __init__(
        self,
        nodes: Nodes,
        selection: Selection,
        expansion: Expansion,
        transpositions: Transpositions,
        proofs: Proofs,
        history: PathHistory,
    ) -> None:
        self.nodes, self.selection, self.expansion = nodes, selection, expansion
        self.transpositions, self.proofs, self.history = transpositions, proofs, history
        self.playout = LeafPlayout(nodes.rules, history)
        self.backup = Backup(nodes, selection)
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def iterate(self) -> FunctionName:
        """``i64 iterate(tree, context, random)``: make one iteration; return 0, or a negative result as above."""

        def write(f: Function) -> None:
            s = self.shape
            at = {
                name: f.get(POINTER, f.word(f["context"], layout.MOVES + place)) for place, name in enumerate(POINTERS)
            }
            root = f.get(WORD, f.word(f["tree"], layout.ROOT))
            node, depth = f.alloca(WORD, root), f.alloca(WORD, 0)
            result, outcome, leaf = f.alloca(WORD, 0), f.alloca(WORD, 0), f.alloca(BIT, False)
            state = f.alloca(WORD, count=s.state)
            spare = f.alloca(WORD, count=layout.RECORD)
            f.set(WORD, f.word(f["context"], layout.TRACED), 0)
            with f.loop() as loop:
                here = f.get(WORD, node)
                edge, record = self._choose(f, here, spare)
                place = f.word(at["path"], f.get(WORD, depth) * layout.STEP)
                f.set(WORD, place, here)
                f.set(POINTER, f.word(place, 1), edge)
                f.set(POINTER, f.word(place, 2), record)
                f.add_to(depth, 1)
                f.update("add", self.nodes.of_node(f, here, layout.VISITS), 1)
                passed = f.update("add", f.word(record, layout.PASSED), 1)
                with f.when(self.nodes.setting(f, Place.SHARED).compared("une", 0)):
                    self.selection.rescore(f, edge, record, self.nodes.mover_of(f, here))  # a loss until more is known
                known = (passed >> 32) & 255
                proven = known.ne(0)
                with f.when(proven):  # it is the result itself; DRAWN is 1, WON + winner is one more than winner + 1
                    f.set(WORD, result, known - 1)
                loop.leave_if(proven)
                child = f.alloca(WORD, f.load_atomic(f.word(record, layout.CHILD), "acquire") & layout.LOW)
                none = f.get(WORD, child).ult(2)
                with f.when(none):
                    self._step(f, at, here, (edge, record), state)
                    self._grow(f, at, (edge, record), passed, state, child, f.get(WORD, depth))
                f.set(WORD, node, f.get(WORD, child))
                f.set(BIT, leaf, f.get(WORD, child).ult(2))
                loop.leave_if(f.get(BIT, leaf))
                if self.transpositions.may_meet:  # the proof can have come through another edge
                    settled = self.transpositions.settled(f, f.get(WORD, child))
                    some = settled.ne(0)
                    f.set(WORD, outcome, settled)
                    f.set(WORD, result, f.select(WORD, some, settled - 1, 0))
                    loop.leave_if(some)
                passed_state = self.nodes.of_node(f, f.get(WORD, child), layout.NODE)
                self.history.pass_node(f, at, passed_state, f.get(WORD, depth))
            with f.when(f.get(BIT, leaf)):
                self._play_out(f, at, state, f.get(WORD, depth), result, outcome, f["random"])
                if self.rules.program.swaps:
                    with f.when(f.get(WORD, outcome).ne(0)):  # the game is over, so sides cannot be swapped any more
                        last = f.word(self._last_record(f, at, f.get(WORD, depth)), layout.PASSED)
                        f.update("and", last, ~(1 << layout.FOLDED))
                with f.when(self._last_record(f, at, f.get(WORD, depth)).address().eq(spare.address())):
                    f.set(WORD, outcome, 0)  # there is nowhere to note a proof
                self._looked(f, at, f.get(WORD, depth), f.get(WORD, outcome))
            self.history.put_back(f, at, f.get(WORD, depth) - 1)
            self._back_up(f, at, f.get(WORD, depth), f.get(WORD, result), f.get(WORD, outcome))
            f.ret(0)

        parameters = [(POINTER, "tree"), (POINTER, "context"), (POINTER, "random")]
        return self.module.function("iterate", WORD, parameters, write)

    def _choose(self, f: Function, node: Value, spare: Value) -> tuple[Value, Value]:
        """Choose the edge to take; return it and the address of its record.

        If the tree is full, an edge that was taken before is chosen. If there is none, the record is ``spare``, and
        what happens on the edge is not kept.
        """
        edges = f.get(WORD, self.nodes.of_node(f, node, layout.MOVES_OF))
        turn = self.rules.random.below(f, f["random"], edges)
        number = f.alloca(WORD, f.call(self.selection.select(), f["tree"], node, turn))
        chosen = self.nodes.edge_of(f, node, f.get(WORD, number))
        record = f.alloca(WORD, self.nodes.record_of(f, chosen))
        with f.when(f.get(WORD, record).eq(0)):
            made = f.call(self.expansion.open(), f["tree"], chosen)
            f.set(WORD, record, made)
            with f.when(made.eq(0)):
                f.set(WORD, number, f.call(self.selection.select_taken(), f["tree"], node, f.get(WORD, number)))
                f.set(WORD, record, self.nodes.record_of(f, self.nodes.edge_of(f, node, f.get(WORD, number))))
        address = f.alloca(POINTER, f.word(f["tree"], f.get(WORD, record)))
        with f.when(f.get(WORD, record).eq(0)):
            for word in range(layout.RECORD):
                f.set(WORD, f.word(spare, word), 0)
            f.set(POINTER, address, spare)
        return self.nodes.edge_of(f, node, f.get(WORD, number)), f.get(POINTER, address)

    def _step(self, f: Function, at: dict[str, Value], node: Value, taken: tuple[Value, Value], state: Value) -> None:
        """Make the state at the end of an edge; ``taken`` is the edge and its record."""
        edge, record = taken
        before = self.nodes.of_node(f, node, layout.NODE)
        move = f.word(edge, layout.EDGE)
        source = before
        if self.shape.history:  # every thread has its own table of earlier boards
            source = f.alloca(WORD, count=self.shape.state)
            f.copy(source, before, self.shape.state)
            f.set(POINTER, f.word(source, self.shape.past), at["boards"])
        f.call(self.rules.play(True), source, move, state)
        if self.rules.program.swaps:
            folds = close(self.rules, f, state, (OPEN,))
            bit = folds.to(WORD) << layout.FOLDED
            f.update("or", f.word(record, layout.PASSED), bit)

    def _grow(
        self,
        f: Function,
        at: dict[str, Value],
        taken: tuple[Value, Value],
        passed: Value,
        state: Value,
        child: Value,
        depth: Value,
    ) -> None:
        """Make a node at the end of an edge with enough visits, if there is room and no other thread is making it."""
        edge, record = taken
        visits = (passed & ((1 << 32) - 1)).to_double()
        often = visits.compared("oge", self.nodes.setting(f, Place.OPENED))
        room = f.get(WORD, f.word(f["tree"], layout.FULL)).eq(0)
        deep = depth.ult(layout.DEEPEST)
        # Other threads can have passed without a result so far: a game that is over there must not go on.
        looked = (passed & (1 << layout.LOOKED)).ne(0)
        with f.when(often & room & deep & looked):
            address = f.word(record, layout.CHILD)
            none = f.get(WORD, address) & ~layout.LOW
            _, mine = f.exchange(address, none, none | 1, "acquire monotonic")
            with f.when(mine):
                if self.rules.program.history:
                    self.rules.history.remember(f, state)
                given = [f["tree"], state, at["moves"], at["actions"]]
                parent = self._place_of(f, at, edge, depth)
                made = f.alloca(
                    WORD, self.transpositions.meet(f, state, depth, f.i64(0)) if self.transpositions.may_meet else 0
                )
                with f.when(f.get(WORD, made).eq(0)):
                    f.set(WORD, made, f.call(self.expansion.grow(), *given, parent))
                    if self.transpositions.may_meet:
                        with f.when(f.get(WORD, made).sgt(0)):
                            self.transpositions.meet(f, state, depth, f.get(WORD, made))
                made = f.get(WORD, made)
                if self.rules.program.history:
                    self.rules.history.forget(f, state)
                f.set(WORD, child, f.select(WORD, made.sgt(0), made, 0))
                f.store_atomic(address, none | f.get(WORD, child), "release")
                with f.when(made.slt(0)):
                    f.ret(made)

    def _place_of(self, f: Function, at: dict[str, Value], edge: Value, depth: Value) -> Value:
        """The parent of a new node in the format of ``layout.PARENT``."""
        node = f.get(WORD, f.word(at["path"], (depth - 1) * layout.STEP))
        first = self.nodes.edge_of(f, node, f.i64(0)).address()
        here = edge.address()
        number = (here - first) // (8 * self.nodes.tree.edge)
        return node | (number << layout.NUMBER)

    def _play_out(
        self,
        f: Function,
        at: dict[str, Value],
        state: Value,
        depth: Value,
        result: Value,
        outcome: Value,
        random: Value,
    ) -> None:
        """Make a playout; store its winner + 1 in ``result``, and a proven result in ``outcome``."""
        context = {name: f.get(WORD, f.word(f["context"], place)) for name, place in
                   (("mask", layout.MASK), ("past", layout.BEFORE), ("limit", layout.LIMIT))}  # fmt: skip
        past = context["past"] + depth
        pointers = [state, random, f["context"]]
        pointers += [at[name] for name in ("moves", "units", "history", "table", "trace")]
        numbers = [context["mask"], past, context["limit"]]
        found = f.call(self.playout.playout(), *pointers, *numbers)
        with f.when(found.slt(0)):
            f.ret(found)
        winner = found & 255
        f.set(WORD, result, winner)
        flags = found & (AT_ONCE | UNFINISHED)
        ended = flags.eq(AT_ONCE)
        f.set(WORD, outcome, f.select(WORD, ended, winner + 1, 0))

    def _last_record(self, f: Function, at: dict[str, Value], depth: Value) -> Value:
        """The address of the record of the last edge of the path."""
        return f.get(POINTER, f.word(at["path"], depth * layout.STEP - 1))

    def _looked(self, f: Function, at: dict[str, Value], depth: Value, outcome: Value) -> None:
        """Note on the last edge of the path that the game goes on after it."""
        passed = f.word(self._last_record(f, at, depth), layout.PASSED)
        before = f.get(WORD, passed) & (1 << layout.LOOKED)
        first = (before | outcome).eq(0)
        with f.when(first):
            f.update("or", passed, 1 << layout.LOOKED)

    def _back_up(self, f: Function, at: dict[str, Value], depth: Value, result: Value, outcome: Value) -> None:
        """Add the result to every edge and node of the path, and record what it proves."""
        given = [f["tree"], f["context"], *(at[name] for name in ADDRESSES)]
        f.call(self.backup.back_up(), *given, depth, result)
        with f.when(outcome.ne(0)):
            f.call(self.proofs.prove(), f["tree"], at["path"], depth, outcome)
