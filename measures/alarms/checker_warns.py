"""What the checker has proved about a description, and no other alarm tells."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model.model import Model
from ...gdl.text.diagnostic import Diagnostic
from ...interpreter.analyse.as_written import short
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from .evidence import Evidence

TOLD = {
    "counter-range", "effect-changes-nothing", "empty-region", "nothing-moves", "outside-the-board",
    "phase-never-reached",    "turn-never-passes", "unreachable-piece", "unused-counter", "unused-memory",
}  # fmt: skip
"""Codes of warnings about what can never happen; the others are about style, or have alarms of their own."""


def _is_part(model: Model, warning: Diagnostic) -> bool:
    """Whether it is about a part of a condition of `end`; a condition that is never true has its own alarm."""
    span = warning.label.span
    return warning.code == "constant-condition" and any(
        ending.condition.span.source.name == span.source.name
        and ending.condition.span.start <= span.start
        and span.end <= ending.condition.span.end
        and ending.condition.span != span
        for ending in model.endings
    )


def checker_warns(found: Evidence) -> Iterator[Alarm]:
    """A place outside the board, a piece that never appears, a counter that nothing changes."""
    said = [each for each in found.game.model.warnings if each.code in TOLD or _is_part(found.game.model, each)]
    if said:
        yield Alarm(
            "check-warns",
            "The description says something that can never happen. Check "
            f"{'; '.join(f'`{short(each.label.span.text)}`, line {line_of(each.label.span)}' for each in said)}: "
            f"{'; '.join(dict.fromkeys(each.message for each in said))}.",
            f"Proved from the rules, as `plybook check` says ({', '.join(sorted({each.code for each in said}))}).",
            severe=False,
        )
