"""The swap in a search: below the root there are no more swaps."""

from __future__ import annotations

from ....core import zobrist
from ...codegen.fields import CLOSED, STAGE
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value


def close(rules: Rules, f: Function, state: Value, stages: tuple[int, ...]) -> Value:
    """Close the swap if a state is in one of ``stages``; return whether it was."""
    if not rules.program.swaps:
        return f.i1(False)
    stage = rules.states.field(f, state, STAGE)
    found = f.i1(False)
    for number in stages:
        here = stage.eq(number)
        found = found | here
        with f.when(here):
            word = f.word(state, rules.shape.first[STAGE.block])
            f.set(WORD, word, f.get(WORD, word) + ((CLOSED - number) << STAGE.shift))
            change = zobrist.key(zobrist.SWAP_STAGE, number) ^ zobrist.key(zobrist.SWAP_STAGE, CLOSED)
            hash_ = f.word(state, rules.shape.hash)
            f.set(WORD, hash_, f.get(WORD, hash_) ^ change)
    return found
