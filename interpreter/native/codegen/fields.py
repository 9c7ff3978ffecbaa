"""The memory layout of states and moves: one table, shared by the machine code and Python.

A state is an array of words, in blocks (:attr:`Shape.blocks`); some words hold several small numbers (``FIELDS``).
A move is one or more words of four 16-bit numbers: its rule, the bits of its sites, and ``ABSENT`` where it has fewer
sites than others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .layout import Layout

ABSENT = 0xFFFF
"""Marks a missing site in a move."""
SWAP = 0xFFFF
"""The rule number of the move that swaps sides."""
NEVER, AHEAD, OPEN, CLOSED = range(4)
"""The stages of the swap; ``core.position.SwapStage`` in Python."""


@dataclass(frozen=True)
class Field:
    """A number in some bits of a word of a state."""

    name: str
    block: str
    """The block of its word."""
    shift: int
    """Its lowest bit."""
    bits: int
    means: str

    @property
    def mask(self) -> int:
        """The bits of the field, shifted down to bit 0."""
        return (1 << self.bits) - 1

    @property
    def ones(self) -> int:
        """The bits of the field in its word."""
        return self.mask << self.shift

    def put(self, number: int) -> int:
        """A word that contains only this number."""
        return number << self.shift

    def take(self, word: int) -> int:
        """The number in a word."""
        return word >> self.shift & self.mask


MOVER = Field("mover", "variables", 0, 8, "the player to move")
SWAPPED = Field("swapped", "variables", 8, 8, "whether the sides have been swapped")
STAGE = Field("stage", "variables", 16, 8, "the stage of the swap")
LAST = Field("last", "variables", 24, 8, "the player who moved last, plus one; 0: none")
IDLE = Field("idle", "variables", 32, 32, "the idle turns in a row plus one, if the description uses them")
TURN = Field("turn", "counters", 0, 32, "the number of the turn, if the description uses it")
MOVES = Field("moves", "counters", 32, 32, "the moves made in this turn, if the description uses them")
FIELDS = (MOVER, SWAPPED, STAGE, LAST, IDLE, TURN, MOVES)
"""All fields of all states."""


@dataclass(frozen=True)
class Block:
    """A range of words of a state."""

    name: str
    words: int
    means: str


@dataclass(frozen=True)
class Shape:
    """The memory of states and moves of one game."""

    layout: Layout
    slots: int
    """The number of regions of pieces: those of the first player, of the next …, then those of no player."""
    sites: int
    """The maximum number of sites of a move."""
    placed: bool = False
    """Whether states have a region of the points reached in this turn."""
    counted: bool = False
    """Whether states have a word for turns and their moves."""
    numbers: int = 0
    """The number of counters of all players."""
    memories: int = 0
    """The number of regions that are remembered."""
    began: bool = False
    """Whether states have the regions of the pieces as they were when the turn began."""
    history: bool = False
    """Whether states have the two words of the history."""

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of a state, in order."""
        width = self.layout.words
        return (
            Block("regions", self.slots * width, "the region of each piece"),
            Block("placed", self.placed * width, "the points reached in this turn"),
            Block("memories", self.memories * width, "the regions that are remembered, in the order of the counters"),
            Block("began", self.began * self.slots * width, "the regions of the pieces when the turn began"),
            Block("hash", 1, "the Zobrist hash of the position"),
            Block("variables", 1, "whose turn it is, and what belongs to it (fields)"),
            Block("counters", int(self.counted), "the turn and its moves (fields)"),
            Block("numbers", self.numbers, "the value of each counter, in the order of the regions"),
            Block("board", int(self.history), "the hash of the board alone"),
            Block("past", int(self.history), "the address of the table of earlier boards (`history`)"),
        )

    @cached_property
    def first(self) -> dict[str, int]:
        """The first word of each block."""
        found, word = {}, 0
        for block in self.blocks:
            found[block.name] = word
            word += block.words
        return found

    @cached_property
    def state(self) -> int:
        """The number of words of a state."""
        return sum(block.words for block in self.blocks)

    @cached_property
    def move(self) -> int:
        """The number of words of a move."""
        return self.sites // 4 + 1

    @cached_property
    def placed_region(self) -> int:
        """The index of the first word of the points reached in this turn."""
        return self.first["placed"]

    @cached_property
    def first_memory(self) -> int:
        """The index of the first word of the regions that are remembered."""
        return self.first["memories"]

    @cached_property
    def first_began(self) -> int:
        """The index of the first word of the regions of the pieces when the turn began."""
        return self.first["began"]

    @cached_property
    def hash(self) -> int:
        """The index of the word of the hash."""
        return self.first["hash"]

    @cached_property
    def variables(self) -> int:
        """The index of the word of the variables."""
        return self.first["variables"]

    @cached_property
    def counters(self) -> int:
        """The index of the word of the turn's number and its moves."""
        return self.first["counters"]

    @cached_property
    def first_number(self) -> int:
        """The index of the word of the first counter."""
        return self.first["numbers"]

    @cached_property
    def board(self) -> int:
        """The index of the word of the hash of the board alone."""
        return self.first["board"]

    @cached_property
    def past(self) -> int:
        """The index of the word of the address of the history."""
        return self.first["past"]
