"""Sessions that were recorded from Neovim (by ``record.py``) are replayed: every request is answered, nothing fails.

In `typing`, a game is typed key by key, with requests for completion. In `correcting`, a mistake is corrected, a word
completed, a definition renamed, and the text formatted.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from editing import SERVER

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.jsonl"))
MODIFIED = -32801
"""The code of the answer to a request about a text that has changed since."""


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("together", [True, False], ids=["all at once", "one after the other"])
def test_a_recorded_session_is_answered(path: Path, together: bool) -> None:
    messages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    server = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdin is not None
    assert server.stdout is not None
    answers: dict[int, dict[str, Any]] = {}
    told: list[dict[str, Any]] = []
    for message in messages:
        while message["method"] == "shutdown" and len(answers) < message["id"] - 1:
            take(server.stdout, answers, told)  # an editor that asks has time to listen
        send(server.stdin, message)
        if "id" in message and (not together or message["method"] in ("initialize", "shutdown")):
            while message["id"] not in answers:
                take(server.stdout, answers, told)
    assert server.wait(20) == 0
    asked = {message["id"]: message["method"] for message in messages if "id" in message}
    assert set(answers) == set(asked)
    for number, answer in answers.items():
        wrong = answer.get("error")
        assert wrong is None or (together and wrong["code"] == MODIFIED), (asked[number], wrong)
        if not together and asked[number] == "textDocument/completion":
            assert isinstance(answer["result"]["items"], list)
    assert not [each for each in told if each["method"] == "window/logMessage"]
    if not together:
        assert any(each["method"] == "textDocument/publishDiagnostics" for each in told)


def send(stream: BinaryIO, message: dict[str, Any]) -> None:
    content = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
    stream.flush()


def take(stream: BinaryIO, answers: dict[int, dict[str, Any]], told: list[dict[str, Any]]) -> None:
    """One message of the server: an answer, or something that it tells."""
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    message = json.loads(stream.read(length))
    if "method" in message:
        told.append(message)
    else:
        answers[message["id"]] = message
