"""Changes of the position in words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from ...gdl.model import ast
from ...gdl.text.listing import listed
from ...gdl.text.nouns import each_of
from ...gdl.types.types import MEMORY, REGION
from .calls import arms
from .grouping import bare, group
from .points import Speaker, is_standard, said_of


class Says(Speaker, Protocol):
    """Puts what effects are about into words: see :class:`.wording.Wording`."""

    def quote(self, node: ast.Expression) -> str:
        """An expression as it is written."""

    def memory(self, node: ast.Counter) -> str:
        """A counter or memory by its name."""

    def is_name(self, use: ast.Use) -> bool:
        """Whether the name of a definition is shown instead of what it stands for."""

    def value(self, node: ast.Expression) -> str:
        """A value of any type."""

    def is_site(self, node: ast.Counter) -> bool:
        """Whether a memory is a single point."""


def effect(say: Says, call: ast.Call) -> str:
    """A change of the position, as a sentence without its full stop."""
    if call.arguments and call.ludeme.name in ("remove", "flip", "place"):
        *before, region = call.arguments
        parts = _united(say, region)
        if parts[1:] and any(_given(say, part)[0] for part in parts):
            return "; ".join(effect(say, replace(call, arguments=(*before, part))) for part in parts)
    match call.ludeme.name, call.arguments:
        case name, (*before, ast.Call(ludeme=ludeme, arguments=(first, yes, no))) if (
            name != "set" and ludeme.name == "if" and call.arguments[-1].type == REGION
        ):
            one, other = (effect(say, replace(call, arguments=(*before, chosen))) for chosen in (yes, no))
            return f"if {say.condition(first)}, {one}; otherwise {other}"
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
            where = [say.point(part) or each_of(say.many(part)) for part in _united(say, rest)]
            return f"{given}{say.piece(piece)} is placed on {' and on '.join(where)}"
        case "set", (ast.Counter() as memory, value):
            return _set(say, memory, value, say.memory(memory))
    return f"{say.quote(call)} is carried out"


def _set(say: Says, memory: ast.Counter, value: ast.Expression, name: str) -> str:
    """What a counter or memory becomes; ``name`` is what it is called, which is `it` in the second half of a choice."""
    match memory.type, value:
        case _, ast.Call(ludeme=ludeme, arguments=(first, yes, no)) if ludeme.name == "if":
            if _is_same(say, yes, memory):
                return f"unless {say.condition(first)}, {_whole(_set(say, memory, no, name))}"
            one, other = _whole(_set(say, memory, yes, name)), _set(say, memory, no, "it")
            return f"if {say.condition(first)}, {one}; otherwise {other}"
        case _, ast.Counter() as same if _is_same(say, same, memory):
            return f"{name} stays as it is"
        case type_, ast.Call(ludeme=ludeme, arguments=(first, region)) if (
            type_ == MEMORY and ludeme.name == "given" and not isinstance(first, ast.Literal)
        ):
            return f"if {say.condition(first)}, {name} becomes {say.many(region)}; otherwise it becomes empty"
        case type_, region if type_ == MEMORY:
            if isinstance(region, ast.Use) and region.definition.name == "nowhere" and is_standard(region):
                return f"{name} becomes empty"
            point = re.sub("^an? ", "the ", say.one(region)) if say.is_site(memory) else ""
            return f"{name} becomes {point or say.many(region)}"
        case _, ast.Call(ludeme=ludeme, arguments=(same, by)) if ludeme.name == "-" and _is_same(say, same, memory):
            return f"{name} goes down by {say.number(by)}"
        case _, ast.Call() if added := _added(say, value, memory):
            return f"{name} goes up by {' plus '.join(map(say.number, added))}"
    return f"{name} becomes {bare(say.number(value))}"


def _added(say: Says, number: ast.Expression, memory: ast.Counter) -> list[ast.Expression]:
    """What is added to a counter, if a number is that counter and more."""
    found: list[ast.Expression] = []
    while isinstance(number, ast.Call) and number.ludeme.name == "+":
        number, more = number.arguments
        found.insert(0, more)
    return found if _is_same(say, number, memory) else []


def _whole(sentence: str) -> str:
    """A sentence, in parentheses if its own `otherwise` could be taken for that of another one."""
    return group(sentence) if "; otherwise " in sentence else sentence


def _is_same(say: Says, one: ast.Expression, other: ast.Expression) -> bool:
    """Whether two counters or memories are one."""
    if not (isinstance(one, ast.Counter) and isinstance(other, ast.Counter)):
        return False
    return one.name == other.name and say.memory(one) == say.memory(other)


def _subject(say: Says, region: ast.Expression) -> tuple[str, str]:
    """The pieces on a region, and the verb that belongs to them."""
    given, rest = _given(say, region)
    if where := say.point(rest):
        return f"{given}{_pieces(say, rest)}", "are" if where.startswith("the group") else "is"
    parts = [_pieces(say, part) for part in _united(say, rest)]
    apart = any(re.search(" (and|or) |,", part) for part in (parts if parts[2:] else parts[:1]))
    return f"{given}{', and also '.join(parts) if apart and parts[1:] else listed(parts)}", "are"


def _pieces(say: Says, region: ast.Expression) -> str:
    """The pieces on a region."""
    if where := say.point(region):
        return f"the pieces in {where}" if where.startswith("the group") else f"the piece on {where}"
    what = say.pieces(region)
    if what == "pieces":
        return "all pieces"
    if isinstance(region, ast.Use) and ", " in region.definition.text and what.endswith(region.definition.text[-1]):
        what += ","
    return f"pieces on {what}" if re.match(r"(the|each|every|all) (\w+ ){0,2}points?\b", what) else what


def _united(say: Says, region: ast.Expression) -> list[ast.Expression]:
    """The regions of which one is the union."""
    match region:
        case ast.Use(definition=definition, arguments=()) if not definition.text and not say.is_name(region):
            parts = _united(say, definition.body)
            return parts if parts[1:] else [region]
        case ast.Call() if (parts := arms(region))[0] is not region:
            return [one for part in parts for one in _united(say, part)]
    return [region]


def _given(say: Says, region: ast.Expression) -> tuple[str, ast.Expression]:
    """What must be true for an effect on a region, as in ``given(C, to)`` or ``to & far-row``; and the other region."""
    match region:
        case ast.Use(definition=definition, arguments=()) if not definition.text and not say.is_name(region):
            inner, rest = _given(say, definition.body)
            return (inner, rest) if inner else ("", region)
        case ast.Call(ludeme=ludeme, arguments=(condition, rest)) if ludeme.name == "given":
            inner, rest = _given(say, rest)
            if isinstance(condition, ast.Literal) and condition.value:
                return inner, rest
            return f"if {say.condition(condition)}, {inner}", rest
        case ast.Call(ludeme=ludeme, arguments=(_, _)) if (
            ludeme.name == "&" and (apart := _apart(region)) is not region
        ):
            return _given(say, apart)
        case ast.Call(ludeme=ludeme, arguments=(left, right)) if ludeme.name == "&" and (where := say.point(left)):
            return f"if {said_of(where, say.points(right))}, ", left
    return "", region


def _apart(region: ast.Expression) -> ast.Expression:
    """A region with the condition of one of the regions whose common points it is outside: ``given(C, a & b)``."""
    if not isinstance(region, ast.Call) or region.ludeme.name != "&":
        return region
    for place, side in enumerate(region.arguments):
        other, inner = region.arguments[1 - place], _apart(side)
        match inner:
            case ast.Call(ludeme=ludeme, arguments=(condition, rest)) if ludeme.name == "given" and not isinstance(
                condition, ast.Literal
            ):
                everywhere = isinstance(rest, ast.Call) and rest.ludeme.name == "everywhere"
                sides = (rest, other) if place == 0 else (other, rest)
                both = other if everywhere else replace(region, arguments=sides)
                return replace(inner, arguments=(condition, both))
    return region
