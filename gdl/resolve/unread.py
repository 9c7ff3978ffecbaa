"""Points that a move chooses or gathers, and that nothing in it reads."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import ast
from ..model.model import Choose, Collect, Do, Prefer, Repeat, Step, Where
from ..text.diagnostic import Diagnostic
from ..text.errors import warning
from .draft import MoveDraft


def flat(steps: Sequence[Step]) -> list[Step]:
    """The steps, those of a chain after it."""
    chains = [step for step in steps if isinstance(step, Repeat)]
    return [*steps, *(inner for chain in chains for inner in chain.steps)]


def unread(move: MoveDraft) -> list[Diagnostic]:
    """A point that no other step reads only multiplies the moves."""
    found: list[Diagnostic] = []
    read: set[str] = set()
    for step in flat(move.steps):
        match step:
            case (
                Choose(region=node)
                | Where(condition=node)
                | Do(effect=node)
                | Collect(region=node)
                | Prefer(number=node)
            ):
                read |= ast.variables_of(node)
    if move.chain is not None and "from" in read:
        read.add("to")  # it is the `from` of the next round
    for step in flat(move.steps):
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
