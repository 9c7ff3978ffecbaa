"""Each move once: moves of different rules through the same sites that do the same, and chains that are merged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..analysis.move_bounds import rules_may_meet
from .builder import WORD, Function, Value
from .states import ABSENT

if TYPE_CHECKING:
    from .rules import Rules

Key = Callable[[Function, Value], list[Value]]
PARAMETERS = [("ptr", "state"), ("ptr", "moves")]


def moves(rules: Rules) -> str:
    """``i64 distinct_moves(state, moves)``: as ``moves``, each move once; needs room behind the moves."""
    program = rules.program
    merged = [
        number for number, effect in enumerate(program.effects) if effect.rounds is not None and effect.rounds.merged
    ]
    found = rules.moves()
    if merged:  # the first of some chains is the least by its points: they are found in that order

        def ends(f: Function, move: Value) -> list[Value]:
            return _ends(rules, f, move, merged)

        before = found
        found = rules.module.function("merged_moves", WORD, PARAMETERS, lambda f: _write(rules, f, before, ends))
    if rules_may_meet(program):

        def sites(f: Function, move: Value) -> list[Value]:
            return _sites_of(rules, f, move)

        all_ = found
        found = rules.module.function("distinct_moves", WORD, PARAMETERS, lambda f: _write(rules, f, all_, sites))
    return found


def _write(rules: Rules, f: Function, found: str, key: Key) -> None:
    """Of moves with the same key and the same result, keep the first.

    A table after the moves has, at each place, the number of a move that stays plus one; a move looks for one with
    its key and its result from the place that its key hashes to.
    """
    s = rules.shape
    number = f.call(WORD, found, ("ptr", "%state"), ("ptr", "%moves"))
    with f.when(f.compare("slt", WORD, number, "2")):
        f.give(WORD, number)
    size = f.cell(WORD, "4")
    with f.loop() as loop:
        loop.leave_if(f.compare("uge", WORD, f.get(WORD, size), f.op("shl", WORD, number, "1")))
        f.set(WORD, size, f.op("shl", WORD, f.get(WORD, size), "1"))
    mask = f.op("sub", WORD, f.get(WORD, size), "1")
    table = f.word("%moves", f.op("mul", WORD, number, str(s.move)))
    with f.count(f.get(WORD, size)) as place:
        f.set(WORD, f.word(table, place), "0")
    mine, other = f.cell(WORD, count=s.state), f.cell(WORD, count=s.state)
    play = rules.play(False)
    kept, stays = f.cell(WORD, "0"), f.cell("i1")
    with f.count(number) as this:
        move = f.word("%moves", f.op("mul", WORD, this, str(s.move)))
        own = key(f, move)
        place = f.cell(WORD, f.both(WORD, _mixed(f, own), mask))
        f.set("i1", stays, "true")
        with f.loop() as loop:
            address = f.word(table, f.get(WORD, place))
            there = f.get(WORD, address)
            free = f.compare("eq", WORD, there, "0")
            with f.when(free):
                f.set(WORD, address, f.op("add", WORD, f.get(WORD, kept), "1"))
            loop.leave_if(free)
            like = f.word("%moves", f.op("mul", WORD, f.op("sub", WORD, there, "1"), str(s.move)))
            same = "true"
            for a, b in zip(own, key(f, like), strict=True):
                same = f.both("i1", same, f.compare("eq", WORD, a, b))
            with f.when(same):
                f.call("void", play, ("ptr", "%state"), ("ptr", move), ("ptr", mine))
                f.call("void", play, ("ptr", "%state"), ("ptr", like), ("ptr", other))
                f.set("i1", stays, f.complement("i1", rules.equal(f, mine, other)))
            loop.leave_if(f.complement("i1", f.get("i1", stays)))
            f.set(WORD, place, f.both(WORD, f.op("add", WORD, f.get(WORD, place), "1"), mask))
        with f.when(f.get("i1", stays)):
            at = f.get(WORD, kept)
            target = f.word("%moves", f.op("mul", WORD, at, str(s.move)))
            for word in range(s.move):
                f.set(WORD, f.word(target, str(word)), f.get(WORD, f.word(move, str(word))))
            f.set(WORD, kept, f.op("add", WORD, at, "1"))
    f.give(WORD, f.get(WORD, kept))


def _sites_of(rules: Rules, f: Function, move: Value) -> list[Value]:
    """The words of a move without its rule."""
    words = [f.get(WORD, f.word(move, str(word))) for word in range(rules.shape.move)]
    return [f.op("lshr", WORD, words[0], "16"), *words[1:]]


def _ends(rules: Rules, f: Function, move: Value, merged: list[int]) -> list[Value]:
    """The rule and the ends of a chain that is merged; all words of any other move."""
    words = [f.get(WORD, f.word(move, str(word))) for word in range(rules.shape.move)]
    rule = f.both(WORD, words[0], str(ABSENT))
    is_merged: Value = "false"
    for number in merged:
        is_merged = f.either("i1", is_merged, f.compare("eq", WORD, rule, str(number)))
    last: Value = "0"
    for part in range(2, 4 * rules.shape.move):
        site = f.both(WORD, f.op("lshr", WORD, words[part // 4], str(part % 4 * 16)), str(ABSENT))
        last = f.select(WORD, f.compare("eq", WORD, site, str(ABSENT)), last, site)
    ends = f.either(WORD, f.both(WORD, words[0], "4294967295"), f.op("shl", WORD, last, "32"))
    key = [ends, *["0"] * (len(words) - 1)]
    return [f.select(WORD, is_merged, own, word) for own, word in zip(key, words, strict=True)]


def _mixed(f: Function, words: list[Value]) -> Value:
    found = "0"
    for word in words:
        found = f.op("mul", WORD, f.op("xor", WORD, found, word), "11400714819323198485")
        found = f.op("xor", WORD, found, f.op("lshr", WORD, found, "29"))
    return found
