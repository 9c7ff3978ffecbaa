"""Points that hold one of several pieces, in words: `a Rook or Queen of yours`."""

from __future__ import annotations

from ...gdl.model import ast
from ...gdl.text.listing import listed
from .marks import clean
from .pieces import with_article
from .points import Points, Speaker, after


def havings(*regions: ast.Expression) -> list[ast.Expression]:
    """The pieces of a union of `having`, in order; empty if the regions together are anything else."""
    found: list[ast.Expression] = []
    waiting = [*reversed(regions)]
    while waiting:
        match waiting.pop():
            case ast.Call(ludeme=ludeme, arguments=(left, right)) if ludeme.name == "|":
                waiting += [right, left]
            case ast.Call(ludeme=ludeme, arguments=(piece,)) if ludeme.name == "having":
                found.append(piece)
            case _:
                return []
    return found if len(found) > 1 else []


def either(say: Speaker, pieces: list[ast.Expression]) -> str:
    """One of these pieces: ``a Rook or Queen of yours``, ``a King of either player``."""
    return " or ".join(with_article(name) for name in _names(say, pieces))


def points_having(say: Speaker, pieces: list[ast.Expression]) -> Points:
    """The points that hold one of these pieces."""
    return after(f"with {either(say, pieces)}", f"with pieces of the kind {' or '.join(_names(say, pieces))}")


def _names(say: Speaker, pieces: list[ast.Expression]) -> list[str]:
    """The pieces without articles, those of the same player together."""
    kinds: dict[str, list[str]] = {}
    for owner, kind in _of_all([_owner_and_kind(say, piece) for piece in pieces], say):
        kinds.setdefault(owner, []).append(kind)
    return [listed(named, "or") + owner for owner, named in kinds.items()]


def _owner_and_kind(say: Speaker, piece: ast.Expression) -> tuple[str, str]:
    """Whose piece it is, after its kind, and the kind."""
    match piece:
        case ast.Literal(value=int(number)) if say.model.pieces[number].kind:
            one = say.model.pieces[number]
            return ("" if one.owner is None else f" of {clean(say.model.players[one.owner])}"), clean(one.kind)
        case ast.Call(ludeme=ludeme, arguments=(owner, ast.Literal(value=str(kind)))) if ludeme.name == "piece":
            who = say.player(owner)
            return f" of {'yours' if who == 'you' else who}", clean(kind)
    text = say.piece(piece)
    article, _, rest = text.partition(" ")
    return "", rest if article in ("a", "an") else text


def _of_all(found: list[tuple[str, str]], say: Speaker) -> list[tuple[str, str]]:
    """The same, with a kind of every player named once."""
    players = [f" of {clean(player)}" for player in say.model.players]
    whose = " of either player" if len(players) == 2 else " of any player"
    shared = {kind for _, kind in found if len(players) > 1 and all((player, kind) in found for player in players)}
    return list(
        dict.fromkeys((whose, kind) if kind in shared and owner in players else (owner, kind) for owner, kind in found)
    )
