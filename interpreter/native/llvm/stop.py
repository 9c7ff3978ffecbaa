"""Stopping machine code from another thread: a word in memory that it checks regularly."""

from __future__ import annotations

from .builder import Function
from .signature import STOPPED
from .typed_values import Value


def return_if_stopped(f: Function, word: Value) -> None:
    """Return ``STOPPED`` if another thread has set a word in memory."""
    with f.when(f.load_volatile(word).ne(0)):
        f.ret(STOPPED)
