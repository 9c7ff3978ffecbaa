"""What Python needs to call the playouts: their signature and part, and the sizes of their memory."""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import Shape
from ...codegen.layout import Layout, lanes
from ...codegen.signatures import RECALL
from ...llvm.part import Part
from ...llvm.signature import Signature, changes, integer, reads, room

PLAYOUTS = Signature(
    "playouts",
    "Plays random games and adds them to a tally. Returns 0, ``STOPPED`` (the tally has the games that were finished),"
    " or the error code of ``moves`` if there are too many combinations to try. Leaves the table of boards as it was.",
    (
        reads("start", "the starting position"),
        integer("first", "the number of the first game"),
        integer("number", "the number of games"),
        integer("seed", "the seed of all games"),
        integer("limit", "the number of plies after which a game is abandoned"),
        changes("tally", "the wins of each player, then ``TALLY``"),
        room("moves", "room for the moves of one position or for their bundles"),
        room(
            "units",
            "the cache of units (``unit_cache``); if another thread sets the word in front, the call ends soon",
        ),
        changes(
            "history",
            "the ``past`` states before ``start``, and room for ``limit + 1`` more; used only if the rules depend on"
            " repetition",
        ),
        integer("past", "the number of states before ``start`` that count for repetition"),
        room("table", "``mask + 1`` words, all zero and left so; used only if the rules depend on repetition"),
        integer("mask", "a power of two minus one"),
    ),
)
NUMBER, KIND, MOVE = range(3)
"""Words of a record: the number of moves, the kind, then a move, followed by the regions."""
REGIONS = 3
"""The most regions in a record."""
TALLY = ("draws", "unfinished", "plies", "plies_squared", "choices", "rounds")
"""The counts of a batch of playouts, after the wins of each player; ``choices`` is estimated by ``sampling``, and
``rounds`` counts the games in which every player has made a move."""


def record_words(shape: Shape) -> int:
    """Words of a record."""
    return MOVE + shape.move + REGIONS * shape.layout.words


def history_words(shape: Shape, positions: int) -> int:
    """Words of a history of ``positions`` positions."""
    return positions * shape.state


def table_words(positions: int) -> int:
    """Words of the hash table of such a history, a power of two."""
    return 1 << (2 * positions).bit_length()


def tally_words(players: int) -> int:
    """Words of a tally."""
    return players + len(TALLY)


@dataclass(frozen=True)
class Area:
    """The layout of a player's area."""

    width: int
    sites: int

    @property
    def record(self) -> int:
        """Words of a record."""
        return 2 * self.width + 1

    @property
    def words(self) -> int:
        """Words of an area."""
        return 1 + self.width + self.sites * self.record


def area_of(layout: Layout, sites: int) -> Area:
    """The area of a player on a board with ``sites`` sites."""
    return Area(lanes(layout), sites)


def units_words(layout: Layout, sites: int, players: int) -> int:
    """Words of the whole cache, including the stop word in front."""
    return 2 + players * area_of(layout, sites).words


PART = Part("playouts", (RECALL, PLAYOUTS), f"{__package__}.emit")
