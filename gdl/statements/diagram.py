"""Diagrams of a setup: rows of pieces, and their place on the board."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import ast
from ..resolve import expressions, unknown
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text.diagnostic import Advice, Label
from ..text.errors import error
from ..text.fixes import replaced
from ..text.source import Span
from ..types.board import Board
from ..types.types import PIECE

DiagramRow = list[tuple[int | None, Span]]
"""The contents of each point of a row, and where it is written."""


def read_row(draft: Draft, statement: syntax.Statement, phrases: Phrases) -> DiagramRow:
    """The pieces of a row.

    Raises:
        DescriptionError: it is not a row, or something in it is not a piece.
    """
    if statement.block is not None or statement.arrow is not None:
        raise phrases.wrong(statement.head, "expected a row of a diagram")
    row: DiagramRow = []
    for phrase in statement.phrases:
        if len(phrase.items) != 1 or phrase.value is not None:
            raise phrases.wrong(phrase.span, "separate the pieces of a row by spaces only")
        row.append((piece_of(draft, phrase.items[0]), phrase.span))
    return row


def piece_of(draft: Draft, node: syntax.Expression) -> int | None:
    """The named piece, ``None`` for an empty point.

    Raises:
        DescriptionError: it is not a piece, or it depends on whose turn it is.
    """
    match node:
        case syntax.Blank():
            return None
        case syntax.Name() | syntax.Member():
            scope = draft.scope("setup")
            if isinstance(node, syntax.Name) and node.text not in (*draft.players, *(p.name for p in draft.pieces)):
                names = [*draft.players, *(piece.name for piece in draft.pieces)]
                offer(node.text, names)
                raise unknown.unknown_piece(node, names, scope)
            piece = expressions.build(node, scope, PIECE)
            if not isinstance(piece, ast.Literal):
                raise error(
                    "not-constant",
                    "this piece changes in the course of the game",
                    node.span,
                    help=_constant(node, draft.players),
                )
            return int(piece.value)
    names_of = ", ".join(f"`{piece.name}`" for piece in draft.pieces)
    help = f"the pieces are {names_of}"
    raise error("unknown-piece", "expected the name of a piece, or `.`", node.span, help=help)


def _fill_tile(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    width, height = _even(rows, "a tile"), len(rows)
    if width > board.columns or height > board.rows:
        raise error(
            "setup-does-not-fit",
            f"the tile is {width} by {height}, but the board only {board.columns} by {board.rows}",
            statement.head,
            help="a tile is repeated, so it can be at most as large as the board",
        )
    for site, (column, row_number) in enumerate(board.cells):
        draft.setup.contents[site] = rows[(board.rows - row_number) % height][(column - 1) % width][0]


def _fill_centre(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    width, height = _even(rows, "a diagram in the centre"), len(rows)
    if len(board) != board.columns * board.rows:
        raise error(
            "setup-does-not-fit",
            "the rows of this board have different lengths, so a diagram cannot be centred on it"
            if board.slanted
            else "this board has gaps, so a diagram cannot be centred on it",
            statement.head,
            help="use `setup { place PIECE on REGION … }` or draw a `setup map`",
        )
    sizes = ((width, board.columns, "columns"), (height, board.rows, "rows"))
    for own, there, what in sizes:
        if own > there:
            raise error(
                "setup-does-not-fit",
                f"the diagram is {width} by {height}, but the board only {board.columns} by {board.rows}",
                statement.head,
                help="it is centred on the board, so it can be at most as large",
            )
        if (there - own) % 2:
            raise error(
                "setup-does-not-fit",
                f"a diagram of {own} {what if own > 1 else what[:-1]} cannot be centred on {there}",
                statement.head,
                help=f"the same number of {what} must remain on either side: here the diagram's number must be "
                + ("odd" if there % 2 else "even"),
            )
    left, bottom = (board.columns - width) // 2, (board.rows - height) // 2
    for number, row in zip(range(height, 0, -1), rows, strict=True):
        for column, (piece, _) in enumerate(row, start=1):
            draft.setup.contents[board.by_cell[left + column, bottom + number]] = piece


def _even(rows: list[DiagramRow], what: str) -> int:
    """The common length of the rows."""
    for row in rows:
        if len(row) != len(rows[0]):
            raise error(
                "uneven-rows",
                f"the first row has {len(rows[0])} points, but this one {len(row)}",
                row[0][1].to(row[-1][1]),
                related=[Label(rows[0][0][1].to(rows[0][-1][1]), "the first row")],
                help=f"all rows of {what} must have the same length; `.` stands for an empty point",
            )
    return len(rows[0])


def _fill_map(draft: Draft, board: Board, rows: list[DiagramRow], statement: syntax.Statement) -> None:
    filled = board.filled_rows
    if len(rows) != len(filled):
        raise error(
            "setup-does-not-fit",
            f"the diagram has {len(rows)} rows, but the board {len(filled)}"
            + (" that have points" if len(filled) < board.rows else ""),
            statement.head,
            help="write one line per row, the top row first",
        )
    for number, row in zip(reversed(filled), rows, strict=True):
        sites = board.row(number)
        if len(sites) != len(row):
            raise error(
                "setup-does-not-fit",
                f"row {number} has {len(sites)} points on the board, but {len(row)} here",
                row[0][1].to(row[-1][1]),
                help="each name of a piece and each `.` stands for one point",
            )
        for site, (piece, _) in zip(sites, row, strict=True):
            draft.setup.contents[site] = piece


DIAGRAMS = {"tile": _fill_tile, "centre": _fill_centre, "map": _fill_map}
"""How the rows fill the board, by the word after `setup`."""


def _constant(node: syntax.Expression, players: Sequence[str]) -> Advice:
    """What to write instead of a piece that depends on the player to move."""
    match node:
        case syntax.Member(receiver=syntax.Name(text="mover", span=span)) | syntax.Name(text="mover", span=span):
            named = " or ".join(f"`{player}`" for player in players)
            return Advice(
                f"name the player: {named} instead of `mover`", tuple(replaced(span, name) for name in players)
            )
    return Advice(f"name the player: `{players[0]}`")
