"""Declaration of IR operations; ``meaning`` declares them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

Region = frozenset[int]
Meaning = TypeVar("Meaning", bound=Callable[..., Any])


class Node(Protocol):
    """What a term is made of: see ``terms``."""

    @property
    def op(self) -> str:
        """The operation."""

    @property
    def type(self) -> str:
        """The type of the value."""

    @property
    def args(self) -> Sequence[Node]:
        """The arguments."""

    @property
    def data(self) -> Any:
        """What it has besides the arguments."""

    @property
    def number(self) -> int:
        """Its number among all terms."""

    @property
    def free(self) -> frozenset[str]:
        """The variables in it."""


@dataclass(frozen=True)
class Topology:
    """What operations need to know about a board."""

    neighbours: Sequence[Region]
    """The sites beside each site."""
    directions: Mapping[str, Sequence[int]]
    """The site one step ahead of each site, or -1 if there is none, by direction."""


@dataclass(frozen=True)
class Knowledge:
    """What a term has in ``data`` for some operation, in addition to its arguments."""

    words: str
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class Operation:
    """An operation of the IR. Passes and analyses know some operations by name and must be correct for any other."""

    name: str
    arguments: tuple[str, ...]
    """The argument types; ``ANY`` means one type, the same everywhere, and ``SLOTS`` a region for each slot, and
    what the history compares beside the board."""
    result: str
    meaning: Callable[..., Any]
    """Computes the value from a ``Topology``, ``data`` (if the operation uses it) and the values of the arguments:
    sites by number, regions as sets of them, ``None`` for undefined values."""
    knows: Knowledge | None
    commutative: bool
    expensive: bool
    defined: bool
    ordered: bool
    connected: bool
    stateful: bool

    @property
    def means(self) -> str:
        """The meaning in words."""
        return self.meaning.__doc__ or ""

    def value(self, board: Any, data: Any, *arguments: Any) -> Any:
        """The value on a board (a ``Topology``; for a ``stateful`` operation, the function that looks up the state)."""
        if self.knows is None:
            return self.meaning(board, *arguments)
        return self.meaning(board, data, *arguments)


class Declarations:
    """A table of operations, filled by the decorator ``operation``."""

    def __init__(self) -> None:
        self.known: dict[str, Operation] = {}

    def operation(
        self,
        name: str,
        arguments: tuple[str, ...],
        result: str,
        *,
        knows: Knowledge | None = None,
        commutative: bool = False,
        expensive: bool = False,
        defined: bool = False,
        ordered: bool = False,
        connected: bool = False,
        stateful: bool = False,
    ) -> Callable[[Meaning], Meaning]:
        """Declare an operation; the decorated function is its meaning, and its docstring the meaning in words.

        Args:
            name: its name in terms.
            arguments: the argument types.
            result: the result type.
            knows: what its terms hold in addition to their arguments.
            commutative: the arguments are sorted, so that equal values are one term.
            expensive: worth a branch to avoid.
            defined: the resulting number is never undefined.
            ordered: the type that ``ANY`` means must be a number.
            connected: the first argument must be connected.
            stateful: the value depends on the state as well as the arguments; the meaning takes a function that
                looks up the state instead of the board.
        """

        def declared(meaning: Meaning) -> Meaning:
            self.known[name] = Operation(
                name, arguments, result, meaning, knows, commutative, expensive, defined, ordered, connected, stateful
            )
            return meaning

        return declared
