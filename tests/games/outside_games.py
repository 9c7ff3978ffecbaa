"""Whole games that other people's programs have played, in one form, and the words of their moves in ours.

`outside_games.toml` has a table for each set of games: where they come from, which library game they are games of, and
how its points and moves are called there. `tests/data/outside` has a few games of each set; all of them are read from
the archives beside the checkout, if those are there. `python tests/games/outside_games.py` writes the few anew.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import plybook

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "data" / "outside"
ARCHIVES = Path(os.environ.get("OUTSIDE_GAMES") or HERE.parents[2] / "shared" / "oracles")
SIZE = 24_000
"""About how many characters of games a sample has."""


@dataclass(frozen=True)
class Played:
    """A game as another program played it, in its own words."""

    moves: Sequence[str]
    counts: Sequence[int]
    """The number of legal moves at each ply; as many as `moves`, or one more for the position at the end."""
    legal: Mapping[int, Sequence[str]]
    """All legal moves, at some of the plies."""
    result: str
    """`1` or `2`, the player who won, `draw`, or nothing if the game was cut off."""


@dataclass(frozen=True)
class Set:
    """A set of games: a table of `outside_games.toml`."""

    name: str
    source: str
    file: str
    setting: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    points: str = "column-row"
    rewrite: Sequence[Sequence[str]] = ()
    shorten: Sequence[Sequence[str]] = ()
    """What is left out of moves here, because it is not written there; no two moves may become the same."""
    counts: bool = True
    """Whether the numbers of moves are compared where no list is (not if one move has several texts there)."""
    end: bool = True
    """Whether both know the same end."""
    skip: Sequence[int] = ()
    """Plies there that are none here: passes by which that program divides a turn."""
    more: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Moves here that are not allowed there, by ply."""
    ends: str = ""
    """A pattern that the last moves of a game match if it has ended here, too."""
    second: bool = False
    """Whether the player who is first there is the second one here."""
    cut: int = 0
    """The number of plies after which that program calls a game drawn, so that it has no result here."""
    fuller: bool = False
    """Whether moves there always say what is left out here where only one move is meant."""
    hexagon: int = 0
    """The side of the board, if it is a hexagon of which some points are left out."""
    ways: bool = False
    """Whether moves there say in which direction, and how far, the first point of the move goes (`a1-NE3`)."""
    claims: bool = False
    """Whether draws that a player may claim there, or that come if nobody can win any more, come here by themselves."""
    left_out: Sequence[int] = ()
    """The numbers of games there that know moves which are none here."""
    why: str = ""

    @property
    def path(self) -> Path:
        return SAMPLES / f"{self.name}.jsonl"

    def load(self, engine: str) -> plybook.Game:
        return loaded(self.game, engine, tuple(self.options.items()))

    def sample(self) -> list[Played]:
        _, *lines = self.path.read_text(encoding="utf-8").splitlines()
        return [read_line(line) for line in lines]

    def everything(self) -> Iterator[Played]:
        for played in ARCHIVE[self.source](self):
            cut = len(played.moves) == self.cut or not re.search(self.ends, " ".join(played.moves))
            yield replace(played, result="") if cut else played


@cache
def loaded(name: str, engine: str, options: tuple[tuple[str, Any], ...]) -> plybook.Game:
    variant = HERE.parents[1] / "games" / "variants" / f"{name}.gdl"
    return plybook.load(variant if variant.exists() else name, engine=engine, **dict(options))


@cache
def sets() -> tuple[Set, ...]:
    table = tomllib.loads((HERE / "outside_games.toml").read_text(encoding="utf-8"))
    return tuple(Set(name=name, **entry) for name, entry in table.items())


# The words of a move


@cache
def rows(names: tuple[str, ...], cells: tuple[tuple[int, int], ...]) -> list[list[str]]:
    """The names of the points, row by row from the bottom, each from the left."""
    found: dict[int, list[tuple[int, str]]] = {}
    for name, (column, row) in zip(names, cells, strict=True):
        found.setdefault(row, []).append((column, name))
    return [[name for _, name in sorted(found[row])] for row in sorted(found)]


def hexagon(side: int) -> list[list[str]]:
    """The names of all points of a hexagon, row by row from the bottom, each from the left."""
    lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    firsts = [max(0, side - 1 - row) for row in range(len(lengths))]
    return [
        [f"{chr(97 + first + place)}{row}" for place in range(length)]
        for row, (first, length) in enumerate(zip(firsts, lengths, strict=True), 1)
    ]


