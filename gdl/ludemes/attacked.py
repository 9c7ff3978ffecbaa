"""What a player could take: `attacked`, `attacks`."""

from __future__ import annotations

from ..types.types import BOOL, PIECE, PLAYER, REGION, SITE
from .base import Code, Listed, Look, Ludeme, Parameter, Value

Region = frozenset[int]
CONDITIONS = frozenset(["where", "every", "phase", "prefer", "again", "score", "end"])
"""The statements that can ask. No choice of points can, and of the effects only what `set` writes down, so all that a
move does on the board is known without it."""


class Attacked(Ludeme):
    """True if the opponent, were it their turn, could take a piece of the mover's that stands on `region`.

    All rules count, from their side of the board: a move takes a piece if the piece is no longer on its point after the
    move, or is another one. But conditions that ask `attacked` themselves are left out (a pinned piece still gives
    check), and so are conditions with `seen`, `prefer`, and the precedence of other moves over `otherwise`. A `set` can
    ask too: what it writes down does not count while the opponent's moves are considered.

    >>> every move where not after.attacked(having(mover.King))
    """

    name = "attacked"
    parameters = (Parameter("region", REGION),)
    result = BOOL
    only_in = CONDITIONS
    in_set = True
    in_moves = "here, write the condition as a `where` of the move, or set a counter by it"

    @staticmethod
    def meaning(look: Look, region: Region) -> bool:
        """One of their moves takes a piece there."""
        return bool(region & look.capturable())

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """The rules of the opponent, as terms."""
        return code.attacked(region)

    @staticmethod
    def shows(listed: Listed, region: Region) -> str:
        """Which points were meant."""
        return listed(region)


class AttackedAs(Ludeme):
    """True if the opponent, were it their turn, could take this piece of the mover's if it stood on `region`.

    Each point of the region is tried by itself, with the piece instead of what is there; everything else stays where it
    is. So points can be asked about before anything has moved there.

    >>> not attacked(from | step(from, e), mover.King)
    """

    name = "attacked"
    parameters = (Parameter("region", REGION), Parameter("piece", PIECE))
    result = BOOL
    only_in = CONDITIONS
    in_set = True
    in_moves = Attacked.in_moves

    @staticmethod
    def meaning(look: Look, region: Region, piece: int | None) -> bool:
        """Put the piece on each point in turn."""
        return piece is not None and any(site in look.imagined(site, piece).capturable() for site in region)

    @staticmethod
    def lowering(code: Code, region: Value, piece: Value) -> Value:
        """A loop over the points."""

        def there(point: Value) -> Value:
            where = code.op("single", point)
            return code.imagined(where, piece).attacked(where, piece)

        return code.fold("some", SITE, region, there)

    @staticmethod
    def shows(listed: Listed, region: Region, piece: int | None) -> str:
        """Which points were meant."""
        return listed(region)


class Attacks(Ludeme):
    """True if the player, were it their turn, could take a piece of another player's that stands on `region`.

    With `mover`, it is asked after a move whether the move gives check: whether whoever has moved could now take the
    piece. Their turn begins on the board as it is. The same rules and conditions count as for `attacked`, which is
    `attacks(opponent, region & mine)`.

    >>> every move where not after.attacks(mover, having(opponent.King))
    """

    name = "attacks"
    parameters = (Parameter("player", PLAYER), Parameter("region", REGION))
    result = BOOL
    only_in = CONDITIONS
    in_set = True
    in_moves = Attacked.in_moves
    replaceable = True

    @staticmethod
    def meaning(look: Look, player: int | None, region: Region) -> bool:
        """One of the player's moves takes a piece there."""
        return player is not None and bool(region & look.takeable(player))

    @staticmethod
    def lowering(code: Code, player: Value, region: Value) -> Value:
        """The rules of the player, as terms."""
        return code.attacks(player, region)

    @staticmethod
    def shows(listed: Listed, player: int | None, region: Region) -> str:
        """Which points were meant."""
        return listed(region)
