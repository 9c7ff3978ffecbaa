"""What stands on the points: `occupied`, `owned`, `of`, `owner`, `having`."""

from __future__ import annotations

from ..types import PIECE, PLAYER, REGION, SITE
from .base import Look, Ludeme, Parameter

Region = frozenset[int]


class Occupied(Ludeme):
    """The points on which a piece stands.

    >>> everywhere - occupied
    """

    name = "occupied"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> Region:
        """Every point that holds something."""
        return frozenset([site for site, piece in enumerate(look.contents) if piece is not None])


class Owned(Ludeme):
    """The points on which a piece of any player stands; neutral pieces belong to nobody.

    >>> owned - mine
    """

    name = "owned"
    result = REGION

    @staticmethod
    def meaning(look: Look) -> Region:
        """Every point whose piece has an owner."""
        owners = look.owners
        return frozenset(s for s, piece in enumerate(look.contents) if piece is not None and owners[piece] is not None)


class Of(Ludeme):
    """The points on which the pieces of `player` stand.

    >>> of(mover)
    """

    name = "of"
    parameters = (Parameter("player", PLAYER),)
    result = REGION

    @staticmethod
    def meaning(look: Look, player: int | None) -> Region:
        """Every point whose piece belongs to him; nobody has no pieces."""
        if player is None:
            return frozenset()
        owners = look.owners
        own = {piece for piece, owner in enumerate(owners) if owner == player}
        return frozenset([site for site, piece in enumerate(look.contents) if piece in own])


class Having(Ludeme):
    """The points on which a piece of this kind and owner stands.

    >>> having(White)
    """

    name = "having"
    parameters = (Parameter("piece", PIECE),)
    result = REGION

    @staticmethod
    def meaning(look: Look, piece: int | None) -> Region:
        """Every point that holds it."""
        return frozenset(site for site, there in enumerate(look.contents) if there is not None and there == piece)


class Owner(Ludeme):
    """The player whose piece stands on `point`; undefined where none does.

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
