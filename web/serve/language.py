"""A language server for each page that edits: its messages go to and fro between a socket of the page and a process.

The process is the one that editors start; it ends with the connection. One that does not answer is ended, and the page
connects again.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST = 16
"""The most pages that can edit at the same time: each needs a process, of some 70 MB."""
LARGEST = 2 << 20
"""The most bytes of a message."""
PATIENCE = 20.0
"""The most seconds in which a request has to be answered."""
BUSY, BROKEN = 4001, 4002
"""Why a connection is closed: too many others edit; the process has ended."""


class Languages:
    """The language servers that are running."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.running = 0

    async def serve(self, socket: WebSocket) -> None:
        """Serve a page until it leaves."""
        await socket.accept()
        if self.running >= MOST:
            await socket.close(BUSY, f"{MOST} others edit already")
            return
        self.running += 1
        try:
            await _Conversation(socket, self._folder).hold()
        finally:
            self.running -= 1


class _Conversation:
    """What a page and its language server have to say."""

    def __init__(self, socket: WebSocket, folder: Path) -> None:
        self._socket, self._folder = socket, folder
        self._asked: dict[object, float] = {}
        """Requests that wait for an answer, and since when."""

    async def hold(self) -> None:
        # -P: or Python would import what lies in the folder
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "plybook", "lsp", cwd=self._folder, limit=LARGEST,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        tasks = [
            asyncio.create_task(self._to(process.stdin)),
            asyncio.create_task(self._from(process.stdout)),
            asyncio.create_task(self._watch()),
        ]
        try:
            _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        if not tasks[0].done() or tasks[0].cancelled():
            await self._socket.close(BROKEN, "the language server has ended")

    async def _to(self, stream: asyncio.StreamWriter) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, KeyError):
                return
            body = text.encode("utf-8", "surrogatepass")
            if len(body) > LARGEST:
                return
            number = _number(text, "method")
            if number is not None:
                self._asked[number] = asyncio.get_running_loop().time()
            stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            await stream.drain()

    async def _from(self, stream: asyncio.StreamReader) -> None:
        while True:
            head = await stream.readuntil(b"\r\n\r\n")
            size = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
            text = (await stream.readexactly(size)).decode("utf-8", "replace")
            self._asked.pop(_number(text, "result", "error"), None)
            await self._socket.send_text(text)

    async def _watch(self) -> None:
        """Return once a request has waited for too long."""
        while True:
            await asyncio.sleep(1)
            now = asyncio.get_running_loop().time()
            if any(now - since > PATIENCE for since in self._asked.values()):
                return


def _number(text: str, *words: str) -> object:
    """The number of a message that has one of some words, ``None`` if it has not."""
    try:
        message = json.loads(text)
    except ValueError:
        return None
    found = message.get("id") if isinstance(message, dict) and any(word in message for word in words) else None
    return found if isinstance(found, str | int) else None
