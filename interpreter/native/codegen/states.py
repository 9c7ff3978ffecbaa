"""Positions and moves as words in memory.

A state is an array of words: the region of each piece (``Slot`` of the first player, then of the next, then
nobody's), that of the points reached in this turn where the description asks for them, the Zobrist hash, the variables:
mover (8 bits), whether seats are swapped (8), the stage of the swap (8), the player who moved last plus one (8), the
number of idle turns plus one (32); where the description asks for one of them, the number of the turn (32 bits) and of
the moves made in it (32); a word for what each counter stands at, in the order of the regions; and where it asks for
the history, the hash of the board alone and the address of a table (``history``). A move is one word or
more of four 16-bit numbers: its rule, the bits of its sites, ``ABSENT`` where it has fewer than others.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..ir.program import Program
from ..ir.terms import EARLIER, Term, subterms
from .builder import WORD, Function, Module, Value
from .history import History
from .layout import Layout
from .regions import Regions
from .values import Scope, Values

ABSENT = 0xFFFF
SWAP = 0xFFFF
"""The rule of the move that changes sides."""
NEVER, AHEAD, OPEN, CLOSED = range(4)


@dataclass(frozen=True)
class Shape:
    """Where everything is in the memory of states and moves."""

    layout: Layout
    slots: int
    sites: int
    """The most sites that a move has."""
    placed: bool = False
    """Whether there is a region of the points reached in this turn."""
    counted: bool = False
    """Whether there is a word for turns and their moves."""
    numbers: int = 0
    """How many counters there are, those of all players."""
    history: bool = False
    """Whether there are the two words of the history."""

    @property
    def hash(self) -> int:
        """The word of the hash."""
        return (self.slots + self.placed) * self.layout.words

    @property
    def variables(self) -> int:
        """The word of the variables."""
        return self.hash + 1

    @property
    def state(self) -> int:
        """Words of a state."""
        return self.first_number + self.numbers + 2 * self.history

    @property
    def board(self) -> int:
        """The word of the hash of the board alone."""
        return self.state - 2

    @property
    def past(self) -> int:
        """The word of the address of the history."""
        return self.state - 1

    @property
    def first_number(self) -> int:
        """The word of the first counter."""
        return self.hash + 2 + self.counted

    @property
    def counters(self) -> int:
        """The word of the turn's number and of its moves."""
        return self.hash + 2

    @property
    def placed_region(self) -> int:
        """The first word of the points reached in this turn."""
        return self.slots * self.layout.words

    @property
    def move(self) -> int:
        """Words of a move."""
        return self.sites // 4 + 1


