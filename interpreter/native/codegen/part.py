"""A part of the machine code of a game: a unit of compilation, compiled when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..llvm.signature import Signature
from .rules import Rules


@dataclass(frozen=True)
class Part:
    """Declared by the kernel that it belongs to; the compiler knows no specific part."""

    name: str
    """The name of the cached code, and of the part in ``plybook dump --part``."""
    kernels: tuple[Signature, ...]
    """The functions that it exports."""
    write: Callable[[Rules], None]
    """Writes the functions into the module of the rules of a game."""
