"""Texts that are open in an editor, with all that is known of each, by itself and from the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..gdl.text import limits
from ..gdl.text.diagnostic import Diagnostic, Edit, Fix, Label
from ..gdl.text.errors import error
from ..gdl.text.source import Source, Span
from ..service.editor.known.analysis import Analysis
from ..service.editor.lenses import Figures
from .text import Text

Key = tuple[str, str, int, int]
"""What makes two findings the same: the code, and the place."""


@dataclass
class Document:
    """An open text. ``proofs`` is what was found in the background, and is not in the analysis.

    ``checked`` are the keys of all that was found there, for this very text; ``None`` while that is not known.
    """

    uri: str
    path: str
    text: Text
    version: int | None = None
    analysis: Analysis | None = None
    proofs: tuple[Diagnostic, ...] = ()
    checked: frozenset[Key] | None = None
    figures: Figures | None = None
    tokens: dict[str, list[int]] = field(default_factory=dict)
    """The semantic tokens that were sent last, by the name of the answer."""

    def change(self, text: Text, version: int | None) -> None:
        """Take a new text. What was proved elsewhere in it remains until it has been checked again."""
        before, after = self.text.source, text.source
        self.text, self.version = text, version
        if before.text != after.text:
            self.proofs = tuple(kept for each in self.proofs if (kept := _moved(each, before, after)) is not None)
            self.outdate()
            self.figures = None

    def look(self, analysis: Analysis) -> Analysis:
        """Take the analysis of the text as it is now."""
        self.analysis = analysis
        self.proofs = tuple(anchored(each, analysis.source) for each in self.proofs)
        return analysis

    def outdate(self) -> None:
        """Forget what depends on other texts, since one of them has changed."""
        self.analysis, self.checked = None, None

    def check(self, analysis: Analysis, found: Sequence[Diagnostic], *, complete: bool) -> None:
        """Take what was found in the background. Only mistakes were, unless it is ``complete``."""
        if not complete:
            if not wrong(analysis.diagnostics):  # otherwise these are the same mistakes, in other words
                self.proofs = tuple(anchored(each, analysis.source) for each in found)
            return
        known = {key_of(each) for each in analysis.diagnostics}
        here = [anchored(each, analysis.source) for each in found]
        self.proofs = tuple(each for each in here if key_of(each) not in known)
        self.checked = frozenset(map(key_of, here))

    def findings(self) -> tuple[Diagnostic, ...]:
        """All that is known to be wrong or suspicious, in the order of the text."""
        if self.analysis is None:
            return self.proofs
        own = self.analysis.diagnostics
        if self.checked is not None:
            own = tuple(each for each in own if each.severity == "error" or key_of(each) in self.checked)
        known = {key_of(each) for each in own}
        more = [each for each in self.proofs if key_of(each) not in known]
        return tuple(sorted((*own, *more), key=lambda each: each.label.span.start))


def wrong(found: Sequence[Diagnostic]) -> bool:
    """Whether there is an error among diagnostics."""
    return any(each.severity == "error" for each in found)


def key_of(found: Diagnostic) -> Key:
    """What makes a finding the same as another."""
    span = found.label.span
    return found.code, span.source.name, span.start, span.end


def is_too_large(source: Source) -> bool:
    """Whether a text is beyond what can be a description."""
    return len(source.text) > limits.BYTES or len(source.text.encode("utf-8", "replace")) > limits.BYTES


def too_large(source: Source) -> Analysis:
    """The analysis of a text that is too large to be looked at."""
    span = Span(source, 0, source.line_starts[1] - 1 if len(source.line_starts) > 1 else len(source.text))
    found = error(
        "file-too-large",
        "the file is too large for a description",
        Span(source, 0, min(span.end, 200)),
        help=f"a description can have at most {limits.BYTES // 1024} KiB",
    )
    return Analysis(source, (), (), found.diagnostics)


def anchored(found: Diagnostic, source: Source) -> Diagnostic:
    """A diagnostic from another process, about the same text under the same name, with its places in ``source``."""

    def there(span: Span) -> Span:
        return Span(source, span.start, span.end) if span.source.name == source.name else span

    return replace(
        found,
        label=Label(there(found.label.span), found.label.text),
        related=tuple(Label(there(each.span), each.text) for each in found.related),
        fixes=tuple(
            Fix(fix.title, tuple(Edit(there(edit.span), edit.text) for edit in fix.edits)) for fix in found.fixes
        ),
    )


def _moved(found: Diagnostic, before: Source, after: Source) -> Diagnostic | None:
    """A diagnostic after a change elsewhere in the text; ``None`` if its place has changed, too."""
    same = _common(before.text, after.text)
    rest = min(_common(before.text[::-1], after.text[::-1]), min(len(before.text), len(after.text)) - same)
    first, last = same, len(before.text) - rest

    def place(span: Span) -> Span | None:
        if span.source.name != before.name:
            return span
        if span.end < first:
            return Span(after, span.start, span.end)
        if span.start > last:
            by = len(after.text) - len(before.text)
            return Span(after, span.start + by, span.end + by)
        return None

    at = place(found.label.span)
    if at is None:
        return None
    related = ((place(each.span), each.text) for each in found.related)
    fixes = (_moved_fix(fix, [place(edit.span) for edit in fix.edits]) for fix in found.fixes)
    return replace(
        found,
        label=Label(at, found.label.text),
        related=tuple(Label(span, text) for span, text in related if span is not None),
        fixes=tuple(fix for fix in fixes if fix is not None),
    )


def _moved_fix(fix: Fix, places: Sequence[Span | None]) -> Fix | None:
    edits = [Edit(at, edit.text) for at, edit in zip(places, fix.edits, strict=True) if at is not None]
    return Fix(fix.title, tuple(edits)) if len(edits) == len(fix.edits) else None


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common from the beginning, by halving."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
