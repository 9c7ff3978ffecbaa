"""Random orders of the empty sites of a board, and the boards that they lead to.

An order is drawn as far as it is looked at (Fisher and Yates). The board after k plies is made from that after some
other number: a piece is put or taken away by turning a bit, so that going forth and back is the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import AHEAD, MOVER, STAGE
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value

SITE = "i16"
AT_ONCE = 4
"""So many sites are drawn with one random number; the product of their bounds is far below 2^64."""


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


class FillOrder:
    """Writes the drawing of orders, and going to and fro in them."""

    def __init__(self, rules: Rules) -> None:
        assert rules.program.filling is not None
        self.rules = rules
        self.shape = rules.shape
        self.program = rules.program
        self.slot = rules.program.filling.slot
        """Which region the pieces are put into."""

    def game(self, f: Function, sites: Value, order: Value, random: Value) -> RandomFilling:
        """The cells of a game from ``start``."""
        swap, drawn, at, low, high, alive, look, step = (f.alloca(WORD) for _ in range(8))
        state = f.alloca(WORD, count=self.shape.state)
        first = self.rules.states.field(f, f["start"], MOVER)
        return RandomFilling(sites, first, order, random, swap, drawn, at, low, high, alive, look, step, state)

    def begun(self, f: Function) -> RandomFilling:
        """One game from ``start`` with the stream in ``random``, of which nothing is drawn."""
        order = self.room(f)
        return self.game(f, self.write_empty(f, order), order, f["random"])

    def empty(self, f: Function, state: Value) -> Value:
        """The empty sites of a state."""
        r = self.rules.regions
        taken = f.const(r.type, 0)
        for slot in range(self.shape.slots):
            taken = r.union(f, taken, f.get(r.type, f.word(state, slot * self.shape.layout.words)))
        return r.minus(f, r.everywhere, taken)

    def until_swap(self, f: Function, state: Value) -> Value:
        """How many plies before sides may be changed, if they may yet."""
        ahead = self.rules.states.field(f, state, STAGE).eq(AHEAD)
        return ahead.to(WORD)

    def room(self, f: Function) -> Value:
        """Room for an order, and for a few sites that are drawn in vain."""
        return f.alloca(SITE, count=self.program.sites + AT_ONCE)

    def write_empty(self, f: Function, order: Value) -> Value:
        """Write the empty sites of ``start`` and give their number."""
        number = f.alloca(WORD, 0)
        with self.rules.states.each(f, self.empty(f, f["start"])) as (bit, _):
            at = self._at(f, order, f.get(WORD, number))
            f.set(SITE, at, bit.to(SITE))
            f.add_to(number, 1)
        return f.get(WORD, number)

    def _at(self, f: Function, order: Value, place: Value) -> Value:
        return f.at(SITE, order, place)

    def _draw(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """Draw so many sites, or a few more."""
        with f.loop() as loop:
            drawn = f.get(WORD, game.drawn)
            loop.leave_if(drawn.uge(plies))
            places = [drawn + number for number in range(AT_ONCE)]
            left = [game.sites - place for place in places]
            left = [f.select(WORD, number.sgt(0), number, 1) for number in left]
            for place, chosen in zip(places, self.rules.random.several_below(f, game.random, left), strict=True):
                here, there = (self._at(f, game.order, at) for at in (place, place + chosen))
                one, two = (f.get(SITE, at) for at in (here, there))
                f.set(SITE, there, one)
                f.set(SITE, here, two)
            f.add_to(game.drawn, AT_ONCE)

    def go(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """To the board after so many plies."""
        self._draw(f, game, plies)
        at = f.get(WORD, game.at)
        back = plies.ult(at)
        end = f.select(WORD, back, at, plies)
        with f.count(end, f.select(WORD, back, plies, at)) as ply:
            bit = self.site_at(f, game, ply)
            region = self.rules.states.region_address(f, game.state, self.slot, self.mover(f, game, ply))
            word = f.word(region, bit >> 6)
            single = 1 << (bit & 63)
            f.set(WORD, word, f.get(WORD, word) ^ single)
        f.set(WORD, game.at, plies)

    def mover(self, f: Function, game: RandomFilling, plies: Value, before: int = 0) -> Value:
        """Whose turn it is after so many plies, counted from the first player or from the one who is ``before``."""
        players = self.program.players
        first = game.first + (players - before) if before else game.first
        return (first + plies) % players

    def site_at(self, f: Function, game: RandomFilling, ply: Value) -> Value:
        """The site of a ply."""
        return f.item(SITE, game.order, ply).to(WORD)
