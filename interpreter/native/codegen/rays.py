"""Steps, rays and rows in LLVM's language: one direction at a time.

Where a step of all sites is one shift, so is a step of a region, and what wraps round the board is masked. A ray then
takes twice as many sites in each round, and so does a row (S. Kogge and H. S. Stone, 1973). Where steps are of several
lengths they go one by one. From a single site the line
ahead of it is known before play: the ray is what lies before the first site that is not in ``through``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .builder import WORD, Function, Value
from .layout import StepBits

if TYPE_CHECKING:
    from .regions import Regions


class Straight:
    """The operations on straight lines of one board."""

    def __init__(self, regions: Regions) -> None:
        self.regions = regions
        self.layout = regions.layout
        self.type = regions.type
        self._tables: dict[str, str] = {}

    def step(self, f: Function, a: Value, direction: str) -> Value:
        """The sites one step away from a region."""
        steps = self.layout.steps(direction)
        if steps is None:
            return f.call(self.type, self._step_by_table(direction), (self.type, a))
        found: Value = "0"
        for step in steps:
            found = self.regions.union(
                f, found, self.regions.both(f, self._shifted(f, a, step.distance), str(step.landing))
            )
        return found

    def ray(self, f: Function, a: Value, direction: str, through: Value) -> Value:
        """The sites of ``through`` that are reached from a region."""
        step = self.layout.step(direction)
        if step is None:
            return self._ray_by_steps(f, a, direction, through)
        r, most = self.regions, self.layout.most_steps(direction)
        open_ = r.both(f, through, str(step.landing))
        found = r.both(f, open_, self._shifted(f, a, step.distance))
        done = 1
        while done < most:
            far = done * step.distance
            found = r.union(f, found, r.both(f, open_, self._shifted(f, found, far)))
            done *= 2
            if done < most:
                open_ = r.both(f, open_, self._shifted(f, open_, far))
        return found

    def ray_from(self, f: Function, bit: Value, direction: str, through: Value) -> Value:
        """The same from a single site, given by its bit."""
        r, width = self.regions, self.layout.width
        line = f.get(self.type, f.word(self._lines(direction), f.op("mul", WORD, bit, str(self.layout.words))))
        open_ = r.both(f, line, through)
        closed = f.op("xor", self.type, line, open_)
        if self.layout.goes_up(direction):  # all below the first bit; all bits, if there is none
            return r.both(f, open_, f.op("sub", self.type, closed, "1"))
        r.module.declare(f"{self.type} @llvm.ctlz.{self.type}({self.type}, i1)")
        above = f.call(self.type, f"@llvm.ctlz.{self.type}", (self.type, closed), ("i1", "false"))
        return r.both(f, open_, f.op("shl", self.type, "-1", f.op("sub", self.type, str(width), above)))

    def has_row(self, f: Function, a: Value, number: int, directions: tuple[str, ...], *, exact: bool) -> Value:
        """Whether so many sites of a region stand in a row, in one of some directions."""
        found: Value = "false"
        for direction in directions:
            if number - 1 > self.layout.most_steps(direction) and number > 1:
                continue
            step = self.layout.step(direction)
            here = (
                self._row_by_steps(f, a, number, direction, exact)
                if step is None
                else (self._row_by_shifts(f, a, number, step, exact))
            )
            found = f.either("i1", found, here)
        return found

    # -- by shifts -------------------------------------------------------------------------------------------------

    def _shifted(self, f: Function, a: Value, distance: int) -> Value:
        return f.op("shl" if distance > 0 else "lshr", self.type, a, str(abs(distance)))

    def _row_by_shifts(self, f: Function, a: Value, number: int, step: StepBits, exact: bool) -> Value:
        """A link is a site of the region before which stands another; a row of n sites has n - 1 links."""
        r = self.regions
        link = r.both(f, a, self._shifted(f, a, step.distance), str(step.landing))
        links, row = 0, a
        if number > 1:
            links, row = 1, link
        while links < number - 1:
            more = min(links, number - 1 - links)
            row = r.both(f, row, self._shifted(f, row, more * step.distance))
            links += more
        if exact:
            before = self._shifted(f, link, links * step.distance) if links else link
            after = r.both(f, self._shifted(f, a, -step.distance), str(step.leaving))
            row = r.minus(f, row, r.union(f, after, before))
        return r.some(f, row)

    # -- by table --------------------------------------------------------------------------------------------------

    def _step_by_table(self, direction: str) -> str:
        r = self.regions

        def write(f: Function) -> None:
            masks = [0] * self.layout.width
            for site, ahead in enumerate(self.layout.ahead[direction]):
                masks[self.layout.bits[site]] = self.layout.region([ahead] if ahead >= 0 else [])
            table = self._table(f"ahead_{direction}", masks)
            rest, found = f.cell(self.type, "%a"), f.cell(self.type, "0")
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(r.is_empty(f, left))
                next_ = f.get(self.type, f.word(table, f.op("mul", WORD, r.bit(f, left), str(self.layout.words))))
                f.set(self.type, found, r.union(f, f.get(self.type, found), next_))
                f.set(self.type, rest, r.both(f, left, f.op("sub", self.type, left, "1")))
            f.give(self.type, f.get(self.type, found))

        return r.module.function(f"step_{direction}", self.type, [(self.type, "a")], write)

    def _ray_by_steps(self, f: Function, a: Value, direction: str, through: Value) -> Value:
        r = self.regions

        def write(f: Function) -> None:
            front, found = f.cell(self.type, "%a"), f.cell(self.type, "0")
            with f.loop() as loop:
                now = r.both(f, self.step(f, f.get(self.type, front), direction), "%through")
                more = r.union(f, f.get(self.type, found), now)
                f.set(self.type, front, now)
                f.set(self.type, found, more)
                loop.leave_if(r.is_empty(f, now))
            f.give(self.type, f.get(self.type, found))

        parameters = [(self.type, "a"), (self.type, "through")]
        name = r.module.function(f"ray_{direction}", self.type, parameters, write)
        return f.call(self.type, name, (self.type, a), (self.type, through))

    def _row_by_steps(self, f: Function, a: Value, number: int, direction: str, exact: bool) -> Value:
        """Step by step from the sites where a row may begin; each row goes on with one site."""
        r = self.regions
        row = r.minus(f, a, self.step(f, a, direction)) if exact else a
        for _ in range(number - 1):
            row = r.both(f, self.step(f, row, direction), a)
        if not exact:
            return r.some(f, row)
        longer = r.both(f, self.step(f, row, direction), a)
        return f.compare("ne", WORD, r.count(f, row), r.count(f, longer))

    def _lines(self, direction: str) -> str:
        """The table of all sites ahead of each site."""
        ahead = self.layout.ahead[direction]
        masks = [0] * self.layout.width
        for site, bit in enumerate(self.layout.bits):
            while (site := ahead[site]) >= 0:
                masks[bit] |= 1 << self.layout.bits[site]
        return self._table(f"lines_{direction}", masks)

    def _table(self, name: str, masks: list[int]) -> str:
        if name not in self._tables:
            words = [mask >> 64 * word & (1 << 64) - 1 for mask in masks for word in range(self.layout.words)]
            self._tables[name] = self.regions.module.table(name, WORD, words)
        return self._tables[name]
