"""Terms in LLVM's language.

A region is an integer of the layout's width; a site is its bit; a whole number is a word, ``UNDEFINED`` where there is
none; a player or a piece is a word, -1 where there is none; a number with a fraction is a double, NaN where there is
none.
"""

from __future__ import annotations

import struct
from collections import ChainMap
from collections.abc import Callable
from dataclasses import dataclass, field

from ....gdl.text import limits
from ..ir.meaning import DEFINED, EXPENSIVE
from ..ir.terms import LEAVES, Term
from ..ir.types import INT, NUMBER, PIECE, PLAYER, REGION, SITE
from .builder import WORD, Function, Value
from .regions import UNDEFINED, Regions

NAN = "0x7FF8000000000000"
"""The number with a fraction that stands for none."""
FRACTIONS = {"+": "fadd", "-": "fsub", "*": "fmul"}


@dataclass
class Scope:
    """The values that terms need in one place of a function."""

    inputs: dict[str, Value]
    names: dict[str, Value] = field(default_factory=dict)
    """Names for sites (their bits), regions and other values."""
    singles: dict[str, Value] = field(default_factory=dict)
    """The regions of named sites."""
    found: ChainMap[int, Value] = field(default_factory=ChainMap)
    """The terms that have been written already, by number."""
    touched: ChainMap[int, list[Value]] = field(default_factory=ChainMap)
    """What ``Regions.touched`` has given for a term, by its number."""

    def inner(self) -> Scope:
        """A scope for a block, which may be left out: what is found in it is not known behind it."""
        return Scope(
            self.inputs, dict(self.names), dict(self.singles), self.found.new_child(), self.touched.new_child()
        )


