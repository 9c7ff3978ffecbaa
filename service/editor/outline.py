"""The parts of a description as a tree, and a search for them by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...gdl.inherit import name_of
from ...gdl.statements import kinds
from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.declarations import form_words
from .known.results import OutlineItem, SymbolKind

KINDS: dict[str, SymbolKind] = {
    "game": "game", "option": "option", "players": "player", "piece": "piece", "counter": "counter",
    "region": "counter", "site": "counter",
    "define": "definition", "move": "move", "otherwise": "move", "phase": "phase", "score": "score",
}  # fmt: skip
"""What a statement is in an outline, by its keyword; others are statements."""


def outline(analysis: Analysis) -> list[OutlineItem]:
    """The game with its statements, moves with their steps, phases with their moves."""
    return [item for statement in analysis.tree for item in _items(statement)]


def search(analyses: Iterable[Analysis], query: str) -> list[OutlineItem]:
    """The named parts of some texts whose names have the letters of a query in its order; the closest first."""
    found: list[tuple[tuple[int, int, str], OutlineItem]] = []
    for analysis in analyses:
        for item in _all(outline(analysis)):
            rank = _rank(item.name, query)
            if item.kind != "statement" and rank is not None:
                found.append(((*rank, item.name), item))
    return [item for _, item in sorted(found, key=lambda each: each[0])]


def _items(statement: syntax.Statement) -> Iterator[OutlineItem]:
    keyword = statement.keyword
    if keyword is None or (("game", keyword.text) in kinds() and kinds()["game", keyword.text].metadata):
        return
    if keyword.text in ("players", "piece"):
        yield from _listed(statement, keyword)
        return
    name, span = _name(statement, keyword)
    kind = KINDS.get(keyword.text, "statement")
    children = tuple(item for inner in statement.block or () for item in _items(inner))
    yield OutlineItem(name, kind, _detail(statement, span), statement.span, span, children)


def _name(statement: syntax.Statement, keyword: syntax.Name) -> tuple[str, Span]:
    """The name of a statement and its place: what it declares, the title of a game, or its keyword."""
    if keyword.text == "game":
        for phrase in statement.phrases[1:2]:
            match phrase.items:
                case [syntax.Text(span=span, value=title)] if title:
                    return title, span
    if keyword.text == "score":
        for phrase in statement.phrases[1:2]:
            match phrase.items:
                case [syntax.Name(span=span, text=player)]:
                    return f"score {player}", span
    name = name_of(statement) if keyword.text in KINDS else None
    return (name.text, name.span) if name is not None else (keyword.text, keyword.span)


def _listed(statement: syntax.Statement, keyword: syntax.Name) -> Iterator[OutlineItem]:
    """The players or pieces of a statement."""
    words = form_words(keyword.text)
    for phrase in statement.phrases[1:]:
        for number, item in enumerate(phrase.items):
            if isinstance(item, syntax.Name):
                if len(phrase.items) == 1 and item.text in words:
                    return
                span = statement.head if number == 0 and phrase is statement.phrases[1] else item.span
                yield OutlineItem(item.text, KINDS[keyword.text], keyword.text, span, item.span)


def _detail(statement: syntax.Statement, name: Span) -> str:
    """The text that explains a statement, or the rest of its head."""
    for phrase in statement.phrases[1:]:
        match phrase.items:
            case [syntax.Text(span=span, value=text)] if span != name:
                return text
    rest = statement.head.source.text[name.end : statement.head.end]
    return " ".join(rest.split())[:80]


def _all(items: Iterable[OutlineItem]) -> Iterator[OutlineItem]:
    for item in items:
        yield item
        yield from _all(item.children)


def _rank(name: str, query: str) -> tuple[int, int] | None:
    """How close a name is to a query; ``None`` if it lacks some of its letters."""
    folded, wanted = name.casefold(), query.casefold()
    if wanted in folded:
        return 0 if folded.startswith(wanted) else 1, len(name)
    letters = iter(folded)
    return (2, len(name)) if all(letter in letters for letter in wanted) else None
