"""How a search tree lies in memory: one array of words, from which nothing is ever given back but by ``growing.keep``.

The array begins with ``HEAD`` words about the tree. Then come nodes, each behind its parent: ``NODE`` words, the state,
and an edge for each move. An edge is ``EDGE`` words and the move. Places in the array are numbers of words from its
beginning; there is nothing at place 0.

Results are summed as whole numbers, so that threads may add to them and nothing is lost: a win counts ``WIN``, a game
without a winner a share of it for each player.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import Shape

USED, ROOM, NODES, ROOT, SOLVED, FULL = range(6)
"""Words used and words there are; how many nodes; the place of the root; its result where it is proven; whether a node
has found no room."""
SETTINGS = 6
"""What follows are the numbers of ``Settings``, doubles and whole numbers alike in a word each."""
MEETS, MEETS_MASK = 14, 15
"""The address of a table that finds nodes by their positions, 0 where there is none; and its mask."""
HEAD = 16

MOVES_OF, MOVER, PARENT, VISITS, SUM, UNPROVEN = range(6)
"""Of a node: how many edges it has; the player to move; the place of its parent and, from bit ``NUMBER`` on, the number
of the edge that leads to it; how often it was passed and what came of it for its mover; and how many of its edges are
not proven."""
NODE = 6
KEPT = 1 << 8
"""A bit of ``MOVER``, while nodes are moved: this one stays."""
SETTLED = 16
"""From this bit of ``MOVER`` on, the proven result of a node, for edges that lead to it besides the first."""
NUMBER = 40

PASSED, WORTH, LATER, LATER_WORTH, CHILD, SCORE, URGE = range(7)
"""Of an edge: how often it was passed (the low half), its proven result (bits 32 to 39), whether the pie rule folds it
(bit ``FOLDED``) and whether the game is known to go on behind it (bit ``LOOKED``); what came of it for the mover of its
node; how often its move was made there or later by the same player, and what came of that; the place of its child, 0 if
there is none, 1 while a thread makes it; and two doubles, brought up to date with every change: its value for the
selection, and 1 / sqrt(visits + 1)."""
EDGE = 7
FOLDED, LOOKED = 48, 49
DRAWN, WON = 1, 2
"""Proven results: a draw, or ``WON`` + the player who wins; 0 where nothing is proven."""

WIN = 720_720
"""What a win counts; it can be shared by up to 16 players without a remainder."""


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
        """Words of a node with so many moves."""
        return self.edges + moves * self.edge


# What a thread works with: see ``Context``.
STOP, BEFORE, TURNS, SEED, LIMIT, MASK, TRACED, DONE = range(8)
"""Whether to stop; how many states of the history come before the root; the number of the iteration, ever growing; the
seed; the limit of plies of a playout; the mask of the table; how many moves are in the trace."""
MOVES, UNITS, HISTORY, TABLE, TRACE, ACTIONS, PATH, BOARDS, STAMPS = range(8, 17)
"""Addresses: room for moves, and for what is kept of units; the states of the game and of the path, and the table to
find them; the moves of the iteration; what is known of each action; the path; the table of the boards that have
stood; and for each action, when it was made last: the number of the iteration, and some bits of its key."""
CONTEXT = 17

DEEPEST = 1 << 9
"""No node is deeper than this below the root."""
ACTION_BITS = 13
"""There is room for 2^ACTION_BITS actions."""
STAMP = 24
"""The number of the iteration stands from this bit on."""
PLAYED, GAINED = range(2)
"""Of an action (a move, and who makes it): in how many iterations it was made (the low half; above are as many bits of
its key), and what came of them for him."""
ACTION = 2
TAG = ~0xFFFFFFFF
"""The bits of the key in ``PLAYED``."""


@dataclass(frozen=True)
class ThreadWords:
    """How many words each array of a thread has; those that the engine sizes (moves, units, boards) apart."""

    history: int
    table: int
    trace: int
    actions: int = ACTION << ACTION_BITS
    stamps: int = 1 << ACTION_BITS
    path: int = 2 * DEEPEST + 4


def thread_words(shape: Shape, limit: int, positions: int, *, repeats: bool) -> ThreadWords:
    """The sizes for playouts of at most ``limit`` plies and games of so many positions.

    ``repeats``: the rules ask whether a position has been there before; only then is there a history.
    """
    kept = positions if repeats else 1
    places = 1 << (positions + positions // 2).bit_length() if repeats else 1
    return ThreadWords(kept * shape.state, places, limit + 2)
