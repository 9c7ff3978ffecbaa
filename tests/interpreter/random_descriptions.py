"""Random descriptions of games, to compare engines on combinations that nobody has written.

The statements are those of the manual. They are filled with expressions of :mod:`random_expressions` and, half of the
time, with ones that make sense in games, so that many of the games can be played for a while. Boards are small and
rules choose few points, so that no position has more than a few hundred moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from random import Random

from random_drafts import Draft
from random_expressions import Context
from random_moves import Moves
from random_setups import Setup

import plybook
from plybook.gdl.types.types import BOOL, INT, NUMBER, PLAYER


def description(seed: int, *, rich: bool = False, times: int = 1) -> str:
    """The text of a valid description, deterministic for each seed; a ``rich`` one has more features at once.

    ``times`` multiplies its definitions and rules, and makes expressions deeper: with 7, a text is three times as long.
    """
    for attempt in count():
        text = candidate(seed, attempt, rich=rich, times=times)
        try:
            plybook.loads(text)
        except plybook.DescriptionError:
            continue
        return text
    raise AssertionError("unreachable: count() never ends")


def candidate(seed: int, attempt: int = 0, *, rich: bool = False, times: int = 1) -> str:
    """The text of a description that is valid more often than not."""
    kind = "rich " * rich + f"{times} times " * (times > 1)
    draft = Draft(Random(f"{kind}description {seed} {attempt}"), rich, times)
    return Statements(draft, Moves(draft).lines).text(f"Random {seed}")


class Statements:
    """The statements of a description: those about turns, scores and ends, beside ``rules`` that write the moves."""

    def __init__(self, draft: Draft, rules: Callable[[], list[str]]) -> None:
        self.draft, self.rules = draft, rules

    def text(self, title: str) -> str:
        """The complete text."""
        draft = self.draft
        defines = [
            line
            for number in range(draft.times * draft.random.choice([0, 0, 1, 1, 2, 3]))
            for line in draft.define(number)
        ]
        setup = Setup(draft).lines()
        draft.filled = bool(setup)
        lines = [
            *draft.option_lines,
            f"players {', '.join(draft.names.players)}"
            + (f" facing {', '.join(draft.facing)}" if draft.facing else ""),
            *draft.piece_lines,
            draft.board_line,
            *draft.counter_lines,
            *draft.track_lines,
            *draft.memory_lines,
            *defines,
            *setup,
            *self.rules(),
            *self._again(),
            *self._scores(),
            *self._end(),
            *self._swap(),
        ]
        text = "\n".join([f'game "{title}" {{', *(f"  {line}" for line in lines), "}", ""])
        lasting = [name for name in draft.memories if not re.search(rf"{name}.* for this turn", text)]
        kept = [name for name in (*draft.counters, *lasting) if draft.chance(0.5)]
        return re.sub(r"\bseen\((\w+)\)", rf"seen({', '.join([chr(92) + '1', *kept])})", text)

    def _again(self) -> list[str]:
        if not self.draft.feature(0.3):
            return []
        sensible = [
            "moves-this-turn < turn-number", "moves-this-turn < 2 and turn-number > 1", "moves-this-turn < 3",
            "count(placed-this-turn) < 2", "some(adjacent(placed-this-turn) & theirs)",
            "count(theirs) < before.count(theirs)", "before.components(mine) > components(mine)",
            "count(before.placed-this-turn) < 1 and turn-number > 1",
            "before.moves-this-turn < 1 and some(before.empty)",
        ]  # fmt: skip
        context = Context("again", positions=frozenset(["before"]))
        clauses = [
            self.draft.one_of(sensible, BOOL, context, 2, 0.75) for _ in range(self.draft.random.choice([1, 1, 2]))
        ]
        return [f"again when {clause}" for clause in clauses]

    def _scores(self) -> list[str]:
        self.scored = self.draft.feature(0.2)
        if not self.scored:
            return []
        scores = []
        for player in self.draft.names.players:
            sensible = [f"count(of({player}))", f"components(of({player}))"]
            number = self.draft.random.choice([INT, INT, NUMBER])
            scores.append(f"score {player} = {self.draft.one_of(sensible, number, Context('score'), 2, 0.7)}")
        return scores

    def _end(self) -> list[str]:
        clauses = [self._clause() for _ in range(self.draft.random.choice([0, 1, 1, 2, 3]))]
        if self.draft.feature(0.25):
            clauses.append("repeated -> draw")
        if self.draft.chance(0.75) or not clauses:
            clauses.append(f"no-moves -> {self._result()}")
        if self.draft.chance(0.3):
            self.draft.random.shuffle(clauses)
        return ["end {", *(f"  when {clause}" for clause in clauses), "}"]

    def _clause(self) -> str:
        """A condition that usually does not hold at the start, and a result."""
        points, random = len(self.draft.names.board), self.draft.random
        many = random.randint(3, max(3, points))
        context = Context("end")
        expression = self.draft.writer.expression
        any_ = expression(BOOL, context, random.randint(1, 3))
        sensible = [
            f"repeated and {any_}",
            f"count(of(last)) > {many}",
            f"count(of(last)) > {many} and {any_}",
            f"count(occupied) >= {random.randint(points // 2, points)} and {any_}",
            f"last is {random.choice(self.draft.names.players)} and {any_} and {expression(BOOL, context, 1)}",
            f"components(of(last)) > {random.randint(3, 6)}",
            f"no-moves and {any_}",
            f"line(of(last), {random.randint(3, 5)})",
            f"exact-line(of(last), {random.randint(3, 4)}) and {any_}",
            f"seen({random.choice(['positional', 'situational'])}) >= {random.randint(1, 3)}",
            f"since-seen({random.choice(['positional', 'situational'])}) >= {random.randint(2, 8)}",
        ]
        sensible += ["none(mine)", "none(theirs)"] if self.draft.filled else []
        for name, each in self.draft.counters.items():
            sensible += [f"{name}{'(mover)' * each} is {random.choice([3, 8])}"] * 3
        return f"{self.draft.one_of(sensible, BOOL, context, 2, 0.9)} -> {self._result()}"

    def _result(self) -> str:
        player = self.draft.one_of(["mover", "last", "opponent"], PLAYER, Context("end"), 1, 0.7)
        if self.scored and self.draft.chance(0.6):
            return "highest wins"
        results = [f"{player} wins"] * 3 + ["draw"] + [f"{player} loses"] * (len(self.draft.names.players) == 2)
        return self.draft.random.choice(results)

    def _swap(self) -> list[str]:
        if len(self.draft.names.players) != 2 or not self.draft.feature(0.25):
            return []
        return ["swap when flag" if "flag" in self.draft.options else "swap"]