class Values:
    """Writes terms into a function."""

    def __init__(self, regions: Regions) -> None:
        self.regions = regions
        self.seen: Callable[[Function, Term, list[Value], Scope], Value] | None = None
        """What writes a ``seen``, where there is a history."""
        self._dear: dict[int, bool] = {}

    def type_of(self, type_: str) -> str:
        """The type in LLVM of a type of the IR."""
        return {REGION: self.regions.type, "bool": "i1", NUMBER: "double"}.get(type_, WORD)

    def dear(self, term: Term) -> bool:
        """Whether finding a term takes long."""
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

    def _write(self, f: Function, term: Term, scope: Scope) -> Value:
        r, op = self.regions, term.op
        match op:
            case "constant":
                return self._constant(term)
            case "input":
                return scope.inputs[term.data]
            case "variable":
                return scope.names[term.data]
            case "single":
                return self._single(f, term, scope)
            case "select" | "and" | "or" if any(self.dear(arg) for arg in term.args[1:]):
                return self._branch(f, term, scope)
            case "touching":
                region, wanted = term.args
                if region.number not in scope.touched:
                    scope.touched[region.number] = r.touched(f, self.value(f, region, scope))
                return r.touching(f, scope.touched[region.number], self.value(f, wanted, scope))
            case "joints-without":
                whole = self.value(f, term.args[0], scope)
                site = term.args[1]
                if site.op == "variable" and site.data in scope.singles:
                    single = scope.singles[site.data]
                else:
                    single = r.single(f, self.value(f, site, scope))
                return r.joints_without(f, whole, single)
            case "ray" if term.args[0].op == "single":
                bit, through = self.value(f, term.args[0].args[0], scope), self.value(f, term.args[1], scope)
                return r.straight.ray_from(f, bit, term.data, through)
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
            case "step":
                return r.straight.step(f, args[0], term.data)
            case "ray":
                return r.straight.ray(f, args[0], term.data, args[1])
            case "line" | "exact-line":
                number, directions = term.data
                return r.straight.has_row(f, args[0], number, directions, exact=op == "exact-line")
            case "row-of":
                return self._row(f, term, args[0])
            case "select":
                return f.select(self.type_of(term.type), *args)
            case "count":
                return r.count(f, *args)
            case "components":
                return r.components(f, *args)
            case "seen":
                assert self.seen is not None
                return self.seen(f, term, args, scope)
            case "path":
                return r.path(f, *args)
            case "+" | "-" | "*" | "/":
                return self._arithmetic(f, term, args)
            case "real":
                whole = f.new(f"sitofp i64 {args[0]} to double")
                undefined = f.compare("eq", WORD, args[0], str(UNDEFINED))
                return f.select("double", undefined, NAN, whole)
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
                return f.both("i1", *args)
            case "or":
                return f.either("i1", *args)
            case "not":
                return f.complement("i1", *args)
        raise AssertionError(f"there is no code for `{op}`")

    def _constant(self, term: Term) -> Value:
        if term.type == REGION:
            return str(self.regions.layout.region(term.data))
        if term.type == SITE:
            return str(self.regions.layout.bits[term.data])
        if term.type == "bool":
            return "true" if term.data else "false"
        if term.type == NUMBER:
            return f"0x{struct.pack('>d', float('nan') if term.data is None else term.data).hex().upper()}"
        if term.data is None:
            return str(UNDEFINED) if term.type == INT else "-1"
        return str(term.data)

    def _single(self, f: Function, term: Term, scope: Scope) -> Value:
        (site,) = term.args
        if site.constant:
            return str(1 << self.regions.layout.bits[site.data])
        if site.op == "variable" and site.data in scope.singles:
            return scope.singles[site.data]
        return self.regions.single(f, self.value(f, site, scope))

    def _branch(self, f: Function, term: Term, scope: Scope) -> Value:
        """``and``, ``or`` and ``select`` that find only what is asked for."""
        type_ = self.type_of(term.type)
        first = self.value(f, term.args[0], scope)
        if term.op == "select":
            cell = f.cell(type_)
            with f.when(first):
                f.set(type_, cell, self.value(f, term.args[1], scope.inner()))
            with f.when(f.complement("i1", first)):
                f.set(type_, cell, self.value(f, term.args[2], scope.inner()))
            return f.get(type_, cell)
        cell = f.cell("i1", first)
        with f.when(first if term.op == "and" else f.complement("i1", first)):
            f.set("i1", cell, self.value(f, term.args[1], scope.inner()))
        return f.get("i1", cell)

    def _row(self, f: Function, term: Term, number: Value) -> Value:
        found = "0"
        for place, region in enumerate(term.data, 1):
            here = f.compare("eq", WORD, number, str(place))
            found = f.select(self.regions.type, here, str(self.regions.layout.region(region)), found)
        return found

    def _contains(self, f: Function, term: Term, args: list[Value], scope: Scope) -> Value:
        site = term.args[1]
        single = scope.singles.get(site.data) if site.op == "variable" else None
        if single is None:
            single = self.regions.single(f, args[1])
        return self.regions.some(f, self.regions.both(f, args[0], single))

    def _defined(self, f: Function, term: Term, value: Value) -> Value | None:
        """Whether a value is there; ``None`` if it always is."""
        if term.type not in (INT, PLAYER, PIECE) or term.op in DEFINED or (term.constant and term.data is not None):
            return None
        if term.op == "input" and term.type == INT:
            return None  # what a position holds is always there
        return f.compare("ne", WORD, value, str(UNDEFINED) if term.type == INT else "-1")

    def _with_defined(self, f: Function, term: Term, args: list[Value], found: Value) -> Value:
        for arg, value in zip(term.args, args, strict=True):
            there = self._defined(f, arg, value)
            if there is not None:
                found = f.both("i1", found, there)
        return found

    def _equality(self, f: Function, term: Term, args: list[Value]) -> Value:
        type_ = self.type_of(term.args[0].type)
        if type_ == "double":
            return f.new(f"fcmp {'oeq' if term.op == 'same' else 'one'} double {args[0]}, {args[1]}")
        found = f.compare("eq" if term.op == "same" else "ne", type_, *args)
        if term.op == "same" and any(arg.constant and arg.data is not None for arg in term.args):
            return found  # what equals a defined value is defined
        return self._with_defined(f, term, args, found)

    def _ordering(self, f: Function, term: Term, args: list[Value]) -> Value:
        if term.args[0].type == NUMBER:
            return f.new(f"fcmp {'olt' if term.op == '<' else 'ole'} double {args[0]}, {args[1]}")
        found = f.compare("slt" if term.op == "<" else "sle", WORD, *args)
        return self._with_defined(f, term, args, found)

    def _arithmetic(self, f: Function, term: Term, args: list[Value]) -> Value:
        """Numbers are bounded, so that a word holds every step."""
        a, b = args
        if term.type == NUMBER:
            return self._real(f, term.op, a, b)
        wrong: Value = "false"
        for arg, value in zip(term.args, args, strict=True):
            there = self._defined(f, arg, value)
            if there is not None:
                wrong = f.either("i1", wrong, f.complement("i1", there))
        if term.op == "/":
            nought = f.compare("eq", WORD, b, "0")
            wrong = f.either("i1", wrong, nought)
            b = f.select(WORD, wrong, "1", b)
            a = f.select(WORD, wrong, "0", a)
            quotient, remainder = f.op("sdiv", WORD, a, b), f.op("srem", WORD, a, b)
            uneven = f.compare("ne", WORD, remainder, "0")
            apart = f.compare("slt", WORD, f.op("xor", WORD, remainder, b), "0")
            down = f.new(f"zext i1 {f.both('i1', uneven, apart)} to i64")
            result = f.op("sub", WORD, quotient, down)
        else:
            result = f.op({"+": "add", "-": "sub", "*": "mul"}[term.op], WORD, a, b)
        low = f.compare("slt", WORD, result, str(-limits.NUMBER))
        high = f.compare("sgt", WORD, result, str(limits.NUMBER))
        wrong = f.either("i1", wrong, low, high)
        return f.select(WORD, wrong, str(UNDEFINED), result)

    def _real(self, f: Function, op: str, a: Value, b: Value) -> Value:
        """The same with fractions; what is undefined is no number, and neither is what comes of it."""
        result = f.new(f"{FRACTIONS[op]} double {a}, {b}")
        self.regions.module.declare("double @llvm.fabs.f64(double)")
        size = f.call("double", "@llvm.fabs.f64", ("double", result))
        fits = f.new(f"fcmp ole double {size}, {float(limits.NUMBER):e}")
        return f.select("double", fits, result, NAN)
