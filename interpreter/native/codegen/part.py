"""A part of the machine code of a game: what is compiled together, when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..llvm.signature import Signature
from .rules import Rules


@dataclass(frozen=True)
class Part:
    """Declared by the kernel that it belongs to; the compiler knows none of them."""

    name: str
    """What the kept code is called, and what ``plybook dump --part`` calls it."""
    kernels: tuple[Signature, ...]
    """The functions that it has for callers."""
    write: Callable[[Rules], None]
    """Writes them into the module of the rules of a game."""
