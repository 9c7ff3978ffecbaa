"""The table of positions: what is known of their values, and the move that was best.

A bucket is for two positions: of what comes there, the first keeps what was searched deepest and the second what came
last (Breuker, Uiterwijk and van den Herik 1994, two-deep). An entry is two words: the hash of the position, and from
the lowest bit on its age (8 bits), the depth (8; ``SURE`` where the value is proven), the sort of bound (2: exact, at
least, at most), whether it is tainted (1), 1 bit that is free, the number of the move (20) and the value (24).

**Repetition.** Whether a position has been there before depends on the path, and a table knows no paths (the
graph-history interaction, Campbell 1985). Positions up to the root are the same for the whole search, and an entry is
of one search only. A result that hung on a later position of the path, above the node itself, is not put into the
table (``AlphaBeta``). What is left is no harm where repeated positions are draws: a win that is in the table is reached
without a cycle, and so it is one on every path. Where they decide the game otherwise, or where the rules for moves ask
for the past (``past.is_whole``), the table is asked only for the order of moves and for estimates, never for a proof.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...codegen.builder import WORD, Function, Value
from ..evaluation import control as c

if TYPE_CHECKING:
    from .emit import AlphaBeta

SURE = 255
INDEX = (1 << 20) - 1
NO_MOVE = str(INDEX)
BUCKET = 4
"""Words of a bucket."""


class Table:
    """Writes what has to do with the table."""

    def __init__(self, search: AlphaBeta) -> None:
        self.search = search

    def move_of(self, f: Function, known: Value) -> Value:
        """The number of the move of an entry (0: there is no entry)."""
        found = f.both(WORD, f.op("lshr", WORD, known, "20"), str(INDEX))
        return f.select(WORD, f.compare("eq", WORD, known, "0"), NO_MOVE, found)

    def _bucket(self, f: Function) -> tuple[Value, Value]:
        """The bucket of ``%state``, and its hash."""
        search = self.search
        hash_ = f.get(WORD, f.word("%state", str(search.shape.hash)))
        place = f.both(WORD, search.mix(f, hash_), search.get(f, c.MASK))
        return f.word(f.get("ptr", search.at(f, c.TABLE)), f.op("mul", WORD, place, str(BUCKET))), hash_

    def _in_use(self, f: Function) -> Value:
        return self.search._uses(f, c.USE_TABLE)

    def probe(self, f: Function, known: Value) -> None:
        """Give the value where the table has it; else put the entry of the position into the cell ``known``."""
        with f.when(self._in_use(f)):
            bucket, hash_ = self._bucket(f)
            age = self.search.get(f, c.AGE)
            for entry in (2, 0):
                data = f.get(WORD, f.word(bucket, str(entry + 1)))
                own = f.compare("eq", WORD, f.get(WORD, f.word(bucket, str(entry))), hash_)
                fresh = f.compare("eq", WORD, f.both(WORD, data, "255"), age)
                with f.when(f.both("i1", own, fresh)):
                    f.set(WORD, known, data)
            data = f.get(WORD, known)
            with f.when(f.compare("ne", WORD, data, "0")):
                self._use(f, data)

    def _use(self, f: Function, data: Value) -> None:
        """Give the value of an entry where it settles that of the node."""
        search = self.search
        depth = f.both(WORD, f.op("lshr", WORD, data, "8"), "255")
        just = search._uses(f, c.EQUAL_DEPTH)
        deep = f.select("i1", just, f.compare("eq", WORD, depth, "%depth"), f.compare("uge", WORD, depth, "%depth"))
        value = f.new(f"ashr i64 {data}, 40")
        won = f.compare("sgt", WORD, value, str(c.PROVEN))
        lost = f.compare("slt", WORD, value, str(-c.PROVEN))
        sure = f.either("i1", won, lost)
        if not search.whole:
            deep = f.both("i1", deep, f.complement("i1", sure))
        later = f.select(WORD, won, f.op("sub", WORD, "0", "%ply"), f.select(WORD, lost, "%ply", "0"))
        value = f.op("add", WORD, value, later)
        bound = f.both(WORD, f.op("lshr", WORD, data, "16"), "3")
        least = f.both("i1", f.compare("eq", WORD, bound, "2"), f.compare("sge", WORD, value, "%beta"))
        most = f.both("i1", f.compare("eq", WORD, bound, "3"), f.compare("sle", WORD, value, "%alpha"))
        settled = f.either("i1", f.compare("eq", WORD, bound, "1"), least, most)
        with f.when(f.both("i1", deep, settled)):
            tainted: Value = "1"
            if search.whole:
                tainted = f.both(WORD, f.op("lshr", WORD, data, "18"), "1")
            search.put(f, c.TAINT, f.either(WORD, search.get(f, c.TAINT), tainted))
            f.give(WORD, value)

    def store(self, f: Function, value: Value, bound: Value, tainted: Value, index: Value) -> None:
        """Put what has been found of ``%state`` into the table."""
        with f.when(self._in_use(f)):
            search = self.search
            bucket, hash_ = self._bucket(f)
            won = f.compare("sgt", WORD, value, str(c.PROVEN))
            lost = f.compare("slt", WORD, value, str(-c.PROVEN))
            later = f.select(WORD, won, "%ply", f.select(WORD, lost, f.op("sub", WORD, "0", "%ply"), "0"))
            value = f.op("add", WORD, value, later)
            depth = f.select(WORD, tainted, "%depth", str(SURE))
            age = search.get(f, c.AGE)
            data = f.either(
                WORD, age, f.op("shl", WORD, depth, "8"), f.op("shl", WORD, bound, "16"),
                f.op("shl", WORD, f.new(f"zext i1 {tainted} to i64"), "18"),
                f.op("shl", WORD, index, "20"), f.op("shl", WORD, value, "40"),
            )  # fmt: skip
            there = f.get(WORD, f.word(bucket, "1"))
            old = f.compare("ne", WORD, f.both(WORD, there, "255"), age)
            own = f.compare("eq", WORD, f.get(WORD, bucket), hash_)
            deeper = f.compare("uge", WORD, depth, f.both(WORD, f.op("lshr", WORD, there, "8"), "255"))
            entry = f.select(WORD, f.either("i1", old, own, deeper), "0", "2")
            f.set(WORD, f.word(bucket, entry), hash_)
            f.set(WORD, f.word(bucket, f.op("add", WORD, entry, "1")), data)
