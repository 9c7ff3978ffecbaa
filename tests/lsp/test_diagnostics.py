"""Diagnostics: pushed and pulled, in two steps, with all that an editor can show of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from editing import CONFIG, GAME, PATIENCE, Bare, Editor, applied, capabilities, codes_of, identifier
from lsprotocol import types
from pytest_lsp import LanguageClient

from plybook.gdl.codes import codes

pytestmark = pytest.mark.asyncio(loop_scope="module")

UNUSED = GAME.replace("& middle", "")
"""A definition is not used, which needs no proof."""
OVER = GAME.replace("to empty & middle", "to empty & middle & (row(1) & row(3))")
"""A move is never possible, which is proved."""
PROVED = "move-never-possible"


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def pushed(lsp_client: LanguageClient) -> AsyncIterator[None]:
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities(text_document__diagnostic=None))
    )
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def pulling(lsp_client: LanguageClient) -> AsyncIterator[None]:
    asked = types.DiagnosticClientCapabilities()
    again = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities(text_document__diagnostic=asked, workspace__diagnostics=again))
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(pushed: LanguageClient, tmp_path: Path) -> Editor:
    return Editor(pushed, tmp_path)


@pytest.fixture
def puller(pulling: LanguageClient, tmp_path: Path) -> Editor:
    return Editor(pulling, tmp_path)


async def pull(editor: Editor, uri: str, before: str | None = None) -> Any:
    """Ask for the diagnostics of a text."""
    return await editor.client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(text_document=identifier(uri), previous_result_id=before)
    )


async def test_a_text_without_mistakes_has_none(editor: Editor) -> None:
    assert await editor.diagnostics(editor.open(GAME)) == []


async def test_a_mistake_has_its_place_code_page_severity_and_help(editor: Editor) -> None:
    [found] = await editor.diagnostics(editor.open(GAME.replace("& middle", "& midle")), "unknown-name")
    assert (found.range.start, found.range.end) == (types.Position(5, 25), types.Position(5, 30))
    assert (found.severity, found.source, found.code) == (types.DiagnosticSeverity.Error, "plybook", "unknown-name")
    assert found.message.endswith("help: did you mean `middle`?")
    assert found.code_description is not None
    page = Path(found.code_description.href.removeprefix("file://"))
    assert page.stem == "unknown-name"
    assert page.is_file()
    assert found.data["fixes"][0]["edits"] == [
        {"range": {"start": {"line": 5, "character": 25}, "end": {"line": 5, "character": 30}}, "newText": "middle"}
    ]


async def test_what_could_be_left_out_is_marked_so(editor: Editor) -> None:
    [found] = await editor.diagnostics(editor.open(UNUSED), "unused-define")
    assert list(found.tags or ()) == [types.DiagnosticTag.Unnecessary]
    assert found.severity in (types.DiagnosticSeverity.Warning, types.DiagnosticSeverity.Hint)


async def test_every_code_has_a_page_to_link_to() -> None:
    from plybook.lsp.places import page_of

    assert all((page_of(code) or "").startswith("file:///") for code in codes())
    assert page_of("no-such-code") is None


async def test_the_first_of_two_places_is_related(editor: Editor) -> None:
    [found, *_] = await editor.diagnostics(editor.open(GAME.replace("players A, B", "players A, B\n  players A, B")),
                                           "duplicate-statement")  # fmt: skip
    [other] = found.related_information or ()
    assert other.location.range.start.line == 2


async def test_several_mistakes_are_found_at_once(editor: Editor) -> None:
    text = GAME.replace("& middle", "& midle").replace("rectangle(size", "rectangel(size").replace("draw", "drew")
    uri = editor.open(text)
    await editor.until(lambda: len(editor.client.diagnostics.get(uri, ())) >= 3, uri)


async def test_what_is_proved_follows_and_goes_when_it_is_corrected(editor: Editor) -> None:
    uri = editor.open(OVER)
    await editor.found(uri, PROVED)
    editor.replace(uri, GAME)
    await editor.diagnostics(uri)


async def test_what_is_proved_stays_while_something_else_is_typed(editor: Editor) -> None:
    uri = editor.open(OVER)
    await editor.found(uri, PROVED)
    at = types.Position(0, 0)
    editor.change(uri, types.TextDocumentContentChangePartial(range=types.Range(at, at), text="\n"))
    params = await asyncio.wait_for(
        editor.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), PATIENCE
    )
    [found] = [each for each in params.diagnostics if each.code == PROVED]
    assert (params.version, found.range.start.line) == (2, 6)


async def test_files_are_watched_where_the_editor_can() -> None:
    client = await Bare.start()
    await client.begin(workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}})
    message = await client.receive()
    assert message["method"] == "client/registerCapability"
    [registration] = message["params"]["registrations"]
    assert registration["method"] == "workspace/didChangeWatchedFiles"
    assert registration["registerOptions"]["watchers"][0]["globPattern"] == "**/*.gdl"
    client.send({"id": message["id"], "result": None})
    assert await client.end() == 0


async def test_a_burst_of_changes_is_looked_at_once(editor: Editor) -> None:
    uri = editor.open(GAME)
    await editor.diagnostics(uri)
    versions = []
    for number in range(30):
        editor.replace(uri, GAME.replace("middle", f"middle{number}"))
    editor.replace(uri, UNUSED)
    while not versions or versions[-1] != 32:
        got = await editor.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        versions.append(got.version)
    assert len(versions) < 10


async def test_closing_a_text_takes_its_diagnostics_away(editor: Editor) -> None:
    uri = editor.open(UNUSED)
    await editor.diagnostics(uri, "unused-define")
    editor.close(uri)
    await editor.diagnostics(uri)


async def test_a_mistake_in_a_game_that_is_extended_is_shown_where_it_is_extended(editor: Editor) -> None:
    (editor.folder / "base.gdl").write_text(GAME.replace("& middle", "& midle"))
    uri = editor.open('# mine\ngame "Mine" extends "base.gdl" {\n}\n')
    await editor.until(lambda: bool(editor.client.diagnostics.get(uri)), uri)
    found = editor.client.diagnostics[uri][0]
    assert found.code == "unknown-name"
    assert found.related_information is not None
    assert found.related_information[0].location.uri == (editor.folder / "base.gdl").as_uri()
    assert found.related_information[0].location.range.start.line == 5


async def test_an_open_text_counts_for_those_that_extend_it(editor: Editor) -> None:
    (editor.folder / "base.gdl").write_text(GAME)
    base = editor.open(GAME, "base.gdl")
    mine = editor.open('game "Mine" extends "base.gdl" {\n  move drop { to empty & middle }\n}\n', "mine.gdl")
    await editor.diagnostics(mine)
    editor.replace(base, GAME.replace("middle", "centre"))
    await editor.diagnostics(mine, "unknown-name")
    editor.replace(base, GAME)
    await editor.diagnostics(mine)


async def test_a_file_that_changes_on_the_disk_counts_for_those_that_extend_it(editor: Editor) -> None:
    base = editor.folder / "base.gdl"
    mine = editor.open('game "Mine" extends "base.gdl" {\n  move drop { to empty & middle }\n}\n', "mine.gdl")
    await editor.found(mine, "game-not-found")
    for text, wrong, kind in (
        (GAME, "", types.FileChangeType.Created),
        (GAME.replace("middle", "centre"), "unknown-name", types.FileChangeType.Changed),
        (GAME, "", types.FileChangeType.Changed),
        ("", "game-not-found", types.FileChangeType.Deleted),
    ):
        base.write_text(text) if text else base.unlink()
        editor.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams(changes=[types.FileEvent(uri=base.as_uri(), type=kind)])
        )
        await (editor.found(mine, wrong) if wrong else editor.diagnostics(mine))


async def test_a_text_that_is_too_large_has_one_diagnostic_and_no_other_answers(editor: Editor) -> None:
    uri = editor.open(GAME + "# x\n" * 70_000)
    [found] = await editor.diagnostics(uri, "file-too-large")
    assert found.range.start.line == 0
    asked = types.HoverParams(text_document=identifier(uri), position=types.Position(5, 10))
    assert await editor.client.text_document_hover_async(asked) is None
    editor.replace(uri, GAME)
    await editor.diagnostics(uri)


@pytest.mark.parametrize("text", ["", "\n", "game", "}", '"', "\0", "\ud800", 'game "x" {' * 100, "(" * 500])
async def test_any_text_has_diagnostics(editor: Editor, text: str) -> None:
    uri = editor.open(text)
    await editor.until(lambda: bool(editor.client.diagnostics.get(uri)), uri)


async def test_who_asks_is_answered_and_not_sent_anything(puller: Editor) -> None:
    uri = puller.open(UNUSED)
    report = await pull(puller, uri)
    assert report.kind == "full"
    assert codes_of(report.items) == ["unused-define"]
    await asyncio.sleep(0.5)
    assert uri not in puller.client.diagnostics


async def test_who_asks_again_hears_that_nothing_has_changed(puller: Editor) -> None:
    uri = puller.open(UNUSED)
    report = await pull(puller, uri)
    same = await pull(puller, uri, report.result_id)
    assert (same.kind, same.result_id) == ("unchanged", report.result_id)
    puller.replace(uri, GAME)
    fresh = await pull(puller, uri, report.result_id)
    assert (fresh.kind, list(fresh.items)) == ("full", [])


async def test_who_asks_is_invited_to_ask_again_once_more_is_proved(puller: Editor) -> None:
    before = puller.client.diagnostic_refresh_count
    uri = puller.open(OVER)
    await puller.until(lambda: puller.client.diagnostic_refresh_count > before)
    assert PROVED in (codes_of((await pull(puller, uri)).items) or ())


async def test_all_texts_can_be_asked_about(puller: Editor) -> None:
    (puller.folder / "closed.gdl").write_text(UNUSED)
    added = types.WorkspaceFolder(uri=puller.folder.as_uri(), name="t")
    puller.client.workspace_did_change_workspace_folders(
        types.DidChangeWorkspaceFoldersParams(event=types.WorkspaceFoldersChangeEvent(added=[added], removed=[]))
    )
    uri = puller.open(GAME)
    closed = (puller.folder / "closed.gdl").as_uri()
    ask = puller.client.workspace_diagnostic_async
    report = await ask(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    found = {each.uri: each for each in report.items}
    assert codes_of(found[closed].items) == ["unused-define"]
    assert list(found[uri].items) == []
    known = [types.PreviousResultId(uri=each.uri, value=each.result_id or "") for each in report.items]
    again = await ask(types.WorkspaceDiagnosticParams(previous_result_ids=known))
    assert {each.kind for each in again.items if each.uri in (uri, closed)} == {"unchanged"}
    assert again.items[0].version == 1


async def test_who_cannot_be_invited_again_is_sent_what_is_proved_and_only_that() -> None:
    client = await Bare.start()
    await client.begin(textDocument={"diagnostic": {}})
    client.open("file:///t/t.gdl", OVER.replace("empty & middle", "empty"))
    number = client.request("textDocument/diagnostic", {"textDocument": {"uri": "file:///t/t.gdl"}})
    client.send(number)
    answers, sent = [], []
    while not (answers and sent and sent[-1]):
        message = await client.receive()
        if message.get("id") == number["id"]:
            answers = message["result"]["items"]
        elif message.get("method") == "textDocument/publishDiagnostics":
            sent.append([each["code"] for each in message["params"]["diagnostics"]])
    assert [each["code"] for each in answers] == ["unused-define"]
    assert sent[-1] == [PROVED]
    assert await client.end() == 0


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 31), ("utf-16", 29), ("utf-32", 28)])
async def test_places_are_counted_in_the_units_that_the_editor_prefers(encoding: str, column: int) -> None:
    client = await Bare.start()
    answer = await client.begin(general={"positionEncodings": [encoding, "utf-16"]})
    assert answer["capabilities"]["positionEncoding"] == encoding
    text = GAME.replace("\n", "\r\n").replace("move drop {", 'move drop "😋" {').replace("middle }", "midle }")
    client.open("file:///t/t.gdl", text)
    message = await client.receive()
    [found] = [each for each in message["params"]["diagnostics"] if each["code"] == "unknown-name"]
    line = text.split("\r\n")[5]
    assert line[28 + 1 : 28 + 6] == "midle"
    assert found["range"]["start"] == {"line": 5, "character": column + 1}
    change = {"range": found["range"], "text": "middle"}
    client.tell(
        "textDocument/didChange", textDocument={"uri": "file:///t/t.gdl", "version": 2}, contentChanges=[change]
    )
    assert (await client.receive())["params"]["diagnostics"] == []
    assert await client.end() == 0


async def test_edits_of_fixes_fit_their_text() -> None:
    text = GAME.replace("& middle", "& midle")
    edit = types.TextEdit(types.Range(types.Position(5, 25), types.Position(5, 30)), "middle")
    assert applied(text, [edit]) == GAME
