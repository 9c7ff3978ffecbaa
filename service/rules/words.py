"""How ludemes and standard definitions are said in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce

from ...gdl.model import ast
from ...gdl.text.listing import listed
from ...gdl.text.nouns import each_of
from .calls import arms, unnamed
from .compass import leap, made_of, met_from, offset, straight, toward
from .kinds import either, havings, points_having
from .marks import written
from .points import BUT, Points, Speaker, after, is_standard, said_of, standing
from .repetition import since_seen, times_seen

Say = Callable[..., Points]


def _both(say: Speaker, a: ast.Expression, b: ast.Expression) -> Points:
    parts = [*_operands(a), *_operands(b)]
    kind = next((part for part in parts if _is(part, "having")), None)
    owner = next((part for part in parts if _is(_minuend(part), "mine", "theirs")), None)
    if kind is None or owner is None:
        return reduce(Points.__and__, map(say.points, parts))
    said = Points()
    for part in parts:
        if part is kind:
            said &= _kind_of(say, kind, _minuend(owner))
        elif part is not owner:
            said &= say.points(part)
        elif isinstance(part, ast.Call) and _is_difference(part):
            said &= _without(say, part.arguments[1])
    return said


def _operands(region: ast.Expression) -> list[ast.Expression]:
    """The regions whose common points these are."""
    inner = unnamed(region)
    if isinstance(inner, ast.Call) and inner.ludeme.name == "&":
        return [part for argument in inner.arguments for part in _operands(argument)]
    return [region]


def _minuend(region: ast.Expression) -> ast.Expression:
    """The region from which others are taken; any other region itself."""
    return region.arguments[0] if isinstance(region, ast.Call) and _is_difference(region) else region


def _is(region: ast.Expression, *names: str) -> bool:
    """Whether a region is one of some ludemes or standard definitions."""
    inner = unnamed(region)
    if isinstance(inner, ast.Use):
        return is_standard(inner) and inner.definition.name in names
    return isinstance(inner, ast.Call) and inner.ludeme.name in names


def _kind_of(say: Speaker, kind: ast.Expression, owner: ast.Expression) -> Points:
    """The pieces of a kind that are the mover's, or the others'."""
    having = unnamed(kind)
    assert isinstance(having, ast.Call)
    piece = say.piece(having.arguments[0])
    if _is(owner, "mine"):
        whose = "of yours" if say.you else "of the player to move"
    else:
        whose = "of the enemy" if say.you else "of another player"
    whose = "" if whose in piece else f" {whose}"
    return after(f"with {piece}{whose}", f"with pieces{whose} of the kind {piece.partition(' ')[2]}")


def _but(say: Speaker, a: ast.Expression, b: ast.Expression) -> Points:
    match b:
        case ast.Use(definition=definition, arguments=(same,)) if (
            definition.name == "singletons" and is_standard(b) and written(same) == written(a)
        ):
            return say.points(a).extended("that has another of them beside it", "that have others of them beside them")
        case ast.At(when="before", body=body) if written(body) == written(a):
            return say.points(a).extended("that was not there before the move", "that were not there before the move")
    match b:
        case ast.Call(ludeme=ludeme, arguments=(ast.Literal(value=False), _)) if ludeme.name == "given":
            return say.points(a)
    outside = say.points(b)
    if say.points(a) == Points() and not outside.before and [one[:5] for one in outside.one] == ["with "]:
        one = re.sub("^one of your pieces", "a piece of yours", outside.one[0][5:])
        return after(f"without {one}", f"without {outside.many[0][5:]}")
    return say.points(a) & _without(say, b, of_pieces=any(one[:5] == "with " for one in say.points(a).one))


def _without(say: Speaker, region: ast.Expression, *, of_pieces: bool = False) -> Points:
    """That points, or with ``of_pieces`` the pieces on them, are not in a region."""
    one, many = ([shown(part) for part in arms(region)] for shown in (say.one, say.many))
    if of_pieces:  # a piece is no point
        one, many = ([*map(standing, said)] for said in (one, many))
    return after(f"{BUT} {' or '.join(one)}", f"{BUT} {' or '.join(many)}")


def _is_difference(region: ast.Expression) -> bool:
    """Whether a region is said with `other than` at its end."""
    return isinstance(region, ast.Call) and region.ludeme.name == "-"


def _either(say: Speaker, a: ast.Expression, b: ast.Expression) -> Points:
    if pieces := havings(a, b):
        return points_having(say, pieces)
    parts = arms(a, b)
    if len(parts) == 1:
        return say.points(parts[0])
    places = [say.points(part) for part in parts]
    if all(not place.before and len(place.one) == 1 and _is_place(place.one[0]) for place in places):
        return after(f"({listed([p.one[0] for p in places], 'or')})", f"({listed([p.many[0] for p in places], 'or')})")
    one, many = (" or ".join(map(said, parts)) for said in (say.one, say.many))
    return after(f"that is ({one})", f"that are among ({many})")


def _is_place(text: str) -> bool:
    """Whether a phrase says where a point is, such as `in row 1`."""
    return not text.startswith(("that ", "where ", "with ", "(", BUT))


def _all_of(say: Speaker, region: ast.Expression) -> str:
    """All that is on a region, so that a part of it can be named."""
    said = say.pieces(region)
    return said if said.startswith(("the ", "your ", "(")) else f"the {said}"


def _in_lines(say: Speaker, what: str, first: ast.Expression, *last: ast.Expression) -> str:
    """In which row or rows something is."""
    return f"in {what}{'s' * len(last)} {' to '.join(map(say.number, (first, *last)))}"


def _slide(directions: str) -> Say:
    return lambda say, point: after(f"reached from {say.one(point)} {directions} in a straight line over empty points")


REGIONS: dict[str, Say] = {
    "&": _both,
    "-": _but,
    "|": _either,
    "everywhere": lambda say: Points(),
    "empty": lambda say: Points(("empty",)),
    "occupied": lambda say: after("with a piece", "with pieces"),
    "owned": lambda say: after("with a player's piece", "with players' pieces"),
    "mine": lambda say: after("with one of your pieces", "with your pieces") if say.you
    else after("with a piece of the player to move", "with pieces of the player to move"),
    "theirs": lambda say: after("with an enemy piece", "with enemy pieces") if say.you
    else after("with a piece of another player", "with pieces of other players"),
    "dark": lambda say: Points(("dark",)),
    "light": lambda say: Points(("light",)),
    "of": lambda say, player: say.pieces_of(player),
    "having": lambda say, piece: after(
        f"with {say.piece(piece)}", f"with pieces of the kind {say.piece(piece).partition(' ')[2] or say.piece(piece)}"
    ),
    "adjacent": lambda say, region, *number: after(
        f"adjacent to {f'at least {say.number(*number)} of {_all_of(say, region)}' if number else say.one(region)}"
    ),
    "given": lambda say, condition, region: say.points(region)
    if isinstance(condition, ast.Literal) and condition.value
    else say.points(region).extended(f"(only if {say.condition(condition)})"),
    "touching": lambda say, region, number: after(
        f"adjacent to exactly {say.number(number)} groups of {say.many(region)}"
    ),
    "step": lambda say, region, way: after(f"one step {toward(say, way)} from {say.one(region)}"),
    "ray": straight,
    "leap": leap,
    "offset": offset,
    "hops": lambda say, region, way, over, onto: after(
        f"reached from {say.one(region)} by jumps {toward(say, way)}, all in the same direction, each over"
        f" {say.one(over)} and onto {say.one(onto)}"
    ),
    "changed-this-turn": lambda say: after("whose contents this turn has changed"),
    "placed-this-turn": lambda say: after("where a piece arrived in this turn"),
    "lines": lambda say, region, number: after(
        f"in an unbroken straight line of at least {say.number(number)} of {say.many(region)}"
    ),
    "flood": lambda say, start, through: after(f"connected to {say.one(start)} by {say.many(through)}"),
    "dots": lambda say: after("on a dot", "on dots"),
    "edges": lambda say: after("on an edge", "on edges"),
    "cells": lambda say: after("in a cell", "in cells"),
    "slides": _slide("in any direction in which points are adjacent"),
    "queen-slides": _slide("orthogonally or diagonally"),
    "rook-slides": _slide("orthogonally"),
    "bishop-slides": _slide("diagonally"),
    "knight-leaps": lambda say, point: after(f"a knight's move away from {say.one(point)}"),
    "group": lambda say, point: after(f"in the group of {say.one(point)}"),
    "others": lambda say, point: REGIONS["mine"](say) & after(f"outside the group of {say.one(point)}"),
    "singletons": lambda say, region: say.points(region).extended(
        "that has none of the same beside it", "that have none of the same beside them"
    ),
    "rim": lambda say: after("on the rim of the board"),
    "edge": lambda say, side: after(f"on the {side.span.text.replace('-', ' ')} side"),
    "row": lambda say, *numbers: after(_in_lines(say, "row", *numbers)),
    "column": lambda say, *numbers: after(_in_lines(say, "column", *numbers)),
    "corners": lambda say: after("in a corner", "in the corners"),
    "far-row": lambda say: after(f"at the far end of the board for {'you' if say.you else 'the player to move'}"),
    "home-row": lambda say: after(f"in {'your home row' if say.you else 'the home row of the player to move'}"),
    "between": lambda say, a, b, over: after(
        f"in a straight row{made_of(say, over)} between {standing(say.one(a))} and {standing(say.one(b))}"
    ),
    "flanked": lambda say, a, b: after(
        f"between {standing(say.one(a))} and, directly opposite, {standing(say.one(b))}"
    ),
    "along": lambda say, point, way: after(
        f"on the straight line through {say.one(point)} that runs {toward(say, way)} and in the opposite direction"
    ),
    "beyond": lambda say, region, over: after(
        f"just beyond a straight row{made_of(say, over)} that starts beside {standing(say.one(region))}"
    ),
    "straight-on": lambda say, a, b, over: after(
        f"in a straight row{made_of(say, over)} that goes on from {standing(say.one(a))} directly beyond"
        f" {standing(say.one(b))}"
    ),
    "met": lambda say, start, way, over: after(
        f"that is the first one {met_from(say, start, way, over)}",
        f"that are the first ones {met_from(say, start, way, over)}",
    ),
    "linked": lambda say, region, a, b: say.points(region).extended(
        f"connected by them to {say.one(a)} and to {say.one(b)}"
    ),
    "two-away": lambda say, region: after(f"exactly two steps from {say.one(region)}"),
    "within-two": lambda say, region: after(f"at most two steps from {say.one(region)}"),
    "surrounded": lambda say, region: say.points(region).extended("whose group has no empty point beside it"),
    "area": lambda say, player: after(f"in the area of {say.player(player)}"),
    "territory": lambda say, player: after(f"in the territory of {say.player(player)}"),
    "encircled": lambda say, region: after(f"encircled by {say.pieces(region)}"),
}  # fmt: skip
"""How to say that a point is in the region of a ludeme or of a standard definition."""


def _some(say: Speaker, holds: bool, region: ast.Expression) -> str:
    if holds and isinstance(region, ast.Use) and region.definition.name == "linked" and is_standard(region):
        whole, a, b = region.arguments
        return f"{say.pieces(whole)} connect {_side(say, a)} with {_side(say, b)}"
    match region:
        case ast.Call(ludeme=ludeme, arguments=(left, right)) if ludeme.name == "&" and (where := say.point(left)):
            return said_of(where, say.points(right), holds=holds)
    if (where := say.point(region)) and not holds:
        return f"there is no {where}"
    if not holds:
        return f"there is no {standing(say.points(region).bare)}"
    one = standing(say.one(region))
    return f"there is {'at least ' * one.startswith('one of ')}{one}"


def _side(say: Speaker, region: ast.Expression) -> str:
    """One side of the board, or any other region that is to be connected."""
    if isinstance(region, ast.Call) and region.ludeme.name == "edge":
        return f"the {say.many(region).removeprefix('the points on the ')}"
    return say.one(region)


def _in(say: Speaker, holds: bool, a: ast.Expression, b: ast.Expression) -> str:
    where, points = say.point(a), say.points(b)
    if where and not where.startswith("the group") and len(points.before) + len(points.one) == 1:
        return said_of(where, points, holds=holds)
    if (parts := arms(b))[1:]:
        among = [f"among {say.many(part)}" for part in parts]
        if where:
            return f"{where} is {' or '.join(among)}" if holds else f"{where} is neither {' nor '.join(among)}"
        return f"{'' if holds else 'not '}{each_of(say.many(a))} is {' or '.join(among)}"
    if where:
        return f"{say.many(a)} is {'' if holds else 'not '}among {say.many(b)}"
    return f"{say.many(a)} are {'' if holds else 'not '}all among {say.many(b)}"


def _line(word: str) -> Callable[..., str]:
    def say_line(say: Speaker, holds: bool, region: ast.Expression, number: ast.Expression) -> str:
        pieces = say.pieces(region)
        of_what = pieces if pieces.startswith(("the ", "your ")) else f"the {pieces}"
        there_is = "there is an" if holds else "there is no"
        return f"{there_is} unbroken straight line of {word} {say.number(number)} of {of_what}"

    return say_line


def _attacked(say: Speaker, holds: bool, region: ast.Expression, *piece: ast.Expression) -> str:
    who = f"the {'other' if len(say.model.players) == 2 else 'next'} player could {'' if holds else 'not '}take"
    if piece:
        return f"{who} {say.piece(piece[0])} if it stood on {say.many(region)}"
    return _taken(say, who, region, f"a piece of {'yours' if say.you else 'the player to move'}")


def _attacks(say: Speaker, holds: bool, player: ast.Expression, region: ast.Expression) -> str:
    named = say.player(player)
    if named == "the next player" and len(say.model.players) == 2:
        named = "the other player"
    return _taken(say, f"{named} could {'' if holds else 'not '}take", region, "another player's piece")


def _taken(say: Speaker, who: str, region: ast.Expression, any_piece: str) -> str:
    """What a player could take; ``any_piece`` is said where the region does not tell the pieces."""
    match region:
        case ast.Call(ludeme=ludeme, arguments=(one,)) if ludeme.name == "having":
            return f"{who} {say.piece(one)}"
    if pieces := havings(region):
        return f"{who} {either(say, pieces)}"
    return f"{who} {any_piece} on {say.many(region)}"


CONDITIONS: dict[str, Callable[..., str]] = {
    "some": _some,
    "none": lambda say, holds, region: _some(say, not holds, region),
    "no-moves": lambda say, holds: f"the player to move has {'no' if holds else 'a'} move",
    "repeated": lambda say, holds: f"the same position has {'' if holds else 'not '}occurred before in this game",
    "line": _line("at least"),
    "exact-line": _line("exactly"),
    "is-odd": lambda say, holds, number: f"{say.number(number)} is {'odd' if holds else 'not odd'}",
    "connected": lambda say, holds, region: f"{say.pieces(region)} are {'' if holds else 'not '}all in one group",
    "in": _in,
    "not in": lambda say, holds, a, b: CONDITIONS["in"](say, not holds, a, b),
    "attacked": _attacked,
    "attacks": _attacks,
    "can-answer": lambda say, holds: (
        f"the {'other' if len(say.model.players) == 2 else 'next'} player would have {'a' if holds else 'no'} move"
    ),
}
"""How to say the condition of a ludeme or of a standard definition, or its opposite."""


def _extreme(name: str, of_two: str, of_more: str) -> Callable[..., str]:
    def say_extreme(say: Speaker, a: ast.Expression, b: ast.Expression) -> str:
        numbers = [b]
        while isinstance(a, ast.Call) and a.ludeme.name == name:
            a, last = a.arguments
            numbers.insert(0, last)
        *most, final = map(say.number, [a, *numbers])
        return f"the {of_more if most[1:] else of_two} of {', '.join(most)} and {final}"

    return say_extreme


def default(say: Speaker, kind: str, a: ast.Expression, b: ast.Expression) -> str:
    """A value or, if it is undefined, another."""
    values = [b]
    while isinstance(a, ast.Call) and a.ludeme.name == "default":
        a, last = a.arguments
        values.insert(0, last)
    one: Callable[[ast.Expression], str] = getattr(say, kind)
    return f"({one(a)} or, if there is none, {', or else '.join(map(one, values))})"


def _size(say: Speaker, number: ast.Expression) -> str:
    match number:
        case ast.Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name == "-":
            return f"the difference between {say.number(a)} and {say.number(b)}"
    return f"the absolute value of {say.number(number)}"


def _number_of(say: Speaker, region: ast.Expression) -> str:
    what = say.pieces(region)
    owners = [re.fullmatch(r"the pieces of ([\w ]+)", say.pieces(part)) for part in arms(unnamed(region))]
    if owners[1:] and all(owners):
        return f"the number of pieces of {listed([owner[1] for owner in owners if owner])} together"
    return f"the number of {f'pieces in {what}' if what.startswith('the group of ') else what.removeprefix('the ')}"


COUNTED: dict[str, Callable[..., str]] = {
    "count": lambda say, region: _number_of(say, region),
    "components": lambda say, region: f"the number of groups of {say.pieces(region)}",
    "corners-joined": lambda say, region: f"the number of corners that a chain of {say.pieces(region)} joins",
    "sides-joined": lambda say, region, *without: (
        f"the number of sides{' without the corners' if without else ''} that a chain of {say.pieces(region)} joins"
    ),
    "seen": lambda say, sort, *kept: times_seen(sort, kept),
    "since-seen": lambda say, sort, *kept: since_seen(sort, kept),
    "min": _extreme("min", "smaller", "smallest"),
    "max": _extreme("max", "larger", "largest"),
    "abs": lambda say, number: _size(say, number),
    "row-of": lambda say, point: f"the number of the row of {say.one(point)}",
    "column-of": lambda say, point: f"the number of the column of {say.one(point)}",
    "mod": lambda say, number, by: f"the remainder when {say.number(number)} is divided by {say.number(by)}",
    "default": lambda say, a, b: default(say, "number", a, b),
    "number": lambda say, condition: f"(1 if {say.condition(condition)}, otherwise 0)",
    "path": lambda say, a, b, through: f"the distance from {say.one(a)} to {say.one(b)} over {say.many(through)}",
}
CALCULATED = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
NUMBERS = {
    "turn-number": "the number of the turn",
    "moves-this-turn": "the number of moves made in this turn",
    "idle-turns": "the number of turns in a row that have changed nothing on the board",
}
