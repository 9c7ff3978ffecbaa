"""Folds whose code is a function: those that occur many times, with other arguments, and those that take long anyway.

The function of a fold is closed, so its code is the same wherever it stands. Where rules ask for each of a dozen kinds
of pieces whether one of them could be dropped, it would be most of a program. A long search within a search, such as
for any answer to a move, is code that seldom runs: LLVM need not optimise it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from ..ir.folds import FOLDS, Fold
from ..ir.meaning import STATEFUL
from ..ir.program import Program, statements, terms_of
from ..ir.terms import Term, subterms

MANY = 3
"""From so many uses on, the code of a fold is a function: fewer are faster where they stand."""
LARGE = 60
"""The fewest terms of such a fold."""
LONG = 250
"""The fewest terms of a fold with others in it that is not optimised."""


@dataclass(frozen=True)
class Outlined:
    """A fold whose code is a function."""

    number: int
    cold: bool
    """Whether it is not optimised."""


def outlined(program: Program) -> dict[Fold, Outlined]:
    """The folds whose code is to be a function."""
    roots = [term for statement in statements(program.moves) for term in terms_of(statement)]
    uses = Counter(_folds(roots))
    found: dict[Fold, Outlined] = {}
    for fold, number in uses.items():
        body = [cast(Term, fold.body)]
        terms = list(subterms(body))
        if any(term.op in STATEFUL for term in terms):
            continue
        whole = len(terms) + sum(_size(term.data) for term in terms if term.op in FOLDS)
        cold = whole >= LONG and whole > len(terms)
        if cold or (number >= MANY and len(terms) >= LARGE):
            found[fold] = Outlined(len(found), cold)
    return found


def _size(fold: Fold) -> int:
    """The number of terms in the function of a fold, and in those of the folds in it."""
    terms = list(subterms([cast(Term, fold.body)]))
    return len(terms) + sum(_size(term.data) for term in terms if term.op in FOLDS)


def _folds(roots: Sequence[Term]) -> Iterator[Fold]:
    """The folds in terms and in their functions, once for each place."""
    for term in subterms(roots):
        if term.op in FOLDS:
            yield term.data
            yield from _folds([cast(Term, term.data.body)])
