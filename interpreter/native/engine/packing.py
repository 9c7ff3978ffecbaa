"""Converts positions and moves to words in memory and back, following the table in ``codegen.fields``."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int64, c_uint64

from ....gdl.model.model import Model
from ...core.move import SWAP_RULE, Move
from ...core.position import Position, SwapStage, compared_beside, remembered
from ..codegen.fields import ABSENT, IDLE, LAST, MOVER, MOVES, STAGE, SWAP, SWAPPED, TURN, Shape
from .memory import Words

ONES = (1 << 64) - 1
KEPT = 1 << 16
"""Moves whose words are kept with what they mean: reading them takes longer than all else in listing moves."""


class Packing:
    """Packs and unpacks the positions and the moves of a game."""

    def __init__(self, model: Model, shape: Shape, places: Sequence[int | None]) -> None:
        """``places``: for each region of a state, the number of its piece in the model."""
        self.model, self.shape, self.layout = model, shape, shape.layout
        self._places = places
        self._place_of = {piece: place for place, piece in enumerate(places) if piece is not None}
        self._beside = compared_beside(model)
        self._known: dict[int | tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
        self._has_idle = "idle" in remembered(model)

    def packed(self, position: Position) -> Words:
        """A position as the words of a state, without any history."""
        words = (c_uint64 * self.shape.state)()
        width = self.layout.words
        self._put_pieces(words, 0, position.contents)
        if self.shape.began:
            self._put_pieces(words, self.shape.first_began, position.began or position.contents)
        words[self.shape.hash] = position.hash
        last = 0 if position.last is None else position.last + 1
        variables = (
            MOVER.put(position.mover) | SWAPPED.put(position.swapped) | STAGE.put(position.swap) | LAST.put(last)
        )
        if self._has_idle:
            variables |= IDLE.put(position.idle + 1)
        words[self.shape.variables] = variables
        if self.shape.placed:
            self._put(words, self.shape.placed_region, self.layout.region(position.placed))
        for place, region in enumerate(position.memories):
            self._put(words, self.shape.first_memory + place * width, self.layout.region(region))
        if self.shape.counted:
            words[self.shape.counters] = TURN.put(position.turn) | MOVES.put(position.moves)
        if self.shape.history:
            words[self.shape.board] = position.board_hash
        for place, number in enumerate(position.counts, self.shape.first_number):
            words[place] = number & ONES
        return words

    def unpacked(self, words: Words) -> Position:
        """A state as a position."""
        width = self.layout.words
        contents = self._pieces(words, 0)
        began = self._pieces(words, self.shape.first_began) if self.shape.began else contents
        variables = words[self.shape.variables]
        last = LAST.take(variables)
        placed: frozenset[int] = frozenset()
        if self.shape.placed:
            placed = self._taken(words, self.shape.placed_region)
        counters = words[self.shape.counters] if self.shape.counted else 0
        first = self.shape.first_number
        return Position(
            contents,
            MOVER.take(variables),
            bool(SWAPPED.take(variables)),
            SwapStage(STAGE.take(variables)),
            last - 1 if last else None,
            TURN.take(counters),
            MOVES.take(counters),
            placed,
            IDLE.take(variables) - 1 if self._has_idle else 0,
            tuple(c_int64(number).value for number in words[first : first + self.shape.numbers]),
            tuple(self._taken(words, self.shape.first_memory + width * n) for n in range(self.shape.memories)),
            () if began == contents else began,
            self._beside,
        )

    def _put_pieces(self, words: Words, at: int, contents: Sequence[int | None]) -> None:
        """Write the region of each piece to the words from ``at`` on."""
        regions = [0] * len(self._places)
        place_of, bits, width = self._place_of, self.layout.bits, self.layout.words
        for site, piece in enumerate(contents):
            if piece is not None:
                regions[place_of[piece]] |= 1 << bits[site]
        for place, region in enumerate(regions):
            for word in range(width):
                words[at + place * width + word] = region >> 64 * word & ONES

    def _pieces(self, words: Words, at: int) -> tuple[int | None, ...]:
        """The piece on each point, from the regions in the words from ``at`` on."""
        contents: list[int | None] = [None] * len(self.model.board)
        width, sites = self.layout.words, self.layout.sites
        for place, piece in enumerate(self._places):
            for word in range(width):
                left = words[at + place * width + word]
                while left:
                    low = left & -left
                    contents[sites[64 * word + low.bit_length() - 1]] = piece
                    left ^= low
        return tuple(contents)

    def _put(self, words: Words, at: int, region: int) -> None:
        """Write a region to the words from ``at`` on."""
        for word in range(self.layout.words):
            words[at + word] = region >> 64 * word & ONES

    def _taken(self, words: Words, at: int) -> frozenset[int]:
        """The sites of the region in the words from ``at`` on."""
        region = sum(words[at + word] << 64 * word for word in range(self.layout.words))
        return frozenset(self.layout.members(region))

    def records(self, room: Words, number: int) -> list[tuple[int, tuple[int, ...]]]:
        """The rules and the sites of the first moves in memory."""
        width, known = self.shape.move, self._known
        if len(known) > KEPT:
            known.clear()
        words = room[: number * width]
        keys: Sequence[int | tuple[int, ...]] = words
        if width > 1:
            keys = [tuple(words[at : at + width]) for at in range(0, number * width, width)]
        for place, key in enumerate(keys):
            if key not in known:
                known[key] = self.record(words, place * width)
        return [known[key] for key in keys]

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
