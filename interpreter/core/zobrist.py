"""Hash keys of positions, the same in every run and on every machine.

Zobrist, A. L. (1970), A new hashing method with application for game playing. The keys are computed with SplitMix64
from what they stand for, so no table is needed.
"""

from __future__ import annotations

from .splitmix import GOLDEN, MASK, mix

KIND_FACTOR, A_FACTOR, B_FACTOR = GOLDEN, 0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7
OFFSET = 0x632BE59BD9B4E019
"""A key is the mixed ``kind * KIND_FACTOR + a * A_FACTOR + b * B_FACTOR + OFFSET``."""
CONTENTS, MOVER, SWAPPED, SWAP_STAGE, LAST, TURN, MOVES, PLACED, IDLE, COUNTER, MEMORY, BEGAN = range(1, 13)


def key(kind: int, a: int = 0, b: int = 0) -> int:
    """64 bits for a piece ``b`` on a point ``a``, a mover ``a``, and so on; ``kind`` is one of the constants above."""
    return mix(kind * KIND_FACTOR + a * A_FACTOR + b * B_FACTOR + OFFSET & MASK)
