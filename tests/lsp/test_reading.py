"""Reading a text and finding one's way: that each answer arrives. What is answered is tested in ``tests/service``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from editing import GAME, MARK, Bare, Editor, applied, identifier, marked
from lsprotocol import types
from marks import at, everywhere, text_in
from pygls.exceptions import JsonRpcException

pytestmark = pytest.mark.asyncio(loop_scope="module")


# -- while reading ---------------------------------------------------------------------------------------------------


async def test_hover_explains_the_word_at_a_place(editor: Editor) -> None:
    where = at(editor, GAME.replace("& middle", f"& mid{MARK}dle"))
    found = await editor.client.text_document_hover_async(types.HoverParams(**where))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert "be in the middle" in found.contents.value
    assert found.range is not None
    assert text_in(GAME, found.range) == "middle"


async def test_hover_over_nothing_is_nothing(editor: Editor) -> None:
    where = at(editor, GAME + f"\n{MARK}\n")
    assert await editor.client.text_document_hover_async(types.HoverParams(**where)) is None


async def test_inlay_hints_are_those_of_the_range(editor: Editor) -> None:
    uri = editor.open(GAME)
    ask = editor.client.text_document_inlay_hint_async
    found = await ask(types.InlayHintParams(identifier(uri), everywhere(GAME)))
    assert found
    first = types.Range(types.Position(0, 0), types.Position(1, 0))
    assert not await ask(types.InlayHintParams(identifier(uri), first))


async def test_lenses_show_commands_at_once_and_figures_once_they_are_measured(editor: Editor) -> None:
    uri = editor.open(GAME)

    async def titles() -> list[str]:
        found = await editor.client.text_document_code_lens_async(types.CodeLensParams(identifier(uri)))
        return [each.command.title for each in found or () if each.command is not None]

    assert await titles() == ["play", "analyse"]
    for _ in range(3_000):  # a busy machine takes its time
        if len(shown := await titles()) > 2:
            break
        await asyncio.sleep(0.01)
    assert shown[2].startswith("3 moves a game · ")
    editor.replace(uri, GAME.replace("& middle", "& midle"))
    assert await titles() == ["play", "analyse"]


async def test_the_commands_of_lenses_have_the_path_of_the_text(editor: Editor) -> None:
    uri = editor.open(GAME, "it is 100%.gdl")
    found = await editor.client.text_document_code_lens_async(types.CodeLensParams(identifier(uri)))
    assert found is not None
    commands = [each.command for each in found if each.command is not None]
    assert [each.command for each in commands] == ["plybook.play", "plybook.analyse"]
    assert all(list(each.arguments or ()) == [str(editor.folder / "it is 100%.gdl")] for each in commands)


# -- finding one's way -----------------------------------------------------------------------------------------------


async def test_a_definition_is_found(editor: Editor) -> None:
    where = at(editor, GAME.replace("& middle", f"& mid{MARK}dle"))
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**where))
    assert isinstance(found, types.Location)
    assert found.uri == where["text_document"].uri
    assert found.range.start.line == 4


@pytest.mark.parametrize("word", ["orthogonal-step", "corners", "edge"])
async def test_a_definition_in_another_file_is_a_file_that_exists(editor: Editor, word: str) -> None:
    from plybook.gdl.text.files import standard_words

    word = word if word in standard_words() else min(standard_words())
    where = at(editor, GAME.replace("empty & middle", f"empty & middle & {word[0]}{MARK}{word[1:]}"))
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**where))
    assert isinstance(found, types.Location)
    path = Path(found.uri.removeprefix("file://"))
    assert text_in(path.read_text(), found.range) == word


async def test_a_definition_in_a_library_game_is_a_file_that_exists(editor: Editor) -> None:
    where = at(editor, f'game "Mine" extends "hex" {{\n  board rhombus(si{MARK}ze)\n}}\n')
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**where))
    assert isinstance(found, types.Location)
    path = Path(found.uri.removeprefix("file://"))
    assert (path.name, text_in(path.read_text(), found.range)) == ("hex.gdl", "size")


async def test_references_are_all_places_with_or_without_the_declaration(editor: Editor) -> None:
    where = at(editor, GAME.replace("& middle", f"& mid{MARK}dle"))
    for declared, lines in ((True, [4, 5]), (False, [5])):
        found = await editor.client.text_document_references_async(
            types.ReferenceParams(**where, context=types.ReferenceContext(include_declaration=declared))
        )
        assert sorted(each.range.start.line for each in found or ()) == lines


async def test_highlights_tell_the_declaration_from_uses(editor: Editor) -> None:
    where = at(editor, GAME.replace("& middle", f"& mid{MARK}dle"))
    found = await editor.client.text_document_document_highlight_async(types.DocumentHighlightParams(**where))
    kinds = {each.range.start.line: each.kind for each in found or ()}
    assert kinds == {4: types.DocumentHighlightKind.Write, 5: types.DocumentHighlightKind.Read}


async def test_renaming_changes_all_places(editor: Editor) -> None:
    where = at(editor, GAME.replace("& middle", f"& mid{MARK}dle"))
    place = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**where))
    assert isinstance(place, types.Range)
    assert text_in(GAME, place) == "middle"
    found = await editor.client.text_document_rename_async(types.RenameParams(**where, new_name="centre"))
    assert found is not None
    [change] = found.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    edits = [each for each in change.edits if isinstance(each, types.TextEdit)]
    assert applied(GAME, edits) == GAME.replace("define middle", "define centre").replace("& middle", "& centre")


async def test_renaming_reaches_texts_that_extend_this_one(editor: Editor) -> None:
    mine = 'game "Mine" extends "base.gdl" {\n  move drop { to empty & middle }\n}\n'
    (editor.folder / "mine.gdl").write_text(mine)
    content, position = marked(GAME.replace("define middle", f"define mid{MARK}dle"))
    uri = editor.open(content, "base.gdl")
    found = await editor.client.text_document_rename_async(types.RenameParams(identifier(uri), position, "centre"))
    assert found is not None
    uris = {each.text_document.uri for each in found.document_changes or () if isinstance(each, types.TextDocumentEdit)}
    assert uris == {uri, (editor.folder / "mine.gdl").as_uri()}


async def test_renaming_counts_texts_that_have_just_changed(editor: Editor) -> None:
    base = editor.open(GAME, "base.gdl")
    content, position = marked(f'game "Mine" extends "base.gdl" {{\n  move drop {{ to empty & mid{MARK}dle }}\n}}\n')
    mine = editor.open(content, "mine.gdl")
    editor.replace(base, GAME.replace("  define middle", "  # a comment\n  define middle"))
    found = await editor.client.text_document_rename_async(types.RenameParams(identifier(mine), position, "centre"))
    assert found is not None
    edits = {
        each.text_document.uri: each
        for each in found.document_changes or ()
        if isinstance(each, types.TextDocumentEdit)
    }
    assert [edit.range.start.line for edit in edits[base].edits] == [5, 6]
    assert [edit.range.start.line for edit in edits[mine].edits] == [1]


@pytest.mark.parametrize(("word", "name"), [("empty", "full"), ("middle", "not a name"), ("middle", "empty")])
async def test_a_name_that_cannot_be_is_refused_with_the_reason(editor: Editor, word: str, name: str) -> None:
    line = "to empty & middle"
    where = at(editor, GAME.replace(line, line.replace(word, word[0] + MARK + word[1:])))
    with pytest.raises(JsonRpcException) as refused:
        await editor.client.text_document_rename_async(types.RenameParams(**where, new_name=name))
    assert refused.value.code == -32803
    assert refused.value.message


async def test_the_outline_is_a_tree(editor: Editor) -> None:
    uri = editor.open(GAME)
    found = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(identifier(uri)))
    [game] = found or ()
    assert isinstance(game, types.DocumentSymbol)
    names = [each.name for each in game.children or ()]
    assert "middle" in names
    assert "drop" in names
    assert text_in(GAME, (game.children or ())[names.index("drop")].selection_range) == "drop"


async def test_the_outline_is_a_list_for_an_editor_that_shows_no_trees() -> None:
    bare = await Bare.start()
    await bare.begin()
    bare.open("file:///t/t.gdl", GAME)
    found = await bare.ask("textDocument/documentSymbol", {"textDocument": {"uri": "file:///t/t.gdl"}})
    assert "middle" in [each["name"] for each in found]
    assert all(each["location"]["uri"] == "file:///t/t.gdl" for each in found)
    assert await bare.end() == 0


async def test_symbols_are_found_in_all_open_texts(editor: Editor) -> None:
    uri = editor.open(GAME.replace("middle", "half-way"))
    found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query="half"))
    assert [(each.name, each.location.uri) for each in found or ()] == [("half-way", uri)]


async def test_blocks_can_be_folded(editor: Editor) -> None:
    uri = editor.open(GAME)
    found = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(identifier(uri)))
    assert (0, 7) in [(each.start_line, each.end_line) for each in found or ()] or (0, 6) in [
        (each.start_line, each.end_line) for each in found or ()
    ]


async def test_selections_grow_from_the_word_to_the_text(editor: Editor) -> None:
    text, position = marked(GAME.replace("& middle", f"& mid{MARK}dle"))
    uri = editor.open(text)
    found = await editor.client.text_document_selection_range_async(
        types.SelectionRangeParams(identifier(uri), [position, types.Position(0, 0)])
    )
    assert found is not None
    assert len(found) == 2
    step: types.SelectionRange | None = found[0]
    assert text_in(GAME, found[0].range) == "middle"
    steps = 0
    while step is not None:
        if step.parent is not None:
            outer, inner = step.parent.range, step.range
            assert (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
            assert (outer.end.line, outer.end.character) >= (inner.end.line, inner.end.character)
        step, steps = step.parent, steps + 1
    assert steps >= 4


async def test_the_game_that_is_extended_is_a_link(editor: Editor) -> None:
    (editor.folder / "base.gdl").write_text(GAME)
    uri = editor.open('game "Mine" extends "base.gdl" {\n}\n')
    found = await editor.client.text_document_document_link_async(types.DocumentLinkParams(identifier(uri)))
    assert [each.target for each in found or ()] == [(editor.folder / "base.gdl").as_uri()]


# -- colours -----------------------------------------------------------------------------------------------


async def test_changes_of_semantic_tokens_lead_to_the_same_as_all_of_them(editor: Editor) -> None:
    uri = editor.open(GAME)
    ask = editor.client.text_document_semantic_tokens_full_async
    first = await ask(types.SemanticTokensParams(identifier(uri)))
    assert first is not None
    assert first.data
    assert len(first.data) % 5 == 0
    editor.replace(uri, GAME.replace("define", "# a remark\n  define"))
    changes = await editor.client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(identifier(uri), first.result_id or "")
    )
    assert isinstance(changes, types.SemanticTokensDelta)
    data = list(first.data)
    for edit in changes.edits:
        data[edit.start : edit.start + edit.delete_count] = list(edit.data or ())
    fresh = await ask(types.SemanticTokensParams(identifier(uri)))
    assert fresh is not None
    assert data == list(fresh.data)
    part = types.Range(types.Position(0, 0), types.Position(1, 0))
    some = await editor.client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(identifier(uri), part)
    )
    assert some is not None
    assert list(some.data) == data[: len(some.data)]
    assert len(some.data) < len(data)


async def test_changes_since_an_answer_that_is_forgotten_are_all_tokens(editor: Editor) -> None:
    uri = editor.open(GAME)
    found = await editor.client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(identifier(uri), "long ago")
    )
    assert isinstance(found, types.SemanticTokens)


async def test_pieces_have_their_colours_and_no_others(editor: Editor) -> None:
    text = GAME.replace("players A, B", "players Black, White")
    uri = editor.open(text)
    found = await editor.client.text_document_document_color_async(types.DocumentColorParams(identifier(uri)))
    assert {text_in(text, each.range) for each in found} <= {"Black", "White"}
    for each in found:
        params = types.ColorPresentationParams(identifier(uri), each.color, each.range)
        assert list(await editor.client.text_document_color_presentation_async(params)) == []


# -- order -----------------------------------------------------------------------------------------------------------


async def test_a_request_that_is_cancelled_is_not_computed() -> None:
    bare = await Bare.start()
    await bare.begin()
    bare.open("file:///t/t.gdl", GAME)
    params = {"textDocument": {"uri": "file:///t/t.gdl"}, "position": {"line": 5, "character": 20}}
    requests = [bare.request("textDocument/completion", params) for _ in range(20)]
    cancelled = [{"method": "$/cancelRequest", "params": {"id": each["id"]}} for each in requests[:-1]]
    bare.send(*requests, *cancelled)
    codes = []
    while len(codes) < len(requests):
        message = await bare.receive()
        if "id" in message:
            codes.append(message.get("error", {}).get("code"))
    assert sorted(codes, key=bool) == [None, *[-32800] * 19]
    assert await bare.end() == 0


async def test_a_request_about_a_text_that_has_changed_meanwhile_says_so() -> None:
    bare = await Bare.start()
    await bare.begin()
    bare.open("file:///t/t.gdl", GAME)
    params = {"textDocument": {"uri": "file:///t/t.gdl"}, "position": {"line": 5, "character": 20}}
    request = bare.request("textDocument/hover", params)
    change = {"textDocument": {"uri": "file:///t/t.gdl", "version": 2}, "contentChanges": [{"text": ""}]}
    bare.send(request, {"method": "textDocument/didChange", "params": change})
    assert (await bare.answer(request["id"]))["error"]["code"] == -32801
    assert await bare.end() == 0


async def test_every_feature_is_announced() -> None:
    bare = await Bare.start()
    can = (await bare.begin(textDocument={"rename": {"prepareSupport": True}}))["capabilities"]
    wanted = [
        "completion", "hover", "signatureHelp", "definition", "references", "documentHighlight", "documentSymbol",
        "codeAction", "codeLens", "documentLink", "color", "workspaceSymbol", "documentFormatting",
        "documentRangeFormatting", "documentOnTypeFormatting", "rename", "foldingRange", "selectionRange",
        "semanticTokens", "inlayHint", "diagnostic",
    ]  # fmt: skip
    assert [name for name in wanted if not can.get(f"{name}Provider")] == []
    assert can["textDocumentSync"]["change"] == 2
    assert can["renameProvider"] == {"prepareProvider": True}
    assert can["semanticTokensProvider"]["full"] == {"delta": True}
    assert can["semanticTokensProvider"]["range"] is True
    assert can["diagnosticProvider"]["workspaceDiagnostics"] is True
    assert await bare.end() == 0
