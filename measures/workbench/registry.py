"""The parts of an analysis, discovered automatically: every module in a folder of ``measures`` with a ``PART``.

They are imported on first use, not with this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from .part import Part


@lru_cache(maxsize=1)
def parts() -> tuple[Part, ...]:
    """All parts, in the order in which they run."""
    found = [module.PART for module in _modules() if isinstance(getattr(module, "PART", None), Part)]
    return tuple(sorted(found, key=lambda part: (part.order, part.name)))


def _modules() -> Iterator[ModuleType]:
    """The modules of all folders next to this one."""
    measures = __package__.rpartition(".")[0]
    for folder in iter_modules([str(Path(__file__).parents[1])]):
        if folder.ispkg:
            package = import_module(f"{measures}.{folder.name}")
            for module in iter_modules(package.__path__):
                yield import_module(f"{package.__name__}.{module.name}")
