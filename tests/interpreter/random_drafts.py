"""What a random description declares: board, players, pieces, options, counters, memories, tracks, definitions."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random

from random_expressions import PLACES, Context, ImpossibleError, Names, Word, Writer, bare
from random_words import standard_words

import plybook
from plybook.gdl.ludemes import Ludeme, ludemes
from plybook.gdl.ludemes.places import corners
from plybook.gdl.resolve.fold import NO_LOOK
from plybook.gdl.types.board import ADJACENCIES, Board
from plybook.gdl.types.types import (
    BOARD,
    BOOL,
    DIRECTION,
    INT,
    NUMBER,
    PIECE,
    PLAYER,
    REGION,
    SITE,
    Type,
    symbol,
)  # fmt: skip

POINTS = range(4, 31)
"""How many points a board may have."""
PLAYERS = ["Black", "White", "Red", "Green", "Blue", "Gold"]
PARAMETERS = ["x", "y", "point", "spot", "from", "mine"]
"""Names of parameters; some of them shadow other names."""
STEPS = frozenset(PLACES) - {"setup", "phase", "again", "score", "end"}
WHERE = frozenset(["where", "every"])
USES = [("setup", frozenset(PLACES)), ("setup", frozenset(PLACES)), ("end", frozenset(["end"]))]
"""The place whose rules the body of a definition without needs follows, and the places where it may be used."""


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


class Draft:
    """One description while it is being written: what its statements can name, and how they choose at random."""

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
        self.facing = random.choices(board.circle, k=len(players)) if self.chance(0.4) else []
        self._counters(players)
        self._memories(board)
        self.names = Names(
            players, board, kinds, self.options, bool(self.facing), self.counters, self._tracks(board), self.memories
        )
        self.writer = Writer(random, self.names, standard_words())
        self.filled = False
        """Whether pieces stand on the board at the start."""
        self.neighbours = max(1, *map(len, board.neighbours))

    def chance(self, share: float) -> bool:
        """Whether something happens."""
        return self.random.random() < share

    def feature(self, share: float) -> bool:
        """Whether to include a feature that rarely meets others; more often in a ``rich`` description."""
        return self.chance(1 - (1 - share) ** 3 if self.rich else share)

    def one_of(self, sensible: list[str], wanted: Type, context: Context, depth: int, share: float = 0.6) -> str:
        """One of some sensible expressions, or any other of the type."""
        if sensible and self.chance(share):
            return self.random.choice(sensible)
        return self.any_of(wanted, context, depth)

    def any_of(self, wanted: Type, context: Context, depth: int) -> str:
        """Any expression of a type."""
        return bare(self.writer.expression(wanted, context, depth + (self.times > 1)))

    def near(self, site: str) -> str:
        """A few points around one."""
        if self.chance(0.7):
            return f"adjacent({site})"
        ways = ["directions", "orthogonal", "diagonal", self.random.choice(self.names.board.circle)]
        ways += ["forward", "forward-left | forward-right"] if self.names.facing else []
        return f"step({site}, {self.random.choice(ways)})"

    def own_pieces(self) -> list[str]:
        """The mover's pieces."""
        own = ["mover"] if self.names.all_stand_for_a_piece else []
        return own + [f"mover.{kind}" for kind, owners in self.names.kinds.items() if owners]

    def define(self, number: int) -> list[str]:
        """A new definition, or a replacement for a standard one."""
        random = self.random
        if number == 0 and self.chance(0.2):
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
            body = self.any_of(result, context, random.randint(1, 3))
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

    def _board(self) -> tuple[str, Board]:
        random = self.random
        ludeme = random.choice(
            sorted({shape for shape, _ in shapes()}, key=lambda shape: (shape.name, len(shape.parameters)))
        )
        sizes = [size for shape, size in shapes() if shape is ludeme]
        size = max(random.choices(sizes, k=2), key=lambda size: ludeme.extent(*size))
        arguments = list(map(str, size))
        if self.chance(0.15):
            self.options["size"] = INT
            self.option_lines.append(f"option size = {size[0]} in {max(1, size[0] - 1)}..{size[0] + 1}")
            arguments[0] = "size"
        adjacency = random.choice(["", "", "", *ADJACENCIES, "all"])
        line = f"board {ludeme.name}({', '.join(arguments)})" + (f" adjacent {adjacency}" if adjacency else "")
        made = ludeme.meaning(NO_LOOK, *size)
        made = replace(made, adjacency=adjacency or made.adjacency)
        if "size" in self.options:
            return line, made
        if self.feature(0.2):
            return self._graph()
        if self.feature(0.2):
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
                if len(row) > 1 and self.chance(0.6):
                    lines.append(f"line {', '.join(row)}")
        if self.chance(0.3):
            lines.append(f"edge {', '.join(random.sample(list(names.values()), 2))}")
        without = f" without {random.choice(list(names.values()))}" if self.chance(0.2) else ""
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
        if self.chance(0.55):
            return [], kinds
        if self.chance(0.1):  # neutral pieces only: each player also has a default kind
            kinds["Rock"] = ()
            return ["piece Rock neutral"], kinds
        if self.chance(0.1):
            kinds["Man"] = (self.random.choice(players),)
            lines = [f"piece Man for {kinds['Man'][0]}"]
        else:
            kinds.update(dict.fromkeys(self.random.choice([["Man"], ["Man"], ["Man", "King"]]), players))
            lines = [f"piece {', '.join(kinds)}"]
        if self.chance(0.25):
            kinds["Tower"] = (self.random.choice(players),)
            lines.append(f"piece Tower for {kinds['Tower'][0]}")
        if self.chance(0.5):
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
            if self.chance(0.15):
                self.options[name] = type_
                self.option_lines.append(f"option {name} = {line}")

    def _counters(self, players: tuple[str, ...]) -> None:
        """Counters, some of them with negative values and some for each player."""
        self.counters: dict[str, bool] = {}
        self.counter_lines: list[str] = []
        for name, each in (("quiet", False), ("hand", True), ("gain", True), ("all", False)):
            if self.feature(0.15):
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
            closed = " closed" * self.chance(0.5)
            self.track_lines += [f"track {name}{closed} {{", *(f"  line {', '.join(line)}" for line in lines), "}"]
        return names

    def _memories(self, board: Board) -> None:
        """Regions and sites that are remembered, for a while or for good, some of them for each player."""
        self.memories: dict[str, bool] = {}
        self.memory_lines: list[str] = []
        for name, each in (("trail", False), ("home", True), ("passed", False)):
            if self.feature(0.12):
                keyword = "site" if name == "passed" else self.random.choice(["region", "site"])
                points = self.random.sample(board.names, 1 if keyword == "site" else self.random.randint(1, 3))
                start = self.random.choice(["", f" = {' | '.join(points)}"]) if "size" not in self.options else ""
                lasts = self.random.choice(["", " for this turn", " for next turn"])
                self.memories[name] = each
                self.memory_lines.append(f"{keyword} {name}{'(player)' * each}{start}{lasts}")


def _listed(names: list[str]) -> str:
    return f"({', '.join(names)})" if names else ""
