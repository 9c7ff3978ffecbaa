"""The lines of a `board graph`: `line`, `edge`, `point`."""

from __future__ import annotations

from itertools import pairwise

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind


def _joined(draft: Draft, statement: syntax.Statement, form: str, *, straight: bool) -> None:
    """Make neighbours of the points that follow each other in a statement."""
    phrases = Phrases(statement, form)
    names = phrases.names("points, with commas between them")
    phrases.done()
    for name in names:
        if "-" in name.text:
            parts = name.text.replace("-", ", ")
            raise phrases.wrong(name.span, f"`{name.text}` is one word", f"put commas between points: `{parts}`")
    if len(names) < 2:
        help = f"a point without neighbours is written `point {names[0].text}`"
        raise phrases.wrong(names[0].span, "one point alone has no neighbour", help)
    for one, other in pairwise(names):
        draft.graph.join(one, other, straight=straight)


class LineLine(Kind):
    """Points that follow each other on a line of the board: each is adjacent to the next one.

    Where the next point lies in a direction of the compass (`n`, `ne`, `e` …), however far away, the line leads there:
    `step`, `ray`, `line` and the like go along it, and where another line goes on in the same direction, into that
    one. From a point one line at most leads in each direction. Where a line goes another way, its points are adjacent
    and no more.

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
    """Points each of which is adjacent to the next one; no direction leads from one to the other.

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
    """Points of the board that no line and no edge has, or that shall be named all the same.

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
        names = phrases.names("points, with commas between them")
        phrases.done()
        for name in names:
            draft.graph.add_point(name)
