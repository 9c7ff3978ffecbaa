"""A load test of the workshop: many who play, some of them editing, against one server.

python tools/workshop_load.py [--clients N] [--editors N] [--seconds S] [--out FILE]    # needs plybook[web]

Each client loads the page and what it loads, and compiles the text that it opens, as a browser does; after that a game
is played in the page, and asks nothing of the server. Each editor also has a language server; about every five seconds
it changes the text, which is checked, compiled, and kept as a version; sometimes it is saved. At the end the last text
of each is compared with what the server has.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

from plybook.gdl.text.files import find, library

EVERY = 5.0
"""Seconds between two changes of an editor."""
PAGE = ["/", "/assets/workshop.js", "/assets/workshop.css", "/assets/page.js", "/api/texts"]


class Load:
    """The clients of a server, and what they have noticed."""

    def __init__(self, port: int, token: str, folder: Path, until: float) -> None:
        self.port, self.token, self.folder, self.until = port, token, folder, until
        self.took: dict[str, list[float]] = {"page": [], "first game": [], "check": [], "game after a change": []}
        self.faults: list[str] = []
        self.queued = self.lost = self.changes = 0

    def _request(self, method: str, path: str, body: object = None) -> bytes:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            said = None if body is None else json.dumps(body)
            connection.request(method, path, said, {"X-Plybook-Token": self.token})
            answer = connection.getresponse()
            found = answer.read()
            if answer.status != 200:
                self.faults.append(f"{method} {path}: {answer.status} {found[:100]!r}")
            return found
        finally:
            connection.close()

    async def ask(self, method: str, path: str, body: object = None) -> bytes:
        """The answer to a request."""
        try:
            return await asyncio.to_thread(self._request, method, path, body)
        except OSError as fault:
            self.faults.append(f"{method} {path}: {fault!r}")
            return b"{}"

    async def compile(self, kind: str, name: str, text: str, page: str) -> None:
        """Compile a text, and note how long it took and whether the client was told to wait."""
        begun = time.monotonic()
        found = await self.ask("POST", "/api/compile", {"name": name, "text": text, "page": page})
        lines = [json.loads(line) for line in found.splitlines()]
        self.queued += any(line.get("waiting", 0) > 0 for line in lines)
        if not lines or "page" not in lines[-1]:
            self.faults.append(f"compile {name}: {str(lines[-1:])[:200]}")
        self.took[kind].append(time.monotonic() - begun)

    async def play(self, number: int, name: str) -> None:
        """Somebody who opens the page, and plays."""
        begun = time.monotonic()
        for path in PAGE:
            await self.ask("GET", path)
        text = json.loads(await self.ask("GET", f"/api/text?name={name}"))["text"]
        self.took["page"].append(time.monotonic() - begun)
        await self.compile("first game", name, text, f"client {number}")

    async def edit(self, number: int, name: str) -> None:
        """Somebody who also edits."""
        await self.play(number, name)
        text = (self.folder / name).read_text(encoding="utf-8")
        uri = (self.folder / name).as_uri()
        digest = json.loads(await self.ask("GET", f"/api/text?name={name}"))["digest"]
        address = f"ws://127.0.0.1:{self.port}/api/language"
        async with connect(address, origin=Origin(f"http://127.0.0.1:{self.port}"), max_size=1 << 23) as socket:
            await socket.send(_message("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1))
            while json.loads(await socket.recv()).get("id") != 1:
                pass
            await socket.send(_message("initialized", {}))
            opened = {"uri": uri, "languageId": "gdl", "version": 0, "text": text}
            await socket.send(_message("textDocument/didOpen", {"textDocument": opened}))
            version = 0
            while time.monotonic() < self.until:
                await asyncio.sleep(EVERY * random.uniform(0.8, 1.2))
                version += 1
                self.changes += 1
                text += f"# change {version} of {number}\n"
                await asyncio.gather(
                    self._check(socket, uri, version, text),
                    self.compile("game after a change", name, text, f"editor {number}"),
                    self.ask("POST", "/api/versions", {"name": name, "text": text, "page": f"editor {number}"}),
                )
                if version % 4 == 0:
                    said = {"name": name, "text": text, "page": f"editor {number}", "digest": digest}
                    digest = json.loads(await self.ask("PUT", "/api/text", said)).get("digest")
        found = json.loads(await self.ask("GET", f"/api/text?name={name}"))
        self.lost += text not in (found["text"], found.get("unsaved", {}).get("text"))

    async def _check(self, socket: Any, uri: str, version: int, text: str) -> None:
        begun = time.monotonic()
        changed = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}
        await socket.send(_message("textDocument/didChange", changed))
        while True:
            said = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if said.get("method") == "textDocument/publishDiagnostics" and said["params"].get("version") == version:
                break
        self.took["check"].append(time.monotonic() - begun)


def _message(method: str, params: object, number: int | None = None) -> str:
    return json.dumps(
        {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
    )


def memory(process: int) -> int:
    """Kilobytes that a process and those below it use alone, of Linux."""
    found = 0
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        found += int(line.split()[1]) if line.startswith("RssAnon") else 0
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            try:
                found += memory(int(child))
            except OSError:
                pass  # it has ended meanwhile
    return found


async def run(load: Load, clients: int, editors: int, process: int) -> list[int]:
    """Let all clients come within the first third of the time; returns the memory used, each second."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2 * clients))
    names = sorted(path.name for path in load.folder.glob("*.gdl"))
    used: list[int] = []

    async def watch() -> None:
        while True:
            used.append(memory(process))
            await asyncio.sleep(1)

    async def one(number: int) -> None:
        await asyncio.sleep((load.until - time.monotonic()) / 3 * number / clients)
        if number % max(1, clients // max(1, editors)) == 0 and number // max(1, clients // max(1, editors)) < editors:
            await load.edit(number, f"editor-{number}.gdl")
        else:
            await load.play(number, names[number % len(names)])

    for number in range(clients):
        text = find(list(library())[number % len(library())]).text
        (load.folder / f"editor-{number}.gdl").write_text(text, encoding="utf-8")
    watching = asyncio.create_task(watch())
    await asyncio.gather(*(one(number) for number in range(clients)))
    watching.cancel()
    return used


def report(load: Load, used: list[int], asked: argparse.Namespace) -> str:
    """The results as a page of Markdown."""
    command = f"--clients {asked.clients} --editors {asked.editors} --seconds {asked.seconds:.0f}"
    lines = [
        "# The workshop under load",
        "",
        f"`python tools/workshop_load.py {command}`, with the clients on the same two cores as the server.",
        "",
        "| seconds | number | median | 95th percentile | longest |",
        "|---|---|---|---|---|",
    ]
    for kind, found in load.took.items():
        each = sorted(found) or [0.0]
        high = each[min(len(each) - 1, int(0.95 * len(each)))]
        lines.append(f"| {kind} | {len(found)} | {median(each):.2f} | {high:.2f} | {each[-1]:.2f} |")
    most, last = max(used) / 1024, used[-1] / 1024
    return (
        "\n".join(lines)
        + f"""

{load.changes} changes; {len(load.faults)} errors; {load.lost} texts lost; {load.queued} requests heard that others come
before them. All processes of the server together used at most {most:,.0f} MB, and {last:,.0f} MB at the end.
"""
    )


def main() -> None:
    """Run the test, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--editors", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in library():
            (folder / f"{game}.gdl").write_text(find(game).text, encoding="utf-8")
        command = [sys.executable, "-m", "plybook", "serve", name, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = [server.stdout.readline() for _ in range(3)][1].strip()
            time.sleep(3)
            port = int(address.partition("//")[2].partition("/")[0].rpartition(":")[2])
            token = address.partition("token=")[2]
            load = Load(port, token, folder, time.monotonic() + asked.seconds)
            used = asyncio.run(run(load, asked.clients, asked.editors, server.pid))
            server.terminate()
    text = report(load, used, asked)
    print(text)
    for fault in load.faults[:20]:
        print(fault)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
