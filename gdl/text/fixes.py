"""Making fixes, the changes that correct a mistake, and applying them to a text."""

from __future__ import annotations

from .diagnostic import Edit, Fix
from .source import Span


def replaced(span: Span, text: str, title: str = "") -> Fix:
    """The fix that writes something else in place of a span."""
    return Fix(title or f"replace `{span.text}` with `{text}`", (Edit(span, text),))


def inserted(span: Span, text: str, title: str) -> Fix:
    """The fix that adds a text before a span."""
    return Fix(title, (Edit(Span(span.source, span.start, span.start), text),))


def removed(span: Span, title: str) -> Fix:
    """The fix that takes out a span."""
    return Fix(title, (Edit(span, ""),))


def applied(text: str, fix: Fix) -> str:
    """A text after a fix, whose edits must all be in that text."""
    for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
