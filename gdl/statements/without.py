"""`without`: leave out a statement of the extended game."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error
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


class WithoutInside(Kind):
    """Leave out inherited lines of a block, which has a line `inherited`."""

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Report an error: where lines are inherited, it is handled when the two games are merged."""
        raise error(
            "nothing-to-leave-out",
            "nothing is inherited in this block, so there is nothing to leave out",
            statement.head,
            help="in a game that extends another, write a line `inherited` above it",
        )


class WithoutClause(WithoutInside):
    """Leave out the inherited clauses with this reason: the text after the result or, where there is none, the
    condition as it is written.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   end {
    >>>     when no-moves -> mover loses
    >>>     inherited
    >>>     without "no-moves"
    >>>   }
    >>> }
    """

    keyword = "without"
    inside = "end"
    form = 'without "REASON"'


class WithoutMove(WithoutInside):
    """Leave out an inherited move of the phase.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   phase midgame {
    >>>     inherited
    >>>     without move walk
    >>>   }
    >>> }
    """

    keyword = "without"
    inside = "phase"
    form = "without move NAME"


class WithoutForsyth(WithoutInside):
    """Leave out what is inherited of a `forsyth`: a field by its name, or all statements with another keyword.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   forsyth {
    >>>     inherited
    >>>     without field turn
    >>>   }
    >>> }
    """

    keyword = "without"
    inside = "forsyth"
    form = "without KEYWORD [NAME]"
