"""Words that ask something of each part or point of a region, in words."""

from __future__ import annotations

from typing import Protocol

from ...gdl.model import ast
from ...gdl.types.types import PARTS
from .grouping import group, has_choice
from .marks import quoted, written


class Says(Protocol):
    """Puts expressions into words: see :class:`.wording.Wording`."""

    def condition(self, node: ast.Expression, *, holds: bool = True) -> str:
        """A condition, or with ``holds`` off its opposite."""

    def number(self, node: ast.Expression) -> str:
        """A number."""

    def one(self, node: ast.Expression) -> str:
        """One point of a region."""

    def many(self, node: ast.Expression) -> str:
        """The points of a region."""

    def pieces(self, node: ast.Expression) -> str:
        """What stands on a region."""

    def quote(self, node: ast.Expression) -> str:
        """An expression as it is written."""


TOTALS = {"sum": "the sum", "product": "the product", "largest": "the largest", "smallest": "the smallest"}


def things(say: Says, call: ast.Call, function: ast.Function, *, many: bool = False) -> str:
    """What a call goes through: ``connected group `p` of your pieces``."""
    over, name = call.arguments[-2], f"{'s' * many} {quoted(function.name)}"
    return f"connected group{name} of {whole(say, over)}" if over.type == PARTS else f"point{name} of {say.many(over)}"


def parts_of(say: Says, parts: ast.Expression) -> str:
    """The parts of a region: ``connected groups of your pieces``."""
    return f"connected groups of {whole(say, parts)}"


def whole(say: Says, parts: ast.Expression) -> str:
    """The region that parts are of."""
    match parts:
        case ast.Call(ludeme=ludeme, arguments=(region,)) if ludeme.name == "parts":
            return say.pieces(region)
        case ast.At(when=when, body=body):
            return f"{whole(say, body)} {when} the move"
    return say.quote(parts)


def region(say: Says, call: ast.Call, function: ast.Function) -> str:
    """All points that a word finds for the parts or points; empty if there are no words for it."""
    name, start = quoted(function.name), call.arguments[-2]
    match call.ludeme.name, function.body:
        case "union", ast.Call(ludeme=ludeme, arguments=(holds, found)) if ludeme.name == "given":
            inner = found.operand if isinstance(found, ast.Convert) else found
            if isinstance(inner, ast.Variable) and inner.name == function.name:
                many, clause = things(say, call, function, many=True), _clause(say, holds)
                return f"the {'points of the ' * (start.type == PARTS)}{many} for which {clause}"
        case "reach", body:
            step = f"going from a point {name} to {say.one(body)}"
            return f"{say.many(start)}, together with all points that can be reached from these by {step}"
        case "closure", body:
            begin = "" if written(start) == "nowhere" else f" to {say.many(start)}"
            more = f"{say.many(body)}, where {name} are those found so far"
            return f"the points that are found by adding{begin} again and again {more}, until none is new"
    return ""


def condition(say: Says, call: ast.Call, function: ast.Function, *, holds: bool) -> str:
    """A condition on the parts or points, or its opposite."""
    inner, each = function.body, things(say, call, function)
    match call.ludeme.name, holds:
        case "every", True:
            return f"for every {each} {_clause(say, inner)}"
        case "every", False:
            return f"for at least one {each} {_clause(say, inner, holds=False)}"
        case ("some", True) | ("none", False):
            return f"for at least one {each} {_clause(say, inner)}"
        case ("some", False) | ("none", True):
            return f"for no {each} {_clause(say, inner)}"
    return f"{say.quote(call)} {'holds' if holds else 'does not hold'}"


def _clause(say: Says, node: ast.Expression, *, holds: bool = True) -> str:
    """A condition of each part, in parentheses if an end of it could be taken for more than that."""
    said = say.condition(node, holds=holds)
    return group(said) if has_choice(said) else said


def number(say: Says, call: ast.Call, function: ast.Function) -> str:
    """A number of all parts or points together."""
    name = call.ludeme.name
    if name == "count":
        each = things(say, call, function, many=True)
        return f"the number of {each} for which {_clause(say, function.body)}"
    each = things(say, call, function)
    if name in TOTALS:
        return f"{TOTALS[name]} of {say.number(function.body)} for every {each}"
    if name == "nth-largest":
        place = say.number(call.arguments[0])
        return f"number {place} in descending order of {say.number(function.body)} for every {each}"
    return say.quote(call)
