"""Random orders of the empty sites of a board, and the boards that result.

An order is drawn only as far as it is used (Fisher and Yates). The board after k plies is made from the board after
some other number of plies: flipping a bit places or removes a piece, so going forwards and backwards is the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...codegen.fields import AHEAD, MOVER, STAGE
from ...codegen.rules import Rules
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value

SITE = "i16"
AT_ONCE = 4
"""How many sites are drawn with one random number; the product of their bounds is far below 2^64."""


@dataclass(frozen=True)
class RandomFilling:
    """The values and cells of a game."""

    sites: Value
    """The number of empty sites at the start."""
    first: Value
    """The player to move at the start."""
    order: Value
    random: Value
    swap: Value
    """Zero if the players swap sides when they can."""
    drawn: Value
    """The number of sites drawn so far."""
    at: Value
    """The number of plies after which ``state`` is the board."""
    low: Value
    """A number of plies after which no condition holds."""
    high: Value
    """A number of plies after which some condition holds, or the board is full."""
    alive: Value
    """The conditions that hold at ``high``; only these can hold before it."""
    look: Value
    """The ply to examine next."""
    step: Value
    """The distance to the ply after that, as long as the end is not bracketed."""
    state: Value


class FillOrder:
    """Writes code that draws orders and moves forwards and backwards in them."""

    def __init__(self, rules: Rules) -> None:
        assert rules.program.filling is not None
        self.rules = rules
        self.shape = rules.shape
        self.program = rules.program
        self.slot = rules.program.filling.slot
        """The region that the pieces are placed in."""

    def game(self, f: Function, sites: Value, order: Value, random: Value) -> RandomFilling:
        """Allocate the cells of a game from ``start``."""
        swap, drawn, at, low, high, alive, look, step = (f.alloca(WORD) for _ in range(8))
        state = f.alloca(WORD, count=self.shape.state)
        first = self.rules.states.field(f, f["start"], MOVER)
        return RandomFilling(sites, first, order, random, swap, drawn, at, low, high, alive, look, step, state)

    def begun(self, f: Function) -> RandomFilling:
        """A game from ``start`` with the stream in ``random``, before any draw."""
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
        """The number of plies before a swap is possible, if it still can be."""
        ahead = self.rules.states.field(f, state, STAGE).eq(AHEAD)
        return ahead.to(WORD)

    def room(self, f: Function) -> Value:
        """Allocate room for an order, and for a few sites that are drawn in excess."""
        return f.alloca(SITE, count=self.program.sites + AT_ONCE)

    def write_empty(self, f: Function, order: Value) -> Value:
        """Write the empty sites of ``start`` and return their number."""
        number = f.alloca(WORD, 0)
        with self.rules.states.each(f, self.empty(f, f["start"])) as (bit, _):
            at = self._at(f, order, f.get(WORD, number))
            f.set(SITE, at, bit.to(SITE))
            f.add_to(number, 1)
        return f.get(WORD, number)

    def _at(self, f: Function, order: Value, place: Value) -> Value:
        return f.at(SITE, order, place)

    def _draw(self, f: Function, game: RandomFilling, plies: Value) -> None:
        """Draw at least ``plies`` sites, or a few more."""
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
        """Go to the board after ``plies`` plies."""
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
        """The player to move after ``plies`` plies, counted from the first player or from player ``before``."""
        players = self.program.players
        first = game.first + (players - before) if before else game.first
        return (first + plies) % players

    def site_at(self, f: Function, game: RandomFilling, ply: Value) -> Value:
        """The site of a ply."""
        return f.item(SITE, game.order, ply).to(WORD)
