"""Changes of the position in words."""

from __future__ import annotations

import re
from typing import Protocol

from ...gdl.model import ast
from ...gdl.text.listing import listed
from ...gdl.types.types import MEMORY
from .marks import is_union
from .points import Speaker, said_of


class Says(Speaker, Protocol):
    """Puts what effects are about into words: see :class:`.wording.Wording`."""

    def quote(self, node: ast.Expression) -> str:
        """An expression as it is written."""

    def memory(self, node: ast.Counter) -> str:
        """A counter or memory by its name."""


def effect(say: Says, call: ast.Call) -> str:
    """A change of the position, as a sentence without its full stop."""
    match call.ludeme.name, call.arguments:
        case "relocate", (start, target):
            return f"the piece on {say.one(start)} goes to {say.one(target)}"
        case "exchange", (a, b):
            return f"what is on {say.one(a)} and on {say.one(b)} is exchanged"
        case "remove", (region,):
            what, are = _subject(say, region)
            return f"{what} {are} removed"
        case "flip", (region,):
            what, are = _subject(say, region)
            change = "change" if are == "are" else "changes"
            if len(say.model.players) == 2:
                return f"{what} {change} sides"
            return f"{what} {change} to the player who comes after the owner"
        case "place", (piece, region):
            given, rest = _given(say, region)
            return f"{given}{say.piece(piece)} is placed on {say.point(rest) or f'each of {say.many(rest)}'}"
        case "set", (ast.Counter(type=type_) as memory, region) if type_ == MEMORY:
            return f"{say.memory(memory)} becomes {say.many(region)}"
        case "set", (counter, number):
            return f"{say.number(counter)} becomes {say.number(number)}"
    return f"{say.quote(call)} is carried out"


def _subject(say: Says, region: ast.Expression) -> tuple[str, str]:
    """The pieces on a region, and the verb that belongs to them."""
    given, rest = _given(say, region)
    if where := say.point(rest):
        return f"{given}the piece on {where}", "is"
    parts = [_pieces(say, part) for part in _united(rest)]
    if not any(re.search(" (and|or) |,", part) for part in parts):
        return f"{given}{listed(parts)}", "are"
    *most, last = parts
    return f"{given}{''.join(f'{part}; ' for part in most)}{'and ' if most else ''}{last}", "are"


def _pieces(say: Says, region: ast.Expression) -> str:
    """The pieces on a region."""
    if where := say.point(region):
        return f"the piece on {where}"
    what = say.pieces(region)
    return f"pieces on {what}" if re.match("the (dark |light |empty )*points", what) else what


def _united(region: ast.Expression) -> list[ast.Expression]:
    """The regions of which one is the union."""
    match region:
        case ast.Use(definition=definition, arguments=()) if not definition.text:
            parts = _united(definition.body)
            return parts if parts[1:] else [region]
        case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "|" and not is_union(region.span.text):
            return [*_united(a), *_united(b)]
    return [region]


def _given(say: Says, region: ast.Expression) -> tuple[str, ast.Expression]:
    """What must be true for an effect on a region, as in ``given(C, to)`` or ``to & far-row``; and the other region."""
    match region:
        case ast.Call(ludeme=ludeme, arguments=(condition, rest)) if ludeme.name == "given":
            inner, rest = _given(say, rest)
            return f"if {say.condition(condition)}, {inner}", rest
        case ast.Call(ludeme=ludeme, arguments=(left, right)) if ludeme.name == "&" and (where := say.point(left)):
            return f"if {said_of(where, say.points(right))}, ", left
    return "", region
