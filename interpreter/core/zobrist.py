"""Hash keys of positions, the same in every run and on every machine.

Zobrist, A. L. (1970), A new hashing method with application for game playing. The keys come from SplitMix64 (Steele,
Lea and Flood 2014) over what they stand for, so that no table has to be kept.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
CONTENTS, MOVER, SWAPPED, SWAP_STAGE, LAST, TURN, MOVES, PLACED, IDLE, COUNTER = range(1, 11)


def key(kind: int, a: int = 0, b: int = 0) -> int:
    """64 bits for a piece ``b`` on a point ``a``, a mover ``a``, and so on; ``kind`` is one of the constants above."""
    z = (kind * 0x9E3779B97F4A7C15 + a * 0xD1B54A32D192ED03 + b * 0x8CB92BA72F3D8DD7 + 0x632BE59BD9B4E019) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
