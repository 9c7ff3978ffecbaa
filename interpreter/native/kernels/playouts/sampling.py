"""Playouts that draw a legal move without finding them all: see ``passes.sample``.

What is found of a position are records, as ``draws`` has them, but a tail (``tails``) is one record: its sites, and the
sites and units of the loops around it. A record has so many slots; a bundle of moves has one for each move. A slot is
drawn from all of them until it is a move.
"""

from __future__ import annotations

from collections.abc import Callable

from .....gdl.text import limits
from ...analysis.bounds import Bounds
from ...analysis.tails import Tail, depth, tails_of
from ...codegen.builder import WORD, Function, Value
from ...codegen.rules import Rules
from ...codegen.states import ABSENT, OPEN, SWAP
from ...codegen.values import Scope
from ...ir.program import Block, ForSites, ForUnits, If, Let, Statement, Yield, statements, terms_of
from ...ir.terms import Term
from ...ir.types import SITE
from . import move_bundles
from .move_bundles import Bundles

TAIL = 4
"""The kind of a record that is a tail (see ``draws``); its number stands in the bits from 8 on."""
PATIENCE = 32
"""So many slots are drawn at most, and no more than for half of the sites of all tails; then all moves are found."""
PAIRS, MOVES, TRIES, LAST, DIGIT, SIZE = range(6)
"""What is told besides, in words. By ``slots``: how many sites all tails have, how many moves there are outside of
them, and at most how many sites would be tried if the tails were gone through. By ``slot``, of the last choice that it
stands for: how many sites there are, which is meant, and how many slots it has."""

Below = Callable[[Function, Value, Value], Value]


