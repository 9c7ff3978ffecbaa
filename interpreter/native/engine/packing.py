"""Converts positions and moves to words in memory and back, following the table in ``codegen.fields``."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int64, c_uint64

from ....gdl.model.model import Model
from ...core.move import SWAP_RULE, Move
from ...core.position import Position, SwapStage, remembered
from ..codegen.fields import ABSENT, IDLE, LAST, MOVER, MOVES, STAGE, SWAP, SWAPPED, TURN, Shape
from .memory import Words

ONES = (1 << 64) - 1


class Packing:
    """Packs and unpacks the positions and the moves of a game."""

    def __init__(self, model: Model, shape: Shape, places: Sequence[int | None]) -> None:
        """``places``: for each region of a state, the number of its piece in the model."""
        self.model, self.shape, self.layout = model, shape, shape.layout
        self._places = places
        self._place_of = {piece: place for place, piece in enumerate(places) if piece is not None}
        self._has_idle = "idle" in remembered(model)

    def packed(self, position: Position) -> Words:
        """A position as the words of a state, without any history."""
        regions = [0] * len(self._places)
        place_of = self._place_of
        bits = self.layout.bits
        for site, piece in enumerate(position.contents):
            if piece is not None:
                regions[place_of[piece]] |= 1 << bits[site]
        words = (c_uint64 * self.shape.state)()
        width = self.layout.words
        for place, region in enumerate(regions):
            for word in range(width):
                words[place * width + word] = region >> 64 * word & ONES
        words[self.shape.hash] = position.hash
        last = 0 if position.last is None else position.last + 1
        variables = (
            MOVER.put(position.mover) | SWAPPED.put(position.swapped) | STAGE.put(position.swap) | LAST.put(last)
        )
        if self._has_idle:
            variables |= IDLE.put(position.idle + 1)
        words[self.shape.variables] = variables
        if self.shape.placed:
            placed = self.layout.region(position.placed)
            for word in range(width):
                words[self.shape.placed_region + word] = placed >> 64 * word & ONES
        if self.shape.counted:
            words[self.shape.counters] = TURN.put(position.turn) | MOVES.put(position.moves)
        if self.shape.history:
            words[self.shape.board] = position.board_hash
        for place, number in enumerate(position.counts, self.shape.first_number):
            words[place] = number & ONES
        return words

    def unpacked(self, words: Words) -> Position:
        """A state as a position."""
        contents: list[int | None] = [None] * len(self.model.board)
        width, sites = self.layout.words, self.layout.sites
        for place, piece in enumerate(self._places):
            for word in range(width):
                left = words[place * width + word]
                while left:
                    low = left & -left
                    contents[sites[64 * word + low.bit_length() - 1]] = piece
                    left ^= low
        variables = words[self.shape.variables]
        last = LAST.take(variables)
        placed: frozenset[int] = frozenset()
        if self.shape.placed:
            at = self.shape.placed_region
            placed = frozenset(self.layout.members(sum(words[at + word] << 64 * word for word in range(width))))
        counters = words[self.shape.counters] if self.shape.counted else 0
        first = self.shape.first_number
        return Position(
            tuple(contents),
            MOVER.take(variables),
            bool(SWAPPED.take(variables)),
            SwapStage(STAGE.take(variables)),
            last - 1 if last else None,
            TURN.take(counters),
            MOVES.take(counters),
            placed,
            IDLE.take(variables) - 1 if self._has_idle else 0,
            tuple(c_int64(number).value for number in words[first : first + self.shape.numbers]),
        )

    def record(self, room: Words | Sequence[int], at: int) -> tuple[int, tuple[int, ...]]:
        """The rule and the sites of a move in memory."""
        parts: list[int] = []
        for word in room[at : at + self.shape.move]:
            parts += [word & 0xFFFF, word >> 16 & 0xFFFF, word >> 32 & 0xFFFF, word >> 48]
        sites = self.layout.sites
        return parts[0], tuple([sites[bit] for bit in parts[1:] if bit != ABSENT])

    def move_words(self, move: Move) -> Words:
        """A move as words."""
        sites = [self.layout.bits[site] for site in move.sites]
        parts = [SWAP if move.rule == SWAP_RULE else move.rule, *sites]
        parts += [ABSENT] * (4 * self.shape.move - len(parts))
        words = (c_uint64 * self.shape.move)()
        for place, part in enumerate(parts):
            words[place // 4] |= part << place % 4 * 16
        return words
