"""Stands between an editor and the server, and writes down what the editor sends: how the sessions beside it were made.

    python tests/lsp/record.py SESSION.jsonl COMMAND …    in place of COMMAND in the settings of an editor

Each line is a message. Addresses of files keep their last part only.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TextIO

ADDRESS = re.compile(r"file://[^\"]*/([^/\"]+)")
MACHINE = re.compile(r'"(rootPath|name|processId)": ("/[^"]*"|\d+)')
ROOT = "file:///session"


def main() -> int:
    """Pass everything on until the editor ends, and return the server's exit code."""
    file, *command = sys.argv[1:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert server.stdin is not None
    with Path(file).open("w", encoding="utf-8") as session:
        waiting = b""
        while chunk := os.read(0, 1 << 16):
            server.stdin.write(chunk)
            server.stdin.flush()
            waiting = _written(waiting + chunk, session)
            if b'"exit"' in chunk:
                break
    server.stdin.close()
    return server.wait()


def _written(waiting: bytes, session: TextIO) -> bytes:
    """Write down the messages that are complete, and return what is left."""
    while (head := waiting.find(b"\r\n\r\n")) >= 0:
        length = int(waiting[:head].lower().partition(b"content-length:")[2].split()[0])
        start = head + 4
        if len(waiting) < start + length:
            break
        message = json.dumps(json.loads(waiting[start : start + length]), ensure_ascii=False)
        waiting = waiting[start + length :]
        session.write(_plain(message) + "\n")
        session.flush()
    return waiting


def _without_machine(found: re.Match[str]) -> str:
    return f'"{found[1]}": ' + ('"session"' if found[1] == "name" else "null")


def _plain(message: str) -> str:
    """A message without anything about the machine."""
    message = MACHINE.sub(_without_machine, message)
    return ADDRESS.sub(rf"{ROOT}/\1", message)


if __name__ == "__main__":
    sys.exit(main())
