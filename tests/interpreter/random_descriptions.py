"""Random descriptions of games, to compare engines on combinations that nobody has written.

The statements are those of the manual. They are filled with expressions of :mod:`random_expressions` and, half of the
time, with ones that make sense in games, so that many of the games can be played for a while. Boards are small and
rules choose few points, so that no position has more than a few hundred moves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import count, product
from random import Random

from random_expressions import PLACES, Context, ImpossibleError, Names, Word, Writer, bare, standard_words

import plybook
from plybook.gdl.ludemes import Ludeme, ludemes
from plybook.gdl.ludemes.places import corners
from plybook.gdl.resolve.fold import NO_LOOK
from plybook.gdl.types.board import ADJACENCIES, Board
from plybook.gdl.types.types import (
    BOARD,
    BOOL,
    DIRECTION,
    EFFECT,
    INT,
    NUMBER,
    PIECE,
    PLAYER,
    REGION,
    SITE,
    Type,
    symbol,
)

POINTS = range(4, 31)
"""How many points a board may have."""
MOVES = 1_500
"""About how many ways to choose points the rules of a game may have in total."""
PLAYERS = ["Black", "White", "Red", "Green", "Blue", "Gold"]
SPOTS = ["spot", "target", "via", "b1"]
"""Names for the points that a move chooses; on most boards, the last is also the name of a point."""
PARAMETERS = ["x", "y", "point", "spot", "from", "mine"]
"""Names of parameters; some of them shadow other names."""
STEPS = frozenset(PLACES) - {"setup", "phase", "again", "score", "end"}
WHERE = frozenset(["where", "every"])
USES = [("setup", frozenset(PLACES)), ("setup", frozenset(PLACES)), ("end", frozenset(["end"]))]
"""The place whose rules the body of a definition without needs follows, and the places where it may be used."""
PLANS = {
    "to": 5, "from to": 7, "from to spot": 2, "from spot to": 1, "spot": 1, "from": 1, "to from": 1, "to spot": 2,
    "spot via": 1, "from spot": 1, "": 1,
}  # fmt: skip
"""The points that a rule chooses, with weights."""


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
    return _Game(Random(f"{kind}description {seed} {attempt}"), rich, times).text(f"Random {seed}")


@lru_cache(maxsize=1)
def shapes() -> tuple[tuple[type[Ludeme], tuple[int, ...]], ...]:
    """The boards with a permitted number of points, as a ludeme and its arguments."""
    found = []
    for known in ludemes().values():
        for ludeme in known:
            if ludeme.result == BOARD and all(p.type == INT for p in ludeme.parameters):
                sizes = product(range(1, 13), repeat=len(ludeme.parameters))
                found += [(ludeme, size) for size in sizes if ludeme.extent(*size) in POINTS]
    return tuple(found)


class _Game:
    """One description while it is being written."""

    def __init__(self, random: Random, rich: bool = False, times: int = 1) -> None:
        self.random = random
        self.times = times
        self.rich = rich
        self.options: dict[str, Type] = {}
        self.option_lines: list[str] = []
        self.board_line, board = self._board()
        players = tuple(PLAYERS[: random.choice([2] * 14 + [3, 3, 3, 4, 4, 6])])
        self.piece_lines, kinds = self._kinds(players)
        self._options()
        self.facing = random.choices(board.circle, k=len(players)) if self._chance(0.4) else []
        self._counters(players)
        self._memories(board)
        self.names = Names(
            players, board, kinds, self.options, bool(self.facing), self.counters, self._tracks(board), self.memories
        )
        self.writer = Writer(random, self.names, standard_words())
        self.neighbours = max(1, *map(len, board.neighbours))

    def text(self, title: str) -> str:
        """The complete text."""
        defines = [
            line
            for number in range(self.times * self.random.choice([0, 0, 1, 1, 2, 3]))
            for line in self._define(number)
        ]
        setup = self._setup()
        self.filled = bool(setup)
        lines = [
            *self.option_lines,
            f"players {', '.join(self.names.players)}" + (f" facing {', '.join(self.facing)}" if self.facing else ""),
            *self.piece_lines,
            self.board_line,
            *self.counter_lines,
            *self.track_lines,
            *self.memory_lines,
            *defines,
            *setup,
            *self._moves(),
            *self._again(),
            *self._scores(),
            *self._end(),
            *self._swap(),
        ]
        text = "\n".join([f'game "{title}" {{', *(f"  {line}" for line in lines), "}", ""])
        lasting = [name for name in self.memories if not re.search(rf"{name}.* for this turn", text)]
        kept = [name for name in (*self.counters, *lasting) if self._chance(0.5)]
        return re.sub(r"\bseen\((\w+)\)", rf"seen({', '.join([chr(92) + '1', *kept])})", text)

    def _chance(self, share: float) -> bool:
        return self.random.random() < share

    def _feature(self, share: float) -> bool:
        """Whether to include a feature that rarely meets others; more often in a ``rich`` description."""
        return self._chance(1 - (1 - share) ** 3 if self.rich else share)

    def _one_of(self, sensible: list[str], wanted: Type, context: Context, depth: int, share: float = 0.6) -> str:
        """One of some sensible expressions, or any other of the type."""
        if sensible and self._chance(share):
            return self.random.choice(sensible)
        return self._any(wanted, context, depth)

    def _any(self, wanted: Type, context: Context, depth: int) -> str:
        return bare(self.writer.expression(wanted, context, depth + (self.times > 1)))

    # -- board, pieces, options, definitions ---------------------------------------------------------------------------

    def _board(self) -> tuple[str, Board]:
        random = self.random
        ludeme = random.choice(sorted({shape for shape, _ in shapes()}, key=lambda shape: shape.name))
        sizes = [size for shape, size in shapes() if shape is ludeme]
        size = max(random.choices(sizes, k=2), key=lambda size: ludeme.extent(*size))
        arguments = list(map(str, size))
        if self._chance(0.15):
            self.options["size"] = INT
            self.option_lines.append(f"option size = {size[0]} in {max(1, size[0] - 1)}..{size[0] + 1}")
            arguments[0] = "size"
        adjacency = random.choice(["", "", "", *ADJACENCIES, "all"])
        line = f"board {ludeme.name}({', '.join(arguments)})" + (f" adjacent {adjacency}" if adjacency else "")
        made = ludeme.meaning(NO_LOOK, *size)
        made = replace(made, adjacency=adjacency or made.adjacency)
        if "size" in self.options:
            return line, made
        if self._feature(0.2):
            return self._graph()
        if self._feature(0.2):
            return self._masked(line, made)
        return line, made

    def _masked(self, line: str, board: Board) -> tuple[str, Board]:
        """A board without some of its points."""
        some = self.random.sample(board.names, self.random.randint(1, len(board) // 4))
        regions = [" | ".join(some), ", ".join(some), *["corners"] * (len(corners(board)) < len(board))]
        if board.parts:
            regions += ["dots", "cells"]
        return self._made(f"{line} without {self.random.choice(regions)}")

    def _graph(self) -> tuple[str, Board]:
        """Points in a small frame; lines along rows, columns and diagonals through some of them, and edges."""
        random, side = self.random, self.random.randint(3, 7)
        cells = random.sample([(c, r) for c in range(side) for r in range(side)], random.randint(4, side * side // 2))
        names = {cell: f"{chr(ord('a') + cell[0])}{cell[1] + 1}" for cell in sorted(cells)}
        lines = [f"point {', '.join(names.values())}"]
        along = {"column": lambda c, r: c, "row": lambda c, r: r, "up": lambda c, r: c - r, "down": lambda c, r: c + r}
        for way in along.values():
            for place in range(-side, 2 * side):
                row = [name for cell, name in names.items() if way(*cell) == place]
                if len(row) > 1 and self._chance(0.6):
                    lines.append(f"line {', '.join(row)}")
        if self._chance(0.3):
            lines.append(f"edge {', '.join(random.sample(list(names.values()), 2))}")
        without = f" without {random.choice(list(names.values()))}" if self._chance(0.2) else ""
        random.shuffle(lines)
        return self._made(f"board graph{without} {{\n    " + "\n    ".join(lines) + "\n  }")

    def _made(self, line: str) -> tuple[str, Board]:
        """The board of a statement; one of four points if the statement is invalid."""
        end = "move m { }\nend { when no-moves -> draw }"
        try:
            return line, plybook.loads(f'game "Board" {{\nplayers A, B\n{line}\n{end}\n}}').model.board
        except plybook.DescriptionError:
            return self._made("board square(2)")

    def _kinds(self, players: tuple[str, ...]) -> tuple[list[str], dict[str, tuple[str, ...]]]:
        """The `piece` statements, and the players who have each kind."""
        kinds: dict[str, tuple[str, ...]] = {}
        if self._chance(0.55):
            return [], kinds
        if self._chance(0.1):  # neutral pieces only: each player also has a default kind
            kinds["Rock"] = ()
            return ["piece Rock neutral"], kinds
        if self._chance(0.1):
            kinds["Man"] = (self.random.choice(players),)
            lines = [f"piece Man for {kinds['Man'][0]}"]
        else:
            kinds.update(dict.fromkeys(self.random.choice([["Man"], ["Man"], ["Man", "King"]]), players))
            lines = [f"piece {', '.join(kinds)}"]
        if self._chance(0.25):
            kinds["Tower"] = (self.random.choice(players),)
            lines.append(f"piece Tower for {kinds['Tower'][0]}")
        if self._chance(0.5):
            kinds["Rock"] = ()
            lines.append("piece Rock neutral")
        return lines, kinds

    def _options(self) -> None:
        sides = ["top", "bottom", "left", "right"]
        self.random.shuffle(sides)
        several = sides[: self.random.randint(2, 3)]
        for name, type_, line in (
            ("n", INT, f"{self.random.randint(1, 4)} in 1..4"),
            ("flag", BOOL, f"{self.random.choice(['on', 'off'])} in on, off"),
            ("side", symbol(*several), f"{several[0]} in {', '.join(several)}"),
        ):
            if self._chance(0.15):
                self.options[name] = type_
                self.option_lines.append(f"option {name} = {line}")

    def _counters(self, players: tuple[str, ...]) -> None:
        """Counters, some of them with negative values and some for each player."""
        self.counters: dict[str, bool] = {}
        self.counter_lines: list[str] = []
        for name, each in (("quiet", False), ("hand", True), ("gain", True), ("all", False)):
            if self._feature(0.15):
                low = self.random.choice([0, 0, 1, -3, -1_000_000_000])
                high = self.random.choice([low + 1, low + 5, 20, 1_000_000_000])
                start = self.random.choice([low, low, high, self.random.randint(low, high)])
                self.counters[name] = each
                self.counter_lines.append(f"counter {name}{'(player)' * each} = {start} in {low}..{high}")

    def _tracks(self, board: Board) -> list[str]:
        """Tracks that come by some points several times."""
        self.track_lines: list[str] = []
        names = ["course", "loop"][: self.random.choice([0, 0, 0, 0, 1, 2])]
        for name in names:
            lines = [self.random.choices(board.names, k=self.random.randint(1, 6)) for _ in range(2)]
            closed = " closed" * self._chance(0.5)
            self.track_lines += [f"track {name}{closed} {{", *(f"  line {', '.join(line)}" for line in lines), "}"]
        return names

    def _memories(self, board: Board) -> None:
        """Regions and sites that are remembered, for a while or for good, some of them for each player."""
        self.memories: dict[str, bool] = {}
        self.memory_lines: list[str] = []
        for name, each in (("trail", False), ("home", True), ("passed", False)):
            if self._feature(0.12):
                keyword = "site" if name == "passed" else self.random.choice(["region", "site"])
                points = self.random.sample(board.names, 1 if keyword == "site" else self.random.randint(1, 3))
                start = self.random.choice(["", f" = {' | '.join(points)}"]) if "size" not in self.options else ""
                lasts = self.random.choice(["", " for this turn", " for next turn"])
                self.memories[name] = each
                self.memory_lines.append(f"{keyword} {name}{'(player)' * each}{start}{lasts}")

    def _remember(self, sites: tuple[str, ...]) -> str:
        """An effect that adds to a memory, or replaces it."""
        name, random = self.random.choice(list(self.memories)), self.random
        memory = f"{name}({random.choice(['mover', 'mover', 'opponent'])})" if self.memories[name] else name
        sensible = [*sites, *[f"{memory} | {site}" for site in sites], "nowhere", f"adjacent({memory})"]
        return f"set({memory}, {self._one_of(sensible, REGION, Context('do', sites, frozenset(['before'])), 2, 0.8)})"

    def _set(self, sites: tuple[str, ...]) -> str:
        """An effect that increments, decrements or sets a counter."""
        if self.memories and (not self.counters or self._chance(0.5)):
            return self._remember(sites)
        name, random = self.random.choice(list(self.counters)), self.random
        players = ["mover", "mover", "opponent", *[f"owner({site})" for site in sites]]
        counter = f"{name}({random.choice(players)})" if self.counters[name] else name
        sensible = [f"{counter} + 1", f"{counter} - 1", "0", "count(theirs)"]
        number = self._one_of(sensible, INT, Context("do", sites, frozenset(["before"])), 2, 0.8)
        return f"set({counter}, {number})"

    def _define(self, number: int) -> list[str]:
        """A new definition, or a replacement for a standard one."""
        random = self.random
        if number == 0 and self._chance(0.2):
            return self._redefine()
        needs = random.choice([(), (), (), ("from",), ("to",), ("from", "to")])
        positions = random.choice([(), ("before",), ("before", "after")]) if needs else ()
        place, places = random.choice(USES) if not needs else ("where", STEPS if "after" not in positions else WHERE)
        names = random.sample(PARAMETERS, random.choice([0, 1, 1, 2]))
        types = {
            name: random.choice([SITE, REGION, REGION, INT, BOOL, PLAYER, PIECE, NUMBER, DIRECTION]) for name in names
        }
        result = random.choice([REGION, REGION, INT, BOOL, BOOL, PLAYER, PIECE, SITE])
        context = Context(place, needs, frozenset(positions), types)
        try:
            body = self._any(result, context, random.randint(1, 3))
        except ImpossibleError:
            return []
        name = f"own{number}"
        word = Word(name, tuple(types.values()), result, frozenset(needs), context.positions, places)
        self.writer.words += [word] * 2
        return [f"define {name}{_listed(names)} = {body}"]

    def _redefine(self) -> list[str]:
        """A new meaning for a standard word, which also applies within the standard words that use it."""
        words = [word for word in self.writer.words if not word.name.startswith("own") and SITE not in word.parameters]
        word = self.random.choice(words)
        parameters = dict(zip(PARAMETERS, word.parameters, strict=False))
        context = Context("where", tuple(sorted(word.sites)), word.positions, parameters)
        body = Writer(self.random, self.names, []).expression(word.result, context, 2)
        self.writer.words = [other for other in self.writer.words if other.name != word.name] + [word]
        return [f"define {word.name}{_listed([*parameters])} = {bare(body)}"]

    # -- setup ---------------------------------------------------------------------------------------------------------

    def _setup(self) -> list[str]:
        if not self.names.pieces:
            return []
        board = self.names.board
        centre = ["centre"] * (len(board) == board.columns * board.rows)
        kind = self.random.choice(["", "tile", "tile", "map", "map", "map", "place", *centre])
        if kind == "tile":
            width, height = (self.random.randint(min(2, size), size) for size in (board.columns, board.rows))
            return self._diagram("tile", [width] * height)
        if kind == "centre":
            width, height = (self.random.choice(range(size, 0, -2)) for size in (board.columns, board.rows))
            return self._diagram("centre", [width] * height)
        if kind == "map":
            return self._diagram("map", [len(board.row(row)) for row in reversed(board.filled_rows)])
        return self._places() if kind else []

    def _diagram(self, word: str, widths: list[int]) -> list[str]:
        """Every piece at least once, if there is room for them and for as many empty points."""
        room = sum(widths)
        pieces = self.names.pieces
        blanks = ["."] * self.random.randint(len(pieces) // 2, 2 * len(pieces))
        cells = pieces if room >= 2 * len(pieces) else pieces[:1]
        cells = cells + self.random.choices(pieces + blanks, k=room - len(cells))
        self.random.shuffle(cells)
        rows = [[cells.pop() for _ in range(width)] for width in widths]
        return [f"setup {word} {{", *(f"  {' '.join(row)}" for row in rows), "}"]

    def _places(self) -> list[str]:
        """Different points for each piece, and perhaps a region of the rest; or the points of one side, mirrored."""
        pieces = self.random.sample(self.names.pieces, self.random.randint(1, min(4, len(self.names.pieces))))
        if self._chance(0.8):  # every player has a piece
            pieces = list(dict.fromkeys(self._one_of_each() + pieces))[: len(self.names.board) // 2]
        board = self.names.board
        points = list(board.names)
        mirrored = len(self.names.players) == 2 and self._chance(0.3)
        if mirrored:
            whole = board.rows + board.filled_rows[0]
            cells = [(c, r) for c, r in board.cells if 2 * r < whole and (c, whole - r) in board.by_cell]
            points = [board.names[board.by_cell[cell]] for cell in cells] or points
        self.random.shuffle(points)
        if not pieces:
            return []
        share = max(1, len(points) // (2 * len(pieces)))
        lines = [f"place {piece} on {', '.join(points[n * share : (n + 1) * share])}" for n, piece in enumerate(pieces)]
        if self._chance(0.5) and not mirrored:
            region = self.writer.expression(REGION, Context("setup"), 1)
            lines.append(f"place {pieces[0]} on empty & ({points[-1]} | {region})")
        return ["setup mirrored {" if mirrored else "setup {", *(f"  {line}" for line in lines), "}"]

    def _one_of_each(self) -> list[str]:
        """A piece of each player who has one."""
        names = self.names
        own = {player: [piece for piece in names.pieces if piece.split(".")[0] == player] for player in names.players}
        return [self.random.choice(pieces) for pieces in own.values() if pieces]

    # -- moves ---------------------------------------------------------------------------------------------------------

    def _moves(self) -> list[str]:
        rules = self.times * self.random.choice([1, 1, 2, 2, 3])
        plans = self.random.choices(list(PLANS), list(PLANS.values()), k=rules)
        if not self.filled:
            plans[0] = "to"
        lines: list[str] = []
        phases = rules > 1 and self._feature(0.3)
        common: set[str] = {"from", "to"}
        for number, plan in enumerate(plans):
            plain = number == 0 and self._chance(0.8 if self.filled else 0.9)
            if plan == "from to" and self._feature(0.4):
                rule, sites = self._chain(MOVES // rules, plain), ("from", "to")
            else:
                rule, sites = self._move(plan.split(), MOVES // rules, plain)
            if self._feature(0.12):
                rule.append(f"prefer {self._number(sites)}")
            otherwise = "otherwise " if number and self._feature(0.25) else ""
            move = [f"{otherwise}move m{number} {{", *(f"  {line}" for line in rule), "}"]
            lines += self._in_phase(number, move, number == rules - 1) if phases else move
            common &= set(sites)
        if self._feature(0.12):
            lines += ["otherwise move pass {", "}"]
            common = set()
        if self._chance(0.12):
            sites = tuple(sorted(common))
            lines.append(f"every move where {self._condition('every', sites, 2)}")
        if self._feature(0.3 if self.counters or self.memories else 0.05):
            lines.append(f"every move do {self._effect(tuple(sorted(common)))}")
        if self._feature(0.08):
            sort, times = self.random.choice(["positional", "situational"]), self.random.choice([1, 1, 2])
            lines.append(f"every move where after.seen({sort}) < {times}")
        return lines

    def _in_phase(self, number: int, move: list[str], is_last: bool) -> list[str]:
        """The move in a phase of its own, or outside all phases."""
        if self._chance(0.2):
            return move
        many = self.random.randint(2, max(2, len(self.names.board)))
        sensible = ["none(theirs)", "count(mine) > count(theirs)", f"count(occupied) < {many}"]
        sensible += ["turn-number < 4", "is-odd(turn-number)"]
        for name, each in self.counters.items():
            sensible += [f"{name}{'(mover)' * each} > {self.random.randint(0, 5)}"] * 2
        when = f" when {self._one_of(sensible, BOOL, Context('phase'), 2, 0.8)}"
        if is_last and self._chance(0.5):
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
            name = self.random.choice(SPOTS[:1] * 4 + SPOTS[3:]) if name == "spot" else name
            lines.append(f"{name} {region}" if name in ("from", "to") else f"choose {name} in {region}")
            sites = (*sites, name)
            if self._chance(0.2) and not plain:
                lines.append(f"where {self._condition('where', sites, 2)}")
            if self._chance(0.1):
                lines.append(f"do {self._effect(sites)}")
                done = True
        depth = self.random.choice([1, 2, 2, 3] if ways > 60 else [1, 2, 3, 4])
        if (self.counters or self.memories) and self._chance(0.4):
            lines.append(f"do {self._set(sites)}")
        if self._chance(0.08 if plain else 0.4):
            lines.append(f"where {self._condition('where', sites, depth)}")
        natural = "to" in sites and ("from" in sites or self.names.all_stand_for_a_piece)
        if done or self._chance(0.3 if plain else 0.5) or not (natural or not sites):
            lines += [f"do {line}" for line in self._effects(sites)]
            if self._chance(0.05 if plain else 0.3):
                lines.append(f"where {self._condition('where', sites, depth)}")
        return lines, sites

    def _chain(self, budget: int, plain: bool) -> list[str]:
        """The steps of a rule for chain moves."""
        random = self.random
        start, _ = self._choice("from", (), budget, plain)
        lines = [f"from {start}"]
        both, gathered = ("from", "to"), {"taken": REGION} if self._chance(0.5) else {}
        hop = "union(d in directions, step(step(from, d) & {}, d) & empty)"
        if gathered and self._chance(0.6):
            hop = hop.format("theirs - taken")
        target = random.choice([hop.format(random.choice(["theirs", "occupied"])), f"{self._near('from')} & empty"])
        inside = [f"where {self._early('where', ('from',), gathered)}"] if self._chance(0.1) else []
        wide = self.neighbours
        if self._chance(0.1):
            wide = len(self.names.board)
            target = f"({self._early('to', ('from',), gathered, REGION)}) & empty"
        inside.append(f"to {target}")
        if gathered:
            taken = ["between(from, to, occupied)", "from | to", "adjacent(to) & theirs"]
            region = self._one_of(taken, REGION, Context("collect", both, frozenset(["before"]), gathered), 2, 0.8)
            inside.append(f"collect taken = {region}")
        if self._chance(0.2):
            inside.append(f"where {self._early('where', both, gathered)}")
        if self._chance(0.5):
            inside.append(
                f"do {random.choice(['remove(between(from, to, theirs))', 'flip(between(from, to, theirs))'])}"
            )
        if self._chance(0.7):
            inside.append("do relocate(from, to)")
        if self._chance(0.2):
            inside.append(f"do {self._effect(both)}")
        least = random.choice([1, 1, 1, 2])
        words = " optional" * self._chance(0.3) + " merged" * self._chance(0.4)
        most = random.randint(least, 4)
        while most > least and len(self.names.board) * wide**most > budget:
            most -= 1
        lines += [f"repeat {least}..{most}{words} {{", *(f"  {line}" for line in inside), "}"]
        if gathered and self._chance(0.7):
            lines.append("do remove(taken)")
        if gathered and self._chance(0.3):
            lines.append("prefer count(taken)")
        if self._chance(0.2):
            lines.append(f"where {self._condition('where', both, 2)}")
        if self._chance(0.2):
            lines += [f"do {line}" for line in self._effects(both)]
        return lines

    def _early(self, place: str, sites: tuple[str, ...], more: dict[str, Type], wanted: Type = BOOL) -> str:
        """An expression for use while the points of a move are being chosen."""
        return self._any(wanted, Context(place, sites, frozenset(["before"]), more), 2)

    def _number(self, sites: tuple[str, ...]) -> str:
        """The number that `prefer` compares."""
        sensible = ["count(mine)", "count(theirs)", *[f"count(adjacent({site}) & occupied)" for site in sites]]
        return self._one_of(sensible, INT, Context("prefer", sites, frozenset(["before"])), 2, 0.7)

    def _choice(self, name: str, sites: tuple[str, ...], budget: int, plain: bool) -> tuple[str, int]:
        """A region to choose a point from, and about how many points it has; empty if there are too many."""
        context = Context(name if name in ("from", "to") else "choose", sites, frozenset(["before"]))
        points = len(self.names.board)
        if sites and (self._chance(0.6) or points > budget):
            near = self._near(self.random.choice(sites))
            ends = [" & empty"] * 4 + [" - mine", " - mine"] + ([] if plain else [" & theirs", "", " & occupied"])
            text = near + self.random.choice(ends)
            return (text, self.neighbours) if self.neighbours <= budget else ("", 0)
        if name == "from" or (name != "to" and self._chance(0.5)):
            sensible = ["mine"] * 6 + ["mine & adjacent(empty)", "occupied"]
            if not plain:
                sensible += ["singletons(mine)", "mine - singletons(mine)"]
                sensible += [f"having({kind})" for kind in self._own_pieces()]
        else:
            sensible = ["empty"] * 4 + ["everywhere - mine"]
            if self.filled or not plain:
                sensible += ["adjacent(mine) & empty", "adjacent(occupied) & empty"]
                sensible += [f"adjacent(group({site})) & empty" for site in sites]
        depth = self.random.randint(1, 3)
        return self._one_of(sensible, REGION, context, depth, 0.95 if plain else 0.6), points

    def _near(self, site: str) -> str:
        """A few points around one."""
        if self._chance(0.7):
            return f"adjacent({site})"
        ways = ["directions", "orthogonal", "diagonal", self.random.choice(self.names.board.circle)]
        ways += ["forward", "forward-left | forward-right"] if self.names.facing else []
        return f"step({site}, {self.random.choice(ways)})"

    def _own_pieces(self) -> list[str]:
        """The mover's pieces."""
        own = ["mover"] if self.names.all_stand_for_a_piece else []
        return own + [f"mover.{kind}" for kind, owners in self.names.kinds.items() if owners]

    def _condition(self, place: str, sites: tuple[str, ...], depth: int) -> str:
        context = Context(place, sites, frozenset(["before", "after"]))
        side = self.random.choice([*self.names.board.sides] or ["top"])
        sensible = ["some(after.mine)", "connected(after.mine)", "count(after.mine) >= count(before.theirs)"]
        sensible += ["count(mine) is not 2.5", "count(theirs) is 2.0"]  # nothing else compares decimal numbers
        for site in sites:
            sensible += [f"{site} not in edge({side})", f"owner({site}) is not mover"]
            sensible += [f"count(after.group({site})) > 1", f"none(after.adjacent({site}) & theirs)"]
            sensible += [f"some(before.adjacent({site}) & mine)"]
        if {"from", "to"} <= set(sites):
            sensible += ["no-split", "reduce-distance", "keep-distance", "no-split-lifted"]
        condition = self._one_of(sensible, BOOL, context, depth, 0.35)
        if self._chance(0.3):
            condition = f"({condition}) or {self.writer.expression(BOOL, context, 1)}"
        return condition

    def _effects(self, sites: tuple[str, ...]) -> list[str]:
        """What a move does: an effect that is natural for its points, and perhaps more."""
        pieces = self._own_pieces()
        natural = []
        if {"from", "to"} <= set(sites):
            natural = ["relocate(from, to)"] * 3 + ["relocate(to, from)"]
        if sites and pieces:
            natural += [f"place({self.random.choice(pieces)}, {sites[-1]})"] * 2
        if sites:
            natural += [f"remove({sites[0]})"]
        effects = [self.random.choice(natural)] if natural and self._chance(0.85) else []
        while not effects or self._chance(0.4):
            effects.insert(self.random.randint(0, len(effects)), self._effect(sites))
        return effects

    def _effect(self, sites: tuple[str, ...]) -> str:
        if (self.counters or self.memories) and self._feature(0.4):
            return self._set(sites)
        context = Context("do", sites, frozenset(["before"]))
        sensible = [f"{word}(adjacent({site}) & theirs)" for site in sites for word in ("remove", "remove", "flip")]
        return self._one_of(sensible, EFFECT, context, self.random.choice([1, 1, 2, 3]), 0.4)

    # -- turns and scores ----------------------------------------------------------------------------------------------

    def _again(self) -> list[str]:
        if not self._feature(0.3):
            return []
        sensible = [
            "moves-this-turn < turn-number", "moves-this-turn < 2 and turn-number > 1", "moves-this-turn < 3",
            "count(placed-this-turn) < 2", "some(adjacent(placed-this-turn) & theirs)",
            "count(theirs) < before.count(theirs)", "before.components(mine) > components(mine)",
            "count(before.placed-this-turn) < 1 and turn-number > 1",
            "before.moves-this-turn < 1 and some(before.empty)",
        ]  # fmt: skip
        context = Context("again", positions=frozenset(["before"]))
        clauses = [self._one_of(sensible, BOOL, context, 2, 0.75) for _ in range(self.random.choice([1, 1, 2]))]
        return [f"again when {clause}" for clause in clauses]

    def _scores(self) -> list[str]:
        self.scored = self._feature(0.2)
        if not self.scored:
            return []
        scores = []
        for player in self.names.players:
            sensible = [f"count(of({player}))", f"components(of({player}))"]
            number = self.random.choice([INT, INT, NUMBER])
            scores.append(f"score {player} = {self._one_of(sensible, number, Context('score'), 2, 0.7)}")
        return scores

    # -- end and swap --------------------------------------------------------------------------------------------------

    def _end(self) -> list[str]:
        clauses = [self._clause() for _ in range(self.random.choice([0, 1, 1, 2, 3]))]
        if self._feature(0.25):
            clauses.append("repeated -> draw")
        if self._chance(0.75) or not clauses:
            clauses.append(f"no-moves -> {self._result()}")
        if self._chance(0.3):
            self.random.shuffle(clauses)
        return ["end {", *(f"  when {clause}" for clause in clauses), "}"]

    def _clause(self) -> str:
        """A condition that usually does not hold at the start, and a result."""
        points, random = len(self.names.board), self.random
        many = random.randint(3, max(3, points))
        context = Context("end")
        any_ = self.writer.expression(BOOL, context, random.randint(1, 3))
        sensible = [
            f"repeated and {any_}",
            f"count(of(last)) > {many}",
            f"count(of(last)) > {many} and {any_}",
            f"count(occupied) >= {random.randint(points // 2, points)} and {any_}",
            f"last is {random.choice(self.names.players)} and {any_} and {self.writer.expression(BOOL, context, 1)}",
            f"components(of(last)) > {random.randint(3, 6)}",
            f"no-moves and {any_}",
            f"line(of(last), {random.randint(3, 5)})",
            f"exact-line(of(last), {random.randint(3, 4)}) and {any_}",
            f"seen({random.choice(['positional', 'situational'])}) >= {random.randint(1, 3)}",
        ]
        sensible += ["none(mine)", "none(theirs)"] if self.filled else []
        for name, each in self.counters.items():
            sensible += [f"{name}{'(mover)' * each} is {random.choice([3, 8])}"] * 3
        return f"{self._one_of(sensible, BOOL, context, 2, 0.9)} -> {self._result()}"

    def _result(self) -> str:
        player = self._one_of(["mover", "last", "opponent"], PLAYER, Context("end"), 1, 0.7)
        if self.scored and self._chance(0.6):
            return "highest wins"
        results = [f"{player} wins"] * 3 + ["draw"] + [f"{player} loses"] * (len(self.names.players) == 2)
        return self.random.choice(results)

    def _swap(self) -> list[str]:
        if len(self.names.players) != 2 or not self._feature(0.25):
            return []
        return ["swap when flag" if "flag" in self.options else "swap"]


def _listed(names: list[str]) -> str:
    return f"({', '.join(names)})" if names else ""
