"""The kinds of players, one per file; every file in this folder is one.

A file declares its ``KIND`` and imports nothing heavy at the top: listing the kinds loads neither the grammar nor the
code generator. What is needed to make a player is imported when one is made.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..base.kind import Kind


def _found() -> tuple[Kind, ...]:
    kinds = [import_module(f"{__name__}.{module.name}").KIND for module in iter_modules(__path__)]
    return tuple(sorted(kinds, key=lambda kind: (kind.place, kind.name)))


KINDS = _found()
"""All kinds, in the order in which they are listed."""
