"""The statements of the language, one idea a file, found by being here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .base import Kind


@lru_cache(maxsize=1)
def kinds() -> dict[tuple[str, str], type[Kind]]:
    """All kinds of statement by the block that they stand in (``game``, ``move`` ...) and their keyword."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return {(kind.inside, kind.keyword): kind for kind in Kind.known}


__all__ = ["Kind", "kinds"]
