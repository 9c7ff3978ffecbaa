"""Steps, rays and rows in LLVM IR, one direction at a time.

If a step of every site is the same shift, so is a step of a region, with bits that wrap round the board masked. A ray
then doubles its length in each round, and so does a row (S. Kogge and H. S. Stone, 1973). If steps have several
lengths, they are taken one by one. From a single site the line ahead is known before play: the ray is the part before
the first site that is not in ``through``. Along a track, which bends, a loop goes over tables of its places.
"""

from __future__ import annotations

from ....gdl.types.track import Track
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import BIT, WORD, Value
from ..llvm.wide import shifted_ones
from .layout import StepBits
from .region_basics import RegionBasics
from .signatures import UNDEFINED


class Rays:
    """The operations on straight lines of one board."""

    def __init__(self, regions: RegionBasics) -> None:
        self.regions = regions
        self.layout = regions.layout
        self.type = regions.type
        self._tables: dict[str, Value] = {}

    def step(self, f: Function, a: Value, direction: str) -> Value:
        """The sites one step away from a region."""
        steps = self.layout.steps(direction)
        if steps is None:
            return f.call(self._step_by_table(direction), a)
        found = f.const(self.type, 0)
        for step in steps:
            found = self.regions.union(f, found, self.regions.both(f, self._shifted(f, a, step.distance), step.landing))
        return found

    def ray(self, f: Function, a: Value, direction: str, through: Value) -> Value:
        """The sites of ``through`` that are reached from a region in a straight line."""
        step = self.layout.step(direction)
        if step is None:
            return self._ray_by_steps(f, a, direction, through)
        r, most = self.regions, self.layout.most_steps(direction)
        open_ = r.both(f, through, step.landing)
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
        """Like :meth:`ray`, from a single site, given its bit."""
        r, width = self.regions, self.layout.width
        line = self.ahead(f, bit, direction)
        open_ = r.both(f, line, through)
        closed = line ^ open_
        if self.layout.goes_up(direction):  # all bits below the first one; all bits if there is none
            return r.both(f, open_, closed - 1)
        above = f.call(f.module.declare(f"llvm.ctlz.{self.type}", self.type, self.type, BIT), closed, False)
        return r.both(f, open_, shifted_ones(f, self.type, (width - above).to(WORD)))

    def ahead(self, f: Function, bit: Value, direction: str) -> Value:
        """All sites ahead of a site, given its bit."""
        return f.get(self.type, f.word(self._lines(direction), bit * self.layout.words))

    def has_row(self, f: Function, a: Value, number: int, directions: tuple[str, ...], *, exact: bool) -> Value:
        """Test whether a region has ``number`` sites in a row in one of several directions."""
        found = f.i1(False)
        for direction in directions:
            if number - 1 > self.layout.most_steps(direction) and number > 1:
                continue
            step = self.layout.step(direction)
            here = (
                self._row_by_steps(f, a, number, direction, exact)
                if step is None
                else (self._row_by_shifts(f, a, number, step, exact))
            )
            found = found | here
        return found

    # -- with shifts -----------------------------------------------------------------------------------------------

    def _shifted(self, f: Function, a: Value, distance: int) -> Value:
        return a << distance if distance > 0 else a >> -distance

    def _row_by_shifts(self, f: Function, a: Value, number: int, step: StepBits, exact: bool) -> Value:
        """A link is a site of the region with another one just before it; a row of n sites has n - 1 links."""
        r = self.regions
        link = r.both(f, a, self._shifted(f, a, step.distance), step.landing)
        links, row = 0, a
        if number > 1:
            links, row = 1, link
        while links < number - 1:
            more = min(links, number - 1 - links)
            row = r.both(f, row, self._shifted(f, row, more * step.distance))
            links += more
        if exact:
            before = self._shifted(f, link, links * step.distance) if links else link
            after = r.both(f, self._shifted(f, a, -step.distance), step.leaving)
            row = r.minus(f, row, r.union(f, after, before))
        return r.some(f, row)

    # -- through a table -------------------------------------------------------------------------------------------

    def _step_by_table(self, direction: str) -> FunctionName:
        r = self.regions

        def write(f: Function) -> None:
            masks = [0] * self.layout.width
            for site, ahead in enumerate(self.layout.ahead[direction]):
                masks[self.layout.bits[site]] = self.layout.region([ahead] if ahead >= 0 else [])
            table = self._table(f"ahead_{direction}", masks)
            rest, found = f.alloca(self.type, f["a"]), f.alloca(self.type, 0)
            with f.loop() as loop:
                left = f.get(self.type, rest)
                loop.leave_if(r.is_empty(f, left))
                next_ = f.get(self.type, f.word(table, r.bit(f, left) * self.layout.words))
                f.set(self.type, found, r.union(f, f.get(self.type, found), next_))
                f.set(self.type, rest, r.both(f, left, left - 1))
            f.ret(f.get(self.type, found))

        return r.module.function(f"step_{direction}", self.type, [(self.type, "a")], write)

    def _ray_by_steps(self, f: Function, a: Value, direction: str, through: Value) -> Value:
        r = self.regions

        def write(f: Function) -> None:
            front, found = f.alloca(self.type, f["a"]), f.alloca(self.type, 0)
            with f.loop() as loop:
                now = r.both(f, self.step(f, f.get(self.type, front), direction), f["through"])
                more = r.union(f, f.get(self.type, found), now)
                f.set(self.type, front, now)
                f.set(self.type, found, more)
                loop.leave_if(r.is_empty(f, now))
            f.ret(f.get(self.type, found))

        parameters = [(self.type, "a"), (self.type, "through")]
        name = r.module.function(f"ray_{direction}", self.type, parameters, write)
        return f.call(name, a, through)

    def _row_by_steps(self, f: Function, a: Value, number: int, direction: str, exact: bool) -> Value:
        """Step by step from the sites where a row can begin; each row continues at exactly one site."""
        r = self.regions
        row = r.minus(f, a, self.step(f, a, direction)) if exact else a
        for _ in range(number - 1):
            row = r.both(f, self.step(f, row, direction), a)
        if not exact:
            return r.some(f, row)
        longer = r.both(f, self.step(f, row, direction), a)
        return r.count(f, row).ne(r.count(f, longer))

    def _lines(self, direction: str) -> Value:
        """A table of all sites ahead of each site."""
        ahead = self.layout.ahead[direction]
        masks = [0] * self.layout.width
        for site, bit in enumerate(self.layout.bits):
            while (site := ahead[site]) >= 0:
                masks[bit] |= 1 << self.layout.bits[site]
        return self._table(f"lines_{direction}", masks)

    def _table(self, name: str, masks: list[int]) -> Value:
        if name not in self._tables:
            words = [mask >> 64 * word & (1 << 64) - 1 for mask in masks for word in range(self.layout.words)]
            self._tables[name] = self.regions.module.table(name, WORD, words)
        return self._tables[name]


