"""Definition, references, highlights and renaming."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .findings import workspace_edit
from .registry import answers
from .session import View

REQUEST_FAILED = types.LSPErrorCodes.RequestFailed.value


@answers(types.TEXT_DOCUMENT_DEFINITION)
def definition(view: View, params: types.DefinitionParams) -> types.Location | None:
    """Where a name is defined, be it in this text, one that it extends, or the standard definitions."""
    from ..service.editor.references import definition

    found = definition(view.analysis, view.offset(params.position))
    return view.session.location(found) if found is not None else None


@answers(types.TEXT_DOCUMENT_REFERENCES)
def references(view: View, params: types.ReferenceParams) -> list[types.Location]:
    """All places where a symbol is named, in all texts that share it."""
    from ..service.editor.references import references

    found = references(view.family(), view.analysis, view.offset(params.position))
    wanted = [each for each in found if params.context.include_declaration or not each.declares]
    return [view.session.location(each.span) for each in wanted]


@answers(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
def highlights(view: View, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """All places in this text where a symbol is named."""
    from ..service.editor.references import highlights

    kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
    found = highlights(view.analysis, view.offset(params.position))
    return [types.DocumentHighlight(view.range(each.span), kinds[each.declares]) for each in found]


@answers(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(view: View, params: types.PrepareRenameParams) -> types.Range:
    """The name that would be changed; an error says why it cannot be."""
    from ..service.editor.rename import CannotRenameError, prepare

    try:
        return view.range(prepare(view.family(), view.analysis, view.offset(params.position)))
    except CannotRenameError as why:
        raise JsonRpcException(str(why), REQUEST_FAILED) from None


@answers(types.TEXT_DOCUMENT_RENAME)
def rename(view: View, params: types.RenameParams) -> types.WorkspaceEdit:
    """The changes that give a symbol another name everywhere; an error says why it cannot have it."""
    from ..service.editor.rename import CannotRenameError, rename

    try:
        edits = rename(view.family(), view.analysis, view.offset(params.position), params.new_name)
    except CannotRenameError as why:
        raise JsonRpcException(str(why), REQUEST_FAILED) from None
    return workspace_edit(view.session, edits)
