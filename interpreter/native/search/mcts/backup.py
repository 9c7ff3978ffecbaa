"""The backup at the end of an iteration: the result is added to every edge and node of the path."""

from __future__ import annotations

from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, VOID, WORD, Value
from . import layout
from .layout import GAINED, PLAYED, STEP, TAG, WIN
from .nodes import Nodes
from .selection import Selection

ADDRESSES = ("moves", "trace", "actions", "path", "stamps")
"""The addresses of the context that the backup needs; the room for moves is not in use at that time."""


class Backup:
    """Writes the backup."""

    def __init__(self, nodes: Nodes, selection: Selection) -> None:
        self.nodes, self.selection = nodes, selection
        self.rules, self.module, self.shape = nodes.rules, nodes.module, nodes.shape

    def back_up(self) -> FunctionName:
        """``void back_up(tree, context, moves, trace, actions, path, stamps, depth, result)``."""

        def write(f: Function) -> None:
            turn = f.get(WORD, f.word(f["context"], layout.TURNS))
            uses_later = self.selection.uses_later(f)
            result = f.alloca(WORD, f["result"])
            with f.when(uses_later), f.count(f.get(WORD, f.word(f["context"], layout.TRACED))) as index:
                self._note(f, f.get(WORD, f.word(f["trace"], index)), turn, f.get(WORD, result))
            left = f.alloca(WORD, f["depth"])
            with f.loop() as loop:
                number = f.get(WORD, left)
                loop.leave_if(number.eq(0))
                number = number - 1
                f.set(WORD, left, number)
                place = f.word(f["path"], number * STEP)
                node, edge, record = f.get(WORD, place), *(f.get(POINTER, f.word(place, word)) for word in (1, 2))
                mover = self.nodes.mover_of(f, node)
                worth = self._worth(f, f.get(WORD, result), mover)
                f.update("add", f.word(record, layout.WORTH), worth)
                with f.when(uses_later):
                    key = self.nodes.action(f, mover, f.word(edge, layout.EDGE))
                    self._note(f, key, turn, f.get(WORD, result))
                    self._count_later(f, node, mover, turn, worth)
                self.selection.rescore(f, edge, record, mover)
                if self.rules.program.swaps:
                    self._fold(f, record, result)
                    worth = self._worth(f, f.get(WORD, result), mover)
                f.update("add", self.nodes.of_node(f, node, layout.SUM), worth)
            f.ret()

        parameters = [(POINTER, name) for name in ("tree", "context", *ADDRESSES)]
        parameters += [(WORD, "depth"), (WORD, "result")]
        return self.module.function("back_up", VOID, parameters, write)

    def _worth(self, f: Function, result: Value, player: Value) -> Value:
        """The value of a result (the winner + 1, or 0) for a player; alone, a player has won or has nothing."""
        wins = result.eq(player + 1)
        players = self.rules.program.players
        share = f.select(WORD, result.eq(0), WIN // players if players > 1 else 0, 0)
        return f.select(WORD, wins, WIN, share)

    def _stamp(self, f: Function, key: Value, turn: Value) -> tuple[Value, Value]:
        """The address of an action's stamp, and its value in an iteration in which the action is made."""
        place = f.word(f["stamps"], key >> (64 - layout.ACTION_BITS))
        bits = key & ((1 << layout.STAMP) - 1)
        return place, (turn << layout.STAMP) | bits

    def _note(self, f: Function, key: Value, turn: Value, result: Value) -> None:
        """Record that a move was made in this iteration; the result counts the first time."""
        place, stamp = self._stamp(f, key, turn)
        known = self.nodes.known(f, key)
        played, gained = (f.word(known, place) for place in (PLAYED, GAINED))
        with f.when(f.get(WORD, place).ne(stamp)):
            f.set(WORD, place, stamp)
            tag = key & TAG
            before = f.get(WORD, played)
            same = (before & TAG).eq(tag)
            f.set(WORD, played, f.select(WORD, same, before, tag) + 1)
            sum_ = f.select(WORD, same, f.get(WORD, gained), 0)
            f.set(WORD, gained, sum_ + self._worth(f, result, key & 15))

    def _count_later(self, f: Function, node: Value, mover: Value, turn: Value, worth: Value) -> None:
        """Add the result to the moves of a node that its mover made there or later."""
        number = f.alloca(WORD, 0)
        with f.count(f.get(WORD, self.nodes.of_node(f, node, layout.MOVES_OF))) as index:
            edge = self.nodes.edge_of(f, node, index)
            place, stamp = self._stamp(f, self.nodes.action(f, mover, f.word(edge, layout.EDGE)), turn)
            made = f.get(WORD, place).eq(stamp)
            before = f.get(WORD, number)  # written in any case: a branch here would be mispredicted
            f.set(POINTER, f.word(f["moves"], before), edge)
            f.set(WORD, number, before + made.to(WORD))
        with f.count(f.get(WORD, number)) as index:
            edge = f.get(POINTER, f.word(f["moves"], index))
            f.add_to(f.word(edge, layout.LATER), 1, "i32")  # the other half is written by others
            f.add_to(f.word(edge, layout.LATER_WORTH), worth)
            self.selection.revalue(f, edge, mover)

    def _fold(self, f: Function, record: Value, result: Value) -> None:
        """Above an opening move, assume that the player who can swap sides has done so if that is better for them."""
        passed = f.get(WORD, f.word(record, layout.PASSED))
        flags = passed & (1 << layout.FOLDED | 255 << 32)
        folded = flags.eq(1 << layout.FOLDED)  # and not proven
        with f.when(folded):
            visits = passed & ((1 << 32) - 1)
            twice = f.get(WORD, f.word(record, layout.WORTH)) << 1
            swaps = twice.ugt(visits * WIN)
            with f.when(swaps):
                self._turn_round(f, result)

    def _turn_round(self, f: Function, result: Value) -> None:
        """Turn the result into a win of the other of two players."""
        winner = f.get(WORD, result)
        drawn = winner.eq(0)
        f.set(WORD, result, f.select(WORD, drawn, 0, 3 - winner))