class Tracks:
    """Operations on the tracks of one board."""

    def __init__(self, regions: RegionBasics) -> None:
        self.regions, self.module, self.type = regions, regions.module, regions.type
        self._numbers: dict[tuple[Track, bool | None], int] = {}

    def _onward(self, f: Function, track: Track, region: Value) -> Value:
        """The next sites after those of a region."""
        name = f"onward{self._number(track, None)}"

        def write(f: Function) -> None:
            found = f.alloca(self.type, 0)
            places = len(track.sites)
            with f.count(places if track.closed else places - 1) as place:
                single = self._single(f, name, track, place)
                with f.when(self.regions.some(f, self.regions.both(f, f["region"], single))):
                    following = place + 1
                    if track.closed:
                        following = f.select(WORD, following.eq(places), 0, following)
                    after = self._single(f, name, track, following)
                    f.set(self.type, found, self.regions.union(f, f.get(self.type, found), after))
            f.ret(f.get(self.type, found))

        return f.call(self.module.function(name, self.type, [(self.type, "region")], write), region)

    def walked(self, f: Function, way: tuple[Track, str], start: Value, over: Value, bends: Value) -> Value:
        """The sites of a region that walks over it pass, or the first others that they meet."""
        track, passed = way[0], way[1] == "passed"
        if way[1] == "onward":
            return self._onward(f, track, start)
        name = f"walked{self._number(track, passed)}"

        def write(f: Function) -> None:
            r, places = self.regions, len(track.sites)
            found = f.alloca(self.type, 0)
            here, left, bent = f.alloca(WORD), f.alloca(WORD), f.alloca(WORD)
            with f.when(f["bends"].eq(UNDEFINED)):
                f.ret(0)
            with f.count(places) as first:
                starts = r.some(f, r.both(f, f["start"], self._single(f, name, track, first)))
                with f.when(starts):
                    f.set(WORD, here, first)
                    f.set(WORD, left, f.i64(places - 1) if track.closed else f.i64(places - 1) - first)
                    f.set(WORD, bent, 0)
                    with f.loop() as loop:
                        loop.leave_if(f.get(WORD, left).eq(0))
                        f.add_to(left, -1)
                        place = f.get(WORD, here)
                        table = self.module.table(f"{name}_bends", WORD, [int(bend) for bend in track.bends])
                        f.add_to(bent, f.item(WORD, table, place))
                        following = place + 1
                        if track.closed:
                            following = f.select(WORD, following.eq(places), 0, following)
                        f.set(WORD, here, following)
                        single = self._single(f, name, track, following)
                        goes_on = r.some(f, r.both(f, f["over"], single))
                        counts = f.get(WORD, bent).sge(f["bends"]) & (goes_on if passed else ~goes_on)
                        more = f.select(self.type, counts, single, 0)
                        f.set(self.type, found, r.union(f, f.get(self.type, found), more))
                        loop.leave_if(~goes_on)
            f.ret(f.get(self.type, found))

        parameters = [(self.type, "start"), (self.type, "over"), (WORD, "bends")]
        return f.call(self.module.function(name, self.type, parameters, write), start, over, bends)

    def _number(self, track: Track, passed: bool | None) -> int:
        return self._numbers.setdefault((track, passed), len(self._numbers))

    def _single(self, f: Function, name: str, track: Track, place: Value) -> Value:
        """The region of the site at a place of the track."""
        bits = [self.regions.layout.bits[site] for site in track.sites]
        return self.regions.single(f, f.item(WORD, self.module.table(f"{name}_sites", WORD, bits), place))
