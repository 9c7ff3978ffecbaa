"""`board`: where the game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model import ast
from ..resolve import definitions, directions, expressions, known
from ..resolve.draft import Draft, Stage
from ..resolve.fold import NO_LOOK
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..syntax.hole import Hole, offer
from ..text import limits
from ..text.errors import error, suggested
from ..text.source import Span
from ..types.board import ADJACENCIES, Board
from ..types.looks import SURFACES
from ..types.types import BOARD, REGION
from .base import Kind
from .block import build_block

GRAPH_FORM = "board graph [without REGION] { line POINT, POINT … }"


class BoardStatement(Kind):
    """Where the game is played, and which points are adjacent.

    By default, adjacent points are `orthogonal` neighbours: four on a board of squares, six on a board of hexagons.
    `adjacent diagonal` and `adjacent all` change that for the whole game.

    `without` leaves out the points of a region of the whole board, which must be known before play. The other points
    keep their coordinates, and each side keeps its remaining points.

    `board graph` lists the points and which of them are adjacent, with `line`, `edge` and `point`. Points are named by
    the coordinates of the places where they are drawn. The sides `top`, `bottom`, `left` and `right` are the points in
    the outermost rows and columns.

    Pictures show squares and hexagons as cells; squares are chequered if pieces that are there from the start move on
    an even number of them. `drawn cells`, `drawn chequered` or `drawn points` at the end changes that: `points` are
    where lines cross. It changes no rule.

    Columns are letters from `a` at the left, rows are numbers from 1 at the bottom.

    >>> board square(size) adjacent all
    """

    keyword = "board"
    form = (
        "board SHAPE [adjacent orthogonal | diagonal | all] [without REGION] [drawn cells | chequered | points] "
        "or board graph { … }"
    )
    stage = Stage.BOARD
    once = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Make the board, after checking that its size is within bounds."""
        phrases = Phrases(statement, BoardStatement.form)
        is_graph = _is_graph(draft, phrases)
        if is_graph:
            phrases = Phrases(statement, GRAPH_FORM)
            phrases.word("graph")
            _no_adjacency(phrases)
        else:
            written = phrases.expression("the shape of the board")
            shape = expressions.build(written, draft.scope("board"), BOARD)
            adjacency = "orthogonal"
            if phrases.word("adjacent") and not (adjacency := phrases.word(*ADJACENCIES)):
                wrong = phrases.take("`orthogonal`, `diagonal` or `all`")
                raise phrases.wrong(wrong.span, "expected `orthogonal`, `diagonal` or `all`")
        _misspelt(phrases, ["without"] if is_graph else ["adjacent", "without", "drawn"])
        regions = phrases.expressions("a region") if phrases.word("without") else ()
        drawn = "" if is_graph else _drawn(phrases)
        phrases.done(block=is_graph)
        board = _graph(draft, statement) if is_graph else _shaped(shape, written.span, adjacency)
        draft.board = board
        removed: frozenset[int] = frozenset()
        draft.facing = tuple(directions.named(name, board) for name in draft.faced) if regions else ()
        for region in regions:
            removed |= _left_out(draft, board, region)
        if regions:
            draft.board = _rest(board, removed, regions[0].span.to(regions[-1].span))
        draft.board = _with_look(draft.board, drawn, statement)
        draft.setup.contents = [None] * len(draft.board)

    @staticmethod
    def rules(statement: syntax.Statement) -> syntax.Statement:
        """The statement without what it says about pictures."""
        phrases = statement.phrases
        return replace(statement, phrases=phrases[:-2]) if phrases[-2].word == "drawn" else statement


def _drawn(phrases: Phrases) -> str:
    """How the board is drawn, if the statement says so."""
    if not phrases.word("drawn"):
        return ""
    expected = "expected `cells`, `chequered` or `points`"
    if not (drawn := phrases.word(*SURFACES)):
        raise phrases.wrong(phrases.take("`cells`, `chequered` or `points`").span, expected)
    return drawn


def _with_look(board: Board, drawn: str, statement: syntax.Statement) -> Board:
    """The board with what the description says about pictures of it."""
    if drawn and (board.parts or (drawn == "chequered" and board.slanted)):
        raise error(
            "malformed-statement",
            "only a board of squares can be chequered" if not board.parts else "a lattice is always drawn the same",
            statement.head,
            help=f"remove `drawn {drawn}`",
        )
    return replace(board, drawn=drawn) if drawn else board


