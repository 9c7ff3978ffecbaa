"""A rule sheet as one HTML file, without scripts, that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from .marks import split
from .moves import Move
from .sheet import Board, Item, Paragraph, Rows, Sheet

STYLE = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff;
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin-bottom: 0; } h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid #ddd; font-size: 1.25rem; }
h3 { margin: 1.2rem 0 .2rem; font-size: 1rem; } .by { margin-top: 0; color: #666; } .about { font-size: 1.1rem; }
p { margin: .4rem 0; } ol { margin: .3rem 0; padding-left: 1.3rem; }
dl { display: grid; grid-template-columns: minmax(7rem, 30%) 1fr; gap: .3rem 1rem; margin: .5rem 0; }
dt { font-weight: 600; } dd { margin: 0; }
code { padding: 0 .2em; border-radius: 3px; background: #f2efe8; font-size: .92em; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; max-height: 36rem; }
@media print { body { margin: 0; } h2, h3, figure { break-after: avoid; break-inside: avoid; } }
@media (max-width: 32rem) { dl { display: block; } dd { margin: 0 0 .5rem 1rem; } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_html(sheet: Sheet) -> str:
    """The sheet as a page. Everything from the description is escaped."""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(sheet.title)}: the rules</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(sheet.title)}</h1>",
    ]
    lines += [f'<p class="by">{escape(sheet.by)}</p>'] * bool(sheet.by)
    lines += [f'<p class="about">{escape(sheet.about)}</p>'] * bool(sheet.about)
    return "\n".join([*lines, *sections(sheet), "</body>", "</html>"]) + "\n"


def sections(sheet: Sheet, level: int = 2) -> Iterator[str]:
    """The parts of the sheet for another page, under headings of a level; the heading of a move is one level below."""
    for part in sheet.parts:
        yield from ["<section>", f"<h{level}>{escape(part.title)}</h{level}>"]
        for item in part.items:
            yield from _item(item, level + 1)
        yield "</section>"


def _item(item: Item, level: int) -> Iterator[str]:
    match item:
        case Paragraph(text=text):
            yield f"<p>{_marked(text)}</p>"
        case Board(picture=picture):
            yield f"<figure>{picture}</figure>"
        case Rows(rows=rows):
            yield "<dl>"
            yield from (f"<dt>{_marked(name)}</dt><dd>{_marked(text)}</dd>" for name, text in rows)
            yield "</dl>"
        case Move(name=name, text=text, steps=steps):
            yield f"<h{level}>{_marked(name)}</h{level}>"
            yield from [f"<p>{_marked(text)}</p>"] * bool(text)
            yield f"<ol>{''.join(f'<li>{_marked(step)}</li>' for step in steps)}</ol>"


def _marked(text: str) -> str:
    pieces = split(text)
    return "".join(f"<code>{escape(piece)}</code>" if is_quoted else escape(piece) for is_quoted, piece in pieces)
