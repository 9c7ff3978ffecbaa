"""`players`: who plays, in the order of their turns."""

from __future__ import annotations

from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from .base import Kind


class Players(Kind):
    """Who plays, in the order of their turns; the first one begins.

    A player is a role, such as Black. Where the game has no `piece` statement, or only neutral pieces, each player has
    one kind of piece, and his name stands for it in diagrams.

    `facing` says in which direction of the board each of them looks, in the same order: that is his `forward`, and
    the other words for directions that are his own (`backward`, `forward-left` …) follow from it.

    >>> players White, Black facing n, s
    """

    keyword = "players"
    form = "players NAME, NAME … [facing DIRECTION, DIRECTION …]"
    stage = Stage.PLAYERS
    once = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Name the players."""
        phrases = Phrases(statement, Players.form)
        names = phrases.names("the names of the players")
        faced: list[syntax.Name] = []
        if phrases.word("facing"):
            faced = phrases.names("the directions that the players face")
            if len(faced) != len(names):
                raise phrases.wrong(
                    faced[0].span.to(faced[-1].span),
                    "a direction for each player belongs here, in the order of the players",
                )
        phrases.done()
        for name in names:
            draft.give_name(name, "a player")
        if not 2 <= len(names) <= limits.PLAYERS:
            raise error(
                "players-count",
                f"a game has two players or more, at most {limits.PLAYERS}",
                names[0].span.to(names[-1].span),
                help="name them in the order of their turns",
            )
        draft.players = tuple(name.text for name in names)
        draft.faced = tuple(faced)
