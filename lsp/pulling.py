"""Diagnostics for editors that ask for them."""

from __future__ import annotations

from lsprotocol import types

from ..gdl.text.diagnostic import Diagnostic
from .findings import NAME, identity, shown
from .places import uri_of
from .registry import answers
from .session import Session

Report = types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport


@answers(
    types.TEXT_DOCUMENT_DIAGNOSTIC,
    types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=True, identifier=NAME),
    about_text=False,
)
def of_text(session: Session, params: types.DocumentDiagnosticParams) -> Report:
    """The diagnostics of a text; only that they are the same, if they are."""
    found = _of_text(session, params.text_document.uri)
    name = identity(found)
    if params.previous_result_id == name:
        return types.RelatedUnchangedDocumentDiagnosticReport(name)
    return types.RelatedFullDocumentDiagnosticReport(found, result_id=name)


@answers(types.WORKSPACE_DIAGNOSTIC, about_text=False)
def of_all(session: Session, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
    """The diagnostics of all texts that are open or in the folders of the editor."""
    known = {each.uri: each.value for each in params.previous_result_ids}
    reports: list[types.WorkspaceDocumentDiagnosticReport] = []
    texts = [(document.uri, document.version) for document in session.documents.values()]
    for uri, version in [*texts, *((uri_of(path), None) for path in session.files())]:
        found = _of_text(session, uri)
        name = identity(found)
        if known.get(uri) == name:
            reports.append(types.WorkspaceUnchangedDocumentDiagnosticReport(uri, name, version))
        else:
            reports.append(types.WorkspaceFullDocumentDiagnosticReport(uri, found, version, result_id=name))
    return types.WorkspaceDiagnosticReport(reports)


def _of_text(session: Session, uri: str) -> list[types.Diagnostic]:
    document = session.document(uri)
    found: tuple[Diagnostic, ...]
    if document is None:
        view = session.view(uri)
        return [] if view is None else shown(session, view.text, view.analysis.diagnostics)
    found = session.analysis(document).diagnostics
    if session.can("workspace.diagnostics.refresh_support"):  # otherwise what is proved is sent to it
        found = document.findings()
    return shown(session, document.text, found)
