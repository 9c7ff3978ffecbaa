"""`setup`: what stands where when the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ..ludemes.base import Cell, Look
from ..model import ast
from ..resolve import definitions, expressions, known, unknown
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import did_you_mean, error
from ..text.source import Span
from ..types.board import Board
from ..types.types import PIECE, REGION
from .base import Kind
from .block import build_block

DiagramRow = list[tuple[int | None, Span]]
"""What stands on each point of a row, and where it is written."""


class Setup(Kind):
    """What stands where when the game begins; without a `setup` the board is empty.

    `setup tile` repeats a small diagram over the board, from its top left corner. `setup centre` lays one over the
    middle of a board whose rows are all equally long, once. `setup map` is a diagram of the whole board, the top row
    first. A diagram has a row a line: the name of a piece for a point with one, `.` for an empty point. In
    `setup { … }`, `place` lines say what stands where.

    In `setup mirrored { … }`, for two players, they say it for one side: on the other, top and bottom exchanged, stand
    the same kinds of pieces of the other player, each in the same column and in the row that is as far from the top as
    its own from the bottom.

    >>> setup tile {
    >>>   .     Black
    >>>   White .
    >>> }
    """

    keyword = "setup"
    form = "setup (tile | centre | map) { ROWS } or setup [mirrored] { place PIECE on REGION … }"
    stage = Stage.SETUP
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Fill the start position."""
        phrases = Phrases(statement, Setup.form)
        word = phrases.word(*DIAGRAMS, "mirrored")
        match phrases.peek():
            case syntax.Phrase(items=[syntax.Name(text=text, span=span)]) if not word:
                words = [*DIAGRAMS, "mirrored"]
                hint = did_you_mean(text, words) or f"it may be `{'`, `'.join(words)}` or left out"
                raise phrases.wrong(span, f"there is no setup called `{text}`", hint)
        phrases.done(block=True)
        block = statement.block or ()
        if not block:
            raise error(
                "setup-does-not-fit",
                "this setup is empty",
                statement.head,
                help="without a `setup` the board is empty when the game begins",
            )
        if word not in DIAGRAMS:
            if not any(line.keyword is not None and line.keyword.text == "place" for line in block):
                raise phrases.wrong(
                    statement.head,
                    "`place` lines are mirrored, and diagrams are not"
                    if word
                    else "expected `tile`, `centre` or `map` before a diagram",
                )
            if word and len(draft.players) != 2:
                raise error(
                    "setup-does-not-fit",
                    f"a mirrored setup has two sides, and this game {len(draft.players)} players",
                    statement.head,
                    help="without `mirrored`, write a `place` line for each player",
                )
            draft.mirrored = bool(word)
            build_block(draft, block, "setup", "a `setup`")
            return
        for line in block:
            if line.keyword is not None and line.keyword.text == "place" and "place" not in draft.named:
                raise phrases.wrong(
                    line.head, "`place` lines are no rows of a diagram", f"write `setup {{ … }}` without `{word}`"
                )
        rows = [_row(draft, row, phrases) for row in block]
        assert draft.board is not None
        DIAGRAMS[word](draft, draft.board, rows, statement)


def _row(draft: Draft, statement: syntax.Statement, phrases: Phrases) -> DiagramRow:
    if statement.block is not None or statement.arrow is not None:
        raise phrases.wrong(statement.head, "a row of a diagram belongs here")
    row: DiagramRow = []
    for phrase in statement.phrases:
        if len(phrase.items) != 1 or phrase.value is not None:
            raise phrases.wrong(phrase.span, "pieces in a row have only spaces between them")
        row.append((_piece(draft, phrase.items[0]), phrase.span))
    return row


