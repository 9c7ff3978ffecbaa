"""The lines of a `board graph`: `line`, `edge`, `point`."""

from __future__ import annotations

from itertools import pairwise

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind


def _joined(draft: Draft, statement: syntax.Statement, form: str, *, straight: bool) -> None:
    """Make consecutive points of a statement adjacent."""
    phrases = Phrases(statement, form)
    names = phrases.names("points, separated by commas")
    phrases.done()
    for name in names:
        if "-" in name.text:
            parts = name.text.replace("-", ", ")
            raise phrases.wrong(name.span, f"`{name.text}` is one word", f"put commas between points: `{parts}`")
    if len(names) < 2:
        help = f"a point without neighbours is written `point {names[0].text}`"
        raise phrases.wrong(names[0].span, "a single point has no neighbours", help)
    for one, other in pairwise(names):
        draft.graph.join(one, other, straight=straight)


class LineLine(Kind):
    """Consecutive points on a line of the board: each is adjacent to the next.

    If the next point lies in a compass direction (`n`, `ne`, `e` …), at any distance, the line leads there: `step`,
    `ray`, `line` and similar words follow it, and continue into another line that goes on in the same direction. At
    most one line leads from a point in each direction. If a line goes another way, its points are only adjacent.

    >>> board graph {
    >>>   line a1, d1, g1
    >>>   line a1, a4, a7
    >>> }
    """

    keyword = "line"
    inside = "board"
    form = "line POINT, POINT …"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Join the points."""
        _joined(draft, statement, LineLine.form, straight=True)


class EdgeLine(Kind):
    """Points that are each adjacent to the next, without a direction that leads from one to the other.

    >>> board graph {
    >>>   line a1, b1, c1
    >>>   edge a1, b2, c1
    >>> }
    """

    keyword = "edge"
    inside = "board"
    form = "edge POINT, POINT …"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Join the points."""
        _joined(draft, statement, EdgeLine.form, straight=False)


class PointLine(Kind):
    """Points of the board that are on no line or edge; points that are on one can be listed too.

    >>> board graph {
    >>>   line a1, b1
    >>>   point d1, d2
    >>> }
    """

    keyword = "point"
    inside = "board"
    form = "point POINT, POINT …"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the points."""
        phrases = Phrases(statement, PointLine.form)
        names = phrases.names("points, separated by commas")
        phrases.done()
        for name in names:
            draft.graph.add_point(name)
