"""`inherited`: the statements of the extended game that a statement here would replace."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..syntax import tree as syntax
from ..text.errors import error
from .base import Kind


class Inherited(Kind):
    """Keep the statements of the game that this one extends, although this game has such statements of its own:
    `inherited every move`, `inherited again`. Own ones above the line come before them, those below it after them.

    Other statements add to what they replace with `inherited` in their block: `end`, `phase` and `move`.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   inherited every move
    >>>   every move where to not in edge(top)
    >>> }
    """

    keyword = "inherited"
    form = "inherited KEYWORD"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Report an error: where there is something to inherit, it is put in place when the two games are merged."""
        raise error(
            "nothing-to-inherit",
            "this game does not extend another with such statements, so nothing is inherited here",
            statement.head,
            help="remove the line",
        )


class InheritedClauses(Inherited):
    """The clauses of the game that this one extends. Clauses above the line are tested before them, those below it
    after them.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   end {
    >>>     inherited
    >>>     when turn-number > 60 -> draw
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "end"
    form = "inherited"


class InheritedMoves(Inherited):
    """The moves of this phase in the game that this one extends.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   phase midgame {
    >>>     inherited
    >>>     move pass { }
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "phase"
    form = "inherited"


class InheritedSteps(Inherited):
    """The steps of this move in the game that this one extends.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   move drop {
    >>>     inherited
    >>>     where turn-number is 1 or some(adjacent(to) & occupied)
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "move"
    form = "inherited"
