"""The parts of a text: symbols, folds, selections and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from ..service.editor.known.analysis import Analysis
from ..service.editor.known.results import OutlineItem, SymbolKind
from .places import uri_of
from .registry import answers
from .session import Session, View

KINDS: dict[SymbolKind, types.SymbolKind] = {
    "game": types.SymbolKind.Module,
    "option": types.SymbolKind.Property,
    "player": types.SymbolKind.Object,
    "piece": types.SymbolKind.Class,
    "counter": types.SymbolKind.Variable,
    "definition": types.SymbolKind.Function,
    "parameter": types.SymbolKind.Variable,
    "point": types.SymbolKind.Variable,
    "region": types.SymbolKind.Variable,
    "value": types.SymbolKind.Variable,
    "direction": types.SymbolKind.EnumMember,
    "move": types.SymbolKind.Method,
    "phase": types.SymbolKind.Namespace,
    "score": types.SymbolKind.Number,
    "statement": types.SymbolKind.Field,
}


@answers(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def symbols(
    view: View, params: types.DocumentSymbolParams
) -> Sequence[types.DocumentSymbol] | Sequence[types.SymbolInformation]:
    """The outline: a tree or, for an editor that cannot show one, a list."""
    from ..service.editor.outline import outline

    found = outline(view.analysis)
    if view.session.can("text_document.document_symbol.hierarchical_document_symbol_support"):
        return [_symbol(view, each) for each in found]
    return [
        types.SymbolInformation(
            types.Location(view.uri, view.range(item.span)), item.name, KINDS[item.kind], container_name=inside
        )
        for item, inside in _flat(found)
    ]


@answers(types.WORKSPACE_SYMBOL, about_text=False)
def search(session: Session, params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
    """Symbols of all texts that are open or in the folders of the editor."""
    from ..service.editor.outline import search

    analyses: list[Analysis | None] = [session.analysis(document) for document in session.documents.values()]
    analyses += [session.on_disk(path) for path in session.files()]
    found = search([each for each in analyses if each is not None], params.query)
    return [types.SymbolInformation(session.location(each.name_span), each.name, KINDS[each.kind]) for each in found]


@answers(types.TEXT_DOCUMENT_FOLDING_RANGE)
def folds(view: View, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """The lines that can be folded."""
    from ..service.editor.folding import folds

    kinds = {"comment": types.FoldingRangeKind.Comment}
    return [
        types.FoldingRange(each.first - 1, each.last - 1, kind=kinds.get(each.kind)) for each in folds(view.analysis)
    ]


@answers(types.TEXT_DOCUMENT_SELECTION_RANGE)
def selections(view: View, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    """For each place, what to select around it, step by step."""
    from ..service.editor.selection import selections

    answer = []
    for position in params.positions:
        around: types.SelectionRange | None = None
        for span in reversed(selections(view.analysis, view.offset(position))):
            around = types.SelectionRange(view.range(span), around)
        answer.append(around or types.SelectionRange(types.Range(position, position)))
    return answer


@answers(types.TEXT_DOCUMENT_DOCUMENT_LINK, types.DocumentLinkOptions(resolve_provider=False))
def links(view: View, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
    """The places that lead to other files."""
    from ..service.editor.links import links

    return [
        types.DocumentLink(view.range(each.span), uri_of(each.path), each.about or None)
        for each in links(view.analysis)
    ]


def _symbol(view: View, item: OutlineItem) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=item.name,
        kind=KINDS[item.kind],
        range=view.range(item.span),
        selection_range=view.range(item.name_span),
        detail=item.detail or None,
        children=[_symbol(view, each) for each in item.children],
    )


def _flat(items: Sequence[OutlineItem], inside: str | None = None) -> Iterator[tuple[OutlineItem, str | None]]:
    for item in items:
        yield item, inside
        yield from _flat(item.children, item.name)
