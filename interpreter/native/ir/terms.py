"""The IR: expressions over regions, sites and numbers. Programs are made of them (``program``).

An expression is a *term*: an operation, its arguments and perhaps a constant. Terms are interned, so that equal terms
of one program are one object; they are pure and total, so that any of them can be computed early, late, twice or never.

Numbers can be undefined (no path, too large, division by zero), and so can players and pieces. The operations are
declared in ``meaning``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from operator import is_
from typing import Any, cast

from .folds import EACH, FOLDS, Fold, given
from .meaning import COMMUTATIVE, OPERATIONS
from .types import ANY, FUNCTION

EARLIER = "before "
"""Prefix of the inputs that describe the position before the move just made (in ``again`` only)."""
LEAVES = frozenset(["constant", "input", "variable"])
CLOSED: frozenset[str] = frozenset()
"""The variables in a term that has none."""
LAZILY = "lazily"
"""As the ``data`` of a ``select``: only the side that is taken is computed."""


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """An expression; compare with ``is``."""

    op: str
    type: str
    args: tuple[Term, ...]
    data: Any
    number: int
    free: frozenset[str]
    """The variables in it."""

    @property
    def constant(self) -> bool:
        """Whether the value is known at compile time."""
        return self.op == "constant"


class TooMuchWork(Exception):  # noqa: N818
    """Raised when a computation on terms exceeds its limit."""


class Terms:
    """All terms of one program.

    ``work`` counts the steps of making, rewriting and proving; see :meth:`limited`.
    """

    def __init__(self) -> None:
        self.work = 0
        self._limit: int | None = None
        self._known: dict[tuple[Any, ...], Term] = {}

    def __len__(self) -> int:
        return len(self._known)

    @contextmanager
    def limited(self, steps: int) -> Iterator[None]:
        """Allow at most so many steps; the same computation always takes the same number.

        Raises:
            TooMuchWork: it takes more.
        """
        self._limit = self.work + steps
        try:
            yield
        finally:
            self._limit = None

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            TooMuchWork: they are above the limit.
        """
        self.work += steps
        if self._limit is not None and self.work > self._limit:
            raise TooMuchWork

    def make(self, op: str, args: Sequence[Term] = (), data: Any = None, type_: str = "") -> Term:
        """The term of an operation; ``type_`` is needed for leaves only."""
        self.work += 1
        if self._limit is not None and self.work > self._limit:
            raise TooMuchWork
        if op in COMMUTATIVE and args[0].number > args[1].number:
            args = (args[1], args[0])
        # The type of anything but a leaf follows from the rest.
        key = (op, data, type_) if op in LEAVES else (op, data, *args)
        term = self._known.get(key)
        if term is None:
            if op not in LEAVES:
                result = OPERATIONS[op].result
                type_ = args[-1].type if result == ANY else data.body.type if result == FUNCTION else result
            free = frozenset([data]) if op == "variable" else CLOSED
            for arg in args:
                if arg.free:
                    free |= arg.free
            term = self._known[key] = Term(op, type_, tuple(args), data, len(self._known), free)
        return term

    def constant(self, type_: str, value: Any) -> Term:
        """A constant; a region is a ``frozenset`` of sites."""
        return self.make("constant", (), value, type_)

    def variable(self, name: str, type_: str) -> Term:
        """A name bound by a statement."""
        return self.make("variable", (), name, type_)

    def input(self, name: str, type_: str) -> Term:
        """A value read from the position."""
        return self.make("input", (), name, type_)

    def replace(self, term: Term, swap: dict[int, Term]) -> Term:
        """The term with subterms substituted, by number."""
        return self.rewrite(term, lambda inner: swap.get(inner.number))

    def rewrite(self, term: Term, change: Callable[[Term], Term | None], done: dict[int, Term] | None = None) -> Term:
        """The term with ``change`` applied from the top; where it returns ``None``, the arguments are visited."""
        done = {} if done is None else done
        found = done.get(term.number)
        if found is not None:
            return found
        self.spend()
        changed = change(term)
        if changed is None and not term.args:
            changed = term
        if changed is None:
            args = [self.rewrite(arg, change, done) for arg in term.args]
            same = all(map(is_, args, term.args))
            changed = term if same else self.make(term.op, args, term.data, term.type)
        done[term.number] = changed
        return changed


def closed(terms: Terms, how: str, region: Term, more: Sequence[Term], thing: Term, body: Term) -> Term:
    """The fold of a function: ``body`` over the variable ``thing`` and anything else.

    ``more`` are the arguments between the region and the given values.
    """
    outside: dict[int, Term] = {}

    def named(term: Term) -> Term | None:
        if term is thing:
            return terms.variable(EACH, thing.type)
        if thing.data in term.free:
            return None
        if term.constant:
            return term
        outside.setdefault(term.number, term)
        return terms.variable(given([*outside].index(term.number)), term.type)

    inner = terms.rewrite(body, named)
    values = tuple(outside.values())
    fold = Fold(how, thing.type, inner, tuple(value.type for value in values))
    return terms.make(FOLDS[how == "nth-largest"], (region, *more, *values), fold)


def opened(terms: Terms, term: Term, name: str) -> tuple[Sequence[Term], Term, Term]:
    """The opposite of :func:`closed`: the arguments before the given values, a variable with a name, and the body."""
    fold: Fold = term.data
    start = 1 + FOLDS.index(term.op)
    thing = terms.variable(name, fold.each)
    swap = {terms.variable(EACH, fold.each).number: thing}
    for number, (type_, value) in enumerate(zip(fold.given, term.args[start:], strict=True)):
        swap[terms.variable(given(number), type_).number] = value
    return term.args[:start], thing, terms.replace(cast(Term, fold.body), swap)


def subterms(roots: Sequence[Term]) -> Iterator[Term]:
    """Every distinct term within some terms, arguments first."""
    seen: set[int] = set()
    waiting = [(root, False) for root in reversed(roots)]
    while waiting:
        term, entered = waiting.pop()
        if entered:
            yield term
        elif term.number not in seen:
            seen.add(term.number)
            waiting.append((term, True))
            waiting += [(arg, False) for arg in reversed(term.args)]
