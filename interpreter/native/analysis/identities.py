"""Identities of sets, logic and bounded numbers: terms that are equal by their shape alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..ir.terms import Term, Terms
from ..ir.types import BOOL, INT, REGION, UNDEFINED_TYPES


@dataclass(frozen=True)
class Constants:
    """The constants of a program that identities need."""

    terms: Terms
    everywhere: frozenset[int]

    def true(self, value: bool) -> Term:
        """A truth value."""
        return self.terms.constant(BOOL, value)

    def nothing(self) -> Term:
        """The empty region."""
        return self.terms.constant(REGION, frozenset())


def _select(of: Constants, term: Term) -> Term:
    condition, yes, no = term.args
    if condition.constant:
        return yes if condition.data else no
    if yes is no:
        return yes
    if condition.op == "not":
        return of.terms.make("select", (condition.args[0], no, yes))
    if yes.op == "select" and yes.args[0] is condition:
        return of.terms.make("select", (condition, yes.args[1], no))
    if no.op == "select" and no.args[0] is condition:
        return of.terms.make("select", (condition, yes, no.args[2]))
    if yes.op == no.op == "union":  # a union with the same region in both cases is applied after the select
        for added in yes.args:
            if added in no.args:
                (one,) = [arg for arg in yes.args if arg is not added] or [added]
                (other,) = [arg for arg in no.args if arg is not added] or [added]
                return of.terms.make("union", (of.terms.make("select", (condition, one, other)), added))
    if term.type == BOOL:
        make = of.terms.make
        negated = make("not", (condition,))
        if yes.constant:
            return make("or", (condition, no)) if yes.data else make("and", (negated, no))
        if no.constant:
            return make("or", (negated, yes)) if no.data else make("and", (condition, yes))
    return term


def _touching_none(of: Constants, term: Term) -> Term:
    region, number = term.args
    if number.constant and number.data == 0:
        make = of.terms.make
        return make("minus", (of.terms.constant(REGION, of.everywhere), make("adjacent", (region,))))
    return term


def _junction(of: Constants, term: Term) -> Term:
    a, b = term.args
    for one, other in ((a, b), (b, a)):
        if one.constant:
            return other if one.data == (term.op == "and") else one
    return a if a is b else term


def _not(of: Constants, term: Term) -> Term:
    (inner,) = term.args
    return inner.args[0] if inner.op == "not" else term


def _equality(of: Constants, term: Term) -> Term:
    a, b = term.args
    if any(arg.constant and arg.data is None for arg in term.args):
        return of.true(False)
    if a is b and (a.type not in UNDEFINED_TYPES or (a.op == "input" and a.type == INT)):
        return of.true(term.op == "same")
    for one, other in ((a, b), (b, a)):  # a select that is compared with a constant
        if one.op == "select" and other.constant and one.type != REGION:
            condition, yes, no = one.args
            make = of.terms.make
            return make("select", (condition, make(term.op, (yes, other)), make(term.op, (no, other))))
    if a.type == BOOL:
        for one, other in ((a, b), (b, a)):
            if one.constant:
                keep = one.data == (term.op == "same")
                return other if keep else of.terms.make("not", (other,))
    return term


def _ordering(of: Constants, term: Term) -> Term:
    if any(arg.constant and arg.data is None for arg in term.args) or (term.op == "<" and term.args[0] is term.args[1]):
        return of.true(False)
    a, b = term.args
    make = of.terms.make
    if a.op == "select" and b.constant and (a.args[1].constant or a.args[2].constant):  # one comparison is constant
        return make("select", (a.args[0], *(make(term.op, (value, b)) for value in a.args[1:])))
    if b.op == "select" and a.constant and (b.args[1].constant or b.args[2].constant):
        return make("select", (b.args[0], *(make(term.op, (a, value)) for value in b.args[1:])))
    return term


def _extreme(of: Constants, term: Term) -> Term:
    for arg in term.args:
        if arg.constant and arg.data is None:
            return arg
    return term.args[0] if term.args[0] is term.args[1] else term


def _arithmetic(of: Constants, term: Term) -> Term:
    for arg in term.args:
        if arg.constant and arg.data is None:
            return arg
    a, b = term.args
    if b.constant and b.data == (0 if term.op in "+-" else 1):
        return a
    return b if a.constant and a.data == {"+": 0, "*": 1}.get(term.op) else term


def _union(of: Constants, term: Term) -> Term:
    a, b = term.args
    if a.op == b.op == "select" and a.args[0] is b.args[0]:
        make = of.terms.make
        parts = [make("union", pair) for pair in zip(a.args[1:], b.args[1:], strict=True)]
        return make("select", (a.args[0], *parts))
    for one, other in ((a, b), (b, a)):
        if one.constant and not one.data:
            return other
        if one.constant and one.data == of.everywhere:
            return one
    return a if a is b else term


def _both(of: Constants, term: Term) -> Term:
    a, b = term.args
    for one, other in ((a, b), (b, a)):
        if one.constant and not one.data:
            return one
        if one.constant and one.data == of.everywhere:
            return other
    return a if a is b else term


def _minus(of: Constants, term: Term) -> Term:
    a, b = term.args
    if a is b or (a.constant and not a.data) or (b.constant and b.data == of.everywhere):
        return of.nothing()
    if b.constant and not b.data:
        return a
    if b.op == "minus" and b.args[0] is a:
        return of.terms.make("both", (a, b.args[1]))
    return term


def _contains(of: Constants, term: Term) -> Term:
    region, site = term.args
    if region.op == "single":
        return of.terms.make("same", (site, region.args[0]))
    if region.constant and not region.data:
        return of.true(False)
    return term


def _within(of: Constants, term: Term) -> Term:
    a, b = term.args
    if a.op == "single":
        return of.terms.make("contains", (b, a.args[0]))
    return of.true(True) if a.constant and not a.data else term


def _flood(of: Constants, term: Term) -> Term:
    empty = [arg for arg in term.args if arg.constant and not arg.data]
    return empty[0] if empty else term


IDENTITIES: dict[str, Callable[[Constants, Term], Term]] = {
    "select": _select, "and": _junction, "or": _junction, "not": _not, "same": _equality, "different": _equality,
    "<": _ordering, "<=": _ordering, "+": _arithmetic, "-": _arithmetic, "*": _arithmetic, "/": _arithmetic,
    "min": _extreme, "max": _extreme,
    "union": _union, "both": _both, "minus": _minus, "contains": _contains, "within": _within, "flood": _flood,
    "ray": _flood, "touching": _touching_none,
}  # fmt: skip
"""By operation, a function that returns a simpler equal term, or the same term; other operations have none."""