class Sampling:
    """Writes the drawing of moves; ``below`` writes the drawing of a random number."""

    def __init__(self, rules: Rules, below: Below) -> None:
        self.rules = rules
        self.below = below
        self.bounds = Bounds(rules.program)
        self.tails = tails_of(rules.program)

    # -- slots -----------------------------------------------------------------------------------------------------

    def slots(self) -> str:
        """``i64 slots(state, moves, told)``: write the records of a position and give the number of their slots, or
        what ``moves`` gives where there is too much to try."""

        def write(f: Function) -> None:
            sink = _Records(self, f)
            tried = self.rules.search_all(f, sink)
            total, in_tails, pairs = (f.get(WORD, cell) for cell in (sink.total, sink.in_tails, sink.pairs))
            f.set(WORD, f.word("%told", str(PAIRS)), pairs)
            f.set(WORD, f.word("%told", str(MOVES)), f.op("sub", WORD, total, in_tails))
            if tried is not None:
                deep = f.op("mul", WORD, in_tails, str(max(depth(tail.loop.block) for tail in self.tails)))
                tries = f.op("add", WORD, f.get(WORD, tried.cell), f.op("add", WORD, pairs, deep))
                f.set(WORD, f.word("%told", str(TRIES)), tries)
            f.give(WORD, total)

        return self.rules.module.function("slots", WORD, _pointers("state", "moves", "told"), write)

    def slot(self) -> str:
        """``i64 slot(state, moves, number, move, told)``: whether a slot is a move, which is written then."""

        def write(f: Function) -> None:
            record, left = f.cell("ptr", "%moves"), f.cell(WORD, "%number")
            with f.loop() as loop:
                here = f.get("ptr", record)
                k, number = f.get(WORD, left), f.get(WORD, here)
                loop.leave_if(f.compare("ult", WORD, k, number))
                f.set(WORD, left, f.op("sub", WORD, k, number))
                f.set("ptr", record, f.word(here, str(move_bundles.record_size(self.rules))))
            here, k = f.get("ptr", record), f.get(WORD, left)
            kind = f.get(WORD, f.word(here, "1"))
            for place, tail in enumerate(self.tails):
                with f.when(f.compare("eq", WORD, kind, str(TAIL | place << 8))):
                    given = (("ptr", "%state"), ("ptr", here), (WORD, k), ("ptr", "%move"), ("ptr", "%told"))
                    f.give(WORD, f.call(WORD, self._below_tail(place, tail), *given))
            f.call("void", move_bundles.drawn(self.rules), ("ptr", here), (WORD, k), ("ptr", "%move"))
            self._tell(f, "0", "0", "1")
            f.give(WORD, "1")

        parameters = [*_pointers("state", "moves"), (WORD, "number"), *_pointers("move", "told")]
        return self.rules.module.function("slot", WORD, parameters, write, inline=True)

    def _below_tail(self, number: int, tail: Tail) -> str:
        """The same for one tail, whose record is given; the number counts its slots from nought."""

        def write(f: Function) -> None:
            rules, r = self.rules, self.rules.regions
            mover = rules.variable(f, "%state", 0)
            roots: list[Statement] = [*tail.path, *statements(tail.loop.block)]
            terms = [term for one in roots for term in terms_of(one)]
            scope = rules.scope(f, "%state", mover, [*terms, *self._ceilings(tail.loop.block)])
            sites, units = list(tail.sites), list(tail.units)
            for statement in tail.path:
                match statement:
                    case ForSites(name=name):
                        place = 1 + sites.index(name)
                        word = f.get(WORD, f.word("%record", str(2 + place // 4)))
                        bit = f.both(WORD, f.op("lshr", WORD, word, str(place % 4 * 16)), str(ABSENT))
                        self._stand(f, scope, name, bit)
                    case ForUnits(name=name):
                        scope.names[name] = f.get(
                            r.type, move_bundles.region_at(rules, f, "%record", 1 + units.index(name))
                        )
                    case Let():
                        self._let(f, scope, statement)
            self._tell(f, "0", "0", "1")
            size = self.capacity(f, tail.loop.block, scope)
            whole = f.get(r.type, move_bundles.region_at(rules, f, "%record", 0))
            bit = r.nth(f, whole, f.op("udiv", WORD, "%number", size))
            self._stand(f, scope, tail.loop.name, bit)
            self._descend(f, tail.loop.block, scope, f.op("urem", WORD, "%number", size))
            f.give(WORD, "0")

        parameters = [*_pointers("state", "record"), (WORD, "number"), *_pointers("move", "told")]
        return self.rules.module.function(f"below_tail{number}", WORD, parameters, write)

    def _descend(self, f: Function, block: Block, scope: Scope, digits: Value) -> None:
        """Write what returns 1 with the move that some digits mean in a block, or goes on here where there is none."""
        r = self.rules.regions
        scope = scope.inner()
        left = digits
        for statement in block:
            if isinstance(statement, Let):
                self._let(f, scope, statement)
                continue
            size = self.capacity(f, (statement,), scope)
            with f.when(f.compare("ult", WORD, left, size)):
                inner = scope.inner()
                match statement:
                    case If(condition=condition, block=below):
                        with f.when(self.rules.values.value(f, condition, inner)):
                            self._descend(f, below, inner, left)
                    case ForSites(name=name, region=region, block=below):
                        each = self.capacity(f, below, inner)
                        place = f.op("udiv", WORD, left, each)
                        whole = self.rules.values.value(f, region, inner)
                        with f.when(f.compare("ult", WORD, place, r.count(f, whole))):
                            self._stand(f, inner, name, r.nth(f, whole, place))
                            self._descend(f, below, inner, f.op("urem", WORD, left, each))
                    case Yield(rule=rule, sites=sites, each=None):
                        self._tell(f, "1", "0", "1")
                        self._write(f, rule, [self.rules.values.value(f, site, inner) for site in sites])
                    case Yield(rule=rule, sites=sites, each=region) if region is not None:
                        whole = self.rules.values.value(f, region, inner)
                        count = r.count(f, whole)
                        self._tell(f, count, left, size)
                        with f.when(f.compare("ult", WORD, left, count)):
                            known = [self.rules.values.value(f, site, inner) for site in sites]
                            self._write(f, rule, [*known, r.nth(f, whole, left)])
                f.give(WORD, "0")
            left = f.op("sub", WORD, left, size)

    def _write(self, f: Function, rule: int, sites: list[Value]) -> None:
        """Return with a move."""
        for place, word in enumerate(self.rules.move_words(f, rule, sites)):
            f.set(WORD, f.word("%move", str(place)), word)
        f.give(WORD, "1")

    def _tell(self, f: Function, count: Value, digit: Value, size: Value) -> None:
        for place, value in ((LAST, count), (DIGIT, digit), (SIZE, size)):
            f.set(WORD, f.word("%told", str(place)), value)

    def _let(self, f: Function, scope: Scope, statement: Let) -> None:
        scope.names[statement.name] = self.rules.values.value(f, statement.value, scope)
        if statement.value.type == SITE:
            scope.singles[statement.name] = self.rules.regions.single(f, scope.names[statement.name])

    def _stand(self, f: Function, scope: Scope, name: str, bit: Value) -> None:
        scope.names[name], scope.singles[name] = bit, self.rules.regions.single(f, bit)

    # -- how many there are ----------------------------------------------------------------------------------------

    def capacity(self, f: Function, block: Block, scope: Scope) -> Value:
        """How many slots a block has in a position."""
        found = "0"
        for statement in block:
            match statement:
                case If(block=below):
                    size = self.capacity(f, below, scope)
                case ForSites(region=region, block=below):
                    size = _times(f, self._most(f, region, scope), self.capacity(f, below, scope))
                case Yield(each=each):
                    size = "1" if each is None else self._most(f, each, scope)
                case _:
                    continue
            found = size if found == "0" else f.op("add", WORD, found, size)
        return found

    def _most(self, f: Function, region: Term, scope: Scope) -> Value:
        """How many sites a region has at most in a position; at least one, so that digits can be told apart."""
        bound = self.bounds.of(region)
        fixed = str(max(1, bound.sites))
        if bound.ceiling is None:
            return fixed
        now = self.rules.regions.count(f, self.rules.values.value(f, bound.ceiling, scope))
        now = f.op("add", WORD, now, str(max(1, bound.more)))
        return f.select(WORD, f.compare("ult", WORD, now, fixed), now, fixed)

    def _ceilings(self, block: Block) -> list[Term]:
        regions = [one.each if isinstance(one, Yield) else one.region for one in statements(block)
                   if isinstance(one, Yield | ForSites)]  # fmt: skip
        found = [self.bounds.of(region).ceiling for region in regions if region is not None]
        return [term for term in found if term is not None]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, f: Function, state: Value, random: Value, move: Value, choices: Value) -> Value:
        """The call of ``sample`` with these addresses."""
        given = (("ptr", state), ("ptr", "%moves"), ("ptr", random), ("ptr", move), ("ptr", choices))
        return f.call(WORD, self.sample(), *given)

    def sample(self) -> str:
        """``i64 sample(state, moves, random, move, choices)``: draw a move, each with the same probability.

        Gives how many legal moves there are, or 1 if that is only known to be more than none; or what ``moves`` gives
        where there is too much to try. The move is written, be it the change of sides, and to ``choices`` goes how many
        there are to choose from, or an estimate without bias. Where it is not certain that there is not too much to
        try, all moves are found, so that the same positions are refused as without tails.
        """

        def write(f: Function) -> None:
            told = f.cell(WORD, count=1 + SIZE)
            if self.rules.program.swaps:
                open_ = f.compare("eq", WORD, self.rules.variable(f, "%state", 16), str(OPEN))
                with f.when(open_):
                    self._from_all(f, swaps=True)
            total = f.call(WORD, self.slots(), ("ptr", "%state"), ("ptr", "%moves"), ("ptr", told))
            with f.when(f.compare("eq", WORD, total, "0")):
                f.give(WORD, "0")
            if not self.rules.program.bounded:
                tries = f.get(WORD, f.word(told, str(TRIES)))
                many = f.compare("ugt", WORD, tries, str(limits.COMBINATIONS))
                with f.when(f.either("i1", many, f.compare("slt", WORD, total, "0"))):
                    self._from_all(f)
            pairs = f.get(WORD, f.word(told, str(PAIRS)))
            tries = f.op("add", WORD, f.op("lshr", WORD, pairs, "1"), "1")
            tries = f.select(WORD, f.compare("ult", WORD, tries, str(PATIENCE)), tries, str(PATIENCE))
            with f.count(tries) as index:
                number = self.below(f, "%random", total)
                given = (("ptr", "%state"), ("ptr", "%moves"), (WORD, number), ("ptr", "%move"), ("ptr", told))
                found = f.call(WORD, self.slot(), *given)
                with f.when(f.compare("eq", WORD, index, "0")):
                    f.set(WORD, "%choices", self._estimate(f, told, total))
                with f.when(f.compare("ne", WORD, found, "0")):
                    f.give(WORD, "1")
            self._from_all(f, estimated=True)  # a number put in only after refusals would favour small ones

        parameters = _pointers("state", "moves", "random", "move", "choices")
        return self.rules.module.function("sample", WORD, parameters, write)

    def _estimate(self, f: Function, told: Value, total: Value) -> Value:
        """How many moves there are, without bias: those outside of tails are known. The last choice that a slot stands
        for has ``size`` slots of the ``total``, so that it is met with probability size / total, and counts
        ``last * total / size``; what is left of that division is rounded up or down by ``digit``, which is any number
        below the size with the same chance."""
        moves, last, digit, size = (f.get(WORD, f.word(told, str(place))) for place in (MOVES, LAST, DIGIT, SIZE))
        sum_ = f.op("add", WORD, f.op("mul", WORD, last, total), digit)
        return f.op("add", WORD, moves, f.op("udiv", WORD, sum_, size))

    def _from_all(self, f: Function, *, swaps: bool = False, estimated: bool = False) -> None:
        """Return with one of all moves, or of them and the change of sides; ``estimated``: how many is told already."""
        number = f.call(WORD, move_bundles.bundles(self.rules), ("ptr", "%state"), ("ptr", "%moves"))
        total = f.op("add", WORD, number, "1") if swaps else number
        with f.when(f.compare("slt", WORD, number, "0")):
            f.give(WORD, number)
        if not estimated:
            f.set(WORD, "%choices", total)
        with f.when(f.compare("eq", WORD, total, "0")):
            f.give(WORD, "0")
        drawn = self.below(f, "%random", total)
        if swaps:
            f.set(WORD, "%move", str(SWAP))
            with f.when(f.compare("eq", WORD, drawn, number)):
                f.give(WORD, number)
        f.call("void", move_bundles.drawn(self.rules), ("ptr", "%moves"), (WORD, drawn), ("ptr", "%move"))
        f.give(WORD, number)


class _Records(Bundles):
    """Writes bundles, and a record for each tail."""

    def __init__(self, sampling: Sampling, f: Function) -> None:
        super().__init__(sampling.rules, f)
        self.sampling = sampling
        self.numbers = {tail.loop.name: number for number, tail in enumerate(sampling.tails)}
        self.in_tails, self.pairs = f.cell(WORD, "0"), f.cell(WORD, "0")

    def skips(self, loop: ForSites) -> bool:
        """Whether the loop is a tail."""
        return loop.name in self.numbers

    def take_loop(self, f: Function, loop: ForSites, whole: Value, scope: Scope) -> None:
        """A tail."""
        number = self.numbers[loop.name]
        tail = self.sampling.tails[number]
        pairs = self.regions.count(f, whole)
        slots = _times(f, pairs, self.sampling.capacity(f, tail.loop.block, scope))
        f.add_to(self.pairs, pairs)
        f.add_to(self.in_tails, slots)
        sites = [scope.names[name] for name in tail.sites]
        units = [scope.names[name] for name in tail.units]
        self._write(f, slots, str(TAIL | number << 8), tail.rule, sites, [whole, *units])


def _pointers(*names: str) -> list[tuple[str, str]]:
    return [("ptr", name) for name in names]


def _times(f: Function, a: Value, b: Value) -> Value:
    """The product; many are with one."""
    if "1" in (a, b):
        return b if a == "1" else a
    return f.op("mul", WORD, a, b)
