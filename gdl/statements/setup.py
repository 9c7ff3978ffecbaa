"""`setup`: what stands where when the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import ast, expressions, limits, syntax
from ..board import Board
from ..diagnostic import Label, error
from ..draft import Draft, build_block
from ..ludemes.base import Look
from ..phrases import Phrases
from ..source import Span
from ..types import DIRECTION, PIECE, REGION
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
            raise error(
                "setup-does-not-fit",
                "this setup is empty",
                statement.head,
                help="without a `setup` the board is empty when the game begins",
            )
        if not word:
            if not any(line.keyword is not None and line.keyword.text == "place" for line in block):
                raise phrases.wrong(statement.head, "expected `tile` or `map` before a diagram")
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
            if not isinstance(piece, ast.Literal):
                raise error(
                    "not-constant",
                    "which piece this is changes in the course of the game",
                    node.span,
                    help=f"name the player: `{draft.players[0]}` instead of `mover`",
                )
            return int(piece.value)
    known = ", ".join(f"`{piece.name}`" for piece in draft.pieces)
    raise error("unknown-piece", "the name of a piece, or `.`, belongs here", node.span, help=f"the pieces are {known}")


def _fill_tile(
    draft: Draft, board: Board, rows: list[list[tuple[int | None, Span]]], statement: syntax.Statement
) -> None:
    width, height = len(rows[0]), len(rows)
    for row in rows:
        if len(row) != width:
            raise error(
                "uneven-rows",
                f"the first row has {width} points, and this one {len(row)}",
                row[0][1].to(row[-1][1]),
                related=[Label(rows[0][0][1].to(rows[0][-1][1]), "the first row")],
                help="all rows of a tile are equally long; `.` stands for an empty point",
            )
    if width > board.columns or height > board.rows:
        raise error(
            "setup-does-not-fit",
            f"the tile is {width} by {height}, and the board only {board.columns} by {board.rows}",
            statement.head,
            help="a tile is repeated, so it is at most as large as the board",
        )
    for site, (column, row_number) in enumerate(board.cells):
        draft.setup[site] = rows[(board.rows - row_number) % height][(column - 1) % width][0]


def _fill_map(
    draft: Draft, board: Board, rows: list[list[tuple[int | None, Span]]], statement: syntax.Statement
) -> None:
    if len(rows) != board.rows:
        raise error(
            "setup-does-not-fit",
            f"the diagram has {len(rows)} rows, and the board {board.rows}",
            statement.head,
            help="one line a row, the top row first",
        )
    for number, row in zip(range(board.rows, 0, -1), rows, strict=True):
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


class PlaceLine(Kind):
    """A piece on every point of a region. A point may be filled only once; `empty` is what the lines above have left.

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
        look = Placed(draft.board, draft)
        for written in regions:
            region = expressions.build(written, draft.scope("setup"), REGION)
            before = draft.setup_size
            draft.setup_size += expressions.check_size(region, written.span)[0]
            if draft.setup_size > limits.SETUP:
                if before > limits.SETUP:
                    return  # said already
                raise error(
                    "too-complex",
                    f"the regions of this setup stand for more than {limits.SETUP:,} operations",
                    written.span,
                    help="name rows, columns and points, or draw a `setup map`",
                )
            sites = _value(region, look, {})
            if not sites:
                raise error(
                    "setup-does-not-fit",
                    "there is no point in this region",
                    written.span,
                    help="the board may be too small for it",
                )
            for site in sorted(sites):
                if (earlier := draft.placed.setdefault(site, written.span)) != written.span:
                    raise error(
                        "point-set-twice",
                        f"something stands on {draft.board.names[site]} already",
                        written.span,
                        related=[Label(earlier, "put there by this")],
                        help="each point is filled once",
                    )
                draft.setup[site] = piece


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


def _value(node: ast.Expression, look: Look, arguments: Mapping[str, Any]) -> Any:
    """The value that an expression has on the board as it is set up so far."""
    match node:
        case ast.Literal(type=type_, value=value) if type_ == DIRECTION:
            return value[look.mover]
        case ast.Literal(value=value):
            return value
        case ast.Variable(name=name):
            return arguments[name]
        case ast.Call(ludeme=ludeme, arguments=parts):
            return ludeme.meaning(look, *[_value(part, look, arguments) for part in parts])
        case ast.Use(definition=definition, arguments=parts):
            values = [_value(part, look, arguments) for part in parts]
            return _value(definition.body, look, dict(zip(definition.parameters, values, strict=True)))
        case ast.Convert(type=type_, operand=operand) if type_ == REGION:
            return frozenset([_value(operand, look, arguments)])
    raise error(
        "not-constant",
        "this region is too hard for a setup",
        node.span,
        help="use rows, columns, edges and points, joined with `|`, `&` and `-`",
    )