def _piece(draft: Draft, node: syntax.Expression) -> int | None:
    match node:
        case syntax.Blank():
            return None
        case syntax.Name() | syntax.Member():
            scope = draft.scope("setup")
            if isinstance(node, syntax.Name) and node.text not in (*draft.players, *(p.name for p in draft.pieces)):
                names = [*draft.players, *(piece.name for piece in draft.pieces)]
                raise unknown.unknown_piece(node, names, scope)
            piece = expressions.build(node, scope, PIECE)
            if not isinstance(piece, ast.Literal):
                raise error(
                    "not-constant",
                    "which piece this is changes in the course of the game",
                    node.span,
                    help=f"name the player: `{draft.players[0]}` instead of `mover`",
                )
            return int(piece.value)
    names_of = ", ".join(f"`{piece.name}`" for piece in draft.pieces)
    help = f"the pieces are {names_of}"
    raise error("unknown-piece", "the name of a piece, or `.`, belongs here", node.span, help=help)


def _fill_tile(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    width, height = _even(rows, "a tile"), len(rows)
    if width > board.columns or height > board.rows:
        raise error(
            "setup-does-not-fit",
            f"the tile is {width} by {height}, and the board only {board.columns} by {board.rows}",
            statement.head,
            help="a tile is repeated, so it is at most as large as the board",
        )
    for site, (column, row_number) in enumerate(board.cells):
        draft.setup[site] = rows[(board.rows - row_number) % height][(column - 1) % width][0]


def _fill_centre(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    width, height = _even(rows, "a diagram in the centre"), len(rows)
    if len(board) != board.columns * board.rows:
        raise error(
            "setup-does-not-fit",
            "the rows of this board are not equally long, so that it has no centre to lay a diagram over"
            if board.slanted
            else "there are gaps in this board, so that it has no centre to lay a diagram over",
            statement.head,
            help="use `setup { place PIECE on REGION … }` or draw a `setup map`",
        )
    sizes = ((width, board.columns, "columns"), (height, board.rows, "rows"))
    for own, there, what in sizes:
        if own > there:
            raise error(
                "setup-does-not-fit",
                f"the diagram is {width} by {height}, and the board only {board.columns} by {board.rows}",
                statement.head,
                help="it lies on the middle of the board, so it is at most as large",
            )
        if (there - own) % 2:
            raise error(
                "setup-does-not-fit",
                f"a diagram of {own} {what if own > 1 else what[:-1]} does not lie in the middle of {there}",
                statement.head,
                help=f"on either side of it as many {what} are left: here the number must be "
                + ("odd" if there % 2 else "even"),
            )
    left, bottom = (board.columns - width) // 2, (board.rows - height) // 2
    for number, row in zip(range(height, 0, -1), rows, strict=True):
        for column, (piece, _) in enumerate(row, start=1):
            draft.setup[board.by_cell[left + column, bottom + number]] = piece


def _even(rows: list[DiagramRow], what: str) -> int:
    """The length of the rows, which is the same for all."""
    for row in rows:
        if len(row) != len(rows[0]):
            raise error(
                "uneven-rows",
                f"the first row has {len(rows[0])} points, and this one {len(row)}",
                row[0][1].to(row[-1][1]),
                related=[Label(rows[0][0][1].to(rows[0][-1][1]), "the first row")],
                help=f"all rows of {what} are equally long; `.` stands for an empty point",
            )
    return len(rows[0])


def _fill_map(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    filled = board.filled_rows
    if len(rows) != len(filled):
        raise error(
            "setup-does-not-fit",
            f"the diagram has {len(rows)} rows, and the board {len(filled)}"
            + (" that have points" if len(filled) < board.rows else ""),
            statement.head,
            help="one line a row, the top row first",
        )
    for number, row in zip(reversed(filled), rows, strict=True):
        sites = board.row(number)
        if len(sites) != len(row):
            raise error(
                "setup-does-not-fit",
                f"row {number} has {len(sites)} points on the board, and here {len(row)}",
                row[0][1].to(row[-1][1]),
                help="each name of a piece and each `.` stands for one point",
            )
        for site, (piece, _) in zip(sites, row, strict=True):
            draft.setup[site] = piece


DIAGRAMS = {"tile": _fill_tile, "centre": _fill_centre, "map": _fill_map}


class PlaceLine(Kind):
    """A piece on every point of a region. A point may be filled only once; `empty` is what the lines above have left.

    In a `setup mirrored` the mirror image of the region is filled as well.

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
        piece = _piece(draft, named)
        if not phrases.word("on"):
            raise phrases.wrong(phrases.take("`on`").span, "`on` belongs here")
        regions = phrases.expressions("a region")
        phrases.done()
        image = _counterpart(draft, piece, named.span) if draft.mirrored else piece
        assert draft.board is not None
        look = cast(Look, Placed(draft.board, draft))  # no word of a setup asks for more
        for written in regions:
            region = expressions.build(written, draft.scope("setup"), REGION)
            before = draft.setup_size
            draft.setup_size += definitions.check_size(region, written.span)[0]
            if draft.setup_size > limits.SETUP:
                if before > limits.SETUP:
                    return  # said already
                raise error(
                    "too-complex",
                    f"the regions of this setup stand for more than {limits.SETUP:,} operations",
                    written.span,
                    help="name rows, columns and points, or draw a `setup map`",
                )
            sites = known.value(region, look, {})
            if not sites:
                raise error(
                    "setup-does-not-fit",
                    "there is no point in this region",
                    written.span,
                    help="the board may be too small for it",
                )
            for site in sorted(sites):
                if site in draft.placed:
                    raise error(
                        "point-set-twice",
                        f"something stands on {draft.board.names[site]} already",
                        written.span,
                        related=[Label(draft.placed[site], "put there by this")],
                        help="each point is filled once"
                        + (", by a line or by the mirror image of one" if draft.mirrored else ""),
                    )
            for site in sites:
                draft.placed[site] = written.span
                draft.setup[site] = piece
            if draft.mirrored:
                _mirror(draft, draft.board, image, sites, written.span)


def _mirror(draft: Draft, board: Board, image: int | None, sites: frozenset[int], span: Span) -> None:
    """Fill the other player's side with the image of what has just been put on some points."""
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
        if there in sites and image == draft.setup[there]:
            continue  # neutral pieces that are their own image
        if there in draft.placed:
            what = "itself" if there == site else f"{board.names[there]}, where something stands already"
            raise error(
                "point-set-twice",
                f"the mirror image of {board.names[site]} is {what}",
                span,
                related=[Label(draft.placed[there], "put there by this")] if draft.placed[there] != span else [],
                help="on a row in the middle only neutral pieces can stand"
                if there == site
                else "say what stands on one side; the other one follows from it",
            )
        draft.placed[there] = span
        draft.setup[there] = image


def _counterpart(draft: Draft, piece: int | None, span: Span) -> int | None:
    """The piece of the same kind that the other player has; a neutral piece itself."""
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
    facing: Sequence[str] = ()
    successors: Sequence[int] = ()

    def __init__(self, board: Board, draft: Draft) -> None:
        self.board = board
        self.contents = draft.setup
        self.owners = [piece.owner for piece in draft.pieces]
        self.players = len(draft.players)
        self.facing = draft.facing
        self.successors: tuple[int, ...] = ()

    def piece_of(self, player: int | None, kind: str) -> int | None:
        """None: whose turn it is settles nothing in a setup."""
        return None

    def has_moves(self) -> bool:
        """No: the language lets only `end` ask for it."""
        return False

    def repeats(self) -> bool:
        """No: the language lets only `end` ask for it."""
        return False

    def put(self, site: int, piece: int | None) -> None:
        """Nobody calls it: no effect stands in a setup."""
        raise AssertionError("no effect stands in a setup")

    def range_of(self, counter: Cell) -> tuple[int, int] | None:
        """Nobody calls it: no effect stands in a setup."""
        raise AssertionError("no effect stands in a setup")

    def count(self, counter: Cell, number: int) -> None:
        """Nobody calls it: no effect stands in a setup."""
        raise AssertionError("no effect stands in a setup")

    def seen(self, sort: str) -> int:
        """Nobody calls it: no history is asked for in a setup."""
        raise AssertionError("no history is asked for in a setup")
