"""Places that lead elsewhere: to the game that a text extends, and to pages that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.results import Link

ADDRESS = re.compile(r"https?://[^\s\"<>]+[^\s\"<>.,;)]")


def links(analysis: Analysis) -> list[Link]:
    """The links of a text: ``path`` is the name of a source, or an address."""
    return [*_extended(analysis), *_addresses(analysis)]


def _extended(analysis: Analysis) -> Iterator[Link]:
    for game in analysis.tree:
        for word, phrase in zip(game.phrases, game.phrases[1:], strict=False):
            match word.items, phrase.items:
                case [syntax.Name(text="extends")], [syntax.Text(span=span)] if analysis.bases:
                    inside = Span(span.source, span.start + 1, span.end - 1)
                    yield Link(inside, analysis.bases[0][0].name, "the game that this one extends")


def _addresses(analysis: Analysis) -> Iterator[Link]:
    for found in ADDRESS.finditer(analysis.source.text):
        yield Link(Span(analysis.source, found.start(), found.end()), found[0])
