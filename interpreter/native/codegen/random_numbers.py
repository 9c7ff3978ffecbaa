"""Random numbers in machine code.

They are SplitMix64 (Steele, Lea and Flood 2014), one stream per game, determined by the seed and the number of the
game; a number below n is drawn without bias (Lemire 2019, Fast random integer generation in an interval), and so are
several at once (Brackett-Rozinsky and Lemire 2024, Batched ranged random integer generation).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.splitmix import FIRST_MULTIPLIER, GOLDEN, SECOND_MULTIPLIER
from ..llvm.builder import Function, Module
from ..llvm.typed_values import POINTER, VOID, WORD, Value
from ..llvm.wide import product as wide_product


def finalised(z: Value) -> Value:
    """The finaliser of SplitMix64, inline."""
    z = (z ^ (z >> 30)) * FIRST_MULTIPLIER
    z = (z ^ (z >> 27)) * SECOND_MULTIPLIER
    return z ^ (z >> 31)


class RandomNumbers:
    """Writes the drawing of random numbers into a module. A stream is a variable that holds its state."""

    def __init__(self, module: Module, *, native: bool = False) -> None:
        """``native``: see :func:`.wide.product`."""
        self.module = module
        self.native = native

    def mix(self, f: Function, z: Value) -> Value:
        """The finaliser of SplitMix64, as a function."""

        def write(f: Function) -> None:
            f.ret(finalised(f["z"]))

        return f.call(self.module.function("mix", WORD, [(WORD, "z")], write, inline=True), z)

    def below(self, f: Function, stream: Value, number: Value) -> Value:
        """A random number from zero up to, but not including, ``number``."""
        return self.several_below(f, stream, [number])[0]

    def several_below(self, f: Function, stream: Value, numbers: Sequence[Value]) -> list[Value]:
        """Independent random numbers, each from zero to below one of ``numbers``, whose product is below 2^64."""
        found = [f.alloca(WORD) for _ in numbers]

        def write(f: Function) -> None:
            given = [f[f"n{place}"] for place in range(len(numbers))]
            product = given[0]
            for number in given[1:]:
                product = product * number
            with f.loop() as loop:
                state = f.get(WORD, f["random"]) + GOLDEN
                f.set(WORD, f["random"], state)
                rest = self.mix(f, state)
                for place, number in enumerate(given):
                    drawn, rest = wide_product(f, rest, number, native=self.native)
                    f.set(WORD, f[f"found{place}"], drawn)
                loop.leave_if(rest.uge(product))
                loop.leave_if(rest.uge(-product % product))
            f.ret()

        parameters = [(POINTER, "random")]
        parameters += [(WORD, f"n{place}") for place in range(len(numbers))]
        parameters += [(POINTER, f"found{place}") for place in range(len(numbers))]
        function = self.module.function(f"below{len(numbers)}", VOID, parameters, write, inline=True)
        f.call(function, stream, *numbers, *found)
        return [f.get(WORD, cell) for cell in found]

    def begin(self, f: Function, stream: Value, seed: Value, game: Value) -> None:
        """Begin the stream of a game; ``seed`` is the same for all games."""
        f.set(WORD, stream, self.mix(f, self.mix(f, game * GOLDEN + seed) ^ seed))
