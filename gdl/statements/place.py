"""`place`: the lines of a setup that fill regions and their mirror images."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ..ludemes.base import Cell, Look
from ..resolve import definitions, expressions, known
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import error
from ..text.source import Span
from ..types.board import Board
from ..types.types import REGION
from .base import Kind
from .diagram import piece_of


class PlaceLine(Kind):
    """Place a piece on every point of a region. A point can be filled only once; `empty` means the points still empty.

    In a `setup mirrored`, the mirror image of the region is filled as well. Where an option makes a region empty,
    nothing is placed.

    >>> setup { place Black on b1, d1, row(3) }
    """

    keyword = "place"
    inside = "setup"
    form = "place PIECE on REGION, REGION …"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Fill the points."""
        phrases = Phrases(statement, PlaceLine.form)
        named = phrases.expression("a piece")
        piece = piece_of(draft, named)
        if not phrases.word("on"):
            raise phrases.wrong(phrases.take("`on`").span, "expected `on`")
        regions = phrases.expressions("a region")
        phrases.done()
        image = _counterpart(draft, piece, named.span) if draft.setup.mirrored else piece
        assert draft.board is not None
        for written in regions:
            scope = draft.scope("setup")
            noticed = len(draft.uses.warnings)
            region = expressions.build(written, scope, REGION)
            before = draft.setup.size
            draft.setup.size += definitions.check_size(region, written.span)[0]
            if draft.setup.size > limits.SETUP:
                if before > limits.SETUP:
                    return  # already reported
                raise error(
                    "too-complex",
                    f"the regions of this setup amount to more than {limits.SETUP:,} operations",
                    written.span,
                    help="name rows, columns and points, or draw a `setup map`",
                )
            placed = Placed(draft.board, draft)
            sites = known.value(region, cast(Look, placed), {})  # no word of a setup needs more than `Placed`
            rests_on_options = scope.rests_on_options(written) or (
                placed.contents_read and draft.setup.rests_on_options
            )
            draft.setup.rests_on_options |= rests_on_options
            if not sites and not rests_on_options:
                raise error(
                    "setup-does-not-fit",
                    "this region is empty",
                    written.span,
                    help=next(
                        (one.help for one in draft.uses.warnings[noticed:] if one.code == "outside-the-board"),
                        "the board may be too small for it",
                    ),
                )
            for site in sorted(sites):
                if site in draft.setup.placed:
                    raise error(
                        "point-set-twice",
                        f"there is already a piece on {draft.board.names[site]}",
                        written.span,
                        related=[Label(draft.setup.placed[site], "placed here")],
                        help="each point is filled once"
                        + (", by a line or by the mirror image of one" if draft.setup.mirrored else ""),
                    )
            for site in sites:
                draft.setup.placed[site] = written.span
                draft.setup.contents[site] = piece
            if draft.setup.mirrored:
                _mirror(draft, draft.board, image, sites, written.span)


def _mirror(draft: Draft, board: Board, image: int | None, sites: frozenset[int], span: Span) -> None:
    """Mirror the pieces just placed on some points to the other player's side."""
    for site in sorted(sites):
        column, row = board.cells[site]
        there = board.by_cell.get((column, board.rows + board.filled_rows[0] - row))
        if there is None:
            raise error(
                "setup-does-not-fit",
                f"the mirror image of {board.names[site]} is not on the board",
                span,
                help="without `mirrored`, write a `place` line for each player",
            )
        if there in sites and image == draft.setup.contents[there]:
            continue  # neutral pieces that are their own image
        if there in draft.setup.placed:
            what = "itself" if there == site else f"{board.names[there]}, which already has a piece"
            raise error(
                "point-set-twice",
                f"the mirror image of {board.names[site]} is {what}",
                span,
                related=[Label(draft.setup.placed[there], "placed here")] if draft.setup.placed[there] != span else [],
                help="only neutral pieces can be on the middle row"
                if there == site
                else "place the pieces of one side only; the other side follows from it",
            )
        draft.setup.placed[there] = span
        draft.setup.contents[there] = image


def _counterpart(draft: Draft, piece: int | None, span: Span) -> int | None:
    """The other player's piece of the same kind; a neutral piece itself."""
    if piece is None or (own := draft.pieces[piece]).owner is None:
        return piece
    for number, other in enumerate(draft.pieces):
        if other.owner == 1 - own.owner and other.kind == own.kind:
            return number
    raise error(
        "unknown-piece",
        f"{draft.players[1 - own.owner]} has no `{own.kind}` to put on the other side",
        span,
        help="without `mirrored`, write a `place` line for each player",
    )


class Placed:
    """The board while the setup is being read, for regions such as `empty`."""

    mover = 0
    last = None
    turn = moves = idle = 0
    placed: frozenset[int] = frozenset()
    began: Sequence[int | None] = ()
    facing: Sequence[str] = ()
    successors: Sequence[int] = ()

    def __init__(self, board: Board, draft: Draft) -> None:
        self.board = board
        self._contents = draft.setup.contents
        self.contents_read = False
        """Whether a region has read what has been placed so far."""
        self.owners = [piece.owner for piece in draft.pieces]
        self.players = len(draft.players)
        self.facing = draft.facing
        self.successors: tuple[int, ...] = ()

    @property
    def contents(self) -> Sequence[int | None]:
        """The piece on each point so far."""
        self.contents_read = True
        return self._contents

    def piece_of(self, player: int | None, kind: str) -> int | None:
        """None: pieces in a setup do not depend on whose turn it is."""
        return None

    def has_moves(self) -> bool:
        """False: the language allows it only in `end`."""
        return False

    def repeats(self) -> bool:
        """False: the language allows it only in `end`."""
        return False

    def put(self, site: int, piece: int | None) -> None:
        """Never called: a setup has no effects."""
        raise AssertionError("a setup has no effects")

    def range_of(self, counter: Cell) -> tuple[int, int] | None:
        """Never called: a setup has no effects."""
        raise AssertionError("a setup has no effects")

    def count(self, counter: Cell, number: int) -> None:
        """Never called: a setup has no effects."""
        raise AssertionError("a setup has no effects")

    def is_site(self, memory: Cell) -> bool | None:
        """Never called: a setup has no effects."""
        raise AssertionError("a setup has no effects")

    def remember(self, memory: Cell, region: frozenset[int]) -> None:
        """Never called: a setup has no effects."""
        raise AssertionError("a setup has no effects")

    def seen(self, sort: str) -> int:
        """Never called: a setup has no history."""
        raise AssertionError("a setup has no history")
