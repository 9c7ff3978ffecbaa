"""A page of the documentation as HTML: headings with anchors, links that hold within the site, examples to play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from .templates import coloured

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


@dataclass(frozen=True)
class Heading:
    """A heading of a page, and the text below it."""

    level: int
    title: str
    anchor: str
    text: list[str] = field(default_factory=list, compare=False)


@dataclass(frozen=True)
class Page:
    """A page: its title, its HTML without the title, and its headings; the first is the title."""

    title: str
    html: str
    headings: tuple[Heading, ...]


def rendered(
    text: str,
    link: Callable[[str], str | None],
    example: Callable[[str], str | None] = lambda text: None,
) -> Page:
    """A page from its Markdown.

    ``link`` gives the address in the site for one in the text, ``None`` if it has none: then only the words stay.
    ``example`` gives the address at which an example can be played, ``None`` if it cannot.
    """
    parser = _parser()
    tokens = parser.parse(text)
    headings = _headings(tokens)
    _follow(tokens, link)
    first = next((place for place, token in enumerate(tokens) if token.type == "heading_close"), -1)
    titled = bool(headings) and headings[0].level == 1 and first == 2
    html = parser.renderer.render(tokens[3:] if titled else tokens, parser.options, {"example": example})
    return Page(headings[0].title if titled else "", html, tuple(headings))


def in_line(text: str) -> str:
    """A text of one paragraph as HTML."""
    html: str = _parser().renderInline(text)
    return html


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser


def _fence(renderer: Any, tokens: Sequence[Token], place: int, options: Any, known: dict[str, Any]) -> str:
    token = tokens[place]
    language = token.info.strip()
    code = coloured(token.content, language)
    address = known["example"](token.content) if language == "gdl" else None
    if address is None:
        return code
    play = f'<a class="try" href="{escape(address)}">Play this example</a>'
    return f'<div class="example">{code}{play}</div>\n'


def _headings(tokens: Sequence[Token]) -> list[Heading]:
    """The headings, each with the text up to the next; they get their anchors, which are those of GitHub."""
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            title = _words(tokens[place + 1])
            anchor = NOT_IN_ANCHORS.sub("", title.strip().lower()).replace(" ", "-")
            times = taken[anchor] = taken.get(anchor, -1) + 1
            found.append(Heading(int(token.tag[1:]), title, f"{anchor}-{times}" if times else anchor))
            token.attrSet("id", found[-1].anchor)
        elif found and token.type in ("inline", "fence") and tokens[place - 1].type != "heading_open":
            found[-1].text.append(_words(token) if token.type == "inline" else token.content)
    return found


def _words(token: Token) -> str:
    """The text of a paragraph without its marks."""
    parts = [" " if each.type == "softbreak" else each.content for each in token.children or ()]
    return "".join(parts)


def _follow(tokens: Sequence[Token], link: Callable[[str], str | None]) -> None:
    """Put the site's addresses in the place of those in the text."""
    for token in tokens:
        lost = False
        for child in token.children or ():
            if child.type == "link_open":
                address = link(str(child.attrGet("href")))
                lost = address is None
                if address is None:
                    child.type, child.tag, child.attrs = "span_open", "span", {}
                else:
                    child.attrSet("href", address)
            elif child.type == "link_close" and lost:
                child.type, child.tag, lost = "span_close", "span", False
            elif child.type == "image":
                child.attrSet("src", link(str(child.attrGet("src"))) or "")
