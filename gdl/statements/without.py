"""`without`: leave out a statement of the game that is extended."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind


class Without(Kind):
    """Leave out a statement of the game that this one extends: its keyword and, for options, definitions, counters,
    phases, moves, pieces and scores, its name. `without every move` leaves out all that begin so.

    >>> without option size
    """

    keyword = "without"
    form = "without KEYWORD NAME"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Nothing is left to do: it was obeyed when the statements of the two games were put together."""
        raise Phrases(statement, Without.form).wrong(statement.head, "this game extends no other")
