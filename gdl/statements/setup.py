"""`setup`: what stands where when the game begins."""

from __future__ import annotations

from .. import ast, expressions, syntax
from ..board import Board
from ..diagnostic import Label, error
from ..draft import Draft, build_block
from ..ludemes.base import Look
from ..phrases import Phrases
from ..source import Span
from ..types import PIECE, REGION
from .base import Kind, Stage


class Setup(Kind):
    """What stands where when the game begins; without a `setup` the board is empty.

    `setup tile` repeats a small diagram over the board, from its top left corner. `setup map` is a diagram of the whole
    board, the top row first. A diagram has a row a line: the name of a piece for a point with one, `.` for an empty
    point. In `setup { … }`, `place` lines say what stands where.

    >>> setup tile {
    >>>   .     Black
    >>>   White .
    >>> }
    """

    keyword = "setup"
    form = "setup tile { ROWS }, setup map { ROWS } or setup { place PIECE on REGION … }"
    stage = Stage.SETUP
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Fill the start position."""
        phrases = Phrases(statement, Setup.form)
        word = phrases.word("tile", "map")
        phrases.done(block=True)
        block = statement.block or ()
        if not block:
            raise error("setup-does-not-fit", "this setup is empty", statement.head,
                        help="without a `setup` the board is empty when the game begins")
        if not word:
            build_block(draft, block, "setup", "a `setup`")
            return
        rows = [_row(draft, row, phrases) for row in block]
        assert draft.board is not None
        (_fill_tile if word == "tile" else _fill_map)(draft, draft.board, rows, statement)


def _row(draft: Draft, statement: syntax.Statement, phrases: Phrases) -> list[tuple[int | None, Span]]:
    if statement.block is not None or statement.arrow is not None:
        raise phrases.wrong(statement.head, "a row of a diagram belongs here")
    row: list[tuple[int | None, Span]] = []
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
                raise expressions.unknown_piece(node, names, scope)
            piece = expressions.build(node, scope, PIECE)
            assert isinstance(piece, ast.Literal)
            return int(piece.value)
    raise error("unknown-piece", "the name of a piece, or `.`, belongs here", node.span)


def _fill_tile(
    draft: Draft, board: Board, rows: list[list[tuple[int | None, Span]]], statement: syntax.Statement
) -> None:
    width, height = len(rows[0]), len(rows)
    for row in rows:
        if len(row) != width:
            raise error(
                "uneven-rows", f"this row has {len(row)} points, the first one {width}", row[0][1].to(row[-1][1]),
                related=[Label(rows[0][0][1].to(rows[0][-1][1]), "the first row")],
            )
    if width > board.columns or height > board.rows:
        raise error(
            "setup-does-not-fit",
            f"the tile is {width} by {height}, and the board only {board.columns} by {board.rows}",
            statement.head, help="a tile is repeated, so it is at most as large as the board",
        )
    for site, (column, row_number) in enumerate(board.cells):
        draft.setup[site] = rows[(board.rows - row_number) % height][(column - 1) % width][0]


def _fill_map(
    draft: Draft, board: Board, rows: list[list[tuple[int | None, Span]]], statement: syntax.Statement
) -> None:
    if len(rows) != board.rows:
        raise error("setup-does-not-fit", f"the diagram has {len(rows)} rows, and the board {board.rows}",
                    statement.head, help="one line a row, the top row first")
    for number, row in zip(range(board.rows, 0, -1), rows, strict=True):
        sites = board.row(number)
        if len(sites) != len(row):
            raise error("setup-does-not-fit", f"row {number} has {len(sites)} points on the board, and here {len(row)}",
                        row[0][1].to(row[-1][1]))
        for site, (piece, _) in zip(sites, row, strict=True):
            draft.setup[site] = piece


class PlaceLine(Kind):
    """A piece on every point of a region. A point may be filled only once.

    >>> setup { place Black on b1, d1, row(3) }
    """

    keyword = "place"
    inside = "setup"
    form = "place PIECE on REGION, REGION …"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Fill the points."""
        phrases = Phrases(statement, PlaceLine.form)
        piece = _piece(draft, phrases.expression("a piece"))
        if not phrases.word("on"):
            raise phrases.wrong(phrases.take("`on`").span, "`on` belongs here")
        regions = phrases.expressions("a region")
        phrases.done()
        assert draft.board is not None
        look = _Empty(draft.board, draft)
        for written in regions:
            region = expressions.build(written, draft.scope("setup"), REGION)
            expressions.check_size(region, written.span)
            sites = _sites(region, look, written.span)
            if not sites:
                raise error("setup-does-not-fit", "there is no point in this region", written.span,
                            help="the board may be too small for it")
            for site in sorted(sites):
                if draft.setup[site] is not None:
                    raise error("point-set-twice", f"something stands on {draft.board.names[site]} already",
                                written.span, help="each point is filled once")
                draft.setup[site] = piece


class _Empty:
    """The board before anything stands on it."""

    mover = 0
    last = None

    def __init__(self, board: Board, draft: Draft) -> None:
        self.board = board
        self.contents: tuple[int | None, ...] = (None,) * len(board)
        self.owners = [piece.owner for piece in draft.pieces]
        self.players = len(draft.players)

    def piece_of(self, player: int | None, kind: str) -> int | None:
        return None

    def has_moves(self) -> bool:
        return False

    def repeats(self) -> bool:
        return False

    def put(self, site: int, piece: int | None) -> None:
        raise AssertionError("no effect stands in a setup")


def _sites(node: ast.Expression, look: Look, span: Span) -> frozenset[int]:
    """The value of a region that depends on the board alone."""
    match node:
        case ast.Literal(value=value):
            return frozenset(value)
        case ast.Call(ludeme=ludeme, arguments=arguments):
            values = [a.value if isinstance(a, ast.Literal) else _sites(a, look, span) for a in arguments]
            return frozenset(ludeme.meaning(look, *values))
        case ast.Use(definition=definition) if not definition.parameters:
            return _sites(definition.body, look, span)
    raise error("not-constant", "this region is too hard for a setup", span,
                help="use rows, columns, edges and points, joined with `|`, `&` and `-`")
