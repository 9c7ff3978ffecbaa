"""What can be called from outside: each function of the machine code is declared once, for all who must agree on it.

The emitter takes the types and names of its parameters from here, the binding (``engine.jit``) what it hands over, and
the documentation (``docs/kernels.md``) what everything means.

All memory is the caller's. What a function is given it may use until it returns, and keeps no address beyond that, but
where a parameter says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from .typed_values import BIT, POINTER, WORD


@dataclass(frozen=True)
class Parameter:
    """What a function is given."""

    name: str
    type: str
    means: str
    """What it is, in which unit; of memory, what the function does with it."""
    element: str = WORD
    """Of memory, the type of what lies in it."""


@dataclass(frozen=True)
class Signature:
    """A function of the machine code, as seen from outside."""

    name: str
    means: str
    """What it does and gives."""
    parameters: tuple[Parameter, ...]
    result: str = WORD

    @property
    def declared(self) -> list[tuple[str, str]]:
        """Types and names, as :meth:`.Module.function` takes them."""
        return [(parameter.type, parameter.name) for parameter in self.parameters]


def integer(name: str, means: str) -> Parameter:
    """A whole number of 64 bits."""
    return Parameter(name, WORD, means)


def truth(name: str, means: str) -> Parameter:
    """A truth value."""
    return Parameter(name, BIT, means)


def reads(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that is read and not changed."""
    return Parameter(name, POINTER, f"{means} (read)", element)


def writes(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that is written, and has the result afterwards."""
    return Parameter(name, POINTER, f"{means} (written)", element)


def room(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory for work that nobody needs afterwards."""
    return Parameter(name, POINTER, f"{means} (room for work)", element)


def changes(name: str, means: str, *, element: str = WORD) -> Parameter:
    """Memory that is read and changed, and stays so for the next call."""
    return Parameter(name, POINTER, f"{means} (read and changed)", element)
