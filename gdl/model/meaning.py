"""Whether two models are the same game: rules, board, setup, endings and names, however they are written."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from .model import Model

WRITTEN = frozenset([
    "span", "text", "shape", "options", "settings", "fingerprint", "metadata", "noticed", "allowed", "prove",
])  # fmt: skip
"""The fields of a model and its parts that say how and where it is described, not what it is."""
PLAIN = (int, str, type(None))


class Meanings:
    """Numbers models so that two have the same number if and only if they mean the same.

    Expressions are compared as they are after constants have been folded: `a or b` and `b or a` differ. Every part has
    a number, so definitions that are used many times are compared once.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._seen: dict[int, int] = {}
        """The numbers of the objects of the model at hand, by identity."""

    def of(self, model: Model) -> int:
        """The number of a model."""
        self._seen.clear()
        found = self._number(model)
        self._seen.clear()
        return found

    def _number(self, value: Any) -> int:
        known = self._seen.get(id(value))
        if known is None:
            key = self._key(value)
            known = self._seen[id(value)] = self._numbers.setdefault(key, len(self._numbers))
        return known

    def _key(self, value: Any) -> Hashable:
        if isinstance(value, tuple):
            if all(type(item) in PLAIN for item in value):
                return "tuple", tuple(map(type, value)), value
            return ("tuple", *map(self._number, value))
        if isinstance(value, Mapping):
            return "map", frozenset((self._number(key), self._number(item)) for key, item in value.items())
        if is_dataclass(value) and not isinstance(value, type):
            return (type(value), *(self._number(getattr(value, name)) for name in _meant(type(value))))
        return type(value), value


@lru_cache(maxsize=64)
def _meant(class_: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(class_) if field.name not in WRITTEN)
