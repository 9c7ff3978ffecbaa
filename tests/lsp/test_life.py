"""From the first message to the last: exit codes, signals, and messages that make no sense."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from editing import GAME, PATIENCE, SERVER, Bare

pytestmark = pytest.mark.asyncio


def alive(number: int) -> bool:
    """Whether there is a process with a number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def children(number: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for task in Path(f"/proc/{number}/task").iterdir():
        found += [int(word) for word in (task / "children").read_text().split()]
    return found


async def gone(numbers: list[int]) -> bool:
    """Whether processes end soon."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not any(map(alive, numbers)):
            return True
        await asyncio.sleep(0.02)
    return False


async def busy() -> tuple[Bare, list[int]]:
    """A server that has checked a text, and the processes that it has started."""
    client = await Bare.start()
    await client.begin()
    client.open("file:///t/t.gdl", GAME)
    await client.receive()
    workers = children(client.process.pid)
    assert len(workers) == 1
    return client, workers


async def test_it_says_goodbye_with_zero_and_leaves_no_process() -> None:
    client, workers = await busy()
    assert await client.end() == 0
    assert await gone(workers)
    assert await client.process.stderr.read() == b""


async def test_without_a_shutdown_the_exit_code_is_one() -> None:
    client, workers = await busy()
    client.tell("exit")
    assert await asyncio.wait_for(client.process.wait(), PATIENCE) == 1
    assert await gone(workers)


async def test_the_end_of_the_input_ends_it() -> None:
    client, workers = await busy()
    client.stdin.close()
    assert await asyncio.wait_for(client.process.wait(), PATIENCE) == 1
    assert await gone(workers)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)], ids=lambda each: str(each)
)
async def test_a_signal_ends_it_and_its_worker(number: signal.Signals, code: int) -> None:
    client, workers = await busy()
    client.process.send_signal(number)
    assert await asyncio.wait_for(client.process.wait(), PATIENCE) == code
    assert await gone(workers)


async def test_ctrl_c_in_a_terminal_does_not_end_the_worker() -> None:
    client, workers = await busy()
    os.kill(workers[0], signal.SIGINT)
    client.open("file:///t/u.gdl", GAME.replace("no-moves", "no-moves & no-moves"))
    await client.receive()
    assert all(map(alive, workers))
    assert await client.end() == 0


async def test_nothing_but_messages_is_on_standard_output() -> None:
    client, _ = await busy()
    await client.ask("textDocument/codeLens", {"textDocument": {"uri": "file:///t/t.gdl"}})
    message = client.request("shutdown", None)
    client.send(message)
    while (await client.receive()).get("id") != message["id"]:
        pass
    client.tell("exit")
    assert await client.stdout.read() == b""
    await client.process.wait()


async def test_requests_before_the_beginning_are_refused() -> None:
    client = await Bare.start()
    message = client.request("textDocument/hover", {"textDocument": {"uri": "file:///t"}, "position": AT})
    client.send(message)
    assert (await client.answer(message["id"]))["error"]["code"] == -32002
    await client.begin()
    assert await client.end() == 0


NOTHING = "workspace/diagnostic", {"previousResultIds": []}
AT = {"line": 0, "character": 0}


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b'{"jsonrpc": "2.0"}', b'{"jsonrpc": "2.0", "id": 7}', b"null", b'"text"', b"\xff\xfe"],
    ids=repr,
)
async def test_messages_that_make_no_sense_do_not_end_it(body: bytes) -> None:
    client = await Bare.start()
    await client.begin()
    client.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert await client.ask(*NOTHING) == {"items": []}
    assert await client.end() == 0


async def test_what_it_does_not_know_is_an_error_and_no_more() -> None:
    client = await Bare.start()
    await client.begin()
    message = client.request("textDocument/paint", {})
    client.send({"method": "textDocument/whatever", "params": {}}, {"method": "$/unknown", "params": {}}, message)
    assert (await client.answer(message["id"]))["error"]["code"] == -32601
    wrong = client.request("textDocument/hover", {"where": 1})
    client.send(wrong)
    assert await client.ask(*NOTHING) == {"items": []}
    client.open("file:///t/t.gdl", GAME)
    client.tell("textDocument/didChange", textDocument={"uri": "file:///t/none", "version": 2}, contentChanges=[])
    client.tell("textDocument/didClose", textDocument={"uri": "file:///t/none"})
    assert await client.ask("textDocument/hover", {"textDocument": {"uri": "file:///none"}, "position": AT}) is None
    assert await client.end() == 0


async def test_a_port_is_served_as_standard_input_is() -> None:
    server = await asyncio.create_subprocess_exec(*SERVER, "--tcp", "0", stderr=asyncio.subprocess.PIPE)
    assert server.stderr is not None
    said = (await server.stderr.readline()).decode()
    host, _, port = said.removeprefix("listening on ").strip().rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}).encode()
    writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert (await reader.readline()).startswith(b"Content-Length")
    for method, number in (("shutdown", 2), ("exit", None)):
        message = {"jsonrpc": "2.0", "method": method} | ({"id": number} if number else {})
        body = json.dumps(message).encode()
        writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert await asyncio.wait_for(server.wait(), PATIENCE) == 0
    writer.close()


async def test_without_pygls_it_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pygls'] = None; sys.argv[1:] = ['lsp']\nfrom plybook.__main__ import main\nmain()"
    pipe = asyncio.subprocess.PIPE
    done = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdin=pipe, stdout=pipe, stderr=pipe)
    out, err = await done.communicate()
    assert (done.returncode, out) == (1, b"")
    assert b"pip install 'plybook[lsp]'" in err


@pytest.mark.parametrize(
    "arguments", [["--tcp", "x"], ["--tcp", "1:2:x"], ["--tcp", "70000"], ["--stdio", "--tcp", "1"]]
)
async def test_a_wrong_command_line_is_a_usage_error(arguments: list[str]) -> None:
    pipe = asyncio.subprocess.PIPE
    done = await asyncio.create_subprocess_exec(*SERVER, *arguments, stdin=pipe, stdout=pipe, stderr=pipe)
    await done.communicate()
    assert done.returncode == 2
