"""How an operation of the IR is declared: see ``meaning``, which declares them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Region = frozenset[int]
Meaning = TypeVar("Meaning", bound=Callable[..., Any])


@dataclass(frozen=True)
class Topology:
    """What operations need to know of a board."""

    neighbours: Sequence[Region]
    """The sites beside each site."""
    directions: Mapping[str, Sequence[int]]
    """The site one step ahead of each site, -1 where there is none, by the name of the direction."""


@dataclass(frozen=True)
class Knowledge:
    """What a term of some operation has in ``data``, besides its arguments."""

    words: str
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class Operation:
    """An operation of the IR. Passes and analyses know some operations by name and must be right about any other."""

    name: str
    arguments: tuple[str, ...]
    """The types that it takes; ``ANY`` stands for one type, ``SLOTS`` for a region for each slot."""
    result: str
    meaning: Callable[..., Any]
    """Its value, from a ``Topology``, what it knows (if it knows something), and the values of its arguments: sites by
    number, regions as sets of them, ``None`` for what is undefined."""
    knows: Knowledge | None
    commutative: bool
    expensive: bool
    defined: bool
    ordered: bool
    connected: bool
    stateful: bool

    @property
    def means(self) -> str:
        """Its meaning in words."""
        return self.meaning.__doc__ or ""

    def value(self, board: Any, data: Any, *arguments: Any) -> Any:
        """What it is worth on a board (a ``Topology``; if it is ``stateful``, what looks the state up)."""
        if self.knows is None:
            return self.meaning(board, *arguments)
        return self.meaning(board, data, *arguments)


class Declarations:
    """Operations that are declared one after the other."""

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
        """Declare an operation; what is decorated is its meaning, whose docstring says it in words.

        Args:
            name: its name in terms.
            arguments: the types that it takes.
            result: the type that it gives.
            knows: what its terms know besides their arguments.
            commutative: its arguments are put into one order, so that equal values are one term.
            expensive: worth a branch to avoid.
            defined: its number is always there.
            ordered: the type that stands for ``ANY`` is a number's.
            connected: its first argument is certain to be connected.
            stateful: it asks for more than its arguments, which the state has; its meaning takes what looks it up in
                the place of the board.
        """

        def declared(meaning: Meaning) -> Meaning:
            self.known[name] = Operation(
                name, arguments, result, meaning, knows, commutative, expensive, defined, ordered, connected, stateful
            )
            return meaning

        return declared
