"""The memory layout of a search tree: one array of words, of which nothing is freed except by ``growing.keep``.

The array begins with ``HEAD`` words about the tree. Nodes follow, each after its parent: ``NODE`` words, the state, and
an edge for each move. An edge is ``EDGE`` words and the move. Most edges are never taken; one that is gets a record of
``RECORD`` words, after its node and before its child. Nodes and records are referred to by their word index in the
array.

Results are summed as integers, so that threads can add to them atomically: a win counts ``WIN``, a game without a
winner an equal share of it for each player.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import Shape

ROOM, ROOT, SOLVED, FULL = range(4, 8)
"""Words available; the index of the root; its result if proven; whether a node or a record did not fit. Before them, at
index 0, is the record of all edges that were never taken."""
SETTINGS = 8
"""From here on the numbers of ``Settings``, doubles and integers, one word each."""
MEETS, MEETS_MASK = 16, 17
"""The address of the transposition table, 0 if there is none; and its mask."""
USED, NODES = 24, 25
"""Words used, and the number of nodes. They are in a cache line of their own: threads write to them in every iteration,
and read the others."""
HEAD = 32

MOVES_OF, MOVER, PARENT, VISITS, SUM, UNPROVEN = range(6)
"""Words of a node: the number of its edges; the player to move; the index of its parent and, from bit ``NUMBER`` on,
the number of the edge that leads to it; its visit count and the sum of results for its mover; and the number of its
unproven edges."""
NODE = 6
KEPT = 1 << 8
"""A bit of ``MOVER``, while nodes are moved: this node is kept."""
SETTLED = 16
"""From this bit of ``MOVER`` on, the proven result of a node, for edges that lead to it other than the first."""
NUMBER = 40

SCORE, LATER, LATER_WORTH = range(3)
"""Words of an edge: a double, its value for the selection, updated with every change; how often the player to move at
its node made its move there or later (the low half) and, from bit ``HALF`` on, the index of its record, 0 if it was
never taken; and the sum of the results of those games for that player."""
EDGE = 3
HALF = 32
LOW = (1 << HALF) - 1
"""The low half of a word."""

CHILD, PASSED, WORTH, URGE = range(4)
"""Words of a record: the index of the child (the low half), 0 if there is none, 1 while a thread makes it, with the
index of the edge from bit ``HALF`` on, and ``IS_RECORD``; the visit count of the edge (the low half), its proven result
(bits 32 to 39), whether the pie rule folds it (bit ``FOLDED``) and whether the game is known to go on after it (bit
``LOOKED``); the sum of results for the mover of its node; and a double, 1 / sqrt(visits + 1)."""
RECORD = 4
UNTAKEN = (0, 0, 0, 0x3FF0000000000000)
"""The record at index 0; the last word is the double 1."""
IS_RECORD = 1 << 63
"""A bit of the first word of a record, and of no node."""
LARGEST = 1 << 31
"""The most words of a tree: an index has 31 bits in a record."""
FOLDED, LOOKED, RETAINED = 48, 49, 50
"""Bits of ``PASSED``; the last one marks a record that is kept, while nodes are moved."""
DRAWN, WON = 1, 2
"""Proven results: a draw, or ``WON`` + the player who wins; 0 if nothing is proven."""

WIN = 720_720
"""The value of a win; it can be divided among up to 16 players without a remainder."""


@dataclass(frozen=True)
class Tree:
    """The sizes that depend on the game."""

    shape: Shape

    @property
    def edges(self) -> int:
        """The first word of the edges of a node."""
        return NODE + self.shape.state

    @property
    def edge(self) -> int:
        """Words of an edge."""
        return EDGE + self.shape.move

    def node(self, moves: int) -> int:
        """Words of a node with ``moves`` moves."""
        return self.edges + moves * self.edge


# The context of a thread: see ``Context``.
STOP, BEFORE, TURNS, SEED, LIMIT, MASK, TRACED, DONE = range(8)
"""Whether to stop; the number of states in the history before the root; the number of the iteration, always increasing;
the seed; the ply limit of a playout; the mask of the table; the number of moves in the trace."""
MOVES, UNITS, HISTORY, TABLE, TRACE, ACTIONS, PATH, BOARDS, STAMPS = range(8, 17)
"""Addresses: room for moves, and for the cache of units; the states of the game and of the path, and the table to find
them; the moves of the iteration; the statistics of each action; the path; the table of earlier boards; and for each
action, when it was last made: the number of the iteration, and some bits of its key."""
CONTEXT = 17

DEEPEST = 1 << 9
"""The greatest depth of a node below the root."""
STEP = 3
"""Words of a step of the path: a node, the address of the edge taken there, and that of the record of the edge."""
ACTION_BITS = 13
"""There is room for 2^ACTION_BITS actions."""
STAMP = 24
"""The number of the iteration starts at this bit."""
PLAYED, GAINED = range(2)
"""Words of an action (a move with its mover): the number of iterations in which it was made (the low half; the upper
half holds bits of its key), and the sum of their results for the mover."""
ACTION = 2
TAG = ~0xFFFFFFFF
"""The bits of the key in ``PLAYED``."""
