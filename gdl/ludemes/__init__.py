"""The primitives of the language: one idea per file; every module of this package is loaded.

A ludeme is a class with a name, typed parameters, a docstring (which becomes its page in the manual) and a meaning:
a plain function over sets of points. Everything else is a ``define`` in ``gdl/std``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .base import Ludeme, Parameter


@lru_cache(maxsize=1)
def ludemes() -> dict[str, tuple[type[Ludeme], ...]]:
    """All ludemes by name; overloads of a name differ in their parameters."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    found: dict[str, tuple[type[Ludeme], ...]] = {}
    for ludeme in sorted(Ludeme.known, key=lambda known: known.__module__):  # independent of the order of imports
        found[ludeme.name] = (*found.get(ludeme.name, ()), ludeme)
    return found


__all__ = ["Ludeme", "Parameter", "ludemes"]
