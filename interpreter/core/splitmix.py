"""SplitMix64: the constants, and the function that mixes the bits of a word.

Steele, G. L., Lea, D., and Flood, C. H. (2014), Fast splittable pseudorandom number generators. The machine code
performs the same steps with the same constants.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
"""All bits of a word."""
GOLDEN = 0x9E3779B97F4A7C15
"""The step from one state of the generator to the next: 2^64 divided by the golden ratio, made odd."""
FIRST_MULTIPLIER = 0xBF58476D1CE4E5B9
SECOND_MULTIPLIER = 0x94D049BB133111EB


def mix(z: int) -> int:
    """The finaliser: maps 64-bit words one to one; every bit of the result depends on every bit of ``z``."""
    z = (z ^ z >> 30) * FIRST_MULTIPLIER & MASK
    z = (z ^ z >> 27) * SECOND_MULTIPLIER & MASK
    return z ^ z >> 31
