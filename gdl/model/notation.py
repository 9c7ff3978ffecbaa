"""How players write moves, where a description says so: names of points, and short forms of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Blank:
    """A place in a form where something of the move is written."""

    name: str
    """A choice of the move, or ``points`` for all its points."""
    part: str = ""
    """Of a choice: ``column``, ``row`` or ``piece``, or all of the point. Of ``points``: what stands between them."""


@dataclass(frozen=True)
class Form:
    """A way to write a move: texts and blanks."""

    parts: tuple[str | Blank, ...]


@dataclass(frozen=True)
class Notation:
    """The `label` and `written` statements of a description."""

    labels: Mapping[str, str] = field(default_factory=dict)
    """Other names of points, by their own; no two are alike, and none is the name of a point."""
    forms: Mapping[str, tuple[Form, ...]] = field(default_factory=dict)
    """The ways to write the moves of a rule, the shortest first, by the name of the rule."""
