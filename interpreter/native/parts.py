"""All parts of the machine code, discovered by import: the ``signatures.py`` of each kernel declares its own."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from . import kernels, search
from .codegen.signatures import POSITIONS
from .llvm.part import Part


def parts() -> dict[str, Part]:
    """Every part by name, the part for single positions first."""
    found = {POSITIONS.name: POSITIONS}
    for folder in (kernels, search):
        for module in walk_packages(folder.__path__, f"{folder.__name__}."):
            if module.name.endswith(".signatures"):
                part = getattr(import_module(module.name), "PART", None)
                if part is not None:
                    found[part.name] = part
    return found
