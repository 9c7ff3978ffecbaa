"""The other end of :mod:`.background`: reads jobs, carries them out, and writes their results.

Both ends are processes of ours that share a pipe which nobody else can write to; they use what multiprocessing uses.
"""

from __future__ import annotations

import _thread
import os
import signal
import struct
import threading
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from types import FrameType
from typing import IO, Any, cast

HEAD = struct.Struct("!I")
"""What precedes a message: its length in bytes."""
WORK_WITH_PATIENCE = 10
"""How much more other processes count than this one."""
ENDED = 128 + signal.SIGTERM


class _Outdated(BaseException):
    """Raised in the middle of a job whose result is no longer of interest."""


class _State:
    number = 0
    """The job being carried out; 0 for none."""
    stop = 0
    """The job to break off."""
    told = False
    """Whether a message says so, so that the next signal does not come from outside."""


def send(stream: IO[bytes], message: object) -> None:
    """Write a message."""
    body = bytes(ForkingPickler.dumps(message))
    rest = memoryview(HEAD.pack(len(body)) + body)
    while rest:
        rest = rest[stream.write(rest) :]


def receive(stream: IO[bytes]) -> tuple[Any, ...] | None:
    """Read a message; ``None`` at the end of the stream."""
    head = _exactly(stream, HEAD.size)
    body = _exactly(stream, HEAD.unpack(head)[0]) if head is not None else None
    return None if body is None else cast("tuple[Any, ...]", ForkingPickler.loads(body))


def _exactly(stream: IO[bytes], size: int) -> bytes | None:
    parts = b""
    while len(parts) < size:
        part = stream.read(size - len(parts))
        if not part:
            return None
        parts += part
    return parts


def serve() -> None:
    """Carry out jobs until the input ends, and then end at once, even in the middle of one."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a job prints must not be among the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _break_off)
    if hasattr(os, "nice"):
        os.nice(WORK_WITH_PATIENCE)
    jobs: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        number, job = jobs.get()
        send(answers, _carried_out(number, job))


def _listen(jobs: SimpleQueue[tuple[int, bytes]]) -> None:
    """Take messages, until there is nobody left to work for."""
    source = os.fdopen(0, "rb", buffering=0, closefd=False)
    while message := receive(source):
        if message[0] == "do":
            jobs.put(message[1:])
        else:
            _State.stop, _State.told = message[1], True
            _thread.interrupt_main(signal.SIGTERM)
    os._exit(0)


def _break_off(number: int, frame: FrameType | None) -> None:
    """Break off the job that is to stop; any other signal of this kind comes from outside, and ends the process."""
    told, _State.told = _State.told, False
    if not told:
        os._exit(ENDED)
    if _State.stop == _State.number:
        _State.number = 0
        raise _Outdated


def _carried_out(number: int, job: bytes) -> tuple[int, Any, str, bool]:
    """The number of a job, its result, why it failed if it did, and whether it was broken off."""
    try:
        try:
            _State.number = number
            if _State.stop == number:
                raise _Outdated
            function, argument = ForkingPickler.loads(job)
            result = function(argument)
            ForkingPickler.dumps(result)
            _State.number = 0
        except Exception as fault:
            _State.number = 0
            return number, None, f"{type(fault).__name__}: {fault}"[:400], False
    except _Outdated:
        return number, None, "", True
    return number, result, "", False
