"""Diagnostics as text for people and as data for tools."""

from __future__ import annotations

import unicodedata
from typing import Any

from .diagnostic import Diagnostic, Fix, Label

WIDEST_LINE = 160
LONGEST_TEXT = 400


def render_text(diagnostic: Diagnostic) -> str:
    """The mistake, its line with carets under it, and the help; without colour, ending in a newline."""
    labels = [diagnostic.label, *diagnostic.related]
    gutter = max(len(str(_line_of(label))) for label in labels)
    rows = [f"{diagnostic.severity}[{diagnostic.code}]: {_said(diagnostic.message)}"]
    for arrow, label in zip(["-->", *[":::"] * len(diagnostic.related)], labels, strict=True):
        line, column = label.span.source.line_and_column(label.span.start)
        rows += [f"{' ' * gutter}{arrow} {_said(label.span.source.name)}:{line}:{column}", *_excerpt(label, gutter)]
    if diagnostic.setting:
        rows.append(f"{' ' * gutter} = with {_said(diagnostic.setting)}")
    if diagnostic.help:
        rows.append(f"{' ' * gutter} = help: {_said(diagnostic.help)}")
    return "\n".join(row.rstrip() for row in rows) + "\n"


def render_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The diagnostic as a value for ``json.dumps``; lines and columns count from 1, ``end`` is exclusive."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": _said(diagnostic.message),
        **_place(diagnostic.label),
        "help": _said(diagnostic.help),
        "setting": _said(diagnostic.setting),
        "related": [_place(label) for label in diagnostic.related],
        "fixes": [_fix(fix) for fix in diagnostic.fixes],
    }


def _fix(fix: Fix) -> dict[str, Any]:
    edits = []
    for edit in fix.edits:
        place = _place(Label(edit.span))
        del place["label"]
        edits.append({**place, "text": edit.text})
    return {"title": _said(fix.title), "edits": edits}


def _line_of(label: Label) -> int:
    return label.span.source.line_and_column(label.span.start)[0]


def _excerpt(label: Label, gutter: int) -> list[str]:
    source = label.span.source
    number, column = source.line_and_column(label.span.start)
    line = source.line(number)
    start = column - 1
    end = max(start, min(start + label.span.end - label.span.start, len(line)))
    if len(line) > WIDEST_LINE:
        left = max(0, min(start - WIDEST_LINE // 4, len(line) - WIDEST_LINE))
        right = left + WIDEST_LINE
        before, after = "…" * (left > 0), "…" * (right < len(line))
        line = before + line[left:right] + after
        start, end = start - left + len(before), min(end, right) - left + len(before)
    caret = f"{' ' * _width(line[:start])}{'^' * max(1, _width(line[start:end]))} {_said(label.text)}"
    return [f"{' ' * gutter} |", f"{number:>{gutter}} | {_plain(line)}", f"{' ' * gutter} | {caret}"]


def _place(label: Label) -> dict[str, Any]:
    source = label.span.source
    line, column = source.line_and_column(label.span.start)
    end_line, end_column = source.line_and_column(label.span.end)
    return {
        "file": _said(source.name),
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "label": _said(label.text),
    }


def _said(text: str) -> str:
    """Make a text that may quote user input safe to print: one line, not too long, no control characters."""
    if len(text) > LONGEST_TEXT:
        text = f"{text[: LONGEST_TEXT // 2]} … {text[-LONGEST_TEXT // 2 :]}"
    return _plain(text)


def _plain(text: str) -> str:
    """The text with its unprintable characters replaced."""
    if text.isprintable():
        return text
    blank = {True: " ", False: "\ufffd"}  # replacement character
    return "".join(each if each.isprintable() else blank[each.isspace()] for each in text)


def _width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text
    )
