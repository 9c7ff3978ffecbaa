"""The places of a board that a description gives a name: a throne, a castle, the corners where a king is safe."""

from __future__ import annotations

from collections.abc import Iterator

from .model.ast import Definition, Literal
from .resolve import known
from .resolve.draft import Draft
from .text.errors import DescriptionError
from .types.types import REGION, SITE

SHARE = 10
"""A place is at most one point in so many; a larger region is a part of the board."""
WORK = 200
"""The most operations that all such regions take together, so that pictures cost no time when a game is loaded."""


def named_places(draft: Draft) -> frozenset[int]:
    """The points of all small regions that a definition names, which are the same in every position.

    Only definitions of the game itself count, and only if they are used.
    """
    board = draft.board
    assert board is not None
    found: frozenset[int] = frozenset()
    left = WORK
    for definition in _candidates(draft):
        left -= definition.nodes
        if left < 0:
            break
        body = definition.body
        try:
            region = (
                frozenset([body.value])
                if isinstance(body, Literal) and body.type == SITE
                else known.on_board(body, board, body.span)
            )
        except DescriptionError:
            continue  # it changes in the course of the game
        if len(region) * SHARE <= len(board):
            found |= region
    return found


def _candidates(draft: Draft) -> Iterator[Definition]:
    """The definitions of regions, and of single points, that depend on nothing chosen; each once."""
    seen: set[str] = set()
    for (name, own, given, _), definition in draft.uses.built.items():
        depends = given or definition.variables or definition.looks_elsewhere
        if own and not depends and name not in seen and _is_place(definition):
            seen.add(name)
            yield definition


def _is_place(definition: Definition) -> bool:
    body = definition.body
    return body.type == REGION or (body.type == SITE and isinstance(body, Literal))
