"""The footprint of a unit: the sites whose contents were examined to find its moves.

As long as nothing changes on those sites, the same search gives the same moves. A *local* region (the unit, its
neighbours, the result of a search from it) is a value with a footprint of its own. A *field* (the pieces of a slot, the
empty sites, the neighbours of some pieces) is known site by site: used on a few sites only, it adds those sites to the
footprint and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ..ir.meaning import STATEFUL
from ..ir.program import ForSites, If, Let, Statement, Yield, YieldBeside, YieldRejoin
from ..ir.terms import Term

LARGE = 1_000
"""The maximum number of steps to find a footprint."""


class Unbounded(Exception):  # noqa: N818
    """Something without a bounded footprint is examined."""


class Recorder(Protocol):
    """The recipient of a footprint."""

    def looked(self, pieces: str, at: object) -> None:
        """A slot was examined on some sites; ``at`` is a result of ``sites`` or ``beside``."""

    def sites(self, term: Term) -> object:
        """The value of a local region."""

    def beside(self, at: object) -> object:
        """The sites beside the given sites."""


class Footprint:
    """Walks the block of a unit and reports to a recorder what is examined."""

    def __init__(self, lets: Mapping[str, Term], recorder: Recorder) -> None:
        self.lets = dict(lets)
        self.recorder = recorder
        self._local: dict[int, bool] = {}
        self._asked = 0
        self.locals: set[str] = set()

    def local(self, term: Term) -> bool:
        """Whether a region is bounded by the neighbourhood of the unit."""
        if term.number not in self._local:
            self._local[term.number] = self._is_local(term)
        return self._local[term.number]

    def _is_local(self, term: Term) -> bool:
        match term.op, term.args:
            case "variable", _:
                return term.data in self.locals or (term.data in self.lets and self.local(self.lets[term.data]))
            case "single", _:
                return True
            case "both", (a, b):
                return self.local(a) or self.local(b)
            case "minus", (a, _):
                return self.local(a)
            case "union", (a, b):
                return self.local(a) and self.local(b)
            case (("adjacent" | "meets" | "flood" | "steps"), (a, *_)):
                return self.local(a)
            case "select", (_, a, b):
                return self.local(a) and self.local(b)
        return False

    def demand(self, term: Term, at: object) -> None:
        """Record that a region is examined on some sites."""
        self._asked += 1
        if self._asked > LARGE:
            raise Unbounded("too much to follow")
        match term.op, term.args:
            case "constant" | "single", _:
                return
            case "input", _:
                self.recorder.looked(term.data, at)
            case "variable", _ if term.data in self.lets and not self.local(term):
                self.demand(self.lets[term.data], at)
            case _ if self.local(term):
                self.value(term)
            case (("union" | "both" | "minus"), (a, b)):
                self.demand(a, at)
                self.demand(b, at)
            case (("adjacent" | "meets"), (a,)):
                self.demand(a, self.recorder.beside(at))
            case (("joints" | "joints-without"), (a, *_)) if self.local(a):
                self.value(a)
            case "select", (condition, a, b):
                self.value(condition)
                self.demand(a, at)
                self.demand(b, at)
            case _:
                raise Unbounded(term.op)

    def value(self, term: Term) -> None:
        """Record that the whole value of a term is used."""
        self._asked += 1
        if self._asked > LARGE:
            raise Unbounded("too much to follow")
        match term.op, term.args:
            case "constant" | "single", _:
                return
            case "input", _ if term.data == "mover":
                return
            case "variable", _:
                if term.data in self.lets:
                    self.value(self.lets[term.data])
                elif term.type == "region" and term.data not in self.locals:
                    raise Unbounded(term.data)
            case "both", (a, b):
                first, second = (a, b) if self.local(a) else (b, a)
                self._restricted(first, second)
            case "minus", (a, b):
                self._restricted(a, b)
            case (("steps" | "flood"), (a, *others)):
                if not self.local(a):
                    raise Unbounded(term.op)
                self.value(a)
                at = self.recorder.sites(term)  # the sites that the search has examined
                for other in others:
                    self.demand(other, at)
            case "contains", (a, site):
                if self.local(a):
                    self.value(a)
                else:
                    self.demand(a, self.recorder.sites(site))
            case "within", (a, b):
                self._restricted(a, b)
            case (("path" | "input" | "row-of"), _):
                raise Unbounded(term.op)
            case op, _ if op in STATEFUL:
                raise Unbounded(term.op)
            case _:  # a function of its arguments
                for arg in term.args:
                    if arg.type == "region" and not self.local(arg) and not arg.constant:
                        raise Unbounded(term.op)
                    self.value(arg)

    def _restricted(self, a: Term, b: Term) -> None:
        """A local region, and another region on its sites only."""
        if not self.local(a):
            raise Unbounded(a.op)
        self.value(a)
        if self.local(b):
            self.value(b)
        elif not b.constant:
            self.demand(b, self.recorder.sites(a))

    def statement(self, statement: Statement) -> None:
        """Record what a statement itself examines, without its block."""
        match statement:
            case Let(name=name, value=value):
                self.lets[name] = value  # examined where it is used
            case ForSites(region=region):
                self.value(region)
            case If(condition=condition):
                self.value(condition)
            case Yield(each=each):
                if each is not None:
                    self.value(each)
            case YieldRejoin(start=start, unit=unit, target=target):
                for region in (start, unit, target):
                    self.value(region)
            case YieldBeside(start=start, target=target):
                self.value(start)
                if self.local(target):
                    self.value(target)
                else:
                    self.demand(target, self.recorder.beside(self.recorder.sites(start)))
            case _:
                raise Unbounded("units in a unit")
