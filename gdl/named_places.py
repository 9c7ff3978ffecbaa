"""The places of a board that a description gives a name: a throne, a castle, the corners where a king is safe."""

from __future__ import annotations

from dataclasses import replace

from .resolve import expressions, known
from .resolve.conversion import convert
from .resolve.draft import Draft
from .resolve.scope import Uses
from .text.errors import DescriptionError
from .types.types import REGION, SITE

SHARE = 10
"""A place is at most one point in so many; a larger region is a part of the board."""


def named_places(draft: Draft) -> frozenset[int]:
    """The points of all small regions that a definition names, which are the same in every position.

    Only definitions of the game itself count, and only if they are used.
    """
    board = draft.board
    assert board is not None
    found: frozenset[int] = frozenset()
    scope = replace(draft.scope("place"), uses=Uses())
    for name, define in draft.defines.items():
        if not define.own or define.parameters or name not in draft.uses.defines:
            continue
        try:
            built = expressions.build(define.body, scope)
            if built.type not in (REGION, SITE):
                continue
            region = known.on_board(convert(built, REGION, scope) if built.type == SITE else built, board, define.span)
        except DescriptionError:
            continue
        if len(region) * SHARE <= len(board):
            found |= region
    return found
