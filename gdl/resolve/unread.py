"""Warnings for points that a move chooses or collects, and values that it names, but never uses."""

from __future__ import annotations

from ..model import ast
from ..model.model import Choose, Collect, Let, expression_of, with_chain
from ..text.diagnostic import Diagnostic
from ..text.errors import warning
from .draft import MoveDraft


def unread(move: MoveDraft) -> list[Diagnostic]:
    """Warn of chosen or collected points, and named values, that no other step reads."""
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
                    f"the points that this move collects as `{step.name}` are never used",
                    step.span,
                    help="use them in a condition or an effect, or remove the line",
                )
            )
        if isinstance(step, Let) and step.name not in read:
            found.append(
                warning(
                    "unused-choice",
                    f"the value that this move calls `{step.name}` is never used",
                    step.span,
                    help="use it in a step below, or remove the line",
                )
            )
        if isinstance(step, Choose) and step.name not in read:
            found.append(
                warning(
                    "unused-choice",
                    f"the point `{step.name}` that this move chooses is never used",
                    step.span,
                    help="use it in a condition or an effect, or remove it: moves that differ only in it do the same",
                )
            )
    return found
