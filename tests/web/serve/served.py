"""A workshop that is served: as a process of its own, for tests that ask it as a browser or a stranger would."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

MINE = """game "Mine" {
  players Black, White
  board   square(3)
  move drop "drop" { to empty }
  end { when no-moves -> draw "the board is full" }
}
"""


class Answer(NamedTuple):
    """What a server has answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """A server for a folder; leaving it ends the process."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0, **environment: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "plybook", "serve", *arguments, "--port", str(port)],
            cwd=folder, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        said = "".join(self.process.stdout.readline() for _ in range(3))
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#token=(\S+)", said)
        assert found, said + self.process.stderr.read() if self.process.stderr else said
        self.port, self.token, self.address = int(found[1]), found[2], found[0]
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + 20
        while True:
            try:
                self.ask("GET", "/api/texts")
                return
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.05)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> str:
        """End the server as Ctrl-C does; returns what it has said to standard error."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.communicate(timeout=20)[1]

    def kill(self) -> None:
        """End the server as a crash does."""
        self.process.kill()
        self.process.communicate()

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """Send a request. ``token="…"`` sends another token; headers have ``_`` for ``-``."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        try:
            connection.request(method, path, content, sent)
            answer = connection.getresponse()
            return Answer(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def change(self, method: str, path: str, body: object, **headers: str) -> Answer:
        """Send a request with the token."""
        return self.ask(method, path, body, X_Plybook_Token=self.token, **headers)

    def compile(self, text: str, name: str = "game.gdl", page: str = "test", **options: str) -> Any:
        """What the server makes of a text."""
        said = {"name": name, "text": text, "page": page, "options": options}
        lines = self.ask("POST", "/api/compile", said).body.splitlines()
        return json.loads(lines[-1])
