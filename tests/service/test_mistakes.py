"""Typical mistakes of designers: each file plants one, and says in comments what should be noticed.

Below the line with the mistake, carets point at the wanted span; then follow the codes that count as right, and the
severities::

        from empty & mine
    #!       ^^^^^^^^^^^^ move-never-possible|empty-region warning
    #! fix: mine
    #! also: unreachable-piece constant-condition

A span is right if it overlaps the carets and begins on their
line. ``fix:`` is the text that an offered fix puts in, or the whole line after it; with ``fix: any`` some fix must be
offered. ``also:`` names the codes of diagnostics that may follow from the mistake. Nothing else may be said. Every
offered fix, applied, gives a description without errors and without the diagnostic.

``not-yet.txt`` lists the files that the checker does not meet; one that it meets must be taken from the list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from plybook.gdl.text.diagnostic import Diagnostic, Fix
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.fixes import applied
from plybook.gdl.text.source import Source
from plybook.service.check.diagnostics import examine

FOLDER = Path(__file__).parent / "mistakes"
NOT_YET = set((FOLDER / "not-yet.txt").read_text(encoding="utf-8").split())
SEVERITIES = r"(?P<severities>(error|warning|hint)(\|(warning|hint))?)$"
WANTED = re.compile(r"#!(?P<indent> *)(?P<carets>\^+) (?P<codes>[a-z|-]+) " + SEVERITIES)
NOTE = re.compile(r"#! (fix|also): (.+)$")


@dataclass(frozen=True)
class Expectation:
    """What should be noticed in a file: where (in characters), under which codes, and with which fix."""

    start: int
    end: int
    codes: frozenset[str]
    severities: frozenset[str]
    fix: str = ""
    also: frozenset[str] = frozenset()

    def met_by(self, one: Diagnostic) -> bool:
        """Whether a diagnostic has the right code, severity and span."""
        span = one.label.span
        overlaps = span.start < max(self.end, self.start + 1) and self.start < max(span.end, span.start + 1)
        begins_there = "\n" not in span.source.text[min(span.start, self.start) : max(span.start, self.start)]
        return one.code in self.codes and one.severity in self.severities and overlaps and begins_there


def expectation(source: Source) -> Expectation:
    """What the comments of a file demand; exactly one place is marked."""
    lines = source.text.splitlines()
    [(number, match)] = [(n, found) for n, line in enumerate(lines) if (found := WANTED.match(line))]
    start = source.line_starts[number - 1] + match.start("carets")
    notes = {note[1]: note[2] for line in lines if (note := NOTE.match(line))}
    return Expectation(
        start,
        start + len(match["carets"]),
        frozenset(match["codes"].split("|")),
        frozenset(match["severities"].split("|")),
        notes.get("fix", ""),
        frozenset(notes.get("also", "").split()),
    )


def noticed(source: Source) -> tuple[Diagnostic, ...]:
    """All diagnostics of a text, also if it is invalid."""
    try:
        return examine(source, {})[2]
    except DescriptionError as mistakes:
        return mistakes.diagnostics


def offers(fix: Fix, wanted: str, source: Source) -> bool:
    """Whether a fix puts in the wanted text, or makes the wanted line."""
    lines = {line.strip() for line in applied(source.text, fix).splitlines()}
    return wanted == "any" or wanted in lines or any(edit.text.strip() == wanted for edit in fix.edits)


def cases() -> list[object]:
    """The parameters for all files; those that are not met yet are expected to fail."""
    xfail = pytest.mark.xfail(reason="listed in not-yet.txt", strict=True)
    paths = sorted(FOLDER.glob("*.gdl"))
    return [pytest.param(path, id=path.stem, marks=[xfail] if path.stem in NOT_YET else []) for path in paths]


@pytest.mark.parametrize("path", cases())
def test_the_mistake_is_noticed_and_nothing_else(path: Path) -> None:
    source = Source(str(path), path.read_text(encoding="utf-8"))
    wanted = expectation(source)
    found = noticed(source)
    right = [one for one in found if wanted.met_by(one)]
    assert right, [(one.code, one.severity, str(one.label.span), one.message) for one in found]
    others = [one for one in found if one not in right and one.code not in wanted.also]
    assert not others, [(one.code, str(one.label.span), one.message) for one in others]
    fixes = [fix for one in right for fix in one.fixes]
    assert not wanted.fix or any(offers(fix, wanted.fix, source) for fix in fixes), fixes
    for fix in fixes:
        after = noticed(Source(source.name, applied(source.text, fix)))
        assert not [one for one in after if one.severity == "error" or one.code in {had.code for had in right}], fix


def test_every_file_that_is_not_met_yet_exists() -> None:
    assert {path.stem for path in FOLDER.glob("*.gdl")} >= NOT_YET
