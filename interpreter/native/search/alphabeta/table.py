"""The transposition table: bounds on the values of positions, and the best move.

A bucket holds two positions: the first entry keeps the position searched deepest, the second the most recent one
(Breuker, Uiterwijk and van den Herik 1994, two-deep replacement). An entry is two words: the hash of the position, and,
from the lowest bit up, its age (8 bits), the depth (8; ``SURE`` if the value is proven), the type of bound (2: exact,
lower, upper), whether it is tainted (1), one unused bit, the number of the move (20) and the value (24).

**Repetition.** Whether a position has occurred before depends on the path, which a table does not know (the
graph-history interaction, Campbell 1985). Positions up to the root are the same for the whole search, and an entry is
valid for one search only. A result that depended on a later position of the path, above the node itself, is not stored
in the table (``AlphaBeta``). The rest is harmless if repeated positions are draws: a win in the table is reached
without a cycle, so it is a win on every path. If repetition decides the game otherwise, or if the move rules depend on
the past (``past.is_whole``), the table is used only for move ordering and estimates, never for a proof.
"""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import BIT, WORD, Value
from . import control as c
from .control_words import ControlWords

SURE = 255
INDEX = (1 << 20) - 1
NO_MOVE = INDEX


class Table:
    """Writes the functions of the table."""

    def __init__(self, rules: Rules, control: ControlWords, *, whole: bool) -> None:
        """``whole``: see :func:`.repetition.is_whole`."""
        self.rules, self.control, self.whole = rules, control, whole

    def move_of(self, f: Function, known: Value) -> Value:
        """The number of the move of an entry (0: no entry)."""
        found = (known >> 20) & INDEX
        return f.select(WORD, known.eq(0), NO_MOVE, found)

    def _bucket(self, f: Function) -> tuple[Value, Value]:
        """The bucket of ``state``, and its hash."""
        hash_ = f.get(WORD, f.word(f["state"], self.rules.shape.hash))
        place = self.rules.random.mix(f, hash_) & self.control.number(f, c.MASK)
        return f.word(self.control.pointer(f, c.TABLE), place * c.BUCKET), hash_

    def _in_use(self, f: Function) -> Value:
        return self.control.uses(f, c.USE_TABLE)

    def probe(self, f: Function, known: Value) -> None:
        """Return the value if the table has it; otherwise store the entry of the position in the cell ``known``."""
        with f.when(self._in_use(f)):
            bucket, hash_ = self._bucket(f)
            age = self.control.number(f, c.AGE)
            for entry in (2, 0):
                data = f.get(WORD, f.word(bucket, entry + 1))
                own = f.get(WORD, f.word(bucket, entry)).eq(hash_)
                fresh = (data & 255).eq(age)
                with f.when(own & fresh):
                    f.set(WORD, known, data)
            data = f.get(WORD, known)
            with f.when(data.ne(0)):
                self._use(f, data)

    def _use(self, f: Function, data: Value) -> None:
        """Return the value of an entry if it determines that of the node."""
        depth = (data >> 8) & 255
        just = self.control.uses(f, c.EQUAL_DEPTH)
        deep = f.select(BIT, just, depth.eq(f["depth"]), depth.uge(f["depth"]))
        value = data.shifted_with_sign(40)
        won = value.sgt(c.PROVEN)
        lost = value.slt(-c.PROVEN)
        sure = won | lost
        if not self.whole:
            deep = deep & ~sure
        later = f.select(WORD, won, -f["ply"], f.select(WORD, lost, f["ply"], 0))
        value = value + later
        bound = (data >> 16) & 3
        least = bound.eq(2) & value.sge(f["beta"])
        most = bound.eq(3) & value.sle(f["alpha"])
        settled = bound.eq(1) | least | most
        with f.when(deep & settled):
            tainted = f.i64(1)
            if self.whole:
                tainted = (data >> 18) & 1
            self.control.put(f, c.TAINT, self.control.number(f, c.TAINT) | tainted)
            f.ret(value)

    def store(self, f: Function, value: Value, bound: Value, tainted: Value, index: Value) -> None:
        """Store the result of ``state`` in the table."""
        with f.when(self._in_use(f)):
            bucket, hash_ = self._bucket(f)
            won = value.sgt(c.PROVEN)
            lost = value.slt(-c.PROVEN)
            later = f.select(WORD, won, f["ply"], f.select(WORD, lost, -f["ply"], 0))
            value = value + later
            depth = f.select(WORD, tainted, f["depth"], SURE)
            age = self.control.number(f, c.AGE)
            data = age | (depth << 8) | (bound << 16) | (tainted.to(WORD) << 18) | (index << 20) | (value << 40)
            there = f.get(WORD, f.word(bucket, 1))
            old = (there & 255).ne(age)
            own = f.get(WORD, bucket).eq(hash_)
            deeper = depth.uge((there >> 8) & 255)
            entry = f.select(WORD, old | own | deeper, 0, 2)
            f.set(WORD, f.word(bucket, entry), hash_)
            f.set(WORD, f.word(bucket, entry + 1), data)
