"""How the moves of a position are written, whichever engine has found them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..gdl.model import Model
from .move import Move
from .position import Position


def named(model: Model, found: Iterable[tuple[int, tuple[int, ...]]], play: Callable[[Move], Position]) -> list[Move]:
    """The moves for rules and their points, the rules in order: each move once, sorted by notation.

    Moves of different rules through the same points are one for each thing that they do. Several that stay get their
    rule's name, unless they are written as that name anyway.
    """
    names = model.board.names
    by_points: dict[tuple[int, ...], list[Move]] = {}
    for rule, sites in found:
        text = "-".join([names[site] for site in sites]) if sites else model.rules[rule].name
        by_points.setdefault(sites, []).append(Move(rule, sites, text))
    moves: list[Move] = []
    for alike in by_points.values():
        moves += alike if len(alike) == 1 else _told_apart(model, alike, play)
    return sorted(moves, key=str)


def _told_apart(model: Model, alike: list[Move], play: Callable[[Move], Position]) -> list[Move]:
    by_result: dict[Position, Move] = {}
    for move in alike:
        by_result.setdefault(play(move), move)
    stay = list(by_result.values())
    if len(stay) == 1 or not stay[0].sites:
        return stay
    return [Move(m.rule, m.sites, f"{m.text}:{model.rules[m.rule].name}") for m in stay]
