"""Random descriptions whose moves count the components of a region.

The ``growth`` pass rewrites some of them and must leave others alone: captures, points that are already occupied,
regions that depend on the point.
"""

from __future__ import annotations

from itertools import count
from random import Random

from random_descriptions import Statements
from random_drafts import Draft

import plybook


class Growth:
    """Rules that count components."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.random, self.names = draft, draft.random, draft.names

    def lines(self) -> list[str]:
        """The statements."""
        lines: list[str] = []
        for number in range(self.random.choice([1, 2, 2])):
            lines += [f"move g{number} {{", *(f"  {line}" for line in self._steps()), "}"]
        return lines

    def _steps(self) -> list[str]:
        random = self.random
        pieces = self.draft.own_pieces() or [random.choice(self.names.pieces)]
        if random.random() < 0.3:
            lines = ["from mine", "to " + random.choice(["adjacent(from) & empty", "step(from, directions) - mine"])]
            effects = ["relocate(from, to)"]
        else:
            regions = ["empty"] * 3 + ["everywhere - mine", "adjacent(mine) & empty", "empty | mine", "everywhere"]
            lines = ["to " + random.choice([*regions, f"touching(mine, {random.randint(0, 4)}) & empty"])]
            effects = [f"place({random.choice(pieces)}, to)"]
        if random.random() < 0.25:
            more = ["remove(adjacent(to) & theirs)", "flip(adjacent(to) & theirs)", "remove(edge(bottom) & mine)"]
            effects.insert(random.randint(0, 1), random.choice(more))
        lines += [f"do {effect}" for effect in effects]
        for _ in range(random.choice([1, 1, 2])):
            other = f" or {self._asked()}" if random.random() < 0.3 else ""
            lines.append(f"where {self._asked()}{other}")
        return lines

    def _parts(self) -> str:
        random = self.random
        region = random.choice(["mine", "theirs", "occupied", f"of({random.choice(self.names.players)})", "empty"])
        forms = [f"components(after.{region})"] * 3 + [f"components(before.{region} | to)"]
        return random.choice([*forms, "components(before.occupied | (before.adjacent(to) & empty))"])

    def _asked(self) -> str:
        one, number = self._parts(), self.random.randint(0, 4)
        forms = [f"is-odd({one})", f"{one} is {number}", f"{one} < {number}", f"{one} > {number}"]
        forms += [f"{one} <= {self._parts()}", f"{one} + {self._parts()} is {number}", f"{one} is not {number}"]
        return self.random.choice(forms)


def description(seed: int) -> str:
    """The text of a valid description, deterministic for each seed."""
    for attempt in count():
        draft = Draft(Random(f"growth {seed} {attempt}"))
        text = Statements(draft, Growth(draft).lines).text(f"Growth {seed}")
        try:
            plybook.loads(text)
        except plybook.DescriptionError:
            continue
        return text
    raise AssertionError("unreachable: count() never ends")
