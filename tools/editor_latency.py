"""How long an editor waits: from a key to diagnostics, to completion, and to what is proved.

    python tools/editor_latency.py --out bench/results/editing.md    a few minutes
    python tools/editor_latency.py --lines 1 --only hex              a sample

A real server is talked to over its standard streams. In each text, some lines are deleted and typed again, key by key.
After each key, the change and, after a letter, a request for completion are sent together, as editors do; the next key
follows when both are answered. Then a clause that can never hold is added, and the time counts until the server says
so. Times are wall-clock milliseconds, and include the transport. In strings, comments, and where a new name stands,
nothing is offered: such answers, which are fast, do not count.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from statistics import quantiles
from threading import Thread
from typing import Any

from plybook.gdl.syntax.parse import tokens
from plybook.gdl.text.files import library
from plybook.gdl.text.source import Source

ROOT = Path(__file__).parents[1]
CHESS = ROOT / "tests" / "service" / "sound" / "chess.gdl"
NEVER = "    when some(mine & theirs) -> draw\n"
"""A clause of ``end`` that never holds: nothing is both mine and theirs."""
LONGEST = 10.0
"""The seconds to wait for proofs."""
PATIENCE = 30.0
"""The seconds to wait for an answer."""
WORDS = 600
SOME, MANY = 2_000, 10_000


@dataclass
class Times:
    """The milliseconds of one text."""

    name: str
    tokens: int
    diagnostics: list[float] = field(default_factory=list)
    completion: list[float] = field(default_factory=list)
    proofs: float | None = None


class Client:
    """An editor without a screen."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._server = subprocess.Popen([sys.executable, "-m", "plybook", "lsp"], stdin=pipe, stdout=pipe)
        self._ids = count(1)
        self._messages: Queue[dict[str, Any]] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.send(method="initialized", params={})

    def send(self, **message: Any) -> None:
        """Send a message."""
        assert self._server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message.

        Raises:
            Empty: none has come in time.
        """
        return self._messages.get(timeout=seconds)

    def _listen(self) -> None:
        stream = self._server.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline()).strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if not length:
                return
            self._messages.put(json.loads(stream.read(length)))

    def request(self, method: str, params: Any) -> int:
        """Send a request; its number."""
        number = next(self._ids)
        self.send(id=number, method=method, params=params)
        return number

    def ask(self, method: str, params: Any) -> Any:
        """The result of a request; what else arrives is lost."""
        number = self.request(method, params)
        while (message := self.receive()).get("id") != number:
            pass
        return message.get("result")

    def end(self) -> None:
        """Say goodbye."""
        self.ask("shutdown", None)
        self.send(method="exit")
        self._server.wait()


class Typist:
    """Types in one text."""

    def __init__(self, client: Client, name: str, text: str) -> None:
        self.client, self.text, self.version = client, text, 1
        self.uri = f"file:///typed/{name}.gdl"
        self.times = Times(name, len(list(tokens(Source(name, text)))))
        item = {"uri": self.uri, "languageId": "gdl", "version": 1, "text": text}
        client.send(method="textDocument/didOpen", params={"textDocument": item})
        self._answers(1, None)

    def retype(self, lines: int) -> None:
        """Delete some lines and type them again."""
        rows = [row for row, line in enumerate(self.text.split("\n")) if row and len(line.strip()) > 8]
        step = max(1, len(rows) // lines)
        for row in rows[step // 2 :: step][:lines]:
            line = self.text.split("\n")[row]
            indent = len(line) - len(line.lstrip())
            self._replace(row, indent, len(line), "")
            for column in range(indent, len(line)):
                began = time.perf_counter()
                self._replace(row, column, column, line[column])
                number = None
                if line[column].isalpha():
                    place = {"line": row, "character": column + 1}
                    params = {"textDocument": {"uri": self.uri}, "position": place}
                    number = self.client.request("textDocument/completion", params)
                told, completed = self._answers(self.version, number)
                self.times.diagnostics.append(1000 * (told - began))
                if completed:
                    self.times.completion.append(1000 * (completed - began))

    def prove(self) -> None:
        """Write what is proved to be never true, and wait until it is told."""
        lines = self.text.split("\n")
        row = next((row for row, line in enumerate(lines) if line.rstrip() == "  end {"), None)
        if row is None:
            return
        began = time.perf_counter()
        self._replace(row + 1, 0, 0, NEVER)
        while True:
            try:
                message = self.client.receive(began + LONGEST - time.perf_counter())
            except (Empty, ValueError):  # ValueError: the time is over
                return
            found = message.get("params", {}).get("diagnostics", [])
            if any(each["range"]["start"]["line"] == row + 1 for each in found):
                self.times.proofs = 1000 * (time.perf_counter() - began)
                return

    def close(self) -> None:
        """Close the text."""
        self.client.send(method="textDocument/didClose", params={"textDocument": {"uri": self.uri}})

    def _replace(self, row: int, start: int, end: int, text: str) -> None:
        self.version += 1
        change = {"range": {"start": {"line": row, "character": start}, "end": {"line": row, "character": end}}}
        document = {"uri": self.uri, "version": self.version}
        params = {"textDocument": document, "contentChanges": [{**change, "text": text}]}
        self.client.send(method="textDocument/didChange", params=params)
        if text == "" and start != end:
            self._answers(self.version, None)

    def _answers(self, version: int, number: int | None) -> tuple[float, float]:
        """When the diagnostics of a version and the answer to a request arrived: 0 if nothing was offered."""
        told, answered, waiting = 0.0, 0.0, number is not None
        while waiting or not told:
            message = self.client.receive()
            params = message.get("params", {})
            if params.get("uri") == self.uri and params.get("version") == version:
                told = told or time.perf_counter()
            elif number is not None and message.get("id") == number:
                waiting = False
                answered = time.perf_counter() if message["result"]["items"] else 0.0
        return told, answered


def long_game(most: int) -> str:
    """A description of about this many tokens, of definitions and moves."""
    head = ['game "Long" {', '  option size = 9 in 5..13 "size"', "  players Black, White", "  board square(size)"]
    head += ["  setup tile {", "    . Black", "    White .", "  }"]
    tail = ["  end {", '    when no-moves -> last wins "is stuck"', "  }", "}", ""]
    defines: list[str] = []
    moves: list[str] = []
    number = 0
    while len(list(tokens(Source("long", "\n".join([*head, *defines, *moves, *tail]))))) < most:
        for _ in range(10):
            inner = f"near_{number - 1}(region)" if number % 5 else "region"
            defines.append(
                f"  define near_{number}(region) = (adjacent({inner}) & empty) | (region & edge(top))"
                f' - (row({number % 5 + 1}) & column({number * 7 % 5 + 1}))  "points near by, number {number}"'
            )
            if number % 5 == 4:
                moves += [
                    f'  move step_{number} "a piece steps, way {number}" {{',
                    f"    from mine - row({number % 5 + 1})",
                    f"    to   adjacent(from) & empty - near_{number}(theirs)",
                    f"    where count(near_{number - 1}(theirs)) > {number % 4} or not to in near_{number - 2}(mine)",
                    "    do relocate(from, to)",
                    "  }",
                ]
            number += 1
    return "\n".join([*head, *defines, *moves, *tail])


def texts(only: str | None) -> Iterator[tuple[str, str]]:
    """The texts to type in: the library, a chess, and long ones."""
    for name, file in library().items():
        if only in (None, name):
            yield name, file.read_text(encoding="utf-8")
    if only in (None, "chess"):
        yield "chess", CHESS.read_text(encoding="utf-8")
    if only in (None, "long"):
        yield f"{WORDS} words", long_game(next(n for n in range(500, 3_000, 50) if len(long_game(n).split()) >= WORDS))
        yield f"{SOME:,} tokens", long_game(SOME)
        yield f"{MANY:,} tokens", long_game(MANY)


def row(times: Times) -> str:
    """A line of the table."""
    proofs = "–" if times.proofs is None else f"{times.proofs:,.0f}"
    return (
        f"| {times.name} | {times.tokens:,} | {len(times.diagnostics)} | {_two(times.diagnostics)} | "
        f"{_two(times.completion)} | {proofs} |"
    )


def _two(values: list[float]) -> str:
    """The median and the 95th percentile."""
    if len(values) < 2:
        return "– | –"
    parts = quantiles(values, n=20, method="inclusive")
    return f"{parts[9]:.0f} | {parts[18]:.0f}"


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lines", type=int, default=3, help="lines to type again in each text")
    parser.add_argument("--only", help="one library game, `chess` or `long`")
    parser.add_argument("--out", type=Path, help="the file for the table")
    chosen = parser.parse_args()
    rows, all_times = [], []
    client = Client()
    for name, text in texts(chosen.only):
        typist = Typist(client, name.replace(" ", "-").replace(",", ""), text)
        typist.times.name = name
        typist.retype(chosen.lines)
        typist.prove()
        typist.close()
        all_times.append(typist.times)
        rows.append(row(typist.times))
        print(rows[-1], flush=True)
    client.end()
    head = [
        "# From a key to an answer",
        "",
        "Milliseconds, median and 95th percentile, as `python tools/editor_latency.py` prints them (it says how).",
        f"Python {platform.python_version()}, {platform.machine()}, {len(all_times)} texts.",
        "",
        "| text | tokens | keys | diagnostics | 95 % | completion | 95 % | proofs |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    if chosen.out is not None:
        chosen.out.write_text("\n".join([*head, *rows, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
