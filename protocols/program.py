"""Another program, run beside this one and talked to in lines.

It is run without a shell, in a session of its own, so that Ctrl-C at the terminal is not for it, and is ended for sure:
asked, then told (SIGTERM), then stopped (SIGKILL), with all that it has started in its process group. What it writes is
read only while it is asked, and no more than can be looked at; what it writes to its standard error is kept, the end of
it, to be shown when something goes wrong.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from .protocol import Failure

LONGEST_LINE = 4_096
"""Bytes of a line that are read."""
KEPT = 2_000
"""Bytes of the end of standard error that are kept."""
LAST_WORDS = 300
"""Characters of it that are shown."""
SLICE = 0.2
"""Seconds after which it is looked whether the program is still there."""
GRACE = 0.5
"""Seconds that a program has to end after it has been asked to."""


class Program:
    """A program that runs, from when this is made until :meth:`end`.

    Raises:
        Failure: it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._deadline = 0.0
        self._limit = ""
        self._failed = False
        self._heard = b""
        self._errors = b""
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            what = getattr(fault, "strerror", None) or str(fault)
            raise Failure(f"the program cannot be started: {what.lower()}") from None
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._open = {self._out, self._err}

    def allow(self, seconds: float, limit: str) -> None:
        """So long it is waited for from now on; ``limit`` words what ends then."""
        self._deadline = time.monotonic() + seconds
        self._limit = limit

    def tell(self, line: str) -> None:
        """Send a line; whatever the program has said before is not an answer to it.

        Raises:
            Failure: it has said something already, has ended, or reads nothing.
        """
        self._read()
        if self._heard.strip():
            raise self._failure(f"it wrote {_shown(self._heard)} before it was asked")
        self._heard = b""
        self._write(f"{line}\n".encode())

    def hear(self) -> str:
        """Its next line with something in it, without spaces round it.

        Raises:
            Failure: there is none in time, it is too long or no text, or the program has ended.
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
                    raise self._failure(f"it wrote what is no text: {_shown(line)}")
                return text
            if self._out not in self._open or ended:
                raise self._gone("it closed its output")
            self._await(select.POLLIN, "did not answer")
            ended = self._process.poll() is not None  # what it has started may hold its output open
            self._read()

    def end(self, farewell: str) -> None:
        """Ask it to end, and see to it that it does, with all that it has started. A second call does nothing."""
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
        """For the program and for what it has started, which may outlive it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, what)

    def _write(self, content: bytes) -> None:
        while content:
            try:
                content = content[os.write(self._in, content) :]
            except BlockingIOError:
                self._await(select.POLLOUT, "did not read what it was told")
                self._read()
            except OSError:
                raise self._gone("it closed its input") from None

    def _await(self, want: int, what: str) -> None:
        """Until it can be read from or written to.

        Raises:
            Failure: the time is over.
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
        """What there is to be read now: a line and a bit of what it says, and the end of what it complains of."""
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
        """What is raised; there is no more politeness towards the program then."""
        self._failed = True
        return Failure(why)

    def _gone(self, what: str) -> Failure:
        """Why there will be no line any more."""
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
        """The last of what it has written to standard error."""
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
    """The beginning of what was written, for a person."""
    text = " ".join(content[:200].decode("utf-8", "replace").split())[:40]
    return f"`{''.join(character if character.isprintable() else '?' for character in text)}`"
