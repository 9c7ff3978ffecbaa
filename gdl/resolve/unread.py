"""Warnings for points that a move chooses or collects, and values that it names, but never uses."""

from __future__ import annotations

from ..ludemes.effects import Place, Relocate
from ..model import ast
from ..model.model import Choose, Collect, Do, Let, expression_of, with_chain
from ..text.diagnostic import Diagnostic
from ..text.errors import warning
from .draft import MoveDraft


def _unused(name: str, move: MoveDraft) -> str:
    """What to do about a point that is chosen for nothing."""
    puts = any(isinstance(step, Do) and step.effect.ludeme in (Place, Relocate) for step in move.steps)
    if name == "to" and not puts and any(isinstance(step, Do) for step in move.steps):
        what = "relocate(from, to)" if "from" in move.chosen else "place(mover, to)"
        return f"a move with a `do` brings no piece to `to` by itself: add `do {what}`, or use the point otherwise"
    return "use it in a condition or an effect; or remove it, if moves that differ only in it need not be told apart"


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
                    help=_unused(step.name, move),
                )
            )
    return found
