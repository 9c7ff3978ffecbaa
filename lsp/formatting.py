"""The layout of a text. It is the same for everybody: the wishes of the editor for spaces and tabs do not count."""

from __future__ import annotations

from lsprotocol import types

from .findings import text_edits
from .registry import answers
from .session import View


@answers(types.TEXT_DOCUMENT_FORMATTING)
def format_text(view: View, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The changes that lay out a whole text."""
    from ..service.editor.layout import format_all

    return text_edits(view.text, format_all(view.analysis))


@answers(types.TEXT_DOCUMENT_RANGE_FORMATTING)
def format_part(view: View, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
    """The changes that lay out some lines."""
    from ..service.editor.layout import format_range

    return text_edits(view.text, format_range(view.analysis, *view.text.offsets(params.range)))


@answers(
    types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
    types.DocumentOnTypeFormattingOptions(first_trigger_character="\n", more_trigger_character=["}"]),
)
def format_typed(view: View, params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit]:
    """The changes that follow from what was just typed."""
    from ..service.editor.layout import format_typed

    return text_edits(view.text, format_typed(view.analysis, view.offset(params.position), params.ch))
