"""Chains, moves in rounds: every path, or every result with the first path to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from ...gdl.model.model import Choose, Collect, Do, Let, Prefer, Repeat, Rule, Where, Whole
from .evaluate import Frame
from .view import View

Sites = tuple[int, ...]


class Steps(Protocol):
    """What carries out single steps."""

    def evaluate(self, step: Choose | Where | Prefer, frame: Frame) -> object:
        """The region of a choice, the truth of a condition, or the number of a preference."""

    def choices(self, step: Choose, frame: Frame, rule: Rule) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each point that a step can choose, and the names in scope after the choice."""

    def done(self, step: Do, frame: Frame) -> View:
        """Apply an effect to a copy of the position."""

    def bound(self, step: Collect | Whole | Let, frame: Frame) -> dict[str, Any]:
        """The names in scope after a step that gives one of them a value."""


@dataclass(frozen=True)
class Chains:
    """The search for the chains of a rule."""

    steps: Steps
    rule: Rule
    chain: Repeat

    def goes_on(self, frame: Frame, sites: Sites) -> list[int]:
        """The points to which another round of a chain can go."""
        start = Frame(frame.here, frame.before, None, {**frame.chosen, "from": sites[-1]})
        return [after.chosen["to"] for after in self.rounds(0, start)]

    def every(self, frame: Frame, sites: Sites) -> Iterator[tuple[Sites, Frame]]:
        """The points of every chain that continues from here, in the order of their points, and the resulting frame."""
        rounds = len(sites) - 1
        may_end = rounds >= self.chain.least
        if may_end and self.chain.optional:
            yield sites, frame
        goes_on = False
        if rounds < self.chain.most:
            start = Frame(frame.here, frame.before, None, {**frame.chosen, "from": sites[-1]})
            for after in self.rounds(0, start):
                goes_on = True
                yield from self.every(after, (*sites, after.chosen["to"]))
        if may_end and not self.chain.optional and not goes_on:
            yield sites, frame

    def results(self, frame: Frame, sites: Sites) -> Iterator[tuple[Sites, Frame]]:
        """The results of all chains that continue from here, each with the shortest chain that has it, and of equally
        long ones the first by its points.

        What a chain can still do depends on its last point, the position, what has been collected, and the number of
        rounds: of a chain that may end anywhere, whether there have been enough of them.
        """
        met: set[tuple[Any, ...]] = set()
        layer = [(sites, frame)]
        for rounds in range(self.chain.most + 1):
            following: list[tuple[Sites, Frame]] = []
            for path, here in layer:
                goes_on = False
                if rounds < self.chain.most:
                    start = Frame(here.here, here.before, None, {**here.chosen, "from": path[-1]})
                    for after in self.rounds(0, start):
                        goes_on = True
                        target, gathered = after.chosen["to"], (after.chosen[name] for name in self.chain.collected)
                        told = min(rounds + 1, self.chain.least) if self.chain.optional else rounds + 1
                        state = (told, target, after.here.changeable, *gathered)
                        if state not in met:
                            met.add(state)
                            following.append(((*path, target), after))
                if rounds >= self.chain.least and (self.chain.optional or not goes_on):
                    yield path, here
            layer = following

    def followed(self, frame: Frame, sites: Sites) -> Iterator[tuple[Sites, Frame]]:
        """The chain through these points, if there is one."""
        for target in pairwise(sites):
            start = Frame(frame.here, frame.before, None, {**frame.chosen, "from": target[0]})
            there = [after for after in self.rounds(0, start) if after.chosen["to"] == target[1]]
            if not there:
                return
            frame = there[0]
        rounds = len(sites) - 1
        ends = self.chain.optional or rounds == self.chain.most or not self.goes_on(frame, sites)
        if self.chain.least <= rounds <= self.chain.most and ends:
            yield sites, frame

    def rounds(self, at: int, frame: Frame) -> Iterator[Frame]:
        """All ways to carry out the steps of a round from ``at`` on."""
        if at == len(self.chain.steps):
            yield frame
            return
        match self.chain.steps[at]:
            case Choose() as step:
                for _, chosen in self.steps.choices(step, frame, self.rule):
                    yield from self.rounds(at + 1, Frame(frame.here, frame.before, None, chosen))
            case Where() as step:
                if self.steps.evaluate(step, frame):
                    yield from self.rounds(at + 1, frame)
            case Do() as step:
                moved = Frame(self.steps.done(step, frame), frame.before, None, frame.chosen)
                yield from self.rounds(at + 1, moved)
            case (Collect() | Let()) as step:
                named = Frame(frame.here, frame.before, None, self.steps.bound(step, frame))
                yield from self.rounds(at + 1, named)


def entered(chain: Repeat, frame: Frame) -> Frame:
    """The frame at the beginning of a chain: nothing has been collected."""
    return Frame(frame.here, frame.before, None, {**frame.chosen, **dict.fromkeys(chain.collected, frozenset())})


def left(frame: Frame, sites: Sites) -> Frame:
    """The frame after a chain: ``from`` is its first point, and ``to`` its last."""
    return Frame(frame.here, frame.before, None, {**frame.chosen, "from": sites[0], "to": sites[-1]})
