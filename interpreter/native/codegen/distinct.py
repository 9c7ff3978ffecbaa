"""Remove duplicate moves: moves of different rules with the same sites and the same result, and merged chains.

To compare two moves, both are played, which can take longer than finding them: whether there is anything to compare is
decided before play (``analysis.move_bounds``).
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.splitmix import GOLDEN
from ..analysis.move_bounds import moves_may_coincide
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import BIT, POINTER, WORD, Value
from .fields import ABSENT
from .move_generation import MoveGenerator
from .play import Play

Key = Callable[[Function, Value], list[Value]]
PARAMETERS = [(POINTER, "state"), (POINTER, "moves")]


class DistinctMoves:
    """Writes the comparison of moves."""

    def __init__(self, generator: MoveGenerator, play: Play) -> None:
        self.generator, self.play = generator, play
        self.module, self.program, self.states = generator.module, generator.program, generator.states

    def moves(self) -> FunctionName:
        """``i64 distinct_moves(state, moves)``: like ``moves``, each move once; needs room after the moves."""
        effects = self.program.effects
        merged = [number for number, effect in enumerate(effects) if effect.rounds is not None and effect.rounds.merged]
        found = self.generator.moves()
        if merged:

            def ends(f: Function, move: Value) -> list[Value]:
                return self._ends(f, move, merged)

            before = found
            found = self.module.function(
                "merged_moves", WORD, PARAMETERS, lambda f: self._write(f, before, ends, shortest=True)
            )
        if moves_may_coincide(self.program):
            all_ = found
            found = self.module.function(
                "distinct_moves", WORD, PARAMETERS, lambda f: self._write(f, all_, self._sites_of)
            )
        return found

    def _write(self, f: Function, found: FunctionName, key: Key, *, shortest: bool = False) -> None:
        """Of moves with the same key and the same result, keep the first, or the first of the ``shortest``.

        A hash table after the moves holds, at each place, the number of a kept move plus one; a move is looked up by
        its key and its result, starting at the hash of its key.
        """
        s = self.states.shape
        number = f.call(found, f["state"], f["moves"])
        with f.when(number.slt(2)):
            f.ret(number)
        size = f.alloca(WORD, 4)
        with f.loop() as loop:
            loop.leave_if(f.get(WORD, size).uge(number << 1))
            f.set(WORD, size, f.get(WORD, size) << 1)
        mask = f.get(WORD, size) - 1
        table = f.word(f["moves"], number * s.move)
        with f.count(f.get(WORD, size)) as place:
            f.set(WORD, f.word(table, place), 0)
        mine, other = f.alloca(WORD, count=s.state), f.alloca(WORD, count=s.state)
        play = self.play.play(False)
        kept, stays = f.alloca(WORD, 0), f.alloca(BIT)
        with f.count(number) as this:
            move = f.word(f["moves"], this * s.move)
            own = key(f, move)
            place = f.alloca(WORD, _mixed(f, own) & mask)
            f.set(BIT, stays, True)
            with f.loop() as loop:
                address = f.word(table, f.get(WORD, place))
                there = f.get(WORD, address)
                free = there.eq(0)
                with f.when(free):
                    f.set(WORD, address, f.get(WORD, kept) + 1)
                loop.leave_if(free)
                like = f.word(f["moves"], (there - 1) * s.move)
                same = f.i1(True)
                for a, b in zip(own, key(f, like), strict=True):
                    same = same & a.eq(b)
                with f.when(same):
                    f.call(play, f["state"], move, mine)
                    f.call(play, f["state"], like, other)
                    f.set(BIT, stays, ~self.states.equal(f, mine, other))
                    if shortest:
                        with f.when(~f.get(BIT, stays)), f.when(f.call(self._before(), move, like)):
                            f.copy(like, move, s.move)
                loop.leave_if(~f.get(BIT, stays))
                f.set(WORD, place, (f.get(WORD, place) + 1) & mask)
            with f.when(f.get(BIT, stays)):
                at = f.get(WORD, kept)
                target = f.word(f["moves"], at * s.move)
                for word in range(s.move):
                    f.set(WORD, f.word(target, word), f.get(WORD, f.word(move, word)))
                f.set(WORD, kept, at + 1)
        f.ret(f.get(WORD, kept))

    def _before(self) -> FunctionName:
        """``i1 before(a, b)``: whether a chain has fewer sites than another, or as many and comes first by them. Chains
        are nearly always found in this order."""
        parts = 4 * self.states.shape.move

        def write(f: Function) -> None:
            less = f.alloca(BIT, False)
            apart = f.alloca(BIT, False)
            with f.count(parts, 1) as part:
                a, b = (f.get("i16", f.at("i16", f[name], part)).to(WORD) for name in ("a", "b"))
                with f.when(a.eq(ABSENT) & b.ne(ABSENT)):
                    f.ret(True)
                with f.when(a.ne(ABSENT) & b.eq(ABSENT)):
                    f.ret(False)
                with f.when(a.ne(b) & ~f.get(BIT, apart)):
                    f.set(BIT, apart, True)
                    f.set(BIT, less, a.ult(b))
            f.ret(f.get(BIT, less))

        return self.module.function("chain_before", BIT, [(POINTER, "a"), (POINTER, "b")], write)

    def _sites_of(self, f: Function, move: Value) -> list[Value]:
        """The words of a move without its rule."""
        words = [f.get(WORD, f.word(move, word)) for word in range(self.states.shape.move)]
        return [words[0] >> 16, *words[1:]]

    def _ends(self, f: Function, move: Value, merged: list[int]) -> list[Value]:
        """The rule and the ends of a merged chain; all words of any other move."""
        words = [f.get(WORD, f.word(move, word)) for word in range(self.states.shape.move)]
        rule = words[0] & ABSENT
        is_merged = f.i1(False)
        for number in merged:
            is_merged = is_merged | rule.eq(number)
        last = f.i64(0)
        for part in range(2, 4 * self.states.shape.move):
            site = (words[part // 4] >> (part % 4 * 16)) & ABSENT
            last = f.select(WORD, site.eq(ABSENT), last, site)
        ends = (words[0] & 4294967295) | (last << 32)
        key = [ends, *[f.i64(0)] * (len(words) - 1)]
        return [f.select(WORD, is_merged, own, word) for own, word in zip(key, words, strict=True)]


def _mixed(f: Function, words: list[Value]) -> Value:
    found = f.i64(0)
    for word in words:
        found = (found ^ word) * GOLDEN
        found = found ^ (found >> 29)
    return found
