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
    """The pie rule: directly after the first player's first turn, the second player can answer `swap` to change sides.

    The players exchange seats, no piece moves, and the player who swapped now plays the other side. `swap` is a
    separate move, and the same colour is to move before and after it.

    >>> swap when pie
    """

    keyword = "swap"
    form = "swap [when CONDITION]"
    stage = Stage.ENDINGS
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Allow swapping, if the options say so."""
        phrases = Phrases(statement, Swap.form)
        if len(draft.players) != 2:
            raise error(
                "players-count",
                "only two players can swap sides",
                statement.head,
                help=f"this game has {len(draft.players)}: remove the `swap`",
            )
        if phrases.peek() is None:
            phrases.done()
            draft.swap = True
            return
        if not phrases.word("when"):
            raise phrases.wrong(phrases.take("`when`").span, "expected `when`")
        condition = expressions.build(phrases.expression("a condition"), draft.scope("swap"), BOOL)
        phrases.done()
        if not isinstance(condition, ast.Literal):
            raise error(
                "not-constant",
                "whether sides can be swapped must be known before the game begins",
                condition.span,
                help="use an option",
            )
        draft.swap = bool(condition.value)
