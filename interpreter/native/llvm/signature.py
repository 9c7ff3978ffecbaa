"""Functions that can be called from outside: each is declared once, for everything that must agree on it.

The emitter takes the types and names of the parameters from here, the binding (``engine.jit``) the types of the
arguments, and the documentation (``docs/kernels.md``) the meanings.

All memory belongs to the caller. A function can use its arguments until it returns, and keeps no address beyond that
unless a parameter says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from .typed_values import BIT, POINTER, WORD

STOPPED = -1001
"""The result of a function that was stopped."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function."""

    name: str
    type: str
    means: str
    """What it is, with its unit; for memory, also what the function does with it."""
    element: str = WORD
    """For memory, the type of its elements."""


@dataclass(frozen=True)
class Signature:
    """A function of the machine code, as seen from outside."""

    name: str
    means: str
    """What it does and returns."""
    parameters: tuple[Parameter, ...]
    result: str = WORD

    @property
    def declared(self) -> list[tuple[str, str]]:
        """Types and names, as :meth:`.Module.function` takes them."""
        return [(parameter.type, parameter.name) for parameter in self.parameters]


def integer(name: str, means: str) -> Parameter:
    """A 64-bit integer."""
    return Parameter(name, WORD, means)


def truth(name: str, means: str) -> Parameter:
    """A truth value."""
    return Parameter(name, BIT, means)


def reads(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that is only read."""
    return Parameter(name, POINTER, f"{means} (read)", element)


def writes(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that the result is written to."""
    return Parameter(name, POINTER, f"{means} (written)", element)


def room(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Scratch memory, whose contents are not needed afterwards."""
    return Parameter(name, POINTER, f"{means} (scratch)", element)


def changes(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that is read and changed, and kept for the next call."""
    return Parameter(name, POINTER, f"{means} (read and changed)", element)
