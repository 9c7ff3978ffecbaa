"""`players`: the players, in turn order."""

from __future__ import annotations

from ..resolve import directions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text import limits
from ..text.errors import error
from .base import Kind


class Players(Kind):
    """The players, in turn order; the first one begins.

    A player is a role, such as Black. If the game has no `piece` statement, or only neutral pieces, each player has one
    kind of piece, and the player's name stands for it in diagrams.

    A puzzle has one player, who makes all the moves: it is solved when `end` says that the player `wins`, and a
    `draw` is an end without a solution. Words about other players (`opponent`, `theirs`, `flip`, `attacked`,
    `attacks`, `can-answer`) have no meaning then.

    `facing` gives the direction of the board that each player faces, in the same order. That direction is the player's
    `forward`; the other relative directions (`backward`, `forward-left` …) follow from it.

    >>> players White, Black facing n, s
    """

    keyword = "players"
    form = "players NAME, NAME … [facing DIRECTION, DIRECTION …]"
    stage = Stage.PLAYERS
    once = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the names of the players."""
        phrases = Phrases(statement, Players.form)
        names = phrases.names("the names of the players")
        faced: list[syntax.Name] = []
        if phrases.word("facing"):
            faced = phrases.names("the directions that the players face")
            for direction in faced:
                offer(direction.text, sorted(directions.WORDS))
            if len(faced) != len(names):
                raise phrases.wrong(
                    faced[0].span.to(faced[-1].span),
                    "expected a direction for each player, in the order of the players",
                )
        phrases.done()
        for name in names:
            draft.give_name(name, "a player")
        if len(names) > limits.PLAYERS:
            raise error(
                "players-count",
                f"a game has at most {limits.PLAYERS} players",
                names[0].span.to(names[-1].span),
                help="leave some of them out",
            )
        draft.players = tuple(name.text for name in names)
        draft.faced = tuple(faced)
