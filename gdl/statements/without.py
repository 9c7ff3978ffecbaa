"""`without`: leave out a statement of the extended game."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind


class Without(Kind):
    """Leave out a statement of the game that this one extends, given by its keyword and, for options, definitions,
    counters, phases, moves, pieces and scores, its name. `without every move` leaves out all `every move` statements.

    >>> without option size
    """

    keyword = "without"
    form = "without KEYWORD NAME"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Report an error: in a game that extends another, it is handled when the two games are merged."""
        raise Phrases(statement, Without.form).wrong(statement.head, "this game does not extend another one")
