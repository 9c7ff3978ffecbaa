"""A rule sheet as plain text and as Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from .marks import plain, split
from .moves import Move
from .sheet import Board, Item, Paragraph, Rows, Sheet

WIDTH = 80
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")
"""What Markdown could take for something else than text."""


def as_text(sheet: Sheet, width: int = WIDTH) -> str:
    """The sheet as plain text, in lines of ``width`` characters; boards are as wide as they are."""
    lines = [sheet.title, "=" * len(sheet.title)]
    lines += [sheet.by] * bool(sheet.by) + [""] * bool(sheet.about) + _filled(sheet.about, width)
    for part in sheet.parts:
        lines += ["", part.title, "-" * len(part.title)]
        for place, item in enumerate(part.items):
            lines += [""] * bool(place) + list(_text(item, width))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text(item: Item, width: int) -> Iterator[str]:
    match item:
        case Paragraph(text=text):
            yield from _filled(text, width)
        case Board(text=text):
            yield from text.split("\n")
        case Rows(rows=rows):
            for name, text in rows:
                yield from _filled(f"{name}: {text}", width, "  ", "    ")
        case Move(name=name, text=text, steps=steps):
            yield from _filled(f"{name}: {text}" if text else name, width)
            for step in steps:
                yield from _filled(f"- {step}", width, "  ", "    ")


def _filled(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        plain(text), width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )


def as_markdown(sheet: Sheet) -> str:
    """The sheet as Markdown; nothing from the description can be anything but text in it."""
    lines = [f"# {_escaped(sheet.title)}", ""]
    lines += [f"*{_escaped(sheet.by)}*", ""] * bool(sheet.by)
    lines += [_escaped(sheet.about), ""] * bool(sheet.about)
    for part in sheet.parts:
        lines += [f"## {part.title}", ""]
        for item in part.items:
            lines += [*_markdown(item), ""]
    return "\n".join(lines).rstrip() + "\n"


def _markdown(item: Item) -> Iterator[str]:
    match item:
        case Paragraph(text=text):
            yield _marked(text)
        case Board(text=text):
            yield from ["```text", *text.split("\n"), "```"]
        case Rows(rows=rows):
            for name, text in rows:
                yield f"- **{_marked(name)}**: {_marked(text)}"
        case Move(name=name, text=text, steps=steps):
            yield f"**{_marked(name)}**" + (f": {_marked(text)}" if text else "")
            yield ""
            for step in steps:
                yield f"- {_marked(step)}"


def _marked(text: str) -> str:
    return "".join(_code(piece) if is_quoted else _escaped(piece) for is_quoted, piece in split(text))


def _code(text: str) -> str:
    """A text between as many backticks as it needs."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    space = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{space}{text}{space}{fence}"


def _escaped(text: str) -> str:
    return re.sub(r"^(\s*)([-+]|\d+[.)])(?=\s)", r"\1\\\2", SPECIAL.sub(r"\\\1", text))
