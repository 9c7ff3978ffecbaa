"""Hover and inlay hints: what helps while reading."""

from __future__ import annotations

from lsprotocol import types

from .registry import answers
from .session import View


@answers(types.TEXT_DOCUMENT_HOVER)
def hover(view: View, params: types.HoverParams) -> types.Hover | None:
    """What is known about the word at a place."""
    from ..service.editor.hover import hover

    found = hover(view.analysis, view.offset(params.position))
    if found is None:
        return None
    formats = view.session.can("text_document.hover.content_format", None)
    plain = formats is not None and types.MarkupKind.Markdown not in formats
    kind = types.MarkupKind.PlainText if plain else types.MarkupKind.Markdown
    return types.Hover(types.MarkupContent(kind, found.markdown), view.range(found.span))


@answers(types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintOptions(resolve_provider=False))
def inlay_hints(view: View, params: types.InlayHintParams) -> list[types.InlayHint]:
    """A few words within a part of the text that are not in it."""
    from ..service.editor.inlay import inlays

    return [
        types.InlayHint(
            view.text.position(each.at.start),
            each.text,
            kind=types.InlayHintKind.Parameter if each.kind == "parameter" else None,
            tooltip=types.MarkupContent(types.MarkupKind.Markdown, each.about) if each.about else None,
            padding_left=each.kind == "value",
            padding_right=each.kind == "parameter",
        )
        for each in inlays(view.analysis, *view.text.offsets(params.range))
    ]
