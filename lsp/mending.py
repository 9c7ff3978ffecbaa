"""Quick fixes, one by one and all at once."""

from __future__ import annotations

from lsprotocol import types

from .findings import as_diagnostic, workspace_edit
from .registry import answers
from .session import View

ONE, ALL = types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll
OF_PLYBOOK = f"{ALL.value}.plybook"
"""The kind that is only about these fixes, for an editor that fixes all when it saves."""


@answers(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([ONE, ALL, OF_PLYBOOK], resolve_provider=False))
def code_actions(view: View, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What would correct the mistakes within a range, and what would correct all of them."""
    from ..service.editor.actions import fix_all, fixes

    session, found = view.session, view.findings()
    only = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
    actions = []
    if _wanted(only, ONE.value):
        for diagnostic, fix in fixes(view.analysis, *view.text.offsets(params.range), found):
            actions.append(
                types.CodeAction(
                    fix.title,
                    kind=ONE,
                    diagnostics=[as_diagnostic(session, view.text, diagnostic)],
                    is_preferred=diagnostic.fixes == (fix,) or None,
                    edit=workspace_edit(session, fix.edits),
                )
            )
    if _wanted(only, OF_PLYBOOK) and (together := fix_all(view.analysis, found)) is not None:
        actions.append(types.CodeAction(together.title, kind=OF_PLYBOOK, edit=workspace_edit(session, together.edits)))
    return actions


def _wanted(only: list[str], kind: str) -> bool:
    """Whether a kind, such as ``source.fixAll``, is among those asked for; a kind stands for all that begin with it."""
    return not only or any(kind == each or kind.startswith(f"{each}.") for each in only)
