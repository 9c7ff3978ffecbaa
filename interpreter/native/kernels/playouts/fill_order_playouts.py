"""Playouts that are random orders of the empty sites: see ``passes.filling``.

An order is drawn as far as it is looked at (Fisher and Yates). To find the ply at which a game ends, the board after k
plies is made from that after some other number: a piece is put or taken away by turning a bit, so that going forth and
back is the same. The search begins where games have ended of late, and goes on in steps of about as much as they
differ until it has gone past the end; what is between is bisected. Where it looks does not change what it finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...codegen.builder import WORD, Function, Value
from ...codegen.rules import Rules
from ...codegen.states import AHEAD, OPEN

if TYPE_CHECKING:
    from .emit import Drivers

SITE = "i16"
AT_ONCE = 4
"""So many sites are drawn with one random number; the product of their bounds is far below 2^64."""
SHARP = 4
"""Means of past games are kept in sixteenths, and a game counts a sixteenth."""


@dataclass(frozen=True)
class RandomFilling:
    """The values and cells of a game."""

    sites: Value
    """How many sites are empty at the start."""
    first: Value
    """Who is to move then."""
    order: Value
    random: Value
    swap: Value
    """Nought if the sides are changed where they may be."""
    drawn: Value
    """How far the order is drawn."""
    at: Value
    """After how many plies the board is that of ``state``."""
    low: Value
    """Nothing holds after so many plies."""
    high: Value
    """Something holds after so many, or the board is full."""
    alive: Value
    """What holds at ``high``; what may hold before it."""
    look: Value
    """Where to look next."""
    step: Value
    """How far from there after that, as long as the end is not between."""
    state: Value


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
        """Whether games from a state can be played this way: nothing holds yet, and there is a move; if sides may be
        changed later, there is one then, too."""
        empty = self._empty(f, state)
        ending = f.call(WORD, self.rules.ending(), ("ptr", state), ("i1", "false"), ("i1", "false"))
        found = f.both(
            "i1",
            self.rules.regions.some(f, empty),
            f.compare("slt", WORD, ending, "0"),
            f.compare("eq", WORD, self.holding(f, state, str(self.all)), "0"),
        )
        if not self.program.swaps:
            return found
        sites = self.rules.regions.count(f, empty)
        return f.both("i1", found, f.compare("ugt", WORD, sites, self._until_swap(f, state)))

    def _until_swap(self, f: Function, state: Value) -> Value:
        """How many plies before sides may be changed, if they may yet."""
        ahead = f.compare("eq", WORD, self.rules.variable(f, state, 16), str(AHEAD))
        return f.new(f"zext i1 {ahead} to i64")

    def _empty(self, f: Function, state: Value) -> Value:
        r = self.rules.regions
        taken: Value = "0"
        for slot in range(self.shape.slots):
            taken = r.union(f, taken, f.get(r.type, f.word(state, str(slot * self.shape.layout.words))))
        return r.minus(f, r.everywhere, taken)

    def playouts(self) -> str:
        """``i64 fillings(start, first, number, seed, limit, tally, stop)``: as ``Drivers.playouts``."""

        def write(f: Function) -> None:
            start = self._order(f)
            sites = self._list(f, start)
            game = self._game(f, sites, self._order(f), f.cell(WORD))
            usual, spread = (f.cell(WORD, f.op("shl", WORD, sites, str(SHARP - part))) for part in (1, 3))
            last = f.op("add", WORD, "%first", "%number")
            with f.count(last, "%first") as number:
                self.drivers.heed(f, "%stop")
                self.drivers.begin(f, game.random, number)
                if (
                    self.program.swaps
                ):  # at first, for how much of the order is drawn depends on where the end is looked for
                    f.set(WORD, game.swap, self.drivers.below(f, game.random, self._offered(f, game)))
                f.copy(game.state, "%start", self.shape.state)
                f.copy(game.order, start, -(-self.program.sites // 4))
                for cell, value in ((game.low, "0"), (game.high, sites), (game.alive, str(self.all))):
                    f.set(WORD, cell, value)
                f.set(WORD, game.drawn, "0")
                f.set(WORD, game.at, "0")
                guess, width = (f.op("lshr", WORD, f.get(WORD, mean), str(SHARP)) for mean in (usual, spread))
                f.set(WORD, game.look, guess)
                f.set(WORD, game.step, f.either(WORD, width, "1"))
                if self.filling.conditions:
                    with f.loop() as loop:
                        between = f.op("sub", WORD, f.get(WORD, game.high), f.get(WORD, game.low))
                        loop.leave_if(f.compare("ule", WORD, between, "1"))
                        self._look(f, game)
                end = f.get(WORD, game.high)
                self._learn(f, ((usual, end), (spread, self._apart(f, end, guess))))
                outcome = self._outcome(f, game, end)
                self._tally(f, game, outcome, end)
            f.give(WORD, "0")

        parameters = [("ptr", "start"), *[(WORD, name) for name in ("first", "number", "seed", "limit")]]
        parameters += [("ptr", "tally"), ("ptr", "stop")]
        return self.rules.module.function("fillings", WORD, parameters, write)

    def _game(self, f: Function, sites: Value, order: Value, random: Value) -> RandomFilling:
        """The cells of a game from ``%start``."""
        swap, drawn, at, low, high, alive, look, step = (f.cell(WORD) for _ in range(8))
        state = f.cell(WORD, count=self.shape.state)
        first = self.rules.variable(f, "%start", 0)
        return RandomFilling(sites, first, order, random, swap, drawn, at, low, high, alive, look, step, state)

    def begun(self, f: Function) -> RandomFilling:
        """One game from ``%start`` with the stream in ``%random``, of which nothing is drawn."""
        order = self._order(f)
        return self._game(f, self._list(f, order), order, "%random")

    def site_at(self, f: Function, game: RandomFilling, ply: Value) -> Value:
        """The site of a ply."""
        return f.resize(f.item(SITE, game.order, ply), SITE, WORD)

    # -- orders --------------------------------------------------------------------------------------------------------

    def _order(self, f: Function) -> Value:
        """Room for an order, and for a few sites that are drawn in vain."""
        return f.cell(SITE, count=self.program.sites + AT_ONCE)

    def _at(self, f: Function, order: Value, place: Value) -> Value:
        return f.new(f"getelementptr {SITE}, ptr {order}, i64 {place}")

    def _list(self, f: Function, order: Value) -> Value:
        """Write the empty sites of ``%start`` and give their number."""
        number = f.cell(WORD, "0")
        with self.rules.each(f, self._empty(f, "%start")) as (bit, _):
            at = self._at(f, order, f.get(WORD, number))
            f.line(f"store {SITE} {f.resize(bit, WORD, SITE)}, ptr {at}, align 2")
            f.add_to(number, "1")
        return f.get(WORD, number)

    def _draw(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """Draw so many sites, or a few more."""
        with f.loop() as loop:
            drawn = f.get(WORD, game.drawn)
            loop.leave_if(f.compare("uge", WORD, drawn, plies))
            places = [f.op("add", WORD, drawn, str(number)) for number in range(AT_ONCE)]
            left = [f.op("sub", WORD, game.sites, place) for place in places]
            left = [f.select(WORD, f.compare("sgt", WORD, number, "0"), number, "1") for number in left]
            for place, chosen in zip(places, self.drivers.several_below(f, game.random, left), strict=True):
                here, there = (self._at(f, game.order, at) for at in (place, f.op("add", WORD, place, chosen)))
                one, two = (f.new(f"load {SITE}, ptr {at}, align 2") for at in (here, there))
                f.line(f"store {SITE} {one}, ptr {there}, align 2")
                f.line(f"store {SITE} {two}, ptr {here}, align 2")
            f.add_to(game.drawn, str(AT_ONCE))

    def _go(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """To the board after so many plies."""
        self._draw(f, game, plies)
        at = f.get(WORD, game.at)
        back = f.compare("ult", WORD, plies, at)
        end = f.select(WORD, back, at, plies)
        with f.count(end, f.select(WORD, back, plies, at)) as ply:
            bit = self.site_at(f, game, ply)
            region = self.rules.region_address(f, game.state, self.filling.slot, self._mover(f, game, ply))
            word = f.word(region, f.op("lshr", WORD, bit, "6"))
            single = f.op("shl", WORD, "1", f.both(WORD, bit, "63"))
            f.set(WORD, word, f.op("xor", WORD, f.get(WORD, word), single))
        f.set(WORD, game.at, plies)

    def _mover(self, f: Function, game: RandomFilling, plies: Value, before: int = 0) -> Value:
        """Whose turn it is after so many plies, counted from the first player or from the one who is ``before``."""
        players = self.program.players
        first = f.op("add", WORD, game.first, str(players - before)) if before else game.first
        return f.op("urem", WORD, f.op("add", WORD, first, plies), str(players))

    # -- the search ----------------------------------------------------------------------------------------------------

    def _look(self, f: Function, game: RandomFilling) -> None:
        """Look at one ply between those where the game goes on and where it has ended, and say where to look next."""
        below, above = f.get(WORD, game.low), f.get(WORD, game.high)
        ply = self._between(f, f.get(WORD, game.look), below, above)
        self._go(f, game, ply)
        alive = f.get(WORD, game.alive)
        holding = self.holding(f, game.state, alive)
        none = f.compare("eq", WORD, holding, "0")
        f.set(WORD, game.low, f.select(WORD, none, ply, below))
        f.set(WORD, game.high, f.select(WORD, none, above, ply))
        f.set(WORD, game.alive, f.select(WORD, none, alive, holding))
        self._round(f, game)
        below, above = f.get(WORD, game.low), f.get(WORD, game.high)
        open_ = f.select("i1", none, f.compare("eq", WORD, above, game.sites), f.compare("eq", WORD, below, "0"))
        step = f.get(WORD, game.step)
        onwards = f.select(WORD, none, f.op("add", WORD, ply, step), f.op("sub", WORD, ply, step))
        middle = f.op("lshr", WORD, f.op("add", WORD, below, above), "1")
        f.set(WORD, game.look, f.select(WORD, open_, onwards, middle))
        f.set(WORD, game.step, f.op("shl", WORD, step, "1"))

    def _between(self, f: Function, ply: Value, low: Value, high: Value) -> Value:
        """The nearest number above one and below another."""
        least, most = f.op("add", WORD, low, "1"), f.op("sub", WORD, high, "1")
        ply = f.select(WORD, f.compare("slt", WORD, ply, least), least, ply)
        return f.select(WORD, f.compare("sgt", WORD, ply, most), most, ply)

    def _round(self, f: Function, game: RandomFilling) -> None:
        """If the game has ended at ``high`` and one player alone can have ended it, it ends with a ply of his."""
        players = self.program.players
        for player in range(players):
            own = sum(1 << number for number, those in enumerate(self.filling.players) if those == {player})
            if not own:
                continue
            others = f.both(WORD, f.get(WORD, game.alive), str(self.all & ~own))
            below, above = f.get(WORD, game.low), f.get(WORD, game.high)
            ended = f.compare("ult", WORD, above, game.sites)
            with f.when(f.both("i1", f.compare("eq", WORD, others, "0"), ended)):
                since = self._mover(f, game, f.op("sub", WORD, above, "1"), player)
                f.set(WORD, game.high, f.op("sub", WORD, above, since))
                beyond = self._mover(f, game, below, player)
                wait = f.op("urem", WORD, f.op("sub", WORD, str(players), beyond), str(players))
                f.set(WORD, game.low, f.op("add", WORD, below, wait))

    def _apart(self, f: Function, a: Value, b: Value) -> Value:
        far = f.op("sub", WORD, a, b)
        return f.select(WORD, f.compare("slt", WORD, far, "0"), f.op("sub", WORD, "0", far), far)

    def _learn(self, f: Function, means: tuple[tuple[Value, Value], ...]) -> None:
        """Bring means up to date."""
        for mean, value in means:
            old = f.get(WORD, mean)
            f.set(WORD, mean, f.op("add", WORD, f.op("sub", WORD, old, f.op("lshr", WORD, old, str(SHARP))), value))

    # -- the end -------------------------------------------------------------------------------------------------------

    def _outcome(self, f: Function, game: RandomFilling, end: Value) -> Value:
        """What comes of a game that ends after so many plies: 0 is a draw, else the winner + 1."""
        outcome = f.cell(WORD, "0")
        mover = self._mover(f, game, end)
        full = f.compare("eq", WORD, end, game.sites)
        with f.when(full):
            self._go(f, game, end)
            ending = self._ending(f, game, mover)
            f.set(WORD, outcome, f.select(WORD, f.compare("slt", WORD, ending, "0"), "0", f.both(WORD, ending, "255")))
        for player, clauses in enumerate(self.filling.clauses):
            found = "0"
            for number, winner in reversed(clauses):
                holds = f.compare("ne", WORD, f.both(WORD, f.get(WORD, game.alive), str(1 << number)), "0")
                found = f.select(WORD, holds, "0" if winner is None else str(winner + 1), found)
            with f.when(f.both("i1", f.complement("i1", full), f.compare("eq", WORD, mover, str(player)))):
                f.set(WORD, outcome, found)
        return f.get(WORD, outcome)

    def _ending(self, f: Function, game: RandomFilling, mover: Value) -> Value:
        """What the clauses say of the full board."""
        word = f.word(game.state, str(self.shape.variables))
        others = 255 | (255 << 24 if "last" in self.program.remembers else 0)
        variables = f.either(WORD, f.both(WORD, f.get(WORD, word), str(~others)), mover)
        if "last" in self.program.remembers:
            last = self.rules.player(f, mover, str(self.program.players - 1))
            variables = f.either(WORD, variables, f.op("shl", WORD, f.op("add", WORD, last, "1"), "24"))
        f.set(WORD, word, variables)
        return f.call(WORD, self.rules.ending(), ("ptr", game.state), ("i1", "true"), ("i1", "false"))

    def _tally(self, f: Function, game: RandomFilling, outcome: Value, end: Value) -> None:
        """Count a game that ends after so many plies, unless the limit comes first."""
        if not self.program.swaps:
            plies, beyond = self._limited(f, end)
            choices = self._choices(f, game, plies)
        else:
            before, offered = self._until_swap(f, "%start"), self._offered(f, game)
            may, swaps = self._swapped(f, game, end, before)
            plies, beyond = self._limited(f, f.op("add", WORD, end, f.new(f"zext i1 {swaps} to i64")))
            there = f.both("i1", may, f.compare("ugt", WORD, plies, before))
            swaps = f.both("i1", there, swaps)
            choices = self._choices(f, game, f.op("sub", WORD, plies, f.new(f"zext i1 {swaps} to i64")))
            more = f.select(WORD, swaps, offered, f.new(f"zext i1 {there} to i64"))
            choices = f.op("add", WORD, choices, more)
        self.drivers.tally(f, self.program.players, f.select(WORD, beyond, "-1", outcome), plies, choices)

    def _offered(self, f: Function, game: RandomFilling) -> Value:
        """How many moves there are where the sides may be changed, that among them."""
        return f.op("add", WORD, f.op("sub", WORD, game.sites, self._until_swap(f, "%start")), "1")

    def _swapped(self, f: Function, game: RandomFilling, end: Value, before: Value) -> tuple[Value, Value]:
        """Whether sides may be changed in a game that ends after so many plies, and whether they are."""
        stage = self.rules.variable(f, "%start", 16)
        is_open = f.compare("ule", WORD, f.op("sub", WORD, stage, str(AHEAD)), str(OPEN - AHEAD))
        may = f.both("i1", is_open, f.compare("ugt", WORD, end, before))
        return may, f.both("i1", may, f.compare("eq", WORD, f.get(WORD, game.swap), "0"))

    def _limited(self, f: Function, plies: Value) -> tuple[Value, Value]:
        """So many plies, or the limit; and whether they were beyond it."""
        beyond = f.compare("ugt", WORD, plies, "%limit")
        return f.select(WORD, beyond, "%limit", plies), beyond

    def _choices(self, f: Function, game: RandomFilling, plies: Value) -> Value:
        """How many moves there were to choose from in so many plies: sites, sites - 1 ..."""
        twice = f.op("sub", WORD, f.op("add", WORD, f.op("shl", WORD, game.sites, "1"), "1"), plies)
        return f.op("lshr", WORD, f.op("mul", WORD, plies, twice), "1")
