"""Checked models as JSON, so that a game can be loaded without parsing and checking its description again.

Decoding creates objects of the classes listed here only, and sets their fields without calling any code of theirs.
Objects that are shared in a model, such as sources and definitions, are shared again in the decoded one.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from ..ludemes.base import Ludeme
from ..text.diagnostic import Diagnostic, Edit, Fix, Label
from ..text.source import Source, Span
from ..types.board import Board, Ways
from ..types.track import Track
from ..types.types import Type
from . import ast, forsyth, model, notation, option, sgf

CLASSES: tuple[type[Any], ...] = (
    Source, Span, Label, Edit, Fix, Diagnostic, Type, Board, Ways, Track, option.Option,
    ast.Literal, ast.Variable, ast.Counter, ast.Call, ast.Definition, ast.Use, ast.Convert, ast.At, ast.Not,
    ast.Junction, ast.Function,
    model.Piece, model.Choose, model.Where, model.Do, model.Collect, model.Repeat, model.Whole, model.Let, model.Prefer,
    model.Rule,
    model.Again, model.Counter, model.Memory, model.Ending, model.Model, forsyth.Field, forsyth.Sign, forsyth.Forsyth,
    sgf.Sgf, notation.Blank, notation.Form, notation.Notation,
)  # fmt: skip
"""The classes of a model's objects; an object is encoded as the index of its class and the values of its fields."""
SOURCE = CLASSES.index(Source)
PLAIN = (str, int, float, bool, type(None))
SHARED, LUDEME, TUPLE, SET, MAPPING = "@", "ludeme", "tuple", "set", "map"
"""The first items of lists that are not objects."""


def encode(whole: model.Model) -> str:
    """Encode a model, with the warnings that are known so far."""
    return json.dumps(
        _Encoder().encoded(replace(whole, prove=None)), separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def decode(text: str, source: Source) -> model.Model:
    """Decode a text of :func:`encode`; spans in the game's own description point into ``source``.

    Raises:
        ValueError: it is not such a text.
    """
    try:
        found = _Decoder(source).decoded(json.loads(text))
    except (AttributeError, ImportError, KeyError, IndexError, TypeError, RecursionError) as fault:
        raise ValueError(f"not a model: {fault!r}") from None
    if not isinstance(found, model.Model):
        raise ValueError("not a model")
    return found


class _Encoder:
    def __init__(self) -> None:
        self._number = {class_: number for number, class_ in enumerate(CLASSES)}
        self._written: dict[int, int] = {}
        """The index of each encoded object, in the order they were finished, by identity."""

    def encoded(self, value: Any) -> Any:
        if type(value) in PLAIN or isinstance(value, bool | int | float):
            return value
        if isinstance(value, type) and issubclass(value, Ludeme):
            file = value.__module__.rpartition(".")[2]
            return [LUDEME, file, _ludemes_of(file).index(value)]
        if type(value) is tuple:
            return [TUPLE, *map(self.encoded, value)]
        if isinstance(value, frozenset):
            return [SET, *map(self.encoded, sorted(value, key=repr))]
        if isinstance(value, dict):
            return [MAPPING, *([self.encoded(key), self.encoded(item)] for key, item in value.items())]
        if id(value) in self._written:
            return [SHARED, self._written[id(value)]]
        found = [self._number[type(value)], *(self.encoded(getattr(value, name)) for name in _fields(type(value)))]
        self._written[id(value)] = len(self._written)
        return found


class _Decoder:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._fields = [_fields(class_) for class_ in CLASSES]
        self._finished: list[Any] = []

    def decoded(self, value: Any) -> Any:
        if type(value) is not list:
            return value
        kind = value[0]
        if type(kind) is int:
            made = object.__new__(CLASSES[kind])
            names, decoded = self._fields[kind], self.decoded
            if len(names) != len(value) - 1:
                raise ValueError("an object with other fields")
            made.__dict__.update(zip(names, [decoded(each) for each in value[1:]], strict=True))
            if kind == SOURCE and made.name == self._source.name and made.text == self._source.text:
                made = self._source
            self._finished.append(made)
            return made
        match kind:
            case "@":
                return self._finished[value[1]]
            case "tuple":
                return tuple([self.decoded(each) for each in value[1:]])
            case "set":
                return frozenset([self.decoded(each) for each in value[1:]])
            case "map":
                return {self.decoded(key): self.decoded(item) for key, item in value[1:]}
            case "ludeme":
                return _ludemes_of(value[1])[value[2]]
        raise ValueError(f"an unknown kind of value: {kind!r}")


@lru_cache(maxsize=64)
def _ludemes_of(file: str) -> tuple[type[Ludeme], ...]:
    """The ludemes of a file of ``gdl/ludemes``, in order; only that file is imported."""
    if not file.isidentifier():
        raise ValueError(f"not a file of ludemes: {file!r}")
    module = import_module(f"{Ludeme.__module__.rpartition('.')[0]}.{file}")
    return tuple(ludeme for ludeme in Ludeme.known if ludeme.__module__ == module.__name__)


def _fields(class_: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(class_))
