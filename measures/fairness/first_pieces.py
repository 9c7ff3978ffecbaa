"""Who begins with more pieces than the others, or with fewer."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.text.listing import listed
from ...interpreter.game.game import Game


def more_pieces(game: Game, role: int) -> str:
    """What to check if a role begins with more pieces than each other role, of the same kinds; ``""`` if not."""
    armies = _armies(game)
    return _said(game, armies) if all(len(armies[role]) > len(each) for each in _others(armies, role)) else ""


def fewer_pieces(game: Game, role: int) -> str:
    """What to check if a role begins with fewer pieces than each other role, of the same kinds; ``""`` if not."""
    armies = _armies(game)
    return _said(game, armies) if all(len(armies[role]) < len(each) for each in _others(armies, role)) else ""


def _armies(game: Game) -> list[list[str]]:
    """The kinds of the pieces that each role begins with."""
    there = [game.model.pieces[piece] for piece in game.start().position.contents if piece is not None]
    return [[piece.kind for piece in there if piece.owner == role.number] for role in game.players]


def _others(armies: Sequence[list[str]], role: int) -> list[list[str]]:
    return [each for number, each in enumerate(armies) if number != role]


def _said(game: Game, armies: Sequence[list[str]]) -> str:
    if any(set(each) != set(armies[0]) for each in armies):
        return ""
    first, *rest = zip(game.players, map(len, armies), strict=True)
    said = [
        f"it gives {first[0]} {first[1]} piece{'s' * (first[1] != 1)}",
        *(f"{role} {number}" for role, number in rest),
    ]
    return f"Check `setup`: {listed(said)}."
