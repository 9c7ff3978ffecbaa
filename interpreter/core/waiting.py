"""Tells the user that something takes a while, such as compiling a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

Notice = Callable[[str], AbstractContextManager[object]]

_notice: list[Notice] = []


def tell_with(notice: Notice) -> None:
    """From now on, ``notice`` is called with what is being done, and its result is entered meanwhile.

    Without it, as in Python, nothing is said.
    """
    _notice[:] = [notice]


def waiting(what: str) -> AbstractContextManager[object]:
    """A context in which the user may have to wait."""
    return _notice[0](what) if _notice else nullcontext()
