"""`inherited`: the statements of the extended game that a statement here would replace."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..syntax import tree as syntax
from ..text.errors import error
from .base import Kind


class Inherited(Kind):
    """Keep the statements of the game that this one extends, although this game has such statements of its own:
    `inherited every move`, `inherited again`. Own ones above the line come before them, those below it after them.

    Other statements add to what they replace with `inherited` in their block: `end`, `phase`, `move`, `setup` with
    `place` lines, `board graph`, `track` and `forsyth`.

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
    """The moves of this phase in the game that this one extends. If that game has no phases, these are all its moves,
    which can then be made only in this phase.

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


class InheritedPlaces(Inherited):
    """The `place` lines of the game that this one extends; both setups are `mirrored`, or neither.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   setup {
    >>>     inherited
    >>>     place Black on a1
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "setup"
    form = "inherited"


class InheritedGraph(Inherited):
    """The points and lines of the `board graph` of the game that this one extends.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   board graph {
    >>>     inherited
    >>>     line a1, c3, e5
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "board"
    form = "inherited"


class InheritedTrack(Inherited):
    """The lines of this track in the game that this one extends; the track goes on with the lines below.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   track course {
    >>>     inherited
    >>>     line c1, c2, c3
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "track"
    form = "inherited"


class InheritedForsyth(Inherited):
    """What the game that this one extends says in its `forsyth`; fields below the line follow its fields.

    >>> game "My Game" extends "my-other-game.gdl" {
    >>>   forsyth {
    >>>     inherited
    >>>     field turn
    >>>   }
    >>> }
    """

    keyword = "inherited"
    inside = "forsyth"
    form = "inherited"
