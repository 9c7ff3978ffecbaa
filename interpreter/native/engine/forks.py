"""Forking while other threads compile or play: the child has none of these threads, so it must not wait for them.

Locks that other threads hold at that moment are never released in the child, so it gets new ones. What they protect is
either written at once when it is complete, such as a table of compiled code, or written anew before each use. A thread
that compiles can be inside a change of LLVM's data, or import a module, whose lock no child can renew; so a fork waits
until it is done, which takes seconds at most.
"""

from __future__ import annotations

import os
import sys
import threading
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

COMPILING = threading.RLock()
"""Held while a part is compiled."""
_LOCKS: WeakKeyDictionary[Any, tuple[str, ...]] = WeakKeyDictionary()


def renew_after_fork(holder: object, *names: str) -> None:
    """Give an object new locks, in the attributes of these names, in every process that is forked from now on."""
    _LOCKS[holder] = names


def _llvm_lock() -> Any:
    """The lock that llvmlite holds during each call; ``None`` if it has not been imported."""
    ffi = sys.modules.get("llvmlite.binding.ffi")
    return None if ffi is None else ffi.lib._lock


def _before() -> None:
    _HELD.append(COMPILING)
    COMPILING.acquire()
    if (lock := _llvm_lock()) is not None:
        _HELD.append(lock)
        lock.__enter__()


def _after() -> None:
    while _HELD:
        _HELD.pop().__exit__(None, None, None)


def _in_child() -> None:
    _after()
    for holder, names in list(_LOCKS.items()):
        for name in names:
            setattr(holder, name, threading.Lock())
    if sys.version_info < (3, 12):  # later ones have no lock
        for module in [module for name, module in list(sys.modules.items()) if name.startswith("plybook.")]:
            for kind in [kind for kind in vars(module).values() if isinstance(kind, type)]:
                for each in vars(kind).values():
                    if isinstance(each, cached_property):
                        each.lock = threading.RLock()  # type: ignore[attr-defined]


_HELD: list[Any] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_in_child)
