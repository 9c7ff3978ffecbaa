"""Run an external program, and exchange lines with it.

It runs without a shell, in its own session, so Ctrl-C at the terminal does not reach it. It is always ended: it is
asked to end, then gets SIGTERM, then SIGKILL, with everything in its process group. Its output is only read while it
is being asked, and only as much as needed; the end of its standard error is kept, to be shown when something goes
wrong.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from ..interpreter.core.ending import GROUPS, STARTING
from ..interpreter.parallel.safe_path import environment_of_programs
from ..interpreter.parallel.signals import deferred
from .protocol import Failure

LONGEST_LINE = 4_096
"""The greatest length of a line, in bytes."""
KEPT = 2_000
"""How much of the end of standard error is kept, in bytes."""
LAST_WORDS = 300
"""How much of it is shown, in characters."""
SLICE = 0.2
"""The interval between checks that the program is still running, in seconds."""
GRACE = 0.5
"""How long a program has to end after it has been asked to, in seconds."""


class Program:
    """A running program, from the creation of the object until :meth:`end`.

    Raises:
        Failure: the program cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._deadline = 0.0
        self._limit = ""
        self._failed = False
        self._heard = b""
        self._errors = b""
        try:
            with deferred(), STARTING:  # or an interrupt could lose a program that has just been started
                self._process = subprocess.Popen(
                    command,
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                    env=environment_of_programs(),
                )
                GROUPS.add(self._process.pid)
        except (OSError, ValueError) as fault:
            what = getattr(fault, "strerror", None) or str(fault)
            raise Failure(f"the program cannot be started: {what.lower()}") from None
        except KeyboardInterrupt:
            if hasattr(self, "_process"):
                self._failed = True
                self.end("")
            raise
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._open = {self._out, self._err}

    def allow(self, seconds: float, limit: str) -> None:
        """Wait at most this long from now on; ``limit`` describes the limit in messages."""
        self._deadline = time.monotonic() + seconds
        self._limit = limit

    def tell(self, line: str) -> None:
        """Send a line; anything that the program wrote before is not an answer to it.

        Raises:
            Failure: the program has already written something, has ended, or does not read.
        """
        self._read()
        if self._heard.strip():
            raise self._failure(f"it wrote {_shown(self._heard)} before it was asked")
        self._heard = b""
        self._write(f"{line}\n".encode())

    def hear(self) -> str:
        """Read its next line that is not blank, without surrounding spaces.

        Raises:
            Failure: there is no line in time, it is too long or not text, or the program has ended.
        """
        ended = False
        while True:
            line, end, rest = self._heard.partition(b"\n")
            if end and not line.strip():
                self._heard = rest
                continue
            if len(line) > LONGEST_LINE:
                raise self._failure(f"it wrote {LONGEST_LINE:,} bytes and more without ending a line: {_shown(line)}")
            if end:
                self._heard = rest
                try:
                    text = line.decode("utf-8").strip()
                except UnicodeDecodeError:
                    text = "\0"
                if not text.isprintable():
                    raise self._failure(f"it wrote something that is not text: {_shown(line)}")
                return text
            if self._out not in self._open or ended:
                raise self._gone("it closed its output")
            self._await(select.POLLIN, "did not answer")
            ended = self._process.poll() is not None  # its child processes can keep its output open
            self._read()

    def end(self, farewell: str) -> None:
        """Ask it to end, and make sure that it does, with all its child processes. A second call does nothing."""
        process = self._process
        if process.stdin is None or process.stdin.closed:
            return
        try:
            if not self._failed:
                self.allow(0.1, "")
                with suppress(Failure):
                    self._write(f"{farewell}\n".encode())
            process.stdin.close()
            if self._failed or not self._ends():
                self._signal(signal.SIGTERM)
                self._ends()
        finally:
            self._signal(signal.SIGKILL)
            process.wait()
            GROUPS.discard(process.pid)
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()

    def _ends(self) -> bool:
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, what: signal.Signals) -> None:
        """Send a signal to the program and its child processes, which can outlive it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, what)

    def _write(self, content: bytes) -> None:
        while content:
            try:
                content = content[os.write(self._in, content) :]
            except BlockingIOError:
                self._await(select.POLLOUT, "did not read its input")
                self._read()
            except OSError:
                raise self._gone("it closed its input") from None

    def _await(self, want: int, what: str) -> None:
        """Wait until there is something to read, or it can be written to.

        Raises:
            Failure: the time is up.
        """
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise self._failure(f"it {what} within {self._limit}{self._words()}")
        poll = select.poll()
        for stream in self._open:
            poll.register(stream, select.POLLIN)
        if want == select.POLLOUT:
            poll.register(self._in, select.POLLOUT)
        poll.poll(min(left, SLICE) * 1000)

    def _read(self) -> None:
        """Read what is available now: little more than a line of its output, and the end of its standard error."""
        for stream in tuple(self._open):
            while stream == self._err or len(self._heard) <= LONGEST_LINE:
                try:
                    piece = os.read(stream, LONGEST_LINE)
                except BlockingIOError:
                    break
                if not piece:
                    self._open.discard(stream)
                    break
                if stream == self._out:
                    self._heard += piece
                else:
                    self._errors = (self._errors + piece)[-KEPT:]

    def _failure(self, why: str) -> Failure:
        """The exception to raise; after it, the program is ended without being asked."""
        self._failed = True
        return Failure(why)

    def _gone(self, what: str) -> Failure:
        """The exception that explains why there will be no more lines."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        self._read()
        match self._process.returncode:
            case None:
                how = what
            case code if code < 0:
                how = f"the program was ended by {_signal_name(-code)}"
            case code:
                how = f"the program ended with exit code {code}"
        return self._failure(how + self._words())

    def _words(self) -> str:
        """The last lines that it wrote to standard error."""
        self._read()
        lines = [" ".join(line.split()) for line in self._errors.decode("utf-8", "replace").splitlines()]
        text = " / ".join([line for line in lines if line][-3:])
        text = "".join(character if character.isprintable() else "?" for character in text)
        return f" ({text[-LAST_WORDS:]})" if text else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _shown(content: bytes) -> str:
    """The beginning of what was written, for a message."""
    text = " ".join(content[:200].decode("utf-8", "replace").split())[:40]
    return f"`{''.join(character if character.isprintable() else '?' for character in text)}`"
