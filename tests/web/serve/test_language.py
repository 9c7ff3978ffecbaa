"""The language server of a page: messages go to and fro, and its process ends with the connection."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from served import MINE, Served
from websockets import exceptions
from websockets.sync import client

from plybook.web.serve import language


class Talk:
    """A connection as a page has it."""

    def __init__(self, served: Served, origin: str = "") -> None:
        address = f"127.0.0.1:{served.port}"
        more = {"origin": origin or f"http://{address}", "max_size": 1 << 23}
        self.socket = client.connect(f"ws://{address}/api/language", **more).__enter__()
        self.number = 0

    def tell(self, method: str, **params: Any) -> None:
        self.socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=30))
            if said.get("id") == self.number:
                return said

    def hear(self, method: str) -> Any:
        while True:
            said = json.loads(self.socket.recv(timeout=30))
            if said.get("method") == method:
                return said["params"]

    def begin(self, folder: Path) -> None:
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self.tell("initialized")

    def open(self, path: Path, text: str) -> Any:
        document = {"uri": path.as_uri(), "languageId": "gdl", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return self.hear("textDocument/publishDiagnostics")


def children(process: int) -> list[int]:
    """The processes that a process has started, of Linux."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += [int(each) for each in (task / "children").read_text().split()]
    return found


def test_a_page_talks_to_a_language_server_of_its_own(served: Served) -> None:
    talk = Talk(served)
    talk.begin(served.folder)
    found = talk.open(served.folder / "mine.gdl", MINE.replace("board", "bord"))
    assert [one["code"] for one in found["diagnostics"]] == ["unknown-statement"]
    talk.socket.close()


def test_it_reads_no_file_outside_of_the_folder(served: Served, tmp_path: Path) -> None:
    (tmp_path / "secret.gdl").write_text('game "The secret" {\n}\n')
    talk = Talk(served)
    talk.begin(served.folder)
    text = f'game "Mine" extends "{tmp_path / "secret.gdl"}" {{\n}}\n'
    found = talk.open(served.folder / "other.gdl", text)
    assert "outside-the-folder" in [one["code"] for one in found["diagnostics"]]
    symbols = talk.ask("workspace/symbol", query="secret")
    assert "The secret" not in json.dumps(symbols)
    found = talk.open(tmp_path / "mine.gdl", 'game "Mine" extends "secret.gdl" {\n}\n')  # a page chooses the address
    assert [one["code"] for one in found["diagnostics"]] == ["game-not-found"]
    assert "The secret" not in json.dumps(talk.ask("workspace/symbol", query="secret"))
    talk.socket.close()


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_pages_from_elsewhere_are_refused(served: Served, origin: str) -> None:
    with pytest.raises(exceptions.InvalidStatus):
        Talk(served, origin)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
def test_its_process_ends_with_the_connection_and_when_it_hangs(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        before = set(children(served.process.pid))
        talk = Talk(served)
        talk.begin(tmp_path)
        (mine,) = set(children(served.process.pid)) - before
        talk.socket.close()
        until = time.monotonic() + 10
        while mine in children(served.process.pid):
            assert time.monotonic() < until
            time.sleep(0.05)
        talk = Talk(served)
        talk.begin(tmp_path)
        (mine,) = set(children(served.process.pid)) - before
        os.kill(mine, 9)
        with pytest.raises(exceptions.ConnectionClosed) as closed:
            talk.hear("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == language.BROKEN


@pytest.mark.slow
def test_only_so_many_can_edit_and_the_rest_hear_it(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        talks = [Talk(served) for _ in range(language.MOST)]
        late = Talk(served)
        with pytest.raises(exceptions.ConnectionClosed) as closed:
            late.hear("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == language.BUSY
        talks.pop().socket.close()
        time.sleep(1)
        again = Talk(served)
        for talk in talks:  # all of them are still starting, which would keep this one waiting
            talk.socket.close()
        again.begin(tmp_path)
        again.socket.close()
