"""`label`: other names of points, such as the numbers of squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from ..model.notation import Notation
from ..resolve import expressions
from ..resolve.draft import Draft, Stage
from ..resolve.known import on_board
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error
from ..text.listing import listed
from ..text.source import Span
from ..types.board import Board
from ..types.types import REGION
from .base import Kind
from .inherited import is_own, is_there

LABEL = re.compile(r"[^\W_]{1,8}")
POINT = re.compile("[a-z]{1,2}[0-9]{1,4}", re.IGNORECASE)
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")


class LabelStatement(Kind):
    """Other names of points, by which players know them: they are read wherever the name of a point is, moves are
    `written` with them, and pictures show them.

    The points of a region are numbered from 1, beginning in a corner of the board, such as `top-left`: `by rows`, the
    row of that corner comes first, and `by columns` its column. Or each point is given with its name, of letters and
    digits. A game that extends another inherits its labels, except those of points to which it gives labels of its own,
    and those that it gives to other points.

    >>> label everywhere by rows starting top-left
    """

    keyword = "label"
    form = 'label REGION by rows | columns starting CORNER, or POINT, POINT … = "NAME", "NAME" …'
    stage = Stage.ENDINGS
    adds = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the names."""
        assert draft.board is not None
        phrases = Phrases(statement, LabelStatement.form)
        first = phrases.peek()
        found = _given(draft, phrases) if first is not None and first.value is not None else _numbered(draft, phrases)
        said = draft.notation or Notation()
        own = is_own(draft, statement.span)
        moves = {name.casefold() for name in ("swap", *draft.moves.names, *(rule.name for rule in draft.moves.rules))}
        source, said_in = statement.span.source, draft.said_in
        known = {  # without what the game that this one extends says of the same points, or by the same labels
            point: label
            for point, label in said.labels.items()
            if said_in[LabelStatement.keyword, point] is source
            or (point not in found and label.casefold() not in {other.casefold() for other, _ in found.values()})
        }
        taken = {label.casefold() for label in known.values()}
        for point, (label, where) in found.items():
            wrong = ""
            if label.casefold() in moves:
                wrong = f"`{label}` is how a move is written"
            elif point in known:
                wrong = f"{point} has a label already"
            elif label.casefold() in taken:
                wrong = f"two points have the label `{label}`"
            if wrong and own:
                raise error("duplicate-name", wrong, where, help="give each point one label of its own")
            if not wrong:  # what is inherited may not fit this board
                known[point] = label
                said_in[LabelStatement.keyword, point] = source
                taken.add(label.casefold())
        draft.notation = replace(said, labels=known)

    @staticmethod
    def changes_rules() -> bool:
        """It says how points are called, and nothing of what can be done on them."""
        return False


Labels = Mapping[str, tuple[str, Span]]
"""The label of each point, and where it is given."""


def _given(draft: Draft, phrases: Phrases) -> Labels:
    """Points with their labels, one by one."""
    assert draft.board is not None
    found = {}
    for name, text in phrases.texts_of_names("points and their labels"):
        if not LABEL.fullmatch(text.value) or POINT.fullmatch(text.value):
            is_name = POINT.fullmatch(text.value)
            help = "a point could be called so" if is_name else "use one to eight letters or digits"
            raise phrases.wrong(text.span, f'"{text.value}" cannot be a label', help)
        if is_there(draft, name, draft.board.by_name, "a point of the board"):
            found[name.text] = text.value, text.span
    return found


def _numbered(draft: Draft, phrases: Phrases) -> Labels:
    """The points of a region with their numbers."""
    assert draft.board is not None
    written = phrases.expression("a region")
    region = expressions.build(written, draft.scope("setup"), REGION)
    sites = on_board(region, draft.board, written.span)
    if not phrases.word("by"):
        raise phrases.wrong(phrases.take("`by`").span, "expected `by`")
    lines = _one_of(phrases, "rows", "columns")
    if not phrases.word("starting"):
        raise phrases.wrong(phrases.take("`starting`").span, "expected `starting`")
    corner = _one_of(phrases, *CORNERS)
    phrases.done()
    order = _order(draft.board, by_rows=lines == "rows", top="top" in corner, left="left" in corner)
    names = draft.board.names
    return {names[site]: (str(number), written.span) for number, site in enumerate(sorted(sites, key=order), 1)}


def _one_of(phrases: Phrases, *words: str) -> str:
    """One of some words, which is required."""
    if word := phrases.word(*words):
        return word
    expected = listed([f"`{word}`" for word in words], "or")
    raise phrases.wrong(phrases.take(expected).span, f"expected {expected}")


def _order(board: Board, *, by_rows: bool, top: bool, left: bool) -> Callable[[int], tuple[int, int]]:
    """The place of a point, counted from a corner."""

    def place(site: int) -> tuple[int, int]:
        column, row = board.cells[site]
        along, up = (column if left else -column), (-row if top else row)
        return (up, along) if by_rows else (along, up)

    return place
