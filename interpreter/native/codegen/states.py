"""Positions as words in memory, in LLVM IR; ``fields`` has their layout."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import zobrist
from ..ir.program import Program
from ..ir.slots import Counter, Memory
from ..llvm.builder import Function, Module
from ..llvm.typed_values import WORD, Value
from .fields import ABSENT, Field, Shape
from .random_numbers import finalised
from .regions import Regions


def field_of(word: Value, field: Field) -> Value:
    """The value of a field in its word."""
    if field.shift:
        word = word >> field.shift
    return word if field.shift + field.bits == 64 else word & field.mask


class States:
    """Writes the access to the words of states into a module."""

    def __init__(self, module: Module, program: Program, shape: Shape, regions: Regions, pieces: list[int]) -> None:
        """``pieces``: the model's number of the piece of each region of a state, or -1 if there is none."""
        self.module = module
        self.program = program
        self.shape = shape
        self.regions = regions
        self.piece_numbers = pieces

    def field(self, f: Function, state: Value, field: Field) -> Value:
        """A field of a state, as a word."""
        return field_of(f.get(WORD, f.word(state, self.shape.first[field.block])), field)

    def region_address(self, f: Function, state: Value, slot: int, mover: Value) -> Value:
        """The address of the region of a slot when it is a player's turn."""
        return f.word(state, self.stored(f, slot, mover) * self.shape.layout.words)

    def stored(self, f: Function, slot: int, mover: Value) -> Value:
        """The index of a slot among the regions of a state."""
        owner = self.program.slots[slot].owner
        if owner is None:
            return f.i64(slot)
        kinds = sum(1 for other in self.program.slots if other.owner == 0)
        player = self.player(f, mover, f.i64(owner)) if owner else mover
        place = player * kinds if kinds > 1 else player
        return place + (slot % kinds) if slot % kinds else place

    def counter_address(self, f: Function, state: Value, counter: int, mover: Value) -> Value:
        """The address of a counter when it is a player's turn."""
        return f.word(state, self.cell(f, counter, mover) + self.shape.first_number)

    def cell(self, f: Function, counter: int, mover: Value) -> Value:
        """The index of a counter among those of a state."""
        return self._cell(f, counter, self.program.counters, mover)

    def memory_address(self, f: Function, state: Value, memory: int, mover: Value) -> Value:
        """The address of the region of a memory when it is a player's turn."""
        place = self.memory(f, memory, mover) * self.shape.layout.words
        return f.word(state, place + self.shape.first_memory)

    def memory(self, f: Function, memory: int, mover: Value) -> Value:
        """The index of a memory among those of a state."""
        return self._cell(f, memory, self.program.memories, mover)

    def _cell(self, f: Function, number: int, every: Sequence[Counter | Memory], mover: Value) -> Value:
        owner = every[number].owner
        if owner is None:
            return f.i64(number)
        each = sum(1 for other in every if other.owner == 0)
        player = self.player(f, mover, f.i64(owner)) if owner else mover
        return player * each + (number % each)

    def player(self, f: Function, mover: Value, owner: Value) -> Value:
        """The player ``owner`` places after the mover."""
        players = self.program.players
        player = mover + owner
        beyond = player.uge(players)
        return f.select(WORD, beyond, player - players, player)

    def equal(self, f: Function, a: Value, b: Value) -> Value:
        """Test whether two states are the same position."""
        found = f.i64(0)
        beside = {self.shape.hash, *([self.shape.board, self.shape.past] if self.shape.history else [])}
        for word in range(self.shape.state):
            if word not in beside:
                one, other = (f.get(WORD, f.word(state, word)) for state in (a, b))
                found = found | (one ^ other)
        return found.eq(0)

    def memory_keys(self, f: Function, region: Value, cell: Value) -> Value:
        """What the sites of a memory add to the hash."""
        found = f.alloca(WORD, 0)
        with self.each(f, region) as (bit, _):
            key = self.key(f, f.i64(zobrist.MEMORY), self.site(f, bit), cell)
            f.set(WORD, found, f.get(WORD, found) ^ key)
        return f.get(WORD, found)

    def changed_key(self, f: Function, state: Value) -> Value:
        """What the board at the start of the turn adds to the hash: a key for each point that was different then."""
        s, r = self.shape, self.regions
        found, still = f.alloca(WORD, 0), f.alloca(r.type, 0)

        def both(region: int) -> tuple[Value, Value]:
            place = region * s.layout.words
            return f.get(r.type, f.word(state, place)), f.get(r.type, f.word(state, place + s.first_began))

        changed = f.alloca(r.type, 0)
        for region in range(s.slots):
            now, then = both(region)
            f.set(r.type, changed, f.get(r.type, changed) | (now ^ then))
        for region, piece in enumerate(self.piece_numbers):
            if piece >= 0:
                _, then = both(region)
                f.set(r.type, still, f.get(r.type, still) | then)
                self._add_keys(f, found, then & f.get(r.type, changed), piece + 1)
        self._add_keys(f, found, f.get(r.type, changed) & ~f.get(r.type, still), 0)
        return f.get(WORD, found)

    def _add_keys(self, f: Function, found: Value, region: Value, content: int) -> None:
        with self.each(f, region) as (bit, _):
            key = self.key(f, f.i64(zobrist.BEGAN), self.site(f, bit), f.i64(content))
            f.set(WORD, found, f.get(WORD, found) ^ key)

    def move_words(self, f: Function, rule: int, sites: list[Value]) -> list[Value]:
        """The words of a move; sites of its rule that are not given yet are zero."""
        parts = [f.i64(rule), *sites]
        parts += [f.i64(0)] * (1 + len(self.program.effects[rule].sites) - len(parts))
        parts += [f.i64(ABSENT)] * (4 * self.shape.move - len(parts))
        words = []
        for start in range(0, len(parts), 4):
            word = parts[start]
            for place, part in enumerate(parts[start + 1 : start + 4], 1):
                word = word | (part << (16 * place))
            words.append(word)
        return words

    def pieces(self) -> Value:
        """A table with the model's number of the piece of each region of a state."""
        return self.module.table("pieces", WORD, self.piece_numbers)

    def each(self, f: Function, region: Value) -> EachSite:
        """A loop over the sites of a region."""
        return EachSite(self.regions, f, region)

    def site(self, f: Function, bit: Value) -> Value:
        """The number of the site of a bit."""
        if self.shape.layout.dense:
            return bit
        table = self.module.table("sites", WORD, self.shape.layout.sites)
        return f.item(WORD, table, bit)

    def key(self, f: Function, kind: Value, a: Value, b: Value) -> Value:
        """``zobrist.key``."""

        def write(f: Function) -> None:
            z = f["kind"] * zobrist.KIND_FACTOR
            z = z + f["a"] * zobrist.A_FACTOR
            z = z + f["b"] * zobrist.B_FACTOR
            z = z + zobrist.OFFSET
            f.ret(finalised(z))

        name = self.module.function("key", WORD, [(WORD, "kind"), (WORD, "a"), (WORD, "b")], write, inline=True)
        return f.call(name, kind, a, b)


class EachSite:
    """A loop over the sites of a region, as a context manager that gives the bit and the single region of each."""

    def __init__(self, regions: Regions, f: Function, region: Value) -> None:
        self.regions, self.f = regions, f
        self.rest = f.alloca(regions.type, region)
        self.loop = f.loop()

    def __enter__(self) -> tuple[Value, Value]:
        loop = self.loop.__enter__()
        left = self.f.get(self.regions.type, self.rest)
        loop.leave_if(self.regions.is_empty(self.f, left))
        single = self.regions.lowest(self.f, left)
        self.f.set(self.regions.type, self.rest, left ^ single)
        return self.regions.bit(self.f, left), single

    def __exit__(self, *exception: object) -> None:
        self.loop.__exit__(None, None, None)