LETTERED = re.compile(r"(?<![a-z])([a-z])(\d+)")
NUMBERED = re.compile(r"(\d+),(\d+)")
COUNTED = re.compile(r"\d+")
WALLED = re.compile(r"(?<![a-z])([a-z])(\d+)([hv]?)")
LINED = re.compile(r"([hv]),(\d+),(\d+)")
Grid = list[list[str]]


def upside_down(grid: Grid, found: re.Match[str]) -> str:
    return f"{found[1]}{len(grid) + 1 - int(found[2])}"


def line_between_dots(grid: Grid, found: re.Match[str]) -> str:
    """A line between dots: along a row of dots or down a column, and which one, counted from 0 and from the top."""
    across, row, column = found[1] == "h", int(found[2]), int(found[3])
    return f"{chr(97 + 2 * column + across)}{len(grid) - 2 * row - (not across)}"


def square_or_wall(grid: Grid, found: re.Match[str]) -> str:
    """A square, on a board with points between squares, or with `h` or `v` the middle of a wall beyond it."""
    wall = bool(found[3])
    point = f"{chr(97 + 2 * (ord(found[1]) - 97) + wall)}{len(grid) + 2 - 2 * int(found[2]) - wall}"
    return point + {"h": ":across", "v": ":upright", "": ""}[found[3]]


POINTS: dict[str, tuple[re.Pattern[str], Callable[[Grid, re.Match[str]], str]]] = {
    "column": (COUNTED, lambda _, found: chr(97 + int(found[0]))),
    "column-row": (LETTERED, lambda _, found: found[0]),
    "column-row-down": (LETTERED, upside_down),
    "row-place": (LETTERED, lambda grid, found: grid[ord(found[1]) - 97][int(found[2]) - 1]),
    "row-down-place": (LETTERED, lambda grid, found: grid[-1 - (ord(found[1]) - 97)][int(found[2]) - 1]),
    "numbers-down": (NUMBERED, lambda grid, found: grid[-1 - int(found[1])][int(found[2])]),
    "numbered-down": (COUNTED, lambda grid, found: [name for row in reversed(grid) for name in row][int(found[0])]),
    "squares-down": (WALLED, square_or_wall),
    "lines-down": (LINED, line_between_dots),
}
"""How points are called: a pattern, and the point that a text in that pattern means.

The words of a name say what its parts count: columns from the left, rows from the bottom (or, with `down`, from the
top), places in a row from the left.
"""


WAY = re.compile(r"^([a-z])(\d+)(.*)-([NESW]+)(\d+)")
WAYS = {"E": (1, 0), "NE": (0, 1), "NW": (-1, 1), "W": (-1, 0), "SW": (0, -1), "SE": (1, -1)}
"""On boards of hexagons: what a step in a direction does to the column and the row."""


def arrived(found: re.Match[str]) -> str:
    """A move with the point that its first point reaches, for one with a direction and a number of steps."""
    column, row = WAYS[found[4]]
    reached = f"{chr(ord(found[1]) + column * int(found[5]))}{int(found[2]) + row * int(found[5])}"
    return f"{found[1]}{found[2]}{found[3]}-{reached}"


def translated(text: str, entry: Set, game: plybook.Game) -> str:
    """A move there as it is written here."""
    for pattern, replacement in entry.rewrite:
        text = re.sub(pattern, replacement, text)
    points, named = POINTS[entry.points]
    board = game.model.board
    grid = hexagon(entry.hexagon) if entry.hexagon else rows(board.names, board.cells)
    text = points.sub(lambda found: named(grid, found), text)
    return WAY.sub(arrived, text) if entry.ways else text


def shortened(text: str, entry: Set) -> str:
    """A move here without what is not written there."""
    for pattern, replacement in entry.shorten:
        text = re.sub(pattern, replacement, text)
    return text


# The archives


