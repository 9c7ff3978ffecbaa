"""Names that a wrong step was to give: what follows from that in the steps below is not told again."""

from __future__ import annotations

import re

from ..resolve.draft import Draft
from ..syntax import tree as syntax
from ..text.diagnostic import Diagnostic
from ..text.errors import DescriptionError

NAMING = ("let", "collect", "choose", "define")
"""The keywords of steps that give a name to something, and one that people write for them."""


def lose(draft: Draft, statement: syntax.Statement) -> None:
    """Note that nothing is known of what a wrong step of a move was to name."""
    if draft.move is None or len(statement.phrases) < 2:
        return
    keyword = statement.keyword
    naming = keyword is not None and keyword.text in NAMING
    named = [each for each in statement.phrases[1:] if each.value or (naming and each is statement.phrases[1])]
    draft.move.lost |= {leftmost(item) for phrase in named for item in phrase.items[:1]} - {"", "from", "to"}


def untold(draft: Draft, mistake: DescriptionError, statement: syntax.Statement) -> DescriptionError | None:
    """The mistakes of a step without those that may be due to a name of which nothing is known."""
    lost = draft.move.lost if draft.move is not None else set()
    if statement.block is not None:  # it has told its own mistakes, among them the one of the wrong step
        return mistake
    if not lost or lost.isdisjoint(re.findall(syntax.NAME, statement.span.text)):
        return mistake
    kept = [found for found in mistake.diagnostics if not _is_due(found, lost)]
    return DescriptionError(kept) if kept else None


def _is_due(found: Diagnostic, lost: set[str]) -> bool:
    """Whether a mistake in a step with a ``lost`` name may be due to it: all types can be."""
    return found.code == "type-mismatch" or not lost.isdisjoint(re.findall(syntax.NAME, found.label.span.text))


def leftmost(node: syntax.Expression) -> str:
    """The name at the start of an expression; empty if it starts with something else."""
    while isinstance(node, syntax.Binary):
        node = node.left
    node = node.name if isinstance(node, syntax.Call) else node
    return node.text if isinstance(node, syntax.Name) else ""
