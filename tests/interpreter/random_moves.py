"""Random move rules: the points that they choose, their conditions and effects, chains and phases."""

from __future__ import annotations

from collections.abc import Mapping

from random_drafts import Draft
from random_expressions import Context

from plybook.gdl.types.types import BOOL, EFFECT, INT, PIECE, PLAYER, REGION, SITE, Type

MOVES = 1_500
"""About how many ways to choose points the rules of a game may have in total."""
SPOTS = ["spot", "target", "via", "b1"]
"""Names for the points that a move chooses; on most boards, the last is also the name of a point."""
PLANS = {
    "to": 5, "from to": 7, "from to spot": 2, "from spot to": 1, "spot": 1, "from": 1, "to from": 1, "to spot": 2,
    "spot via": 1, "from spot": 1, "": 1,
}  # fmt: skip
"""The points that a rule chooses, with weights."""
VALUES = [REGION] * 4 + [INT] * 4 + [BOOL, SITE, PLAYER, PIECE]
"""The types of the values to which a rule gives a name."""


class Moves:
    """The rules of a description."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._named: dict[str, Type] = {}
        """The values that the rule being written has named."""

    def lines(self) -> list[str]:
        """The statements."""
        rules = self.draft.times * self.draft.random.choice([1, 1, 2, 2, 3])
        plans = self.draft.random.choices(list(PLANS), list(PLANS.values()), k=rules)
        if not self.draft.filled:
            plans[0] = "to"
        lines: list[str] = []
        phases = rules > 1 and self.draft.feature(0.3)
        common: set[str] = {"from", "to"}
        for number, plan in enumerate(plans):
            plain = number == 0 and self.draft.chance(0.8 if self.draft.filled else 0.9)
            if plan == "from to" and self.draft.feature(0.4):
                rule, sites = self._chain(MOVES // rules, plain), ("from", "to")
            else:
                rule, sites = self._move(plan.split(), MOVES // rules, plain)
            if self.draft.feature(0.12):
                rule.append(f"prefer {self._number(sites)}")
            otherwise = "otherwise " if number and self.draft.feature(0.25) else ""
            move = [f"{otherwise}move m{number} {{", *(f"  {line}" for line in rule), "}"]
            lines += self._in_phase(number, move, number == rules - 1) if phases else move
            common &= set(sites)
            self._named = {}
        if self.draft.feature(0.12):
            lines += ["otherwise move pass {", "}"]
            common = set()
        if self.draft.chance(0.12):
            sites = tuple(sorted(common))
            lines.append(f"every move where {self._condition('every', sites, 2)}")
        if self.draft.feature(0.3 if self.draft.counters or self.draft.memories else 0.05):
            lines.append(f"every move do {self._effect(tuple(sorted(common)))}")
        if self.draft.feature(0.08):
            sort, times = self.draft.random.choice(["positional", "situational"]), self.draft.random.choice([1, 1, 2])
            asked = f"since-seen({sort}) < {3 * times}" if self.draft.chance(0.4) else f"seen({sort}) < {times}"
            lines.append(f"every move where after.{asked}")
        return lines

    def _in_phase(self, number: int, move: list[str], is_last: bool) -> list[str]:
        """The move in a phase of its own, or outside all phases."""
        if self.draft.chance(0.2):
            return move
        many = self.draft.random.randint(2, max(2, len(self.draft.names.board)))
        sensible = ["none(theirs)", "count(mine) > count(theirs)", f"count(occupied) < {many}"]
        sensible += ["turn-number < 4", "is-odd(turn-number)"]
        for name, each in self.draft.counters.items():
            sensible += [f"{name}{'(mover)' * each} > {self.draft.random.randint(0, 5)}"] * 2
        when = f" when {self.draft.one_of(sensible, BOOL, Context('phase'), 2, 0.8)}"
        if is_last and self.draft.chance(0.5):
            when = ""
        return [f"phase p{number}{when} {{", *(f"  {line}" for line in move), "}"]

    def _move(self, plan: list[str], budget: int, plain: bool) -> tuple[list[str], tuple[str, ...]]:
        """The steps of a rule, and the points that it chooses. A ``plain`` rule is possible more often."""
        lines: list[str] = []
        sites: tuple[str, ...] = ()
        done = False
        ways = 1
        for name in plan:
            region, size = self._choice(name, sites, budget // ways, plain)
            if not region:
                break
            ways *= size
            name = self.draft.random.choice(SPOTS[:1] * 4 + SPOTS[3:]) if name == "spot" else name
            lines.append(f"{name} {region}" if name in ("from", "to") else f"choose {name} in {region}")
            sites = (*sites, name)
            if self.draft.chance(0.2) and not plain:
                lines.append(f"where {self._condition('where', sites, 2)}")
            if self.draft.chance(0.1):
                lines.append(f"do {self._effect(sites)}")
                done = True
        if not plain and self.draft.feature(0.15):
            lines.append(self._let("worth", sites))
        depth = self.draft.random.choice([1, 2, 2, 3] if ways > 60 else [1, 2, 3, 4])
        if (self.draft.counters or self.draft.memories) and self.draft.chance(0.4):
            lines.append(f"do {self._set(sites)}")
        if self._named or self.draft.chance(0.08 if plain else 0.4):
            lines.append(f"where {self._condition('where', sites, depth)}")
        natural = "to" in sites and ("from" in sites or self.draft.names.all_stand_for_a_piece)
        if done or self.draft.chance(0.3 if plain else 0.5) or not (natural or not sites):
            lines += [f"do {line}" for line in self._effects(sites)]
            if self.draft.chance(0.05 if plain else 0.3):
                lines.append(f"where {self._condition('where', sites, depth)}")
        return lines, sites

    def _chain(self, budget: int, plain: bool) -> list[str]:
        """The steps of a rule for chain moves."""
        random = self.draft.random
        start, _ = self._choice("from", (), budget, plain)
        lines = [f"from {start}"]
        both, gathered = ("from", "to"), {"taken": REGION} if self.draft.chance(0.5) else {}
        hop = "union(d in directions, step(step(from, d) & {}, d) & empty)"
        if gathered and self.draft.chance(0.6):
            hop = hop.format("theirs - taken")
        target = random.choice(
            [hop.format(random.choice(["theirs", "occupied"])), f"{self.draft.near('from')} & empty"]
        )
        inside = [f"where {self._early('where', ('from',), gathered)}"] if self.draft.chance(0.1) else []
        wide = self.draft.neighbours
        if self.draft.chance(0.1):
            wide = len(self.draft.names.board)
            target = f"({self._early('to', ('from',), gathered, REGION)}) & empty"
        inside.append(f"to {target}")
        if gathered:
            taken = ["between(from, to, occupied)", "from | to", "adjacent(to) & theirs"]
            region = self.draft.one_of(taken, REGION, Context("collect", both, frozenset(["before"]), gathered), 2, 0.8)
            inside.append(f"collect taken = {region}")
        if self.draft.feature(0.1):
            inside.append(self._let("stake", both, gathered))
            inside.append(f"where {self.draft.random.choice(self._reading()).replace('after.', '')}")
            self._named = {}
        if self.draft.chance(0.2):
            inside.append(f"where {self._early('where', both, gathered)}")
        if self.draft.chance(0.5):
            inside.append(
                f"do {random.choice(['remove(between(from, to, theirs))', 'flip(between(from, to, theirs))'])}"
            )
        if self.draft.chance(0.7):
            inside.append("do relocate(from, to)")
        if self.draft.chance(0.2):
            inside.append(f"do {self._effect(both)}")
        least = random.choice([1, 1, 1, 2])
        words = " optional" * self.draft.chance(0.3) + " merged" * self.draft.chance(0.4)
        most = random.randint(least, 4)
        while most > least and len(self.draft.names.board) * wide**most > budget:
            most -= 1
        lines += [f"repeat {least}..{most}{words} {{", *(f"  {line}" for line in inside), "}"]
        if gathered and self.draft.chance(0.7):
            lines.append("do remove(taken)")
        if gathered and self.draft.chance(0.3):
            lines.append("prefer count(taken)")
        if self.draft.chance(0.2):
            lines.append(f"where {self._condition('where', both, 2)}")
        if self.draft.chance(0.2):
            lines += [f"do {line}" for line in self._effects(both)]
        return lines

    def _let(self, name: str, sites: tuple[str, ...], more: Mapping[str, Type] | None = None) -> str:
        """A step that gives a value a name; it is read in most conditions and effects of the rule below it."""
        type_ = self.draft.random.choice(VALUES)
        sensible = {
            REGION: ["mine", "theirs", "empty", *[f"adjacent({site}) & occupied" for site in sites]],
            INT: ["count(mine)", "count(theirs)", *[f"count(group({site}))" for site in sites]],
            SITE: list(sites),
            PLAYER: ["opponent", *[f"owner({site})" for site in sites]],
        }.get(type_, [])
        context = Context("let", sites, frozenset(["before"]), more or {})
        text = self.draft.one_of(sensible, type_, context, 2, 0.7)
        self._named = {**self._named, name: type_}
        return f"let {name} = {text}"

    def _with_named(self, place: str, sites: tuple[str, ...], positions: frozenset[str]) -> Context:
        return Context(place, sites, positions, {} if place == "every" else self._named)

    def _reading(self) -> list[str]:
        """Conditions that read the named values."""
        found: list[str] = []
        for name, type_ in self._named.items():
            found += {
                REGION: [
                    f"count(after.mine) > count({name})",
                    f"some({name} - after.occupied)",
                    f"none({name} & mine)",
                ],
                INT: [f"count(after.mine) is {name}", f"{name} > 1", f"count(after.empty) >= {name}"],
                BOOL: [name, f"not {name}"],
                SITE: [f"{name} in after.occupied", f"none(adjacent({name}) & mine)"],
                PLAYER: [f"{name} is opponent", f"some(after.of({name}))"],
                PIECE: [f"some(after.having({name}))"],
            }[type_] * 4
        return found

    def _early(self, place: str, sites: tuple[str, ...], more: dict[str, Type], wanted: Type = BOOL) -> str:
        """An expression for use while the points of a move are being chosen."""
        return self.draft.any_of(wanted, Context(place, sites, frozenset(["before"]), more), 2)

    def _number(self, sites: tuple[str, ...]) -> str:
        """The number that `prefer` compares."""
        sensible = ["count(mine)", "count(theirs)", *[f"count(adjacent({site}) & occupied)" for site in sites]]
        return self.draft.one_of(sensible, INT, Context("prefer", sites, frozenset(["before"])), 2, 0.7)

    def _choice(self, name: str, sites: tuple[str, ...], budget: int, plain: bool) -> tuple[str, int]:
        """A region to choose a point from, and about how many points it has; empty if there are too many."""
        context = Context(name if name in ("from", "to") else "choose", sites, frozenset(["before"]))
        points = len(self.draft.names.board)
        if sites and (self.draft.chance(0.6) or points > budget):
            near = self.draft.near(self.draft.random.choice(sites))
            ends = [" & empty"] * 4 + [" - mine", " - mine"] + ([] if plain else [" & theirs", "", " & occupied"])
            text = near + self.draft.random.choice(ends)
            return (text, self.draft.neighbours) if self.draft.neighbours <= budget else ("", 0)
        if name == "from" or (name != "to" and self.draft.chance(0.5)):
            sensible = ["mine"] * 6 + ["mine & adjacent(empty)", "occupied"]
            if not plain:
                sensible += ["singletons(mine)", "mine - singletons(mine)"]
                sensible += [f"having({kind})" for kind in self.draft.own_pieces()]
        else:
            sensible = ["empty"] * 4 + ["everywhere - mine"]
            if self.draft.filled or not plain:
                sensible += ["adjacent(mine) & empty", "adjacent(occupied) & empty"]
                sensible += [f"adjacent(group({site})) & empty" for site in sites]
        depth = self.draft.random.randint(1, 3)
        return self.draft.one_of(sensible, REGION, context, depth, 0.95 if plain else 0.6), points

    def _condition(self, place: str, sites: tuple[str, ...], depth: int) -> str:
        context = self._with_named(place, sites, frozenset(["before", "after"]))
        side = self.draft.random.choice([*self.draft.names.board.sides] or ["top"])
        sensible = ["some(after.mine)", "connected(after.mine)", "count(after.mine) >= count(before.theirs)"]
        sensible += ["count(mine) is not 2.5", "count(theirs) is 2.0"]  # nothing else compares decimal numbers
        sensible += self._reading() if place != "every" else []
        for site in sites:
            sensible += [f"{site} not in edge({side})", f"owner({site}) is not mover"]
            sensible += [f"count(after.group({site})) > 1", f"none(after.adjacent({site}) & theirs)"]
            sensible += [f"some(before.adjacent({site}) & mine)"]
        if {"from", "to"} <= set(sites):
            sensible += ["no-split", "reduce-distance", "keep-distance", "no-split-lifted"]
        condition = self.draft.one_of(sensible, BOOL, context, depth, 0.35)
        if self.draft.chance(0.3):
            condition = f"({condition}) or {self.draft.writer.expression(BOOL, context, 1)}"
        return condition

    def _effects(self, sites: tuple[str, ...]) -> list[str]:
        """What a move does: an effect that is natural for its points, and perhaps more."""
        pieces = self.draft.own_pieces()
        natural = []
        if {"from", "to"} <= set(sites):
            natural = ["relocate(from, to)"] * 3 + ["relocate(to, from)"]
        if sites and pieces:
            natural += [f"place({self.draft.random.choice(pieces)}, {sites[-1]})"] * 2
        if sites:
            natural += [f"remove({sites[0]})"]
        effects = [self.draft.random.choice(natural)] if natural and self.draft.chance(0.85) else []
        while not effects or self.draft.chance(0.4):
            effects.insert(self.draft.random.randint(0, len(effects)), self._effect(sites))
        return effects

    def _effect(self, sites: tuple[str, ...]) -> str:
        if (self.draft.counters or self.draft.memories) and self.draft.feature(0.4):
            return self._set(sites)
        context = self._with_named("do", sites, frozenset(["before"]))
        sensible = [f"{word}(adjacent({site}) & theirs)" for site in sites for word in ("remove", "remove", "flip")]
        return self.draft.one_of(sensible, EFFECT, context, self.draft.random.choice([1, 1, 2, 3]), 0.4)

    def _remember(self, sites: tuple[str, ...]) -> str:
        """An effect that adds to a memory, or replaces it."""
        name, random = self.draft.random.choice(list(self.draft.memories)), self.draft.random
        memory = f"{name}({random.choice(['mover', 'mover', 'opponent'])})" if self.draft.memories[name] else name
        sensible = [*sites, *[f"{memory} | {site}" for site in sites], "nowhere", f"adjacent({memory})"]
        return (
            f"set({memory}, {self.draft.one_of(sensible, REGION, Context('do', sites, frozenset(['before'])), 2, 0.8)})"
        )

    def _set(self, sites: tuple[str, ...]) -> str:
        """An effect that increments, decrements or sets a counter."""
        if self.draft.memories and (not self.draft.counters or self.draft.chance(0.5)):
            return self._remember(sites)
        name, random = self.draft.random.choice(list(self.draft.counters)), self.draft.random
        players = ["mover", "mover", "opponent", *[f"owner({site})" for site in sites]]
        counter = f"{name}({random.choice(players)})" if self.draft.counters[name] else name
        sensible = [f"{counter} + 1", f"{counter} - 1", "0", "count(theirs)"]
        number = self.draft.one_of(sensible, INT, Context("do", sites, frozenset(["before"])), 2, 0.8)
        return f"set({counter}, {number})"