class States:
    """Writes what has to do with states into a module."""

    def __init__(
        self,
        module: Module,
        program: Program,
        shape: Shape,
        piece_numbers: list[int],
        deposit: bool = False,
    ) -> None:
        """``deposit``: see :class:`Regions`."""
        self.module = module
        self.program = program
        self.shape = shape
        self.regions = Regions(module, shape.layout, deposit)
        self.values = Values(self.regions)
        self.piece_numbers = piece_numbers
        self.history = History(self)
        self.values.seen = self.history.seen
        self.reads_repeated = any("repeated" in inputs_of(t) for t in self._clause_terms())

    def _clause_terms(self) -> list[Term]:
        return [t for c in self.program.clauses for t in (c.condition, c.player) if t is not None]

    def variable(self, f: Function, state: Value, shift: int) -> Value:
        """A variable of a state, as a word."""
        word = f.get(WORD, f.word(state, str(self.shape.variables)))
        return f.both(WORD, f.op("lshr", WORD, word, str(shift)), "255")

    def region_address(self, f: Function, state: Value, slot: int, mover: Value) -> Value:
        """Where the region of a slot is when it is a player's turn."""
        return f.word(state, f.op("mul", WORD, self.stored(f, slot, mover), str(self.shape.layout.words)))

    def stored(self, f: Function, slot: int, mover: Value) -> Value:
        """The place of a slot among the regions of a state."""
        owner = self.program.slots[slot].owner
        if owner is None:
            return str(slot)
        kinds = sum(1 for other in self.program.slots if other.owner == 0)
        player = self.player(f, mover, str(owner)) if owner else mover
        place = f.op("mul", WORD, player, str(kinds)) if kinds > 1 else player
        return f.op("add", WORD, place, str(slot % kinds)) if slot % kinds else place

    def counter_address(self, f: Function, state: Value, counter: int, mover: Value) -> Value:
        """Where a counter is when it is a player's turn."""
        return f.word(state, f.op("add", WORD, self.cell(f, counter, mover), str(self.shape.first_number)))

    def cell(self, f: Function, counter: int, mover: Value) -> Value:
        """The place of a counter among those of a state."""
        owner = self.program.counters[counter].owner
        if owner is None:
            return str(counter)
        each = sum(1 for other in self.program.counters if other.owner == 0)
        player = self.player(f, mover, str(owner)) if owner else mover
        return f.op("add", WORD, f.op("mul", WORD, player, str(each)), str(counter % each))

    def player(self, f: Function, mover: Value, owner: Value) -> Value:
        """The player who is so many after the mover."""
        players = str(self.program.players)
        player = f.op("add", WORD, mover, owner)
        beyond = f.compare("uge", WORD, player, players)
        return f.select(WORD, beyond, f.op("sub", WORD, player, players), player)

    def scope(
        self, f: Function, state: Value, mover: Value, terms: list[Term], *, earlier: Value | None = None
    ) -> Scope:
        """The inputs that some terms read, loaded from a state, those of the time before the move from an ``earlier``
        one."""
        names = set().union(*[inputs_of(term) for term in terms])
        inputs = self._inputs(f, state, mover, names)
        if earlier is not None:
            then = {name.removeprefix(EARLIER) for name in names if name.startswith(EARLIER)}
            inputs |= {EARLIER + name: value for name, value in self._inputs(f, earlier, mover, then).items()}
        return Scope(inputs)

    def _inputs(self, f: Function, state: Value, mover: Value, names: set[str]) -> dict[str, Value]:
        """Some inputs, loaded from a state."""
        inputs: dict[str, Value] = {}
        for slot in range(len(self.program.slots)):
            if f"slot{slot}" in names:
                inputs[f"slot{slot}"] = f.get(self.regions.type, self.region_address(f, state, slot, mover))
        inputs["mover"] = mover
        for sort in self.program.history:
            if f"seen-{sort}" in names:
                inputs[f"seen-{sort}"] = self.history.before(f, sort, state, mover)
        if "board" in names:
            inputs["board"], inputs["past"] = self.history.board(f, state), self.history.table_of(f, state)
        for counter in range(len(self.program.counters)):
            if f"counter{counter}" in names:
                inputs[f"counter{counter}"] = f.get(WORD, self.counter_address(f, state, counter, mover))
        if "placed" in names:
            inputs["placed"] = f.get(self.regions.type, f.word(state, str(self.shape.placed_region)))
        if "idle" in names:
            idle = self.idle(f, state)
            none = f.compare("eq", WORD, idle, "0")
            inputs["idle"] = f.select(WORD, none, "0", f.op("sub", WORD, idle, "1"))
        if names & {"turn", "moves"}:
            inputs["turn"], inputs["moves"] = self.counters(f, state)
        if "last" in names:
            last = self.variable(f, state, 24)
            before = f.op("sub", WORD, f.op("add", WORD, last, str(self.program.players - 1)), mover)
            beyond = f.compare("uge", WORD, before, str(self.program.players))
            wrapped = f.select(WORD, beyond, f.op("sub", WORD, before, str(self.program.players)), before)
            inputs["last"] = f.select(WORD, f.compare("eq", WORD, last, "0"), "-1", wrapped)
        return inputs

    def idle(self, f: Function, state: Value) -> Value:
        """The number of idle turns plus one."""
        return f.op("lshr", WORD, f.get(WORD, f.word(state, str(self.shape.variables))), "32")

    def counters(self, f: Function, state: Value) -> tuple[Value, Value]:
        """The number of the turn, and of the moves made in it."""
        word = f.get(WORD, f.word(state, str(self.shape.counters)))
        return f.both(WORD, word, str((1 << 32) - 1)), f.op("lshr", WORD, word, "32")

    def equal(self, f: Function, a: Value, b: Value) -> Value:
        """Whether two states are the same position, as a truth value."""
        found = "0"
        beside = {self.shape.hash, *([self.shape.board, self.shape.past] if self.shape.history else [])}
        for word in range(self.shape.state):
            if word not in beside:
                one, other = (f.get(WORD, f.word(state, str(word))) for state in (a, b))
                found = f.either(WORD, found, f.op("xor", WORD, one, other))
        return f.compare("eq", WORD, found, "0")

    def pieces(self) -> str:
        """For each region of a state, the number of its piece in the model."""
        return self.module.table("pieces", WORD, self.piece_numbers)

    def each(self, f: Function, region: Value) -> EachSite:
        """A loop over the sites of a region."""
        return EachSite(self.regions, f, region)

    def site(self, f: Function, bit: Value) -> Value:
        """The number of the site of a bit."""
        if self.shape.layout.dense:
            return bit
        table = self.module.table("sites", WORD, self.shape.layout.sites)
        return f.item(WORD, table, bit)

    def key(self, f: Function, kind: Value, a: Value, b: Value) -> Value:
        """``zobrist.key``."""

        def write(f: Function) -> None:
            z = f.op("mul", WORD, "%kind", str(0x9E3779B97F4A7C15))
            z = f.op("add", WORD, z, f.op("mul", WORD, "%a", str(0xD1B54A32D192ED03)))
            z = f.op("add", WORD, z, f.op("mul", WORD, "%b", str(0x8CB92BA72F3D8DD7)))
            z = f.op("add", WORD, z, str(0x632BE59BD9B4E019))
            z = f.op("mul", WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "30")), str(0xBF58476D1CE4E5B9))
            z = f.op("mul", WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "27")), str(0x94D049BB133111EB))
            f.give(WORD, f.op("xor", WORD, z, f.op("lshr", WORD, z, "31")))

        name = self.module.function("key", WORD, [(WORD, "kind"), (WORD, "a"), (WORD, "b")], write, inline=True)
        return f.call(WORD, name, (WORD, kind), (WORD, a), (WORD, b))


def inputs_of(term: Term) -> set[str]:
    """What a term reads from the position."""
    found: set[str] = set()
    for part in subterms([term]):
        if part.op == "input":
            found.add(part.data)
        elif part.op == "seen":
            found |= {"board", "past", *(f"slot{slot}" for slot in range(len(part.args)))}
    return found


class EachSite:
    """``with`` this, what is written is done for each site of a region; gives its bit and its single region."""

    def __init__(self, regions: Regions, f: Function, region: Value) -> None:
        self.regions, self.f = regions, f
        self.rest = f.cell(regions.type, region)
        self.loop = f.loop()

    def __enter__(self) -> tuple[Value, Value]:
        loop = self.loop.__enter__()
        left = self.f.get(self.regions.type, self.rest)
        loop.leave_if(self.regions.is_empty(self.f, left))
        single = self.regions.lowest(self.f, left)
        self.f.set(self.regions.type, self.rest, self.f.op("xor", self.regions.type, left, single))
        return self.regions.bit(self.f, left), single

    def __exit__(self, *exception: object) -> None:
        self.loop.__exit__(None, None, None)
