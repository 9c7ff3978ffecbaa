"""A place in a text where something is still to be written, to find out what could stand there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from .tree import Name, Statement

MARK = "\u210dole"  # double-struck capital h
"""What stands in the text in place of the missing word: a name that nobody uses."""
Node = TypeVar("Node")


class Hole(str):
    """The missing word. Whoever reads a statement adds the ``words`` that would be understood in its place."""

    words: list[str]
    new: bool
    """Whether a new name is expected."""

    def __new__(cls) -> Hole:
        """The text of a name."""
        hole = super().__new__(cls, MARK)
        hole.words = []
        hole.new = False
        return hole


def with_hole(statements: tuple[Statement, ...], hole: Hole, at: int) -> tuple[Statement, ...]:
    """The statements with the hole as the text of the name at a place."""
    return tuple(_filled(each, hole, at) for each in statements)


def _filled(node: Node, hole: Hole, at: int) -> Node:
    """A part of a tree with the hole in it, if it is around the place."""
    if isinstance(node, Name):
        return replace(node, text=hole) if node.span.start == at and node.text == MARK else node
    if isinstance(node, tuple):
        changed: Any = tuple(_filled(each, hole, at) for each in node)
        return changed if any(a is not b for a, b in zip(changed, node, strict=True)) else node
    if not is_dataclass(node) or isinstance(node, type):
        return node
    span = getattr(node, "span", None)
    if span is None or not span.start <= at <= span.end:
        return node
    parts = {field.name: getattr(node, field.name) for field in fields(node) if not field.name.endswith("span")}
    filled = {name: _filled(part, hole, at) for name, part in parts.items()}
    changed_parts = {name: part for name, part in filled.items() if part is not parts[name]}
    return replace(node, **changed_parts) if changed_parts else node


def offer(name: str, words: Iterable[str]) -> None:
    """If a name is the missing word, add words that would be understood in its place."""
    if isinstance(name, Hole):
        name.words += words
