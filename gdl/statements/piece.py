"""`piece`: the kinds of pieces."""

from __future__ import annotations

from ..model.model import Piece
from ..resolve.draft import Draft, Stage, too_many_pieces
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from .base import Kind


class PieceStatement(Kind):
    """A kind of piece. Every player has it, or only the player named after `for`, or, if it is `neutral`, no player.

    A player's piece is written `Black.Man`, the mover's `mover.Man`, and a neutral piece by its name alone. If all
    kinds are neutral, each player also has one kind of piece that has the player's name.

    >>> piece King for Black
    """

    keyword = "piece"
    plural = "pieces"
    form = "piece NAME, NAME …  [neutral | for PLAYER]"
    stage = Stage.PIECES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add a piece for each kind and each player who has it."""
        phrases = Phrases(statement, PieceStatement.form)
        names = phrases.names("the names of the pieces")
        owners: list[int | None] = list(range(len(draft.players)))
        if phrases.word("neutral"):
            owners = [None]
        elif phrases.word("for"):
            owners = [draft.player_called(phrases.name("a player"))]
        phrases.done()
        for name in names:
            draft.give_name(name, "a piece")
            draft.kinds = (*draft.kinds, name.text)
            for owner in owners:
                full = name.text if owner is None else f"{draft.players[owner]}.{name.text}"
                draft.pieces.append(Piece(full, owner, name.text))
                if len(draft.pieces) > limits.PIECES:
                    raise too_many_pieces(name.span)
