"""Lines of facts and commands above a game and its moves."""

from __future__ import annotations

from lsprotocol import types

from ..service.editor.lenses import lenses
from .documents import wrong
from .registry import answers
from .session import View


@answers(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False))
def code_lenses(view: View, params: types.CodeLensParams) -> list[types.CodeLens]:
    """The lenses of a text: with figures once they have been measured, for a text without errors."""
    document = view.document
    if document is not None:
        view.session.lenses_asked(document)
    right = document is not None and not wrong(view.findings())
    figures = document.figures if document is not None and right else None
    return [
        types.CodeLens(view.range(each.span), types.Command(each.title, each.command, arguments=list(each.arguments)))
        for each in lenses(view.analysis, figures)
    ]
