"""Diagnostics as editors show them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha1

from lsprotocol import types

from ..gdl.text.diagnostic import Diagnostic, Edit, Fix, Label
from ..gdl.text.source import Source, Span
from .places import file_of, page_of
from .session import Session
from .text import Text

NAME = "plybook"
SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "hint": types.DiagnosticSeverity.Hint,
}
UNUSED = "unused-"
"""How the codes begin that are about what could be left out."""


def shown(session: Session, text: Text, found: Sequence[Diagnostic]) -> list[types.Diagnostic]:
    """Diagnostics of a text as an editor takes them."""
    return [as_diagnostic(session, text, each) for each in found]


def as_diagnostic(session: Session, text: Text, found: Diagnostic) -> types.Diagnostic:
    """A diagnostic of a text. One in a text that this one extends is shown where it extends it."""
    labels = [found.label, *found.related]
    here = next((label for label in labels if _is_in(label.span, text.source)), None)
    elsewhere = [label for label in labels if label is not here]
    page = page_of(found.code)
    return types.Diagnostic(
        range=text.range(here.span if here is not None else Span(text.source, 0, _first_line(text.source))),
        message=_message(found),
        severity=SEVERITY[found.severity],
        code=found.code,
        code_description=types.CodeDescription(page) if page is not None else None,
        source=NAME,
        tags=[types.DiagnosticTag.Unnecessary] if found.code.startswith(UNUSED) else None,
        related_information=_related(session, elsewhere) or None,
        data=_data(session, text, found.fixes) if found.fixes else None,
    )


def identity(found: Sequence[types.Diagnostic]) -> str:
    """A name that is the same for the same diagnostics."""
    return sha1(repr(found).encode("utf-8", "replace")).hexdigest()


def workspace_edit(session: Session, edits: Sequence[Edit]) -> types.WorkspaceEdit:
    """Edits of one or more texts, in the form that the editor understands."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(file_of(edit.span.source.name), []).append(edit)
    changes: dict[str, list[types.TextEdit]] = {}
    versions: dict[str, int | None] = {}
    for path, own in by_file.items():
        text = session.text_of(own[0].span.source)
        uri = session.location(own[0].span).uri
        document = session.documents.get(path)
        changes[uri] = text_edits(text, own)
        versions[uri] = document.version if document is not None else None
    if not session.can("workspace.workspace_edit.document_changes"):
        return types.WorkspaceEdit(changes=changes)
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, versions[uri]), each)
            for uri, each in changes.items()
        ]
    )


def text_edits(text: Text, edits: Sequence[Edit]) -> list[types.TextEdit]:
    """Edits of one text."""
    return [types.TextEdit(text.range(edit.span), text.written(edit.text)) for edit in edits]


def _is_in(span: Span, source: Source) -> bool:
    return span.source is source or (span.source.name == source.name and span.source.text == source.text)


def _first_line(source: Source) -> int:
    return len(source.line(1))


def _message(found: Diagnostic) -> str:
    """The message with all that belongs to it in words."""
    lines = [found.message]
    if found.label.text:
        lines[0] += f" ({found.label.text})"
    if found.setting:
        lines.append(f"with {found.setting}")
    if found.help:
        lines.append(f"help: {found.help}")
    return "\n".join(lines)


def _related(session: Session, labels: Sequence[Label]) -> list[types.DiagnosticRelatedInformation]:
    if not session.can("text_document.publish_diagnostics.related_information", default=True):
        return []
    return [
        types.DiagnosticRelatedInformation(session.location(label.span), label.text or "see here") for label in labels
    ]


def _data(session: Session, text: Text, fixes: Sequence[Fix]) -> dict[str, object]:
    """The fixes of a diagnostic, for tools that look into it."""
    return {
        "fixes": [
            {
                "title": fix.title,
                "edits": [
                    {"range": _plain(text.range(edit.span)), "newText": text.written(edit.text)}
                    for edit in fix.edits
                    if _is_in(edit.span, text.source)
                ],
            }
            for fix in fixes
        ]
    }


def _plain(range: types.Range) -> dict[str, dict[str, int]]:
    ends = {"start": range.start, "end": range.end}
    return {name: {"line": at.line, "character": at.character} for name, at in ends.items()}
