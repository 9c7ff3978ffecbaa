"""Playouts that are random orders of the empty sites: see ``passes.filling``.

An order is drawn as far as it is looked at (Fisher and Yates). To find the ply at which a game ends, the board after k
plies is made from that after some other number: a piece is put or taken away by turning a bit, so that going forth and
back is the same. The search begins where games have ended of late, and goes on in steps of about as much as they
differ until it has gone past the end; what is between is bisected. Where it looks does not change what it finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .llvm import WORD, Function, Value
from .rules import Rules

if TYPE_CHECKING:
    from .drivers import Drivers

SITE = "i16"
AT_ONCE = 4
"""So many sites are drawn with one random number; the product of their bounds is far below 2^64."""
SHARP = 4
"""Means of past games are kept in sixteenths, and a game counts a sixteenth."""


class Filling:
    """Writes the playouts of a game that fills the board."""

    def __init__(self, drivers: Drivers) -> None:
        self.drivers = drivers
        self.rules: Rules = drivers.rules
        self.shape = drivers.rules.shape
        self.program = drivers.rules.program
        assert self.program.filling is not None
        self.filling = self.program.filling
        self.all = (1 << len(self.filling.conditions)) - 1

    def holding(self, f: Function, state: Value, asked: Value) -> Value:
        """Which of some conditions hold, a bit for each."""

        def write(f: Function) -> None:
            found = f.cell(WORD, "0")
            scope = self.rules.scope(f, "%state", "0", list(self.filling.conditions))
            for number, condition in enumerate(self.filling.conditions):
                with f.when(f.compare("ne", WORD, f.both(WORD, "%asked", str(1 << number)), "0")):
                    holds = self.rules.values.value(f, condition, scope.inner())
                    bit = f.op("shl", WORD, f.new(f"zext i1 {holds} to i64"), str(number))
                    f.set(WORD, found, f.either(WORD, f.get(WORD, found), bit))
            f.give(WORD, f.get(WORD, found))

        name = self.rules.module.function("holding", WORD, [("ptr", "state"), (WORD, "asked")], write)
        return f.call(WORD, name, ("ptr", state), (WORD, asked))

    def possible(self, f: Function, state: Value) -> Value:
        """Whether games from a state can be played this way: nothing holds yet, and there is a move."""
        empty = self._empty(f, state)
        ending = f.call(WORD, self.rules.ending(), ("ptr", state), ("i1", "false"), ("i1", "false"))
        return f.both(
            "i1",
            self.rules.regions.some(f, empty),
            f.compare("slt", WORD, ending, "0"),
            f.compare("eq", WORD, self.holding(f, state, str(self.all)), "0"),
        )

    def _empty(self, f: Function, state: Value) -> Value:
        r = self.rules.regions
        taken: Value = "0"
        for slot in range(self.shape.slots):
            taken = r.union(f, taken, f.get(r.type, f.word(state, str(slot * self.shape.layout.words))))
        return r.minus(f, r.everywhere, taken)

    def playouts(self) -> str:
        """``i64 fillings(start, first, number, seed, limit, tally, stop)``: as ``Drivers.playouts``."""

        def write(f: Function) -> None:
            d, program = self.drivers, self.program
            start, order = (f.cell(SITE, count=program.sites + AT_ONCE) for _ in range(2))
            sites = self._list(f, start)
            state = f.cell(WORD, count=self.shape.state)
            random, drawn, at = f.cell(WORD), f.cell(WORD), f.cell(WORD)
            low, high, alive, outcome = f.cell(WORD), f.cell(WORD), f.cell(WORD), f.cell(WORD)
            usual, spread = (
                f.cell(WORD, f.op("shl", WORD, sites, str(SHARP - 1))),
                f.cell(WORD, f.op("shl", WORD, sites, str(SHARP - 3))),
            )
            step, look = f.cell(WORD), f.cell(WORD)
            last = f.op("add", WORD, "%first", "%number")
            with f.count(last, "%first") as game:
                d.heed(f, "%stop")
                d.begin(f, random, game)
                f.copy(state, "%start", self.shape.state)
                f.copy(order, start, -(-program.sites // 4))
                for cell, value in ((drawn, "0"), (at, "0"), (low, "0"), (high, sites), (alive, str(self.all))):
                    f.set(WORD, cell, value)
                guess = f.op("lshr", WORD, f.get(WORD, usual), str(SHARP))
                f.set(WORD, look, guess)
                f.set(WORD, step, f.either(WORD, f.op("lshr", WORD, f.get(WORD, spread), str(SHARP)), "1"))
                with f.loop() as loop:
                    below, above = f.get(WORD, low), f.get(WORD, high)
                    found = f.compare("uge", WORD, f.op("add", WORD, below, "1"), above)
                    loop.leave_if(found if self.filling.conditions else "true")
                    ply = self._between(f, f.get(WORD, look), below, above)
                    self._draw(f, order, drawn, ply, sites, random)
                    self._turn(f, state, order, at, ply)
                    holding = self.holding(f, state, f.get(WORD, alive))
                    none = f.compare("eq", WORD, holding, "0")
                    f.set(WORD, low, f.select(WORD, none, ply, below))
                    f.set(WORD, high, f.select(WORD, none, above, ply))
                    f.set(WORD, alive, f.select(WORD, none, f.get(WORD, alive), holding))
                    self._round(f, low, high, alive, sites)
                    below, above = f.get(WORD, low), f.get(WORD, high)
                    open_ = f.select("i1", none, f.compare("eq", WORD, above, sites), f.compare("eq", WORD, below, "0"))
                    width = f.get(WORD, step)
                    onwards = f.select(WORD, none, f.op("add", WORD, ply, width), f.op("sub", WORD, ply, width))
                    middle = f.op("lshr", WORD, f.op("add", WORD, below, above), "1")
                    f.set(WORD, look, f.select(WORD, open_, onwards, middle))
                    f.set(WORD, step, f.op("shl", WORD, width, "1"))
                end = f.get(WORD, high)
                self._learn(f, usual, spread, end, guess)
                with f.when(f.compare("eq", WORD, end, sites)):
                    self._draw(f, order, drawn, end, sites, random)
                    self._turn(f, state, order, at, end)
                    f.set(WORD, outcome, self._full(f, state, end))
                with f.when(f.compare("ne", WORD, end, sites)):
                    self._decided(f, outcome, f.get(WORD, alive), end)
                self._tally(f, f.get(WORD, outcome), end, sites)
            f.give(WORD, "0")

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [("ptr", "tally"), ("ptr", "stop")]
        return self.rules.module.function("fillings", WORD, parameters, write)

    def _list(self, f: Function, start: Value) -> Value:
        """Write the empty sites of ``%start`` and give their number."""
        number = f.cell(WORD, "0")
        with self.rules.each(f, self._empty(f, "%start")) as (bit, _):
            at = f.get(WORD, number)
            f.set(SITE, f.new(f"getelementptr {SITE}, ptr {start}, i64 {at}"), f.resize(bit, WORD, SITE))
            f.set(WORD, number, f.op("add", WORD, at, "1"))
        return f.get(WORD, number)

    def _between(self, f: Function, ply: Value, low: Value, high: Value) -> Value:
        """The nearest number above one and below another."""
        least, most = f.op("add", WORD, low, "1"), f.op("sub", WORD, high, "1")
        ply = f.select(WORD, f.compare("slt", WORD, ply, least), least, ply)
        return f.select(WORD, f.compare("sgt", WORD, ply, most), most, ply)

    def _round(self, f: Function, low: Value, high: Value, alive: Value, sites: Value) -> None:
        """If only one player's moves can end the game before ``high``, it ends with one of them."""
        players = self.program.players
        first = self.rules.variable(f, "%start", 0)
        for player in range(players):
            own = sum(1 << number for number, those in enumerate(self.filling.players) if those == {player})
            others = f.both(WORD, f.get(WORD, alive), str(self.all & ~own))
            below, above = f.get(WORD, low), f.get(WORD, high)
            known = f.both("i1", f.compare("eq", WORD, others, "0"), f.compare("ult", WORD, above, sites))
            if own:
                with f.when(known):
                    until = self._mover(
                        f, f.op("add", WORD, first, str(players - player)), f.op("sub", WORD, above, "1")
                    )
                    f.set(WORD, high, f.op("sub", WORD, above, until))
                    since = self._mover(f, first, f.op("add", WORD, below, str(players - player)))
                    since = f.op("urem", WORD, f.op("sub", WORD, str(players), since), str(players))
                    f.set(WORD, low, f.op("add", WORD, below, since))

    def _draw(self, f: Function, order: Value, drawn: Value, plies: Value, sites: Value, random: Value) -> None:
        """Draw so many sites or a few more; behind the last there is room for what is drawn in vain."""
        with f.loop() as loop:
            here = f.get(WORD, drawn)
            loop.leave_if(f.compare("uge", WORD, here, plies))
            places = [f.op("add", WORD, here, str(number)) for number in range(AT_ONCE)]
            left = [f.op("sub", WORD, sites, place) for place in places]
            left = [f.select(WORD, f.compare("sgt", WORD, number, "0"), number, "1") for number in left]
            for place, chosen in zip(places, self.drivers.several_below(f, random, left), strict=True):
                here, there = (
                    f.new(f"getelementptr {SITE}, ptr {order}, i64 {at}")
                    for at in (place, f.op("add", WORD, place, chosen))
                )
                one, two = (f.new(f"load {SITE}, ptr {at}, align 2") for at in (here, there))
                f.line(f"store {SITE} {one}, ptr {there}, align 2")
                f.line(f"store {SITE} {two}, ptr {here}, align 2")
            f.add_to(drawn, str(AT_ONCE))

    def _turn(self, f: Function, state: Value, order: Value, at: Value, plies: Value) -> None:
        """From the board after ``at`` plies to that after others."""
        first = self.rules.variable(f, "%start", 0)
        now = f.get(WORD, at)
        back = f.compare("ult", WORD, plies, now)
        end = f.select(WORD, back, now, plies)
        with f.count(end, f.select(WORD, back, plies, now)) as ply:
            mover = self._mover(f, first, ply)
            bit = f.resize(f.item(SITE, order, ply), SITE, WORD)
            region = self.rules.region_address(f, state, self.filling.slot, mover)
            word = f.word(region, f.op("lshr", WORD, bit, "6"))
            single = f.op("shl", WORD, "1", f.both(WORD, bit, "63"))
            f.set(WORD, word, f.op("xor", WORD, f.get(WORD, word), single))
        f.set(WORD, at, plies)

    def _mover(self, f: Function, first: Value, plies: Value) -> Value:
        """Whose turn it is after so many plies."""
        return f.op("urem", WORD, f.op("add", WORD, first, plies), str(self.program.players))

    def _learn(self, f: Function, usual: Value, spread: Value, end: Value, guess: Value) -> None:
        """Where games end, and how far from what was guessed."""
        away = f.op("sub", WORD, end, guess)
        far = f.select(WORD, f.compare("slt", WORD, away, "0"), f.op("sub", WORD, "0", away), away)
        for mean, value in ((usual, end), (spread, far)):
            old = f.get(WORD, mean)
            f.set(WORD, mean, f.op("add", WORD, f.op("sub", WORD, old, f.op("lshr", WORD, old, str(SHARP))), value))

    def _full(self, f: Function, state: Value, end: Value) -> Value:
        """What ``end`` says of the full board of ``state``."""
        first = self.rules.variable(f, "%start", 0)
        mover = self._mover(f, first, end)
        word = f.word(state, str(self.shape.variables))
        others = 255 | (255 << 24 if self.program.reads_last else 0)
        new = f.either(WORD, f.both(WORD, f.get(WORD, word), str(~others)), mover)
        if self.program.reads_last:
            last = self._mover(f, first, f.op("sub", WORD, end, "1"))
            new = f.either(WORD, new, f.op("shl", WORD, f.op("add", WORD, last, "1"), "24"))
        f.set(WORD, word, new)
        ending = f.call(WORD, self.rules.ending(), ("ptr", state), ("i1", "true"), ("i1", "false"))
        return f.select(WORD, f.compare("slt", WORD, ending, "0"), "0", ending)

    def _decided(self, f: Function, outcome: Value, holding: Value, end: Value) -> None:
        """The outcome after so many plies if these conditions hold then: that of the first clause."""
        mover = self._mover(f, self.rules.variable(f, "%start", 0), end)
        for player, clauses in enumerate(self.filling.clauses):
            found = "0"
            for number, winner in reversed(clauses):
                holds = f.compare("ne", WORD, f.both(WORD, holding, str(1 << number)), "0")
                found = f.select(WORD, holds, "0" if winner is None else str(winner + 1), found)
            with f.when(f.compare("eq", WORD, mover, str(player))):
                f.set(WORD, outcome, found)

    def _tally(self, f: Function, outcome: Value, end: Value, sites: Value) -> None:
        """Count a game that ends after so many plies, unless the limit comes first."""
        beyond = f.compare("ugt", WORD, end, "%limit")
        plies = f.select(WORD, beyond, "%limit", end)
        # There are as many moves as empty sites: sites, sites - 1 ...
        twice = f.op("sub", WORD, f.op("add", WORD, f.op("shl", WORD, sites, "1"), "1"), plies)
        choices = f.op("lshr", WORD, f.op("mul", WORD, plies, twice), "1")
        self.drivers.tally(f, self.program.players, f.select(WORD, beyond, "-1", outcome), plies, choices)
