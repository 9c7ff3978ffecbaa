"""`track`: a course on the board, with `line` in its block."""

from __future__ import annotations

from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from ..types.track import Track
from .base import Kind
from .block import build_block


class TrackStatement(Kind):
    """A course along points of the board, for pieces that follow it round bends: a loop, a racecourse.

    The block lists its points in order, in one or more lines. From the end of a line the track goes on at the beginning
    of the next, and from the last to the first if it is `closed`; there it bends. A track can come by a point several
    times. Where a Region is expected, its name stands for all its points.

    >>> track loop closed {
    >>>   line a3, b3, c3
    >>>   line d2, d1
    >>>   line c1, b1, a1, a2
    >>> }
    """

    keyword = "track"
    plural = "tracks"
    form = "track NAME [closed] { line POINT, POINT … }"
    stage = Stage.TRACKS

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the track."""
        phrases = Phrases(statement, TrackStatement.form)
        phrase = phrases.take("the name of the track")
        match phrase:
            case syntax.Phrase(items=[syntax.Name() as name], value=None):
                pass
            case _:
                raise phrases.wrong(phrase.span, "expected the name of the track")
        closed = bool(phrases.word("closed"))
        phrases.done(block=True)
        draft.give_name(name, "a track")
        if len(draft.tracks) == limits.TRACKS:
            raise error("too-many", f"a game has at most {limits.TRACKS} tracks", name.span, help="leave one out")
        draft.track = []
        build_block(draft, statement.block or (), "track", "a `track`", statement.head)
        sites = [site for line in draft.track for site in line]
        bends = [place == len(line) - 1 for line in draft.track for place in range(len(line))]
        draft.tracks[name.text] = Track(tuple(sites), tuple(bends), closed)


class TrackLine(Kind):
    """Points that a track passes one after another; it bends before and after them.

    >>> track course {
    >>>   line a1, b1, c1
    >>> }
    """

    keyword = "line"
    inside = "track"
    form = "line POINT, POINT …"
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the points."""
        phrases = Phrases(statement, TrackLine.form)
        names = phrases.names("points, separated by commas")
        phrases.done()
        assert draft.board is not None
        line = []
        for name in names:
            site = draft.board.by_name.get(name.text)
            if site is None:
                raise error(
                    "unknown-point",
                    f"`{name.text}` is not a point of the board",
                    name.span,
                    help=f"its points go from {draft.board.names[0]} to {draft.board.names[-1]}",
                )
            line.append(site)
        if sum(map(len, draft.track)) + len(line) > limits.SITES:
            raise error(
                "too-many",
                f"a track passes at most {limits.SITES:,} points, each as often as it comes by",
                statement.head,
                help="divide it into several tracks",
            )
        draft.track.append(line)