def _is_graph(draft: Draft, phrases: Phrases) -> bool:
    """True if a list of points and lines is meant, rather than a shape called `graph`."""
    match phrases.peek():
        case syntax.Phrase(items=[syntax.Name(text=Hole() as hole)], value=None):
            offer(hole, ["graph"])
        case syntax.Phrase(items=[syntax.Name(text="graph")], value=None):
            return phrases.statement.block is not None or "graph" not in draft.defines
        case syntax.Phrase(items=[syntax.Call(name=syntax.Name(text="graph"), span=span)]) if (
            "graph" not in draft.defines
        ):
            raise phrases.wrong(span, "a graph has no size", "list its points: `board graph { line a1, b1, c1 }`")
        case syntax.Phrase(items=[syntax.Name(text=text, span=span)], value=None) if (
            phrases.statement.block is not None and text not in draft.defines
        ):
            help = f"the form is `{GRAPH_FORM}`"
            raise phrases.wrong(span, f"only a `graph` lists lines, and `{text}` is not one", help)
    return False


def _misspelt(phrases: Phrases, words: Sequence[str]) -> None:
    """Suggest what is meant by a word that cannot follow the shape."""
    match phrases.peek():
        case syntax.Phrase(items=[syntax.Name(text=text, span=span)], value=None) if text not in words:
            if hint := suggested(span, words):
                raise phrases.wrong(span, f"`{text}` has no meaning here", hint)


def _no_adjacency(phrases: Phrases) -> None:
    match phrases.peek():
        case syntax.Phrase(items=[syntax.Name(text="adjacent", span=span)]):
            raise phrases.wrong(
                span, "on a graph, adjacent points are those joined by a line or an edge", "remove `adjacent`"
            )


def _shaped(shape: ast.Expression, span: Span, adjacency: str) -> Board:
    """A board of a shape and a size."""
    while isinstance(shape, ast.Use):
        shape = shape.definition.body
    assert isinstance(shape, ast.Call), "no ludeme that makes a board is folded or converted"
    sizes = []
    for argument in shape.arguments:
        if not isinstance(argument, ast.Literal):
            raise error(
                "not-constant",
                "the size of a board must be known before the game begins",
                argument.span,
                help="use a number or an option",
            )
        if argument.value < 1:
            raise error(
                "board-size",
                f"a board cannot have a side of {argument.value}",
                argument.span,
                help="a side has at least one point",
            )
        sizes.append(argument.value)
    points = shape.ludeme.extent(*sizes)
    size = ", ".join(map(str, sizes))
    if points > limits.SITES:
        raise error(
            "board-too-large",
            f"a board of this size has {points:,} points",
            span,
            f"{shape.ludeme.name}({size})",
            help=f"a board has at most {limits.SITES:,} points",
        )
    made = shape.ludeme.meaning(NO_LOOK, *sizes)
    words = f"{shape.ludeme.name}({size})"
    if adjacency != made.adjacency:
        words += f" adjacent {adjacency}"
    board: Board = replace(made, adjacency=adjacency, shape=words)
    return board


def _graph(draft: Draft, statement: syntax.Statement) -> Board:
    """The board described by the lines of the block."""
    build_block(draft, statement.block or (), "board", "a `board graph`")
    points = draft.graph.points
    if not points:
        raise error(
            "board-size",
            "this graph has no points",
            statement.head,
            help="list its points: `line a1, b1, c1`, `edge a1, b2` or `point c3`",
        )
    if len(points) > limits.SITES:
        raise error(
            "board-too-large",
            f"this graph has {len(points):,} points",
            statement.head,
            help=f"a board has at most {limits.SITES:,} points",
        )
    return replace(draft.graph.board(), shape=f"graph of {len(points)} point{'s' * (len(points) > 1)}")


def _left_out(draft: Draft, board: Board, written: syntax.Expression) -> frozenset[int]:
    """The points of a region to leave out of the board."""
    scope = draft.scope("board")
    region = expressions.build(written, scope, REGION)
    draft.setup.size += definitions.check_size(region, written.span)[0]
    if draft.setup.size > limits.SETUP:
        raise error(
            "too-complex",
            f"the regions of this board amount to more than {limits.SETUP:,} operations",
            written.span,
            help="name rows, columns and points, or list the points of a `board graph`",
        )
    removed = known.on_board(region, board, written.span)
    if not removed and not scope.rests_on_options(written):
        raise error(
            "board-size",
            "this region is empty, so nothing is left out",
            written.span,
            help="the board may be too small for it",
        )
    return removed


def _rest(board: Board, removed: frozenset[int], span: Span) -> Board:
    """The rest of a board."""
    if removed == board.everywhere:
        raise error(
            "board-size",
            "nothing is left of the board",
            span,
            help="leave out fewer points: `a - b` are the points of `a` that are not in `b`",
        )
    return board.without(removed, f"{board.shape} without {' '.join(span.text.split())}")
