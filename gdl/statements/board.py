"""`board`: where the game is played."""

from __future__ import annotations

from dataclasses import replace

from .. import ast, expressions, limits, syntax
from ..board import ADJACENCIES
from ..diagnostic import error
from ..draft import Draft
from ..fold import NO_LOOK
from ..phrases import Phrases
from ..types import BOARD
from .base import Kind, Stage


class BoardStatement(Kind):
    """Where the game is played, and which points are adjacent.

    Without more words adjacent points are `orthogonal` neighbours: four on a board of squares, six on one of hexagons.
    `adjacent diagonal` and `adjacent all` change that for the whole game.

    Columns are letters from `a` at the left, rows are numbers from 1 at the bottom.

    >>> board square(size) adjacent all
    """

    keyword = "board"
    form = "board SHAPE [adjacent orthogonal | diagonal | all]"
    stage = Stage.BOARD
    once = True
    required = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Make the board, once its size is known to be within bounds."""
        phrases = Phrases(statement, BoardStatement.form)
        written = phrases.expression("the shape of the board")
        shape = expressions.build(written, draft.scope("board"), BOARD)
        adjacency = "orthogonal"
        if phrases.word("adjacent") and not (adjacency := phrases.word(*ADJACENCIES)):
            wrong = phrases.take("`orthogonal`, `diagonal` or `all`")
            raise phrases.wrong(wrong.span, "`orthogonal`, `diagonal` or `all` belongs here")
        phrases.done()
        while isinstance(shape, ast.Use):
            shape = shape.definition.body
        assert isinstance(shape, ast.Call), "no ludeme that makes a board is folded or converted"
        sizes = []
        for argument in shape.arguments:
            if not isinstance(argument, ast.Literal):
                raise error(
                    "not-constant",
                    "the size of a board is known before the game begins",
                    argument.span,
                    help="a number or an option belongs here",
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
        if points > limits.SITES:
            size = ", ".join(map(str, sizes))
            raise error(
                "board-too-large",
                f"a board of this size has {points:,} points",
                written.span,
                f"{shape.ludeme.name}({size})",
                help=f"a board has at most {limits.SITES:,} points",
            )
        made = shape.ludeme.meaning(NO_LOOK, *sizes)
        words = f"{shape.ludeme.name}({', '.join(map(str, sizes))})"
        if adjacency != made.adjacency:
            words += f" adjacent {adjacency}"
        draft.board = replace(made, adjacency=adjacency, shape=words)
        draft.setup = [None] * points
