"""Changes that correct mistakes: for one of them, or for all that have just one correction."""

from __future__ import annotations

from collections.abc import Sequence

from ...gdl.text.diagnostic import Diagnostic, Edit, Fix
from ...gdl.text.fixes import inserted
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.places import statements_at


def fixes(analysis: Analysis, start: int, end: int, diagnostics: Sequence[Diagnostic]) -> list[tuple[Diagnostic, Fix]]:
    """The corrections of the mistakes that touch a range, from ``start`` to ``end``, and ways to allow warnings."""
    found: list[tuple[Diagnostic, Fix]] = []
    for diagnostic in diagnostics:
        span = diagnostic.label.span
        if not (span.source is analysis.source and span.start <= end and start <= span.end):
            continue
        found += [(diagnostic, fix) for fix in diagnostic.fixes if _is_here(analysis, fix)]
        if diagnostic.severity != "error":
            found += [(diagnostic, fix) for fix in _allowed(analysis, diagnostic)]
    return found


def fix_all(analysis: Analysis, diagnostics: Sequence[Diagnostic]) -> Fix | None:
    """All mistakes with exactly one correction, corrected at once; where two touch each other, the first."""
    edits: list[Edit] = []
    for diagnostic in diagnostics:
        if len(diagnostic.fixes) != 1 or not _is_here(analysis, diagnostic.fixes[0]):
            continue
        if not any(_touch(edit.span, other.span) for edit in diagnostic.fixes[0].edits for other in edits):
            edits += diagnostic.fixes[0].edits
    return Fix("correct all mistakes with one clear correction", tuple(edits)) if edits else None


def _is_here(analysis: Analysis, fix: Fix) -> bool:
    return all(edit.span.source is analysis.source for edit in fix.edits)


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _allowed(analysis: Analysis, diagnostic: Diagnostic) -> list[Fix]:
    """The comment that allows a warning or a hint, above its statement, with the reason left to be written."""
    row = statements_at(analysis.tree, diagnostic.label.span.start)
    if len(row) < 2:
        return []
    at = row[-1].span
    line, column = at.source.line_and_column(at.start)
    indent = at.source.line(line)[: column - 1]
    if indent.strip():
        return []
    comment = f"# allow {diagnostic.code}: it is meant\n{indent}"
    return [inserted(at, comment, f"allow `{diagnostic.code}` here")]
