"""Completion and signature help: what helps while typing."""

from __future__ import annotations

import re

from lsprotocol import types

from ..service.editor.known.results import Completion, WordKind
from .registry import answers
from .session import Session, View

TRIGGERS = [" ", "(", ",", ".", '"', "=", "-", "&", "|"]
"""What is typed before a place where something can be chosen."""
KINDS: dict[WordKind, types.CompletionItemKind] = {
    "keyword": types.CompletionItemKind.Keyword,
    "function": types.CompletionItemKind.Function,
    "operator": types.CompletionItemKind.Operator,
    "constant": types.CompletionItemKind.Constant,
    "coordinate": types.CompletionItemKind.Value,
    "symbol": types.CompletionItemKind.EnumMember,
    "type": types.CompletionItemKind.TypeParameter,
    "snippet": types.CompletionItemKind.Snippet,
    "option": types.CompletionItemKind.Property,
    "player": types.CompletionItemKind.EnumMember,
    "piece": types.CompletionItemKind.Class,
    "counter": types.CompletionItemKind.Variable,
    "definition": types.CompletionItemKind.Function,
    "parameter": types.CompletionItemKind.Variable,
    "point": types.CompletionItemKind.Variable,
    "region": types.CompletionItemKind.Variable,
    "value": types.CompletionItemKind.Variable,
    "direction": types.CompletionItemKind.EnumMember,
    "move": types.CompletionItemKind.Method,
    "phase": types.CompletionItemKind.Module,
}
PLACEHOLDER = re.compile(r"\$\{\d+:([^{}]*)\}|\$\{\d+\|([^,|]*)[^|]*\|\}|\$\{\d+\}|\$\d+")
"""A place in a snippet: with a text that stands there at first, with a choice, or empty."""


@answers(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS, resolve_provider=False))
def completion(view: View, params: types.CompletionParams) -> types.CompletionList:
    """What can stand at a place."""
    from ..service.editor.completion import complete

    found = complete(view.sketch, view.offset(params.position))
    return types.CompletionList(is_incomplete=False, items=[_item(view, each) for each in found])


@answers(
    types.TEXT_DOCUMENT_SIGNATURE_HELP,
    types.SignatureHelpOptions(trigger_characters=["(", ","], retrigger_characters=[")"]),
)
def signature_help(view: View, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    """The forms of the call around a place."""
    from ..service.editor.signature import signature_help

    found = signature_help(view.analysis, view.offset(params.position))
    if found is None:
        return None
    as_units = view.session.can("text_document.signature_help.signature_information.parameter_information"
                                ".label_offset_support")  # fmt: skip
    units = view.text.units
    forms = []
    for form in found.forms:
        parameters = [
            types.ParameterInformation(
                (units(form.form[:start]), units(form.form[:end])) if as_units else form.form[start:end]
            )
            for start, end in form.parameters
        ]
        about = markup(view.session, form.about, "text_document.signature_help.signature_information")
        forms.append(types.SignatureInformation(form.form, about, parameters))
    return types.SignatureHelp(forms, found.form, found.argument)


def markup(session: Session, markdown: str, ability: str) -> types.MarkupContent | None:
    """A documentation, if there is one, marked as what the editor takes."""
    if not markdown:
        return None
    formats = session.can(f"{ability}.documentation_format", None)
    plain = formats is not None and types.MarkupKind.Markdown not in formats
    return types.MarkupContent(types.MarkupKind.PlainText if plain else types.MarkupKind.Markdown, markdown)


def _item(view: View, word: Completion) -> types.CompletionItem:
    session = view.session
    snippets = session.can("text_document.completion.completion_item.snippet_support")
    text = (
        word.text
        if snippets or not word.snippet
        else PLACEHOLDER.sub(lambda found: found[1] or found[2] or "", word.text)
    )
    details = None
    if word.detail and session.can("text_document.completion.completion_item.label_details_support"):
        details = types.CompletionItemLabelDetails(description=word.detail)
    return types.CompletionItem(
        label=word.label,
        label_details=details,
        kind=KINDS[word.kind],
        detail=word.detail or None,
        documentation=markup(session, word.about, "text_document.completion.completion_item"),
        sort_text=f"{word.order:04}{word.label}",
        filter_text=word.label,
        insert_text_format=types.InsertTextFormat.Snippet if word.snippet and snippets else None,
        text_edit=types.TextEdit(view.range(word.span), view.text.written(text)),
    )
