"""A position of a model in the IR: terms for the regions of its slots, its counters and its memories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....gdl.model.model import Model
from ...core.position import compared_beside
from ..ir.terms import EARLIER, Term, Terms
from ..ir.types import INT, PLAYER, REGION
from .slots import counters_of, memories_of, slots_of

Here = tuple[Term, ...]
"""The regions of the slots, then the values of the counters, then the regions that are remembered."""


@dataclass(frozen=True)
class Frame:
    """The context of an expression: the position, the positions before and after the move, and the names in scope."""

    here: Here
    before: Here | None = None
    after: Here | None = None
    chosen: Mapping[str, Term] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)


class ModelTerms:
    """The terms of a model, and the terms that represent a position of it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.terms = Terms()
        self.slots = slots_of(model)
        self.counters = counters_of(model)
        self.memories = memories_of(model)
        self.beside = compared_beside(model)
        regions = [(f"slot{number}", REGION) for number in range(len(self.slots))]
        numbers = [(f"counter{number}", INT) for number in range(len(self.counters))]
        kept = [(f"memory{number}", REGION) for number in range(len(self.memories))]
        inputs = [*regions, *numbers, *kept]
        self.start: Here = tuple(self.terms.input(name, type_) for name, type_ in inputs)
        """The current position."""
        self.began: Here = tuple(self.terms.input(f"began{number}", REGION) for number in range(len(self.slots)))
        """The regions of the slots when the turn began. Where a turn is one move, these are those of the position."""
        if not model.again:
            self.began = self.start[: len(self.slots)]
        self.earlier: Here = tuple(self.terms.input(EARLIER + name, type_) for name, type_ in inputs)
        """The position that `before` refers to in `again`: the one before the move just made."""
        self.inside = 0
        """The number of functions around the expression that is being lowered."""

        self.answers: Callable[[Here], Term] | None = None
        """Whether, in a position, the next player would have a move."""
        self._by_mover: dict[int, dict[int, Term]] = defaultdict(dict)
        """For each player, terms by number and what they are when that player moves."""

        self.pieces_of: dict[tuple[Term, str, int], Term] = {}
        """For a player, a kind and how many turns ahead, the player's piece of that kind."""
        self.turned = 0
        """How many turns ahead of the position the rule is that is being lowered: 1 for moves of the next player."""
        self.begun = False
        """Whether that rule is considered at the beginning of a turn of the mover's own."""
        self.captures: Callable[[Here, Term, Term | None], Term] | None = None
        """Whether, in a position, a piece of the mover's stands on a region that the next player could take; the third
        is the piece that stands on all its points, if that is known."""
        self.takes: Callable[[Here, Term, int], Term] | None = None
        """Whether, in a position, a piece of another player's stands on a region that a player could take, who is
        counted from the mover."""

    def _played_by(self, mover: int, value: Term, asks: int, known: Term) -> Term:
        """A term in which the mover is known. What has been seen of its parts is kept, as terms never change."""
        return self.terms.rewrite(value, lambda inner: known if inner.number == asks else None, self._by_mover[mover])

    def by_mover(self, type_: str, values: Sequence[object]) -> Term:
        """A value that depends on whose turn it is."""
        return self.chosen_by_mover([self.terms.constant(type_, value) for value in values])

    def chosen_by_mover(self, values: Sequence[Term]) -> Term:
        """One of several terms, chosen by whose turn it is; within each term, the mover is a constant."""
        ahead = self.turned % len(values)
        values = [*values[ahead:], *values[:ahead]]
        asks = self.terms.input("mover", PLAYER)
        known = [self.terms.constant(PLAYER, mover) for mover in range(len(values))]
        values = [self._played_by(mover, value, asks.number, known[mover]) for mover, value in enumerate(values)]
        found = last = values[-1]
        for mover in range(len(values) - 2, -1, -1):
            if values[mover] is not last or found is not last:
                asked = (asks, known[mover])
                found = self.terms.make("select", (self.terms.make("same", asked), values[mover], found))
        return found
