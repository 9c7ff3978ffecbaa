"""Where a name is declared, and where it is used."""

from __future__ import annotations

from collections.abc import Iterable

from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.names import Named, names
from .known.places import spot, statements_at
from .known.results import Occurrence


def definition(analysis: Analysis, offset: int) -> Span | None:
    """Where the name at a place is declared; after `extends`, the beginning of the other game.

    The span may be in another text: that of a game that this one extends, or of a standard definition.
    """
    if (base := _extended(analysis, offset)) is not None:
        return base
    named = names(analysis).at(offset)
    if named is None:
        return None
    if named.symbol.kind == "point" and named.symbol.name in ("from", "to"):
        return _chosen(analysis, offset, named.symbol.name)
    return names(analysis).declared.get(named.symbol)


def references(family: Iterable[Analysis], analysis: Analysis, offset: int) -> list[Occurrence]:
    """All places of the name at a place, in all texts that share it."""
    named = names(analysis).at(offset)
    if named is None:
        return []
    found = {named.span: named}
    for other in [analysis, *family]:
        found |= {each.span: each for each in names(other).of(named.symbol)}
    return [Occurrence(each.span, each.declares) for each in _sorted(found.values())]


def highlights(analysis: Analysis, offset: int) -> list[Occurrence]:
    """The places of the name at a place in the same text."""
    named = names(analysis).at(offset)
    if named is None:
        return []
    return [Occurrence(each.span, each.declares) for each in names(analysis).of(named.symbol)]


def _sorted(found: Iterable[Named]) -> list[Named]:
    return sorted(found, key=lambda each: (each.span.source.name, each.span.start))


def _extended(analysis: Analysis, offset: int) -> Span | None:
    """The beginning of the game whose name, after `extends`, is at a place."""
    if spot(analysis.source, offset).inside != "string" or not analysis.bases:
        return None
    for game in analysis.tree:
        match game.phrases:
            case [
                *_,
                syntax.Phrase(items=[syntax.Name(text="extends")]),
                syntax.Phrase(items=[syntax.Text(span=span)]),
            ]:
                if span.start <= offset <= span.end:
                    source, tree = analysis.bases[0]
                    return tree[0].head if tree else Span(source, 0, 0)
    return None


def _chosen(analysis: Analysis, offset: int, name: str) -> Span | None:
    """The step of the move that chooses `from` or `to`."""
    for statement in reversed(statements_at(analysis.tree, offset)):
        for step in statement.block or ():
            if step.keyword is not None and step.keyword.text == name:
                return step.keyword.span
    return None
