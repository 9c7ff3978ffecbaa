"""`score`: the points that each player has scored."""

from __future__ import annotations

from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
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
        match phrases.take("a player and a score"):
            case syntax.Phrase(items=[syntax.Name() as name], value=[body]):
                pass
            case wrong:
                raise phrases.wrong(wrong.span, "expected a player, `=` and a number")
        phrases.done()
        player = draft.player_called(name)
        score = expressions.build(body, draft.scope("score"))
        if score.type != NUMBER:
            score = expressions.build(body, draft.scope("score"), INT)
        definitions.check_size(score, body.span)
        draft.scores[player] = score
