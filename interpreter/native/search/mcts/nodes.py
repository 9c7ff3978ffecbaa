"""Addresses of the words of nodes, edges and records, in LLVM IR: see ``layout``."""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import DOUBLE, WORD, Value
from . import layout
from .actions import action_key
from .layout import ACTION, Tree
from .settings import Place


class Nodes:
    """Writes addresses into functions with a parameter ``tree`` (and ``actions``)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape
        self.tree = Tree(rules.shape)
        """The sizes."""

    def setting(self, f: Function, place: Place) -> Value:
        """The value of a setting."""
        return f.get(DOUBLE, f.word(f["tree"], layout.SETTINGS + place))

    def of_node(self, f: Function, node: Value, what: int) -> Value:
        """The address of a word of a node."""
        return f.word(f["tree"], node + what)

    def edge_of(self, f: Function, node: Value, number: Value) -> Value:
        """The address of an edge."""
        tree = self.tree
        place = number * tree.edge + tree.edges
        return f.word(f["tree"], node + place)

    def index_of(self, f: Function, edge: Value) -> Value:
        """The word index of an edge."""
        return (edge.address() - f["tree"].address()) >> 3

    def record_of(self, f: Function, edge: Value) -> Value:
        """The index of the record of an edge, 0 if it was never taken."""
        return f.get("i32", self.half_of(f, edge)).to(WORD)

    def later_of(self, f: Function, edge: Value) -> Value:
        """How often the move of an edge was made there or later. It is read as it is written, in 32 bits: a wider load
        soon after a narrow store has to wait for it."""
        return f.get("i32", f.word(edge, layout.LATER)).to(WORD)

    def half_of(self, f: Function, edge: Value) -> Value:
        """The address of the half word with the index of the record."""
        return f.at("i32", f.word(edge, layout.LATER), 1)

    def of_record(self, f: Function, record: Value, what: int) -> Value:
        """The address of a word of a record."""
        return f.word(f["tree"], record + what)

    def outcome(self, f: Function, edge: Value) -> Value:
        """The proven result of an edge, 0 if there is none."""
        passed = f.get(WORD, self.of_record(f, self.record_of(f, edge), layout.PASSED))
        return (passed >> 32) & 255

    def mover_of(self, f: Function, node: Value) -> Value:
        """The player to move at a node."""
        return f.get(WORD, self.of_node(f, node, layout.MOVER)) & 255

    def known(self, f: Function, key: Value) -> Value:
        """The address of the statistics of an action."""
        place = key >> (64 - layout.ACTION_BITS)
        return f.word(f["actions"], place * ACTION)

    def action(self, f: Function, mover: Value, move: Value) -> Value:
        """The key of a move and its mover."""
        return action_key(self.rules, f, mover, move)
