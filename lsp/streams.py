"""How messages come and go: standard input and output, or a port."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import BinaryIO

from pygls.io_ import StdoutWriter, run_async

from .server import Server, quiet

CHUNK = 1 << 16
BACKLOG = 1 << 20


def over_standard_streams() -> int:
    """Serve over standard input and output until the editor ends, and return the exit code.

    Whatever else is printed goes to standard error: only messages may be on standard output.
    """
    quiet()
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    async def serve() -> int:
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        threading.Thread(target=_feed, args=(reader, loop), daemon=True).start()
        return await _converse(Server(), reader, output)

    return asyncio.run(serve())


def over_tcp(host: str, port: int) -> int:
    """Serve the first editor that connects to a port, and return the exit code. Port 0 stands for any that is free."""
    quiet()

    async def serve() -> int:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            listening.close()
            try:
                code = await _converse(Server(), reader, writer)
            except BaseException as fault:
                done.set_exception(fault)
            else:
                done.set_result(code)

        listening = await asyncio.start_server(connected, host, port)
        address = listening.sockets[0].getsockname()
        print(f"listening on {address[0]}:{address[1]}", file=sys.stderr, flush=True)
        return await done

    return asyncio.run(serve())


async def _converse(server: Server, reader: asyncio.StreamReader, output: BinaryIO | asyncio.StreamWriter) -> int:
    """Take messages until the editor ends: 0 if it has said so before, otherwise 1."""
    writer = output if isinstance(output, asyncio.StreamWriter) else StdoutWriter(output)
    server.protocol.set_writer(writer)
    try:
        await run_async(threading.Event(), reader, server.protocol, error_handler=server.report_server_error)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except (BrokenPipeError, ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        server.end()
    return 0 if server.has_shut_down else 1


def _feed(reader: asyncio.StreamReader, loop: asyncio.AbstractEventLoop) -> None:
    """Pass on what arrives, as it arrives: so the loop sees all messages that there are before it answers one."""
    try:
        while chunk := os.read(0, CHUNK):
            loop.call_soon_threadsafe(reader.feed_data, chunk)
    except OSError:
        pass
    try:
        loop.call_soon_threadsafe(reader.feed_eof)
    except RuntimeError:
        pass  # the loop has ended first
