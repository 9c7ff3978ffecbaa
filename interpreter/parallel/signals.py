"""Handling signals at the right time: while processes are started and ended.

A signal with Python's handler, or any other one that raises an exception, ends work that is spread over processes. One
that is ignored, or that ends the process by default, is left alone.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

from ..core.ending import SIGNALS


@contextmanager
def handled_once() -> Iterator[None]:
    """Handle the first signal, and ignore others while joblib ends its processes.

    Joblib does so within its own code, and would stop half-way if interrupted.
    """
    handlers = _handlers()

    def once(number: int, frame: FrameType | None) -> None:
        for each in handlers:
            signal.signal(each, signal.SIG_IGN)
        handlers[number](number, frame)

    with _instead(handlers, once):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore signals in this block."""
    with _instead(_handlers(), signal.SIG_IGN):
        yield


@contextmanager
def deferred() -> Iterator[None]:
    """Handle signals at the end of this block."""
    handlers, arrived = _handlers(), list[int]()
    try:
        with _instead(handlers, lambda number, frame: arrived.append(number)):
            yield
    finally:
        for number in arrived[:1]:
            signal.raise_signal(number)


@contextmanager
def blocked() -> Iterator[None]:
    """The same; signals are also blocked in processes that are started in this block."""
    with deferred():
        handlers = _handlers()
        if not handlers or not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, handlers)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _handlers() -> dict[int, Any]:
    """The handlers in Python, which only the main thread can change."""
    if current_thread() is not main_thread():
        return {}
    found = {number: signal.getsignal(number) for number in SIGNALS}
    return {number: handler for number, handler in found.items() if callable(handler)}


@contextmanager
def _instead(handlers: dict[int, Any], handler: Any) -> Iterator[None]:
    for number in handlers:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, before in handlers.items():
            signal.signal(number, before)
