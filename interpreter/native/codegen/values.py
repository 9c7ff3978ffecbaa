"""Terms in LLVM IR.

A region is an integer of the layout's width; a site is its bit number; an integer is a word, ``UNDEFINED`` if it has no
value; a player or a piece is a word, -1 if it has no value; a number with a fraction is a double, NaN if it has no
value.
"""

from __future__ import annotations

import operator
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import nan

from ....gdl.text import limits
from ..analysis.branches import shared, swells
from ..analysis.outlined import Outlined
from ..ir.folds import Fold
from ..ir.meaning import DEFINED, EXPENSIVE
from ..ir.terms import LAZILY, LEAVES, Term
from ..ir.types import INT, NUMBER, PIECE, PLAYER, REGION, SITE
from ..llvm.builder import Function
from ..llvm.typed_values import BIT, DOUBLE, WORD, Value
from .folds import Folds
from .regions import Regions, Touched
from .signatures import UNDEFINED

CALCULATE = {"+": operator.add, "-": operator.sub, "*": operator.mul}


@dataclass
class Scope:
    """The values available to terms at one place of a function."""

    inputs: dict[str, Value]
    names: dict[str, Value] = field(default_factory=dict)
    """Names for sites (their bits), regions and other values."""
    singles: dict[str, Value] = field(default_factory=dict)
    """The regions of named sites."""
    found: ChainMap[int, Value] = field(default_factory=ChainMap)
    """The terms that have been written already, by number."""
    touched: ChainMap[int, Touched] = field(default_factory=ChainMap)
    """The result of ``Regions.touched`` for a term, by its number."""

    def inner(self) -> Scope:
        """A scope for a block that may be skipped: values computed in it are not available after it."""
        return Scope(
            self.inputs, dict(self.names), dict(self.singles), self.found.new_child(), self.touched.new_child()
        )


