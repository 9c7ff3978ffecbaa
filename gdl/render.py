"""Diagnostics as text for people and as data for tools."""

from __future__ import annotations

from typing import Any

from .diagnostic import Diagnostic, Label

WIDEST_LINE = 160


def render_text(diagnostic: Diagnostic) -> str:
    """The mistake, the line it is in with a caret under it, and the help; without colour, ended by a newline."""
    line, column = diagnostic.label.span.source.line_and_column(diagnostic.label.span.start)
    labels = [diagnostic.label, *diagnostic.related]
    gutter = max(len(str(_line_of(label))) for label in labels)
    rows = [
        f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}",
        f"{' ' * gutter}--> {diagnostic.label.span.source.name}:{line}:{column}",
        *_excerpt(diagnostic.label, gutter),
    ]
    for label in diagnostic.related:
        line, column = label.span.source.line_and_column(label.span.start)
        rows += [f"{' ' * gutter}::: {label.span.source.name}:{line}:{column}", *_excerpt(label, gutter)]
    if diagnostic.setting:
        rows.append(f"{' ' * gutter} = with {diagnostic.setting}")
    if diagnostic.help:
        rows.append(f"{' ' * gutter} = help: {diagnostic.help}")
    return "\n".join(row.rstrip() for row in rows) + "\n"


def render_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The same as a value for ``json.dumps``; lines and columns count from 1, ``end`` is exclusive."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_place(diagnostic.label),
        "help": diagnostic.help,
        "setting": diagnostic.setting,
        "related": [_place(label) for label in diagnostic.related],
    }


def _line_of(label: Label) -> int:
    return label.span.source.line_and_column(label.span.start)[0]


def _excerpt(label: Label, gutter: int) -> list[str]:
    source = label.span.source
    number, column = source.line_and_column(label.span.start)
    line = source.line(number)
    start = column - 1
    width = max(1, min(label.span.end - label.span.start, len(line) - start))
    if len(line) > WIDEST_LINE:
        left = max(0, min(start - WIDEST_LINE // 4, len(line) - WIDEST_LINE))
        line, start = line[left : left + WIDEST_LINE], start - left
        width = max(1, min(width, len(line) - start))
    line = "".join(character if character.isprintable() else " " for character in line)
    caret = f"{' ' * start}{'^' * width} {label.text}"
    return [f"{' ' * gutter} |", f"{number:>{gutter}} | {line}", f"{' ' * gutter} | {caret}"]


def _place(label: Label) -> dict[str, Any]:
    source = label.span.source
    line, column = source.line_and_column(label.span.start)
    end_line, end_column = source.line_and_column(label.span.end)
    return {
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "label": label.text,
    }
