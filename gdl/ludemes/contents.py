"""The contents of points: `occupied`, `owned`, `of`, `owner`, `having`."""

from __future__ import annotations

from collections.abc import Sequence

from ..types.types import PIECE, PLAYER, REGION, SITE
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


def united(code: Code, regions: Sequence[Value]) -> Value:
    """The union of several regions, in code."""
    whole = code.known("region", frozenset())
    for region in regions:
        whole = code.op("union", whole, region)
    return whole


class Occupied(Ludeme):
    """The points that hold a piece.

    >>> everywhere - occupied
    """

    name = "occupied"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> Region:
        """Every point that holds something."""
        return frozenset([site for site, piece in enumerate(look.contents) if piece is not None])

    @staticmethod
    def lowering(code: Code) -> Value:
        """The union of the pieces' regions."""
        return united(code, [region for region, _, _ in code.pieces])


class Owned(Ludeme):
    """The points that hold a piece of any player; neutral pieces belong to no player.

    >>> owned - mine
    """

    name = "owned"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> Region:
        """Every point whose piece has an owner."""
        owners = look.owners
        return frozenset(s for s, piece in enumerate(look.contents) if piece is not None and owners[piece] is not None)

    @staticmethod
    def lowering(code: Code) -> Value:
        """The regions of the pieces that have an owner."""
        return united(code, [region for region, owner, _ in code.pieces if owner is not None])


class Of(Ludeme):
    """The points that hold a piece of `player`.

    >>> of(mover)
    """

    name = "of"
    parameters = (Parameter("player", PLAYER),)
    result = REGION

    @staticmethod
    def meaning(look: Look, player: int | None) -> Region:
        """Every point whose piece belongs to the player; no player has no pieces."""
        if player is None:
            return frozenset()
        owners = look.owners
        own = {piece for piece, owner in enumerate(owners) if owner == player}
        return frozenset([site for site, piece in enumerate(look.contents) if piece in own])

    @staticmethod
    def lowering(code: Code, player: Value) -> Value:
        """The regions of the player's pieces."""
        nothing = code.known("region", frozenset())
        own = [(region, owner) for region, owner, _ in code.pieces if owner is not None]
        return united(code, [code.op("select", code.op("same", player, owner), r, nothing) for r, owner in own])


class Having(Ludeme):
    """The points that hold a piece of this kind and owner, or one of these: `having(mover.Rook, mover.Queen)`.

    The name of a kind alone stands for the pieces of all players: `having(King)`.

    >>> having(White)
    """

    name = "having"
    united = True
    parameters = (Parameter("piece", PIECE),)
    result = REGION

    @staticmethod
    def meaning(look: Look, piece: int | None) -> Region:
        """Every point that holds it."""
        return frozenset(site for site, there in enumerate(look.contents) if there is not None and there == piece)

    @staticmethod
    def lowering(code: Code, piece: Value) -> Value:
        """The region of that piece."""
        nothing = code.known("region", frozenset())
        return united(
            code, [code.op("select", code.op("same", piece, one), region, nothing) for region, _, one in code.pieces]
        )


class Owner(Ludeme):
    """The player whose piece is on `point`; undefined if there is none.

    >>> owner(from) is mover
    """

    name = "owner"
    parameters = (Parameter("point", SITE),)
    result = PLAYER

    @staticmethod
    def meaning(look: Look, point: int) -> int | None:
        """The owner of the piece there."""
        piece = look.contents[point]
        return None if piece is None else look.owners[piece]

    @staticmethod
    def lowering(code: Code, point: Value) -> Value:
        """The owner of the piece whose region contains the point."""
        owner = code.known("player", None)
        for region, player, _ in code.pieces:
            if player is not None:
                owner = code.op("select", code.op("contains", region, point), player, owner)
        return owner
