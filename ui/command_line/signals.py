"""Signals that end ``plybook``: Ctrl-C, SIGTERM and SIGHUP. None of them shows a traceback or leaves a process behind.

While the program starts and when it exits, a signal ends it at once. While a command runs, SIGTERM and SIGHUP do what
Ctrl-C does: they raise :class:`KeyboardInterrupt`, so that the command keeps what is finished. The exit code is 128
plus the number of the signal. A signal that was ignored when the program was started (``nohup``, jobs of a script in
the background) stays ignored.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from _thread import start_new_thread  # an import in the handler of a signal can wait for itself
from types import FrameType, TracebackType

from ...interpreter.core.ending import LEFT_BEHIND, SIGNALS, end_programs

CODES = tuple(128 + number for number in SIGNALS)
"""The exit codes of a program that was ended by a signal."""
TYPE_CHECKING = False  # type checkers know better; importing `typing` takes long
if TYPE_CHECKING:
    from typing import Any, NoReturn
AGAIN = 0.01
"""Seconds after which a signal is repeated that arrived where an exception would be lost."""
IMPORTING = "<frozen importlib."
"""How the files begin that are on the stack during an import."""


class Terminated(KeyboardInterrupt):
    """Raised in the main thread by SIGTERM and SIGHUP: the program must end."""


class _Received:
    number = 0
    """The signal that must end the program; 0 if none has arrived, or only Ctrl-C, which can also end less."""
    interrupted = False
    """Whether a signal has ended what the program was doing: objects may be left half made."""
    waiting = 0
    """The signal that waits for the end of an import; 0 if none does."""


def exit_at_once() -> None:
    """From now on, a signal ends the process at once. Called first by the program."""
    _handle(_exit)
    sys.unraisablehook = _repeat


class Raised:
    """A context in which a signal raises ``KeyboardInterrupt`` in the main thread."""

    def __enter__(self) -> None:
        _Received.number, _Received.interrupted, _Received.waiting = 0, False, 0
        self._before = _handle(_raise)

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if _Received.waiting and kind is None:
            _interrupt(_Received.waiting)


def terminated() -> bool:
    """Whether the program has been told to end."""
    return _Received.number != 0


def exit_code(code: int) -> int:
    """The exit code of the program: ``code``, unless it has been told to end."""
    return 128 + _Received.number if _Received.number else code


def busy() -> bool:
    """Whether a thread goes on that need not finish, such as a compilation whose result is no longer wanted.

    It may be in machine code, which must not run while the process is taken down in the usual way.
    """
    threading = sys.modules.get("threading")
    return threading is not None and any(thread.name == LEFT_BEHIND for thread in threading.enumerate())


def leave(code: int) -> NoReturn:
    """End the process without waiting for its threads."""
    import atexit

    atexit._run_exitfuncs()  # for example, end the worker processes
    end_programs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # the terminal is gone
            pass
    os._exit(code)


def _handle(handler: Any) -> dict[int, Any]:
    """Set the handler of all signals that are not ignored, and return those before."""
    threading = sys.modules.get("threading")  # none, no other threads
    if threading is not None and threading.current_thread() is not threading.main_thread():
        return {}
    ignored = (signal.SIG_IGN, None)
    return {number: signal.signal(number, handler) for number in SIGNALS if signal.getsignal(number) not in ignored}


def _exit(number: int, frame: FrameType | None) -> None:
    end_programs()
    try:
        os.write(2, b"interrupted\n")
    except OSError:
        pass
    os._exit(128 + number)


def _raise(number: int, frame: FrameType | None) -> None:
    """End what the program is doing, but no import.

    NumPy's part in C prints an exception that it meets while it is imported, and raises ``ImportError`` instead; other
    packages take such an error for a part that is not installed. A signal would be lost there.
    """
    if not _importing(frame):
        _interrupt(number)
    if number != signal.SIGINT:
        _Received.number = number
    if not _Received.waiting:
        _Received.waiting = number
        start_new_thread(_send_until_heard, ())


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTING):
            return True
        frame = frame.f_back
    return False


def _interrupt(number: int) -> NoReturn:
    _Received.interrupted, _Received.waiting = True, 0
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    _Received.number = number
    raise Terminated


def _send_until_heard() -> None:
    while number := _Received.waiting:
        time.sleep(AGAIN)
        if _Received.waiting:
            os.kill(os.getpid(), number)


def _repeat(unraisable: Any) -> None:
    """Repeat a signal that arrived where Python would print the exception and go on, as in the end of an object.

    Other exceptions are printed, but not those of objects that a signal has left half made: that they cannot be ended
    as usual is no news.
    """
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        if not _Received.interrupted:
            sys.__unraisablehook__(unraisable)
        return
    if not _Received.waiting:
        _Received.waiting = _Received.number or signal.SIGINT
        start_new_thread(_send_until_heard, ())
