"""Results that were computed before: many people open the same texts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

LARGEST = 32 << 20
"""The most bytes of all results together."""


class Results:
    """Results by what they are about; those that nobody has asked for in a long time make room."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest, self._bytes = largest, 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """The result for a key, if it is known."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, result: bytes) -> None:
        """Keep a result."""
        self._bytes += len(result) - len(self._kept.pop(key, b""))
        self._kept[key] = result
        while self._bytes > self._largest:
            self._bytes -= len(self._kept.popitem(last=False)[1])
