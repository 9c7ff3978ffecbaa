"""A part of a game's machine code: the functions that are compiled together, when one of them is first needed."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .signature import Signature


@dataclass(frozen=True)
class Part:
    """Declared by the kernel that it belongs to; the compiler knows none of them."""

    name: str
    """The name of the cached code, and of ``plybook dump --part``."""
    kernels: tuple[Signature, ...]
    """The functions for callers."""
    emitter: str
    """The module whose function ``write`` writes them. It is imported only then: cached code needs no compiler."""

    def write(self, rules: Any) -> None:
        """Write the functions into the module of a game's rules (``codegen.rules.Rules``)."""
        import_module(self.emitter).write(rules)
