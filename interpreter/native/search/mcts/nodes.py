"""Addresses of the words of nodes and edges, in LLVM IR: see ``layout``."""

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
