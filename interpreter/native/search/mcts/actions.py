"""Actions: moves with their movers, by number, so that statistics about one apply wherever it can be made."""

from __future__ import annotations

from ....core.splitmix import GOLDEN
from ....core.zobrist import A_FACTOR
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import POINTER, WORD, Value


def action_key(rules: Rules, f: Function, mover: Value, move: Value) -> Value:
    """The key of a move and its mover: the player's number in the low 4 bits, the others well mixed. Never zero."""

    def write(f: Function) -> None:
        key = f.get(WORD, f["move"])
        for word in range(1, rules.shape.move):
            key = (key ^ (key >> 29)) * GOLDEN
            key = key ^ f.get(WORD, f.word(f["move"], word))
        key = key + f["mover"] * A_FACTOR
        key = (key + 1) * GOLDEN
        key = (key ^ (key >> 32)) * GOLDEN
        f.ret((key & -32) | 16 | f["mover"])

    name = rules.module.function("action", WORD, [(WORD, "mover"), (POINTER, "move")], write, inline=True)
    return f.call(name, mover, move)
