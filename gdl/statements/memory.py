"""`region` and `site`: points that the position remembers."""

from __future__ import annotations

from ..model.model import Memory
from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.known import on_board
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from ..types.types import REGION
from .base import Kind
from .counter import name_of_each, name_taken, one_for_each, scopes


class RegionStatement(Kind):
    """A region that the position remembers or, with `(player)`, one for each player: the points whose pieces have not
    moved yet, or those that a piece has visited in this turn.

    It begins as START, or empty, and `set` changes it; START depends on nothing but the board and, if each player has
    one, the `player`. In an expression its name stands for the region: `visited`, or `visited(mover)` if each player
    has one. A region `for this turn` is empty again when the turn ends. One `for next turn` lasts until the first move
    of the next turn has been made, unless that move sets it. A region that is read only to set it is not part of the
    position.

    >>> region unmoved = edge(top) | edge(bottom)  "the points whose pieces have not moved"
    """

    keyword = "region"
    plural = "regions"
    form = 'region NAME = START for this turn | for next turn "what it remembers"'
    stage = Stage.SETUP

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the region."""
        _add(draft, statement, Phrases(statement, RegionStatement.form, one_for_each(statement)), single=False)


class SiteStatement(Kind):
    """A point that the position remembers or, with `(player)`, one for each player: where a piece came from, the point
    that a pawn has just passed.

    It is a `region` of one point, or of none if no point is set: `set(NAME, REGION)` remembers the region's only point,
    and forgets the point if there is none, or several. `to in NAME` is false if it is not set, and `to not in NAME`
    true. How long it lasts is said as for a `region`.

    >>> site ko for next turn  "where a stone may not be put now"
    """

    keyword = "site"
    plural = "sites"
    form = 'site NAME = START for this turn | for next turn "what it remembers"'
    stage = Stage.SETUP

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the site."""
        _add(draft, statement, Phrases(statement, SiteStatement.form, one_for_each(statement)), single=True)


def _add(draft: Draft, statement: syntax.Statement, phrases: Phrases, *, single: bool) -> None:
    what = "a site" if single else "a region"
    phrase = phrases.take("a name")
    start: syntax.Expression | None = None
    match phrase:
        case syntax.Phrase(items=[syntax.Name() | syntax.Call() as head], value=None):
            pass
        case syntax.Phrase(items=[syntax.Name() | syntax.Call() as head], value=[start]):
            pass
        case _:
            raise phrases.wrong(phrase.span, "expected a name and, after `=`, the points at the start")
    name, each = name_of_each(phrases, head)
    lasts = ""
    if phrases.word("for"):
        lasts = phrases.word("this", "next")
        if not lasts or not phrases.word("turn"):
            raise phrases.wrong(statement.head, "expected `for this turn` or `for next turn`")
    text = phrases.text()
    phrases.done()
    if sum(isinstance(one, Memory) for one in draft.counters.values()) == limits.MEMORIES:
        raise error(
            "too-many",
            f"a game remembers at most {limits.MEMORIES} regions and sites",
            name.span,
            help=f"`{statement.head.text.split()[0]} NAME(player)` counts as one for all players",
        )
    draft.give_name(name, what)
    name_taken(name, what)
    starts = []
    for scope in scopes(draft, each=each):
        sites: frozenset[int] = frozenset()
        if start is not None:
            built = expressions.build(start, scope, REGION)
            definitions.check_size(built, start.span)
            assert draft.board is not None
            sites = on_board(built, draft.board, start.span)
            if single and len(sites) > 1:
                raise error(
                    "setup-does-not-fit",
                    f"a site is one point, but this region has {len(sites)}",
                    start.span,
                    help=f"write one point, or `region {name.text} = …`",
                )
        starts.append(sites)
    draft.counters[name.text] = Memory(statement.head, name.text, text, each, single, tuple(starts), lasts)
