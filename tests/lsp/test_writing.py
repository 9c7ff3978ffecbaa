"""Writing a text: that each answer arrives. What is answered is tested in ``tests/service``."""

from __future__ import annotations

import pytest
from editing import GAME, MARK, Bare, Editor, applied, identifier, marked
from lsprotocol import types
from marks import at, everywhere

pytestmark = pytest.mark.asyncio(loop_scope="module")


OPTIONS = types.FormattingOptions(tab_size=8, insert_spaces=False)


# -- while typing ----------------------------------------------------------------------------------------------------


async def test_completion_replaces_the_word_that_was_begun(editor: Editor) -> None:
    where = at(editor, GAME.replace("empty & middle", f"empty & mid{MARK}"))
    found = await editor.client.text_document_completion_async(types.CompletionParams(**where))
    assert isinstance(found, types.CompletionList)
    [item] = [each for each in found.items if each.label == "middle"]
    assert item.kind == types.CompletionItemKind.Function
    assert isinstance(item.text_edit, types.TextEdit)
    uri = where["text_document"].uri
    assert applied(editor.texts[uri], [item.text_edit]) == GAME
    assert isinstance(item.documentation, types.MarkupContent)
    assert "be in the middle" in item.documentation.value


async def test_completion_offers_snippets_only_to_an_editor_that_knows_them(editor: Editor) -> None:
    text = GAME.replace("  end {", f"  {MARK}\n  end {{")
    found = await editor.client.text_document_completion_async(types.CompletionParams(**at(editor, text)))
    assert isinstance(found, types.CompletionList)
    snippets = [each for each in found.items if each.insert_text_format == types.InsertTextFormat.Snippet]
    assert any("${" in each.text_edit.new_text for each in snippets if each.text_edit)
    bare = await Bare.start()
    await bare.begin()
    content, position = marked(text)
    bare.open("file:///t/t.gdl", content)
    where = {"line": position.line, "character": position.character}
    params = {"textDocument": {"uri": "file:///t/t.gdl"}, "position": where}
    items = (await bare.ask("textDocument/completion", params))["items"]
    assert items
    assert not any("insertTextFormat" in item or "$" in item["textEdit"]["newText"] for item in items)
    assert await bare.end() == 0


async def test_signature_help_marks_the_argument_that_is_written(editor: Editor) -> None:
    text = GAME.replace("empty & middle", f"linked(empty, {MARK})")
    found = await editor.client.text_document_signature_help_async(types.SignatureHelpParams(**at(editor, text)))
    assert found is not None
    form = found.signatures[found.active_signature or 0]
    assert form.label.startswith("linked(")
    assert found.active_parameter == 1
    start, end = form.parameters[1].label
    assert 0 < start < end <= len(form.label)


async def test_formatting_while_typing_indents_the_next_line(editor: Editor) -> None:
    text, position = marked(GAME.replace("{ to empty & middle }", "{\n" + MARK + "\n  to empty & middle }"))
    uri = editor.open(text)
    found = await editor.client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(
            identifier(uri), position, "\n", types.FormattingOptions(tab_size=2, insert_spaces=True)
        )
    )
    assert applied(text, found).splitlines()[6] == "    "


# -- correcting ------------------------------------------------------------------------------------------------------


async def actions(editor: Editor, uri: str, where: types.Range, *only: str) -> list[types.CodeAction]:
    context = types.CodeActionContext(diagnostics=[], only=list(only) or None)
    found = await editor.client.text_document_code_action_async(types.CodeActionParams(identifier(uri), where, context))
    return [each for each in found or () if isinstance(each, types.CodeAction)]


def edits_of(action: types.CodeAction, uri: str) -> list[types.TextEdit]:
    """The edits of a text that an action makes."""
    assert action.edit is not None
    [change] = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (uri, 1)
    return [each for each in change.edits if isinstance(each, types.TextEdit)]


async def test_a_quick_fix_corrects_its_mistake(editor: Editor) -> None:
    text = GAME.replace("& middle", "& midle")
    uri = editor.open(text)
    [found] = await editor.diagnostics(uri, "unknown-name")
    [fix] = await actions(editor, uri, found.range, "quickfix")
    assert (fix.kind, fix.is_preferred) == (types.CodeActionKind.QuickFix, True)
    assert [each.code for each in fix.diagnostics or ()] == ["unknown-name"]
    assert applied(text, edits_of(fix, uri)) == GAME


async def test_all_mistakes_can_be_corrected_at_once(editor: Editor) -> None:
    text = GAME.replace("& middle", "& midle").replace("rectangle", "rectangel")
    uri = editor.open(text)
    for kind in ("source.fixAll", "source.fixAll.plybook", "source"):
        [fix] = await actions(editor, uri, everywhere(text), kind)
        assert str(fix.kind) == "source.fixAll.plybook"
        assert applied(text, edits_of(fix, uri)) == GAME
    assert await actions(editor, uri, everywhere(text), "refactor") == []


async def test_a_fix_of_what_was_proved_is_offered(editor: Editor) -> None:
    text = GAME.replace("{ to empty & middle }", "{\n    to empty & middle & mine\n  }")
    uri = editor.open(text)
    found = await editor.found(uri, "move-never-possible")
    titles = [each.title for each in await actions(editor, uri, found.range, "quickfix")]
    assert any("move-never-possible" in title for title in titles)


# -- layout ------------------------------------------------------------------------------------------------


async def test_a_text_is_laid_out_as_the_formatter_does_it(editor: Editor) -> None:
    from plybook.gdl.format.canonical import format_text
    from plybook.gdl.text.source import Source

    text = GAME.replace("  players A, B", "players   A,B")
    uri = editor.open(text)
    found = await editor.client.text_document_formatting_async(types.DocumentFormattingParams(identifier(uri), OPTIONS))
    assert applied(text, found) == format_text(Source("t", text))


async def test_only_the_lines_of_a_range_are_laid_out(editor: Editor) -> None:
    from plybook.gdl.format.canonical import format_text
    from plybook.gdl.text.source import Source

    canonical = format_text(Source("t", GAME))
    lines = canonical.splitlines()
    first, other = lines.index("  players A, B"), next(row for row, line in enumerate(lines) if "move drop" in line)
    text = canonical.replace("  players A, B", "players A, B").replace("move drop {", "move   drop {")
    uri = editor.open(text)
    part = types.Range(types.Position(first, 0), types.Position(first, 5))
    found = await editor.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(identifier(uri), part, OPTIONS)
    )
    after = applied(text, found).splitlines()
    assert after[first] == lines[first]
    assert after[other] != lines[other]
