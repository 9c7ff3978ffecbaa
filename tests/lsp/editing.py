"""A client of the server as a test uses it: texts with a mark where the cursor is, and answers to wait for."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

SERVER = [sys.executable, "-m", "plybook", "lsp"]
CONFIG = ClientServerConfig(server_command=SERVER)
MARK = "‸"
"""Stands where the cursor is."""
PATIENCE = 15.0
"""Seconds that tests wait for what has to come, on a busy machine, too; how soon it comes is another question."""
_numbers = count(1)

VS_CODE = "visual-studio-code"
GAME = """game "Cross" {
  option size = 3 in 3..5  "points on a side"
  players A, B
  board   rectangle(size, size)
  define middle = row(2)  "be in the middle"
  move drop { to empty & middle }
  end { when no-moves -> draw }
}
"""
"""A small game without mistakes."""


def capabilities(**changes: Any) -> types.ClientCapabilities:
    """Those of VS Code, with some changed: a value by its path, with ``__`` for dots."""
    found = pytest_lsp.client_capabilities(VS_CODE)
    assert found.workspace is not None
    found.workspace.did_change_watched_files = None  # the client of the tests registers nothing
    for path, value in changes.items():
        *outer, last = path.split("__")
        inner: Any = found
        for name in outer:
            inner = getattr(inner, name)
        setattr(inner, last, value)
    return found


def marked(text: str) -> tuple[str, types.Position]:
    """A text without its mark, and where that was, in UTF-16."""
    before, _, after = text.partition(MARK)
    line = before.rpartition("\n")[2]
    return before + after, types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


class Editor:
    """A client with texts of its own, in a folder."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}

    def open(self, text: str, name: str = "") -> str:
        """Open a text under a new name, or the given one, and return its address."""
        uri = (self.folder / (name or f"text-{next(_numbers)}.gdl")).as_uri()
        self.texts[uri], self.versions[uri] = text, 1
        item = types.TextDocumentItem(uri=uri, language_id="gdl", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
        return uri

    def replace(self, uri: str, text: str) -> None:
        """Give a text another content."""
        self.change(uri, types.TextDocumentContentChangeWholeDocument(text=text))

    def change(self, uri: str, *changes: types.TextDocumentContentChangeEvent) -> None:
        """Change a text."""
        self.versions[uri] += 1
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=self.versions[uri])
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(text_document=document, content_changes=list(changes))
        )

    def close(self, uri: str) -> None:
        """Close a text."""
        document = types.TextDocumentIdentifier(uri=uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document))

    async def diagnostics(self, uri: str, *codes: str) -> list[types.Diagnostic]:
        """The diagnostics of a text, once they are these."""
        await self.until(lambda: codes_of(self.client.diagnostics.get(uri)) == sorted(codes), uri)
        return list(self.client.diagnostics[uri])

    async def found(self, uri: str, code: str) -> types.Diagnostic:
        """A diagnostic of a text with a code, once there is one."""
        await self.until(lambda: code in (codes_of(self.client.diagnostics.get(uri)) or ()), uri)
        return next(each for each in self.client.diagnostics[uri] if each.code == code)

    async def until(self, holds: Callable[[], bool], about: str = "") -> None:
        """Wait for something to hold."""
        for _ in range(int(PATIENCE / 0.01)):
            if holds():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"not within {PATIENCE} s; last of {about}: {self.client.diagnostics.get(about)}")


def codes_of(found: Sequence[types.Diagnostic] | None) -> list[str] | None:
    """The codes of diagnostics, sorted."""
    return None if found is None else sorted(str(each.code) for each in found)


def identifier(uri: str) -> types.TextDocumentIdentifier:
    """What a request calls a text."""
    return types.TextDocumentIdentifier(uri=uri)


def applied(text: str, edits: Sequence[types.TextEdit] | None) -> str:
    """A text of ASCII characters after edits."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(at: types.Position) -> int:
        return starts[at.line] + at.character if at.line < len(starts) else len(text)

    for edit in sorted(edits or (), key=lambda each: place(each.range.start), reverse=True):
        text = text[: place(edit.range.start)] + edit.new_text + text[place(edit.range.end) :]
    return text


class Bare:
    """A client that knows nothing but JSON: it sends what it is given, and shows what comes back."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self.stdin, self.stdout = process.stdin, process.stdout
        self._ids = count(1)

    @classmethod
    async def start(cls, *command: str) -> Bare:
        """Start a server."""
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*(command or SERVER), stdin=pipe, stdout=pipe, stderr=pipe))

    def send(self, *messages: dict[str, Any]) -> None:
        """Send messages all at once."""
        parts = b""
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            parts += b"Content-Length: %d\r\n\r\n" % len(body) + body
        self.stdin.write(parts)

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def request(self, method: str, params: dict[str, Any] | None) -> dict[str, Any]:
        """A request, to be sent."""
        return {"id": next(self._ids), "method": method, "params": params}

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        length = 0
        while (line := await asyncio.wait_for(self.stdout.readline(), PATIENCE)).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            raise EOFError
        found: dict[str, Any] = json.loads(await self.stdout.readexactly(length))
        return found

    async def answer(self, number: int) -> dict[str, Any]:
        """The answer to a request; what comes before it is lost."""
        while (message := await self.receive()).get("id") != number or "method" in message:
            pass
        return message

    async def ask(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """The result of a request."""
        message = self.request(method, params)
        self.send(message)
        answer = await self.answer(message["id"])
        assert "error" not in answer, answer
        return answer["result"]

    async def begin(self, **client: Any) -> Any:
        """Say hello; what the server says of itself."""
        result = await self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": client})
        self.tell("initialized")
        return result

    def open(self, uri: str, text: str) -> None:
        """Open a text."""
        item = {"uri": uri, "languageId": "gdl", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=item)

    async def end(self) -> int:
        """Say goodbye; the exit code."""
        await self.ask("shutdown")
        self.tell("exit")
        return await asyncio.wait_for(self.process.wait(), PATIENCE)
