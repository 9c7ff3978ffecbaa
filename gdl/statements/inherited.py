"""Statements about how a game is written: a game that inherits them may have left out what they name."""

from __future__ import annotations

from collections.abc import Collection

from ..resolve.draft import Draft
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text.errors import error, suggested
from ..text.source import Span


def is_own(draft: Draft, span: Span) -> bool:
    """Whether a part of a statement is in the text of the game itself."""
    return draft.source is None or span.source is draft.source


def is_there(draft: Draft, name: syntax.Name, known: Collection[str], what: str) -> bool:
    """Whether there is something of this name; an inherited statement may name what the game has left out.

    Raises:
        DescriptionError: there is not, and the game says so itself.
    """
    offer(name.text, known)
    if name.text in known:
        return True
    if is_own(draft, name.span):
        raise error(
            "unknown-name",
            f"`{name.text}` is not {what}",
            name.span,
            help=suggested(name.span, known) or "the game has " + ", ".join(f"`{one}`" for one in known)
            if known
            else f"the game has no {what.removeprefix('a ').removeprefix('an ')}: remove the line",
        )
    return False
