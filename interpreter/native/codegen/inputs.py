"""The inputs of a program: what its terms read from a position, loaded from a state."""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.terms import EARLIER, Term, subterms
from ..llvm.builder import Function
from ..llvm.typed_values import WORD, Value
from .fields import IDLE, LAST, MOVES, TURN
from .history import History
from .states import States, field_of
from .values import Scope


def inputs_of(*terms: Term) -> set[str]:
    """The inputs that some terms read from the position; parts that they share are looked at once."""
    found: set[str] = set()
    for part in subterms(terms):
        if part.op == "input":
            found.add(part.data)
        elif part.op in ("seen", "since"):
            found |= {"board", "past"}
    return found


class Inputs:
    """Writes the loads of inputs."""

    def __init__(self, states: States, history: History) -> None:
        self.states = states
        self.history = history
        self.program = states.program
        self.shape = states.shape

    def scope(
        self, f: Function, state: Value, mover: Value, terms: Sequence[Term], *, earlier: Value | None = None
    ) -> Scope:
        """The inputs of the terms, loaded from a state; those of the position before the move from ``earlier``."""
        names = inputs_of(*terms)
        if "board" in names:  # a `seen` changes its hash by what changes beside each of these
            counters, memories = self.program.beside
            names |= {f"slot{slot}" for slot in range(len(self.program.slots))}
            names |= {f"counter{counter}" for counter in counters} | {f"memory{memory}" for memory in memories}
        inputs = self._inputs(f, state, mover, names)
        if earlier is not None:
            then = {name.removeprefix(EARLIER) for name in names if name.startswith(EARLIER)}
            inputs |= {EARLIER + name: value for name, value in self._inputs(f, earlier, mover, then).items()}
        return Scope(inputs)

    def _inputs(self, f: Function, state: Value, mover: Value, names: set[str]) -> dict[str, Value]:
        """The named inputs, loaded from a state."""
        inputs: dict[str, Value] = {}
        for slot in range(len(self.program.slots)):
            if f"slot{slot}" in names:
                inputs[f"slot{slot}"] = f.get(
                    self.states.regions.type, self.states.region_address(f, state, slot, mover)
                )
            if f"began{slot}" in names:
                place = self.states.stored(f, slot, mover) * self.shape.layout.words
                address = f.word(state, place + self.shape.first_began)
                inputs[f"began{slot}"] = f.get(self.states.regions.type, address)
        inputs["mover"] = mover
        for sort in self.program.history:
            if f"seen-{sort}" in names:
                inputs[f"seen-{sort}"] = self.history.before(f, sort, state, mover)
            if f"since-{sort}" in names:
                inputs[f"since-{sort}"] = self.history.since_first(f, sort, state, mover)
        if "board" in names:
            inputs["board"], inputs["past"] = self.history.board(f, state), self.history.table_of(f, state)
        for counter in range(len(self.program.counters)):
            if f"counter{counter}" in names:
                inputs[f"counter{counter}"] = f.get(WORD, self.states.counter_address(f, state, counter, mover))
        for memory in range(len(self.program.memories)):
            if f"memory{memory}" in names:
                inputs[f"memory{memory}"] = f.get(
                    self.states.regions.type, self.states.memory_address(f, state, memory, mover)
                )
        if "placed" in names:
            inputs["placed"] = f.get(self.states.regions.type, f.word(state, self.shape.placed_region))
        if "idle" in names:
            idle = self.states.field(f, state, IDLE)
            none = idle.eq(0)
            inputs["idle"] = f.select(WORD, none, 0, idle - 1)
        if names & {"turn", "moves"}:
            word = f.get(WORD, f.word(state, self.shape.counters))
            inputs["turn"], inputs["moves"] = field_of(word, TURN), field_of(word, MOVES)
        if "last" in names:
            last = self.states.field(f, state, LAST)
            before = last + (self.program.players - 1) - mover
            beyond = before.uge(self.program.players)
            wrapped = f.select(WORD, beyond, before - self.program.players, before)
            inputs["last"] = f.select(WORD, last.eq(0), -1, wrapped)
        return inputs