class Values:
    """Writes terms into a function."""

    def __init__(self, regions: Regions) -> None:
        self.regions = regions
        self.seen: Callable[[Function, Term, list[Value], Scope], Value] | None = None
        """Writes a ``seen`` or ``since``, if there is a history."""
        self.touching: frozenset[int] = frozenset()
        """The numbers of regions whose parts are counted by site as well, so that one search answers both."""
        self.outlined: Mapping[Fold, Outlined] = {}
        """The folds whose code is a function."""
        self._dear: dict[int, bool] = {}

    def type_of(self, type_: str) -> str:
        """The LLVM type of a type of the IR."""
        return {REGION: self.regions.type, "bool": BIT, NUMBER: DOUBLE}.get(type_, WORD)

    def dear(self, term: Term) -> bool:
        """Whether a term is expensive to compute."""
        if term.number not in self._dear:
            self._dear[term.number] = term.op in EXPENSIVE or any(self.dear(arg) for arg in term.args)
        return self._dear[term.number]

    def value(self, f: Function, term: Term, scope: Scope) -> Value:
        """The value of a term."""
        if term.op in LEAVES:
            return self._write(f, term, scope)
        if term.number not in scope.found:
            scope.found[term.number] = self._write(f, term, scope)
        return scope.found[term.number]

    def whole(self, f: Function, root: Term, scope: Scope) -> Value:
        """The value of a term to which nothing is written in common beforehand, as it is to those of statements: what
        several places of it need comes first, or each branch would have code of its own for it."""
        if self.dear(root):
            self._common(f, [root], scope)
        return self.value(f, root, scope)

    def prepare(self, f: Function, roots: Sequence[Term], scope: Scope) -> None:
        """Write what several places of some terms need before the terms themselves, if there would be far too much code
        otherwise. Elsewhere, a term is written where it is first needed, which is faster."""
        if any(map(self.dear, roots)) and swells(roots, self._branches):
            self._common(f, roots, scope)

    def _common(self, f: Function, roots: Sequence[Term], scope: Scope) -> None:
        for term in shared(roots):
            self.value(f, term, scope)

    def _branches(self, term: Term) -> bool:
        """Whether only the operand of a term that is needed is computed."""
        if term.op not in ("select", "and", "or"):
            return False
        return term.data == LAZILY or any(map(self.dear, term.args[1:]))

    def _write(self, f: Function, term: Term, scope: Scope) -> Value:
        r, op = self.regions, term.op
        match op:
            case "constant":
                return self._constant(f, term)
            case "input":
                return scope.inputs[term.data]
            case "variable":
                return scope.names[term.data]
            case "single":
                return self._single(f, term, scope)
            case "select" | "and" | "or" if self._branches(term):
                return self._branch(f, term, scope)
            case "touching":
                region, wanted = term.args
                return r.touching(f, self._touched(f, region, scope), self.value(f, wanted, scope))
            case "components" if term.args[0].number in self.touching:
                return self._touched(f, term.args[0], scope).parts
            case "joints-without":
                whole = self.value(f, term.args[0], scope)
                site = term.args[1]
                if site.op == "variable" and site.data in scope.singles:
                    single = scope.singles[site.data]
                else:
                    single = r.single(f, self.value(f, site, scope))
                return r.joints_without(f, whole, single)
            case "ray" if term.args[0].op == "single":
                bit, through = self.value(f, term.args[0].args[0], scope), term.args[1]
                if through.constant and len(through.data) == len(r.layout.bits):
                    return r.rays.ahead(f, bit, term.data)
                return r.rays.ray_from(f, bit, term.data, self.value(f, through, scope))
            case "fold" | "nth-fold":
                return self._fold(f, term, scope)
            case "joined" if term.args[0].op == "flood" and term.args[0].number not in scope.found:
                return r.joined_through(f, *(self.value(f, arg, scope) for arg in term.args[0].args))
        args = [self.value(f, arg, scope) for arg in term.args]
        match op:
            case "union":
                return r.union(f, *args)
            case "both":
                return r.both(f, *args)
            case "minus":
                return r.minus(f, *args)
            case "adjacent":
                return r.beside(f, *args)
            case "meets":
                return r.meets(f, *args)
            case "flood":
                return r.flood(f, *args)
            case "steps":
                return r.steps(f, *args)
            case "joints":
                return r.joints(f, *args)
            case "walk":
                return r.tracks.walked(f, term.data, *args)
            case "firsts":
                return r.firsts(f, *args)
            case "step":
                return r.rays.step(f, args[0], term.data)
            case "ray":
                return r.rays.ray(f, args[0], term.data, args[1])
            case "line" | "exact-line":
                number, directions = term.data
                return r.rays.has_row(f, args[0], number, directions, exact=op == "exact-line")
            case "row-of":
                return self._row(f, term, args[0])
            case "select":
                return f.select(self.type_of(term.type), *args)
            case "count":
                return r.count(f, *args)
            case "components":
                return r.components(f, *args)
            case "seen" | "since":
                assert self.seen is not None
                return self.seen(f, term, args, scope)
            case "path":
                return r.path(f, *args)
            case "+" | "-" | "*" | "/" | "mod":
                return self._arithmetic(f, term, args)
            case "min" | "max":
                return self._extreme(f, term, args)
            case "real":
                whole = args[0].to_double(signed=True)
                undefined = args[0].eq(UNDEFINED)
                return f.select(DOUBLE, undefined, nan, whole)
            case "some":
                return r.some(f, *args)
            case "joined":
                return r.joined(f, *args)
            case "contains":
                return self._contains(f, term, args, scope)
            case "within":
                return r.is_empty(f, r.minus(f, *args))
            case "same" | "different":
                return self._equality(f, term, args)
            case "<" | "<=":
                return self._ordering(f, term, args)
            case "and":
                return f.both(BIT, *args)
            case "or":
                return f.either(BIT, *args)
            case "not":
                return ~args[0]
        raise AssertionError(f"there is no code for `{op}`")

    def _fold(self, f: Function, term: Term, scope: Scope) -> Value:
        """A fold; its function knows nothing but its own variables."""
        region, *given = (self.value(f, arg, scope) for arg in term.args)
        if term.data in self.outlined:
            return self._called(f, term, [region, *given])
        singles = {
            place: scope.singles[arg.data]
            for place, arg in enumerate(term.args)
            if arg.op == "variable" and arg.data in scope.singles
        }

        def write(body: Term, names: Mapping[str, Value], own: Mapping[str, Value]) -> Value:
            return self.whole(f, body, Scope(scope.inputs, dict(names), dict(own)))

        return Folds(f, self.regions, term, given, singles, self.type_of(term.type), write).value(region)

    def _called(self, f: Function, term: Term, given: list[Value]) -> Value:
        """A fold whose code is a function."""
        type_ = self.type_of(term.type)
        parameters = [(value.type, f"given{place}") for place, value in enumerate(given)]

        def write(inner: Function) -> None:
            def body(body: Term, names: Mapping[str, Value], own: Mapping[str, Value]) -> Value:
                return self.whole(inner, body, Scope({}, dict(names), dict(own)))

            region, *others = (inner[name] for _, name in parameters)
            inner.ret(Folds(inner, self.regions, term, others, {}, type_, body).value(region))

        one = self.outlined[term.data]
        return f.call(f.module.function(f"fold{one.number}", type_, parameters, write, cold=one.cold), *given)

    def _touched(self, f: Function, region: Term, scope: Scope) -> Touched:
        if region.number not in scope.touched:
            scope.touched[region.number] = self.regions.touched(f, self.value(f, region, scope))
        return scope.touched[region.number]

    def _constant(self, f: Function, term: Term) -> Value:
        return f.const(self.type_of(term.type), self._known(term))

    def _known(self, term: Term) -> float:
        """A constant as a Python number."""
        if term.type == REGION:
            return self.regions.layout.region(term.data)
        if term.type == SITE:
            bit: int = self.regions.layout.bits[term.data]
            return bit
        if term.data is None:
            return {NUMBER: nan, INT: UNDEFINED}.get(term.type, -1)
        number: float = term.data
        return number

    def _single(self, f: Function, term: Term, scope: Scope) -> Value:
        (site,) = term.args
        if site.constant:
            return f.const(self.regions.type, 1 << self.regions.layout.bits[site.data])
        if site.op == "variable" and site.data in scope.singles:
            return scope.singles[site.data]
        return self.regions.single(f, self.value(f, site, scope))

    def _branch(self, f: Function, term: Term, scope: Scope) -> Value:
        """``and``, ``or`` and ``select`` that compute only the operand needed."""
        type_ = self.type_of(term.type)
        first = self.value(f, term.args[0], scope)
        if term.op == "select":
            cell = f.alloca(type_)
            with f.when(first):
                f.set(type_, cell, self.value(f, term.args[1], scope.inner()))
            with f.when(~first):
                f.set(type_, cell, self.value(f, term.args[2], scope.inner()))
            return f.get(type_, cell)
        cell = f.alloca(BIT, first)
        with f.when(first if term.op == "and" else ~first):
            f.set(BIT, cell, self.value(f, term.args[1], scope.inner()))
        return f.get(BIT, cell)

    def _row(self, f: Function, term: Term, number: Value) -> Value:
        found = f.const(self.regions.type, 0)
        for place, region in enumerate(term.data, 1):
            here = number.eq(place)
            found = f.select(self.regions.type, here, self.regions.layout.region(region), found)
        return found

    def _contains(self, f: Function, term: Term, args: list[Value], scope: Scope) -> Value:
        site = term.args[1]
        single = scope.singles.get(site.data) if site.op == "variable" else None
        if single is None:
            single = self.regions.single(f, args[1])
        return self.regions.some(f, self.regions.both(f, args[0], single))

    def _defined(self, f: Function, term: Term, value: Value) -> Value | None:
        """Whether a value is defined; ``None`` if it always is."""
        if term.type not in (INT, PLAYER, PIECE) or term.op in DEFINED or (term.constant and term.data is not None):
            return None
        if term.op == "input" and term.type == INT:
            return None  # numbers in a position are always defined
        return value.ne(UNDEFINED if term.type == INT else -1)

    def _with_defined(self, f: Function, term: Term, args: list[Value], found: Value) -> Value:
        for arg, value in zip(term.args, args, strict=True):
            there = self._defined(f, arg, value)
            if there is not None:
                found = found & there
        return found

    def _equality(self, f: Function, term: Term, args: list[Value]) -> Value:
        type_ = self.type_of(term.args[0].type)
        if type_ == DOUBLE:
            return args[0].compared("oeq" if term.op == "same" else "one", args[1])
        found = args[0].compared("eq" if term.op == "same" else "ne", args[1])
        if term.op == "same" and any(arg.constant and arg.data is not None for arg in term.args):
            return found  # a value that equals a defined one is defined
        return self._with_defined(f, term, args, found)

    def _ordering(self, f: Function, term: Term, args: list[Value]) -> Value:
        if term.args[0].type == NUMBER:
            return args[0].compared("olt" if term.op == "<" else "ole", args[1])
        found = args[0].compared("slt" if term.op == "<" else "sle", args[1])
        return self._with_defined(f, term, args, found)

    def _extreme(self, f: Function, term: Term, args: list[Value]) -> Value:
        """The smaller or larger number; undefined if one of them is."""
        a, b = args
        type_ = self.type_of(term.type)
        less = a.compared("olt", b) if type_ == DOUBLE else a.slt(b)
        found = f.select(type_, less, *((a, b) if term.op == "min" else (b, a)))
        if type_ == DOUBLE:
            return f.select(DOUBLE, a.compared("ord", b), found, nan)
        if term.op == "min":
            return found  # what is undefined is less than any number
        there = [
            defined for arg, value in zip(term.args, args, strict=True) if (defined := self._defined(f, arg, value))
        ]
        for defined in there:
            found = f.select(WORD, defined, found, UNDEFINED)
        return found

    def _arithmetic(self, f: Function, term: Term, args: list[Value]) -> Value:
        """Arithmetic on bounded numbers: every intermediate result fits a word."""
        a, b = args
        if term.type == NUMBER:
            return self._real(f, term.op, a, b)
        wrong = f.i1(False)
        for arg, value in zip(term.args, args, strict=True):
            there = self._defined(f, arg, value)
            if there is not None:
                wrong = wrong | ~there
        if term.op in ("/", "mod"):
            zero = b.eq(0)
            wrong = wrong | zero
            b = f.select(WORD, wrong, 1, b)
            a = f.select(WORD, wrong, 0, a)
            quotient, remainder = a.divided_with_sign(b), a.remainder_with_sign(b)
            uneven = remainder.ne(0)
            apart = (remainder ^ b).slt(0)
            down = uneven & apart
            result = quotient - down.to(WORD) if term.op == "/" else remainder + f.select(WORD, down, b, 0)
        else:
            result = CALCULATE[term.op](a, b)
        low = result.slt(-limits.NUMBER)
        high = result.sgt(limits.NUMBER)
        wrong = wrong | low | high
        return f.select(WORD, wrong, UNDEFINED, result)

    def _real(self, f: Function, op: str, a: Value, b: Value) -> Value:
        """The same with fractions; undefined values are NaN, and so are results computed from them."""
        result = CALCULATE[op](a, b)
        size = f.call(f.module.declare("llvm.fabs.f64", DOUBLE, DOUBLE), result)
        fits = size.compared("ole", float(limits.NUMBER))
        return f.select(DOUBLE, fits, result, nan)
