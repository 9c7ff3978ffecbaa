"""Colours: of words by their meaning, and of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from lsprotocol import types

from ..service.editor.known.results import Token
from ..service.editor.semantic import KINDS, MODIFIERS, semantic_tokens
from .registry import answers
from .session import View

USUAL = {
    "operator": "operator",
    "constant": "enumMember",
    "coordinate": "number",
    "symbol": "enumMember",
    "option": "property",
    "player": "enumMember",
    "piece": "class",
    "counter": "variable",
    "definition": "function",
    "point": "variable",
    "region": "variable",
    "value": "variable",
    "direction": "enumMember",
    "move": "method",
    "phase": "namespace",
    "score": "variable",
    "game": "namespace",
    "statement": "keyword",
}
"""The names that all colour schemes know for kinds of words, where they are not the same."""
TYPES = tuple(dict.fromkeys(USUAL.get(kind, kind) for kind in KINDS))
LEGEND = types.SemanticTokensLegend(TYPES, MODIFIERS)
TYPE = {kind: TYPES.index(USUAL.get(kind, kind)) for kind in KINDS}
BIT = {modifier: 1 << number for number, modifier in enumerate(MODIFIERS)}

_names = count(1)


@answers(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
def all_tokens(view: View, params: types.SemanticTokensParams) -> types.SemanticTokens:
    """The words of a text with their meanings."""
    return _named(view, _encoded(view, semantic_tokens(view.analysis)))


@answers(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, LEGEND)
def changed_tokens(
    view: View, params: types.SemanticTokensDeltaParams
) -> types.SemanticTokens | types.SemanticTokensDelta:
    """What is different from an earlier answer; everything, if that is not known any more."""
    before = view.document.tokens.get(params.previous_result_id) if view.document is not None else None
    after = _named(view, _encoded(view, semantic_tokens(view.analysis)))
    if before is None:
        return after
    edits = _difference(before, list(after.data))
    return types.SemanticTokensDelta(edits, after.result_id)


@answers(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
def some_tokens(view: View, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    """The same for a part of a text."""
    start, end = view.text.offsets(params.range)
    return types.SemanticTokens(_encoded(view, semantic_tokens(view.analysis, start, end)))


@answers(types.TEXT_DOCUMENT_DOCUMENT_COLOR)
def colours(view: View, params: types.DocumentColorParams) -> list[types.ColorInformation]:
    """The colours of the pieces that are named."""
    from ..service.editor.colours import colours

    return [
        types.ColorInformation(view.range(each.span), types.Color(each.red, each.green, each.blue, 1.0))
        for each in colours(view.analysis)
    ]


@answers(types.TEXT_DOCUMENT_COLOR_PRESENTATION)
def presentations(view: View, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
    """A colour cannot be chosen: it follows from the name of the piece."""
    return []


def _named(view: View, data: list[int]) -> types.SemanticTokens:
    """An answer with a name, to which the next one can refer."""
    name = str(next(_names))
    if view.document is not None:
        view.document.tokens = {name: data}
    return types.SemanticTokens(data, name)


def _encoded(view: View, tokens: Sequence[Token]) -> list[int]:
    """Five numbers for each token: lines and units since the one before, length, type, modifiers."""
    data: list[int] = []
    line, character = 0, 0
    for token in tokens:
        at = view.text.position(token.span.start)
        data += [
            at.line - line,
            at.character - (character if at.line == line else 0),
            view.text.units(token.span.text),
            TYPE[token.kind],
            sum(BIT[modifier] for modifier in token.modifiers),
        ]
        line, character = at.line, at.character
    return data


def _difference(before: list[int], after: list[int]) -> list[types.SemanticTokensEdit]:
    """One edit that makes the first list the second, or none."""
    if before == after:
        return []
    same = next(
        (place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new),
        min(len(before), len(after)),
    )
    most = min(len(before), len(after)) - same
    rest = next((back for back in range(most) if before[-1 - back] != after[-1 - back]), most)
    return [types.SemanticTokensEdit(same, len(before) - rest - same, after[same : len(after) - rest])]
