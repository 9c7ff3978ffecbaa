"""A lock-free hash table of distinct positions that several threads fill at once, in LLVM IR.

An entry is a tag and a state, which is valid once the tag says so; states are compared only if the tags are equal.
"""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.typed_values import POINTER, WORD, Value
from .signatures import FREE, GROW, MOST, NUMBER, TABLE_FULL, TAGS, WRITING


class DistinctPositions:
    """Writes the functions for such tables into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape

    def grow(self) -> FunctionName:
        """See :data:`GROW`."""

        def write(f: Function) -> None:
            s = self.shape
            places = f.get(WORD, f["old"]) + 1
            states = f.word(f.word(f["old"], TAGS), places)
            with f.count(places) as place:
                tag = f.get(WORD, f.word(f["old"], place + TAGS))
                with f.when(tag.ne(FREE)):
                    self.insert(f, f.word(states, place * s.state), f["table"])
            f.ret(0)

        return self.module.kernel(GROW, write)

    def insert(self, f: Function, state: Value, table: Value) -> Value:
        """Insert a state into a table; return 1 or ``TABLE_FULL``."""

        def write(f: Function) -> None:
            s = self.shape
            mask = f.get(WORD, f["table"])
            number = f.word(f["table"], NUMBER)
            tags = f.word(f["table"], TAGS)
            states = f.word(tags, mask + 1)
            hash_ = self.rules.random.mix(f, f.get(WORD, f.word(f["state"], s.hash)))
            own = hash_ | 2
            own = own & -2
            place = f.alloca(WORD, hash_ >> 2)
            with f.loop():
                at = f.get(WORD, place) & mask
                tag = f.word(tags, at)
                there = f.alloca(WORD, f.load_atomic(tag, "acquire"))
                kept = f.word(states, at * s.state)
                with f.when(f.get(WORD, there).eq(FREE)):
                    count = f.load_atomic(number, "monotonic")
                    with f.when(count.uge(f.get(WORD, f.word(f["table"], MOST)))):
                        f.ret(TABLE_FULL)
                    stood, put = f.exchange(tag, FREE, WRITING, "acquire acquire")
                    with f.when(put):
                        f.copy(kept, f["state"], s.state)
                        f.store_atomic(tag, own, "release")
                        f.update("add", number, 1)
                        f.ret(1)
                    f.set(WORD, there, stood)
                with f.loop() as loop:  # another thread can be writing here
                    loop.leave_if(f.get(WORD, there).ne(WRITING))
                    f.set(WORD, there, f.load_atomic(tag, "acquire"))
                same = f.get(WORD, there).eq(own)
                with f.when(same), f.when(self.rules.states.equal(f, f["state"], kept)):
                    f.ret(1)
                f.add_to(place, 1)
            f.unreachable()

        name = self.module.function("insert", WORD, [(POINTER, "state"), (POINTER, "table")], write)
        return f.call(name, state, table)
