"""`swap`: the pie rule."""

from __future__ import annotations

from ..model import ast
from ..resolve import expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error
from ..types.types import BOOL
from .base import Kind


class Swap(Kind):
    """The pie rule: after the first player's first turn only, the second one may answer `swap` and change sides.

    The players change seats, no piece moves, and the one who answered is now the other. `swap` is a move of its own,
    and the same colour is to move before it and after it.

    >>> swap when pie
    """

    keyword = "swap"
    form = "swap [when CONDITION]"
    stage = Stage.ENDINGS
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Offer it, if the options say so."""
        phrases = Phrases(statement, Swap.form)
        if len(draft.players) != 2:
            raise error(
                "players-count",
                "sides are changed between two players",
                statement.head,
                help=f"this game has {len(draft.players)}: take the `swap` away",
            )
        if phrases.peek() is None:
            phrases.done()
            draft.swap = True
            return
        if not phrases.word("when"):
            raise phrases.wrong(phrases.take("`when`").span, "`when` belongs here")
        condition = expressions.build(phrases.expression("a condition"), draft.scope("swap"), BOOL)
        phrases.done()
        if not isinstance(condition, ast.Literal):
            raise error(
                "not-constant",
                "whether sides may be changed is known before the game begins",
                condition.span,
                help="an option belongs here",
            )
        draft.swap = bool(condition.value)
