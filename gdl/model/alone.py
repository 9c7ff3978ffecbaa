"""What has no meaning in a game for one player."""

from __future__ import annotations

from typing import Final

from ..text.errors import DescriptionError, error
from ..text.source import Span

INSTEAD: Final = {
    "opponent": "name the player, or write `mover`",
    "theirs": "all pieces that somebody owns are `mine`",
    "flip": "to put another piece on a point, write `place`",
    "attacked": "nobody else could take anything",
    "attacks": "nobody else has anything to take",
    "can-answer": "nobody else could move",
}
"""The words about another player, and what to do without them."""


def refuse(name: str, span: Span, players: int) -> None:
    """Refuse a word about another player where there is none.

    Raises:
        DescriptionError: ``one-player``.
    """
    if players == 1 and name in INSTEAD:
        raise error("one-player", f"there is no other player, so `{name}` has no meaning", span, help=INSTEAD[name])


def refused_result(message: str, span: Span, help: str) -> DescriptionError:
    """The mistake in a result that a game for one player cannot have."""
    return error("one-player", message, span, help=help)