def lines_of(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(ARCHIVES / name, "rt", encoding="utf-8") as stream:
        yield from map(json.loads, stream)


def abstractplay(entry: Set) -> Iterator[Played]:
    for line in lines_of(f"abstractplay/{entry.file}.jsonl.gz"):
        if line["kind"] == "game" and " ".join(line["variants"]) == entry.setting:
            plies = line["plies"]
            won = line["winner"]
            yield Played(
                [ply["m"] for ply in plies],
                [ply["n"] for ply in plies],
                {at: ply["l"] for at, ply in enumerate(plies) if "l" in ply},
                "" if won is None else "draw" if len(won) > 1 else str(won[0]),
            )


def openspiel(entry: Set) -> Iterator[Played]:
    for line in lines_of("openspiel.jsonl.gz"):
        if line["k"] == "play" and line["spec"] == entry.setting:
            last = line.get("trust_until")
            first, second = line["returns"] or (0, 0)
            result = "" if line["capped"] else "1" if first > second else "2" if second > first else "draw"
            cut = last is not None and last < len(line["moves"])
            yield Played(
                line["moves"][:last],
                line["n"][:last],
                {int(at): moves for at, moves in line["legal"].items() if last is None or int(at) < last},
                "" if cut else result,
            )


def ffish(entry: Set) -> Iterator[Played]:
    """A game that is cut off, or unless ``claims`` one that a player may claim to be drawn, ends without a result."""
    ends = {"immediate", "nomoves", "nomoves_in_check"} | ({"optional", "insufficient"} if entry.claims else set())
    for line in lines_of("ffish.jsonl.gz"):
        if line["k"] == "play" and line["variant"] == entry.setting and line["i"] not in entry.left_out:
            won = {"w": "1", "b": "2"}.get(line["winner"], "draw")
            yield Played(
                line["moves"].split(),
                line["n"],
                {int(at): found["moves"].split() for at, found in line["legal"].items()},
                won if line["reason"] in ends else "",
            )


ARCHIVE = {"abstractplay": abstractplay, "openspiel": openspiel, "ffish": ffish}
PROGRAM = {
    "abstractplay": "Abstract Play, github.com/AbstractPlay/gameslib (MIT licence), commit b8c3115",
    "openspiel": "OpenSpiel 2.0.2, github.com/google-deepmind/open_spiel (Apache licence 2.0)",
    "ffish": "Fairy-Stockfish, github.com/fairy-stockfish/Fairy-Stockfish (run as a program), commit c19b5f6",
}


# The samples


def written(played: Played) -> str:
    return json.dumps(
        {
            "moves": " ".join(word.replace(" ", "_") for word in played.moves),
            "counts": " ".join(map(str, played.counts)),
            "legal": {at: " ".join(word.replace(" ", "_") for word in moves) for at, moves in played.legal.items()},
            "result": played.result,
        },
        separators=(",", ":"),
    )


def read_line(line: str) -> Played:
    entry = json.loads(line)

    def words(text: str) -> list[str]:
        return [word.replace("_", " ") for word in text.split()]

    return Played(
        words(entry["moves"]),
        [int(word) for word in entry["counts"].split()],
        {int(at): words(moves) for at, moves in entry["legal"].items()},
        entry["result"],
    )


def thinned(played: Played, every: int) -> Played:
    """The same game with fewer lists of moves: those of one ply in `every` that has one, and the last."""
    plies = sorted(played.legal)
    kept = {*plies[::every], *plies[-1:]}
    return Played(played.moves, played.counts, {at: played.legal[at] for at in plies if at in kept}, played.result)


def chosen(entry: Set) -> list[str]:
    """Games of different length and result, up to `SIZE` characters; at least one."""
    games = sorted(entry.everything(), key=lambda played: len(played.moves))
    spread = [games[len(games) * k // 8] for k in (0, 4, 2, 6, 1, 5, 3, 7)]
    lines: list[str] = []
    for played in dict.fromkeys(map(written, spread)):
        every = 1
        text = played
        while len(text) > SIZE // 3 and every < 64:
            every *= 2
            text = written(thinned(read_line(played), every))
        if not lines or sum(map(len, lines)) + len(text) <= SIZE:
            lines.append(text)
    return lines


def write_samples(only: Sequence[str] = ()) -> None:
    SAMPLES.mkdir(exist_ok=True)
    for entry in sets():
        if not only or entry.name in only:
            header = {
                "played by": PROGRAM[entry.source],
                "game": f"{entry.file} {entry.setting}".strip(),
                "counts": "numbers of legal moves, ply by ply",
                "legal": "all legal moves, at some plies",
            }
            entry.path.write_text("\n".join([json.dumps(header), *chosen(entry)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import sys

    write_samples(sys.argv[1:])
