"""Links within a site: whether all lead somewhere."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LEADING = {"href", "src", "srcset", "data"}
OUTSIDE = {"http", "https", "mailto", "data"}


class _Found(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[str] = []
        self.anchors: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what leads elsewhere, and what can be led to."""
        for name, value in attrs:
            if name in LEADING and tag != "object":
                self.links.append(value or "")
            elif name == "id":
                self.anchors.append(value or "")


def broken(pages: Mapping[str, str], others: frozenset[str]) -> Iterator[str]:
    """What is wrong with the links of the pages, in sentences.

    ``pages`` has the HTML of each page by its path from the site's root; ``others`` are the paths of all other files.
    Addresses of other sites are not visited.
    """
    read = {path: _read(text) for path, text in pages.items()}
    for path, page in read.items():
        twice = sorted({anchor for anchor in page.anchors if page.anchors.count(anchor) > 1})
        yield from (f"{path}: the anchor {anchor} is there more than once" for anchor in twice)
        for link in dict.fromkeys(page.links):
            fault = _fault(path, link, read, others)
            if fault:
                yield f"{path}: {link} {fault}"


def _read(text: str) -> _Found:
    found = _Found()
    found.feed(text)
    found.close()
    return found


def _fault(path: str, link: str, pages: Mapping[str, _Found], others: frozenset[str]) -> str:
    parts = urlsplit(link)
    if parts.scheme:
        return "" if parts.scheme in OUTSIDE else "has a scheme that no page should use"
    if link.startswith("/") or parts.netloc:
        return "leads out of the site"
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path))) if parts.path else path
    if target not in pages:
        return "" if target in others else "leads nowhere"
    anchor = unquote(parts.fragment)
    return f"leads to an anchor that {target} does not have" if anchor and anchor not in pages[target].anchors else ""
