"""The parts of an analysis, found by being there: every module in a folder of ``measures`` that declares a ``PART``.

They are imported when they are first asked for, and not with this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from .workbench.part import Part


@lru_cache(maxsize=1)
def parts() -> tuple[Part, ...]:
    """All parts, in the order in which they are worked out."""
    found = [module.PART for module in _modules() if isinstance(getattr(module, "PART", None), Part)]
    return tuple(sorted(found, key=lambda part: (part.order, part.name)))


def _modules() -> Iterator[ModuleType]:
    """The modules of all folders beside this one."""
    for folder in iter_modules([str(Path(__file__).parent)]):
        if folder.ispkg:
            package = import_module(f"{__package__}.{folder.name}")
            for module in iter_modules(package.__path__):
                yield import_module(f"{package.__name__}.{module.name}")
