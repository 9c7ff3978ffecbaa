"""Points that a move chooses or gathers, and that nothing in it reads."""

from __future__ import annotations

from ..model import ast
from ..model.model import Choose, Collect, expression_of, with_chain
from ..text.diagnostic import Diagnostic
from ..text.errors import warning
from .draft import MoveDraft


def unread(move: MoveDraft) -> list[Diagnostic]:
    """A point that no other step reads only multiplies the moves."""
    found: list[Diagnostic] = []
    read: set[str] = set()
    steps = with_chain(move.steps)
    for step in steps:
        if (node := expression_of(step)) is not None:
            read |= ast.variables_of(node)
    if move.chain is not None and "from" in read:
        read.add("to")  # it is the `from` of the next round
    for step in steps:
        if isinstance(step, Collect) and step.name not in read:
            found.append(
                warning(
                    "unused-choice",
                    f"nothing reads the points that this move collects as `{step.name}`",
                    step.span,
                    help="use them in a condition or an effect, or take the line away",
                )
            )
        if isinstance(step, Choose) and step.name not in read:
            found.append(
                warning(
                    "unused-choice",
                    f"nothing reads the point `{step.name}` that this move chooses",
                    step.span,
                    help="use it in a condition or an effect, or take it away: moves that differ in it do the same",
                )
            )
    return found
