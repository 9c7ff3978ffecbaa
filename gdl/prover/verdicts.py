"""Findings, which count only if they hold wherever the same text is looked at: for each player, rule and option."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..text.diagnostic import Diagnostic
from ..text.source import Span

SLIPS = ("compared", "after")
"""Questions whose findings say why a condition is always or never true, so that nothing else is told about it."""
Key = tuple[str, str, int, int]
"""A code, or the sort of question, and a place in a text."""


def _key(question: str, span: Span) -> Key:
    return question, span.source.name, span.start, span.end


@dataclass
class Verdicts:
    """How often each question was asked about a place in the text, and what was found there."""

    asked: dict[Key, int] = field(default_factory=dict)
    found: dict[Key, list[Diagnostic]] = field(default_factory=dict)
    complete: bool = True
    """Whether everything was asked; if not, nothing is settled."""

    def note(self, question: str, span: Span, diagnostic: Diagnostic | None) -> None:
        """Note the answer to a question about a place: a finding or nothing."""
        key = _key(question, span)
        self.asked[key] = self.asked.get(key, 0) + 1
        if diagnostic is not None:
            self.found.setdefault(key, []).append(diagnostic)

    def add(self, other: Verdicts, setting: str) -> None:
        """Add the verdicts on the same text under other options."""
        self.complete = self.complete and other.complete
        for key, times in other.asked.items():
            self.asked[key] = self.asked.get(key, 0) + times
        for key, diagnostics in other.found.items():
            known = self.found.setdefault(key, [])
            known += diagnostics if known else [diagnostic.under(setting) for diagnostic in diagnostics]

    def settled(self) -> tuple[Diagnostic, ...]:
        """The findings that hold wherever their question was asked, each once, in the order of the text.

        Of two about the same question, one within the other, only the one about the smaller place is kept. Of several
        about one place, it is the first that gives a reason.
        """
        if not self.complete:
            return ()
        held = {key: _telling(found) for key, found in self.found.items() if len(found) == self.asked[key]}
        slips = {key[1:] for key in held if key[0] in SLIPS}
        kept = [
            one
            for key, one in held.items()
            if not any(_is_in(other, key) for other in held if other != key)
            and (key[0] in SLIPS or key[1:] not in slips)
        ]
        return tuple(sorted(dict.fromkeys(kept), key=lambda one: (one.label.span.start, one.label.span.end)))


def _telling(found: list[Diagnostic]) -> Diagnostic:
    """The first of several findings that has a label, or else the first."""
    first = found[0]
    return first if first.setting else next((one for one in found if one.label.text), first)


def _is_in(key: Key, outer: Key) -> bool:
    """Whether a question is about a part of the place that the same question was asked about."""
    return key[:2] == outer[:2] and outer[2] <= key[2] and key[3] <= outer[3]


def is_inside(span: Span, outer: Span) -> bool:
    """Whether a place is within another one of the same text."""
    return span.source == outer.source and outer.start <= span.start and span.end <= outer.end
