"""The kinds of players, one a file, found by being here.

A file declares its ``KIND`` and imports nothing heavy at the top: a list of the kinds brings neither the grammar nor
machine code with it. What makes a player is imported when one is made.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..base.kind import Kind


def _found() -> tuple[Kind, ...]:
    kinds = [import_module(f"{__name__}.{module.name}").KIND for module in iter_modules(__path__)]
    return tuple(sorted(kinds, key=lambda kind: (kind.place, kind.name)))


KINDS = _found()
"""All kinds, in the order in which people are shown them."""
