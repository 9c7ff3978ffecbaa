"""Actions: moves, and who makes them, by number, so that what is known of one serves wherever it can be made."""

from __future__ import annotations

from ...codegen.builder import WORD, Function, Value
from ...codegen.rules import Rules


def action_key(rules: Rules, f: Function, mover: Value, move: Value) -> Value:
    """The key of a move and who makes it: his number in the low 4 bits, the others well mixed. Never nought."""

    def write(f: Function) -> None:
        key = f.get(WORD, "%move")
        for word in range(1, rules.shape.move):
            key = f.op("mul", WORD, f.op("xor", WORD, key, f.op("lshr", WORD, key, "29")), "11400714819323198485")
            key = f.op("xor", WORD, key, f.get(WORD, f.word("%move", str(word))))
        key = f.op("add", WORD, key, f.op("mul", WORD, "%mover", str(0xD1B54A32D192ED03)))
        key = f.op("mul", WORD, f.op("add", WORD, key, "1"), "11400714819323198485")
        key = f.op("mul", WORD, f.op("xor", WORD, key, f.op("lshr", WORD, key, "32")), "11400714819323198485")
        f.give(WORD, f.either(WORD, f.both(WORD, key, "-32"), "16", "%mover"))

    name = rules.module.function("action", WORD, [(WORD, "mover"), ("ptr", "move")], write, inline=True)
    return f.call(WORD, name, (WORD, mover), ("ptr", move))
