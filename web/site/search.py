"""What the search field looks through, as a script: browsers let no page that was opened as a file fetch data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

LARGEST = 4_000
"""The most characters of a section that are looked through."""


@dataclass(frozen=True)
class Section:
    """A part of a page that can be found."""

    url: str
    """From the site's root, with the part's anchor."""
    title: str
    page: str
    """The title of the page that it is part of."""
    text: str
    weight: float = 1
    """How much it counts beside others in which the same words are found."""


def script(sections: Iterable[Section]) -> str:
    """A script that defines ``plybookSections``, rows of address, title, title of the page, text, and weight."""
    rows = [[each.url, each.title, each.page, " ".join(each.text.split())[:LARGEST], each.weight] for each in sections]
    return f"self.plybookSections={json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"
