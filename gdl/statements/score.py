"""`score`: the points that each player has scored."""

from __future__ import annotations

from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.listing import listed
from ..types.types import INT, NUMBER
from .base import Kind


class Score(Kind):
    """The number of points that a player has in a position. Either all players have scores or none.

    The scores of the final position are part of the outcome, and `highest wins` in `end` compares them. They can have
    fractions: `count(of(White)) + 0.5`.

    >>> score Black = count(of(Black))
    """

    keyword = "score"
    plural = "scores"
    form = "score PLAYER = NUMBER"
    stage = Stage.MOVES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the expression."""
        phrases = Phrases(statement, Score.form)
        match phrases.peek():
            case syntax.Phrase(items=[syntax.Name() as name], value=[body]):
                phrases.take("a player and a score")
            case wrong:
                lines = listed([f"`score {player} = …`" for player in draft.players[:3]])
                raise phrases.wrong(
                    wrong.span if wrong else statement.head,
                    "expected a player, `=` and a number",
                    f"write a line for each player: {lines}" + ", and so on" * (len(draft.players) > 3),
                )
        phrases.done()
        player = draft.player_called(name)
        score = expressions.build(body, draft.scope("score"))
        if score.type != NUMBER:
            score = expressions.build(body, draft.scope("score"), INT)
        definitions.check_size(score, body.span)
        draft.scores[player] = score
