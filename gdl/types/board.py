"""The points of a board: their names, neighbours and positions in drawings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

Step = tuple[int, int]

SQUARE_STEPS: Mapping[str, Mapping[str, Step]] = {
    "orthogonal": {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)},
    "diagonal": {"ne": (1, 1), "se": (1, -1), "sw": (-1, -1), "nw": (-1, 1)},
}
HEXAGONAL_STEPS: Mapping[str, Mapping[str, Step]] = {
    "orthogonal": {"ne": (0, 1), "e": (1, 0), "se": (1, -1), "sw": (0, -1), "w": (-1, 0), "nw": (-1, 1)},
    "diagonal": {
        "n": (-1, 2),
        "ene": (1, 1),
        "ese": (2, -1),
        "s": (1, -2),
        "wsw": (-1, -1),
        "wnw": (-2, 1),
    },
}
ADJACENCIES = ("orthogonal", "diagonal", "all")


@dataclass(frozen=True)
class Ways:
    """The neighbours and lines of a board whose description lists them.

    ``neighbours`` are those of each point. ``ahead`` has, for each direction and point, the next point on the line that
    leaves the point in that direction, or -1 if there is none.
    """

    neighbours: tuple[frozenset[int], ...]
    ahead: Mapping[str, tuple[int, ...]]


class Ahead(dict[str, tuple[int, ...]]):
    """For each direction, the point one step away from each point; -1 where there is none.

    It also knows the steps called by :func:`offset`, which are no directions: they are found when they are asked for.
    """

    def __init__(self, by_direction: Mapping[str, tuple[int, ...]], cells: tuple[tuple[int, int], ...]) -> None:
        super().__init__(by_direction)
        self.cells = cells
        self.offsets: dict[str, tuple[int, ...]] = {}

    def __missing__(self, name: str) -> tuple[int, ...]:
        if name not in self.offsets:
            word, *numbers = name.split("_")
            if word != "offset":
                raise KeyError(name)
            columns, rows = map(int, numbers)
            sites = {cell: site for site, cell in enumerate(self.cells)}
            self.offsets[name] = tuple(sites.get((c + columns, r + rows), -1) for c, r in self.cells)
        return self.offsets[name]


def offset(columns: int, rows: int) -> str:
    """The name of the step by so many columns and rows."""
    return f"offset_{columns}_{rows}"


@dataclass(frozen=True)
class Board:
    """Points in the order of their numbers: row by row from the bottom, each row from the left.

    ``cells`` are (column, row) from 1. Each ``slanted`` row is shifted half a point to the right of the row below, as
    on hexagonal boards. ``steps`` are the directions by family, ``sides`` the points of each named edge. ``adjacency``
    is the family that makes points adjacent, or ``all``. ``shape`` is the wording of the description. ``ways`` is set
    if the description lists which points are adjacent. ``parts`` has the points of each kind on a lattice. ``drawn``
    is one of :data:`.looks.SURFACES` if the description says how the board is drawn. ``emptied`` are the sides of
    which ``without`` has left no point, ``gone`` the (column, row) of the points that it has left out.
    """

    cells: tuple[tuple[int, int], ...]
    steps: Mapping[str, Mapping[str, Step]]
    sides: Mapping[str, frozenset[int]]
    slanted: bool = False
    adjacency: str = "orthogonal"
    shape: str = ""
    ways: Ways | None = None
    parts: Mapping[str, frozenset[int]] = field(default_factory=dict)
    drawn: str = ""
    emptied: tuple[str, ...] = ()
    gone: tuple[tuple[int, int], ...] = ()
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(site_name(column, row) for column, row in self.cells))

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def everywhere(self) -> frozenset[int]:
        """All points."""
        return frozenset(range(len(self.cells)))

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The numbers of the points by name."""
        return {name: site for site, name in enumerate(self.names)}

    @cached_property
    def by_cell(self) -> dict[tuple[int, int], int]:
        """The numbers of the points by column and row."""
        return {cell: site for site, cell in enumerate(self.cells)}

    @cached_property
    def directions(self) -> dict[str, Step]:
        """The steps from a point to its adjacent points, by name."""
        families = self.steps.values() if self.adjacency == "all" else [self.steps[self.adjacency]]
        found = {name: step for family in families for name, step in family.items()}
        if self.ways is None:
            return found
        return {name: step for name, step in found.items() if max(self.ahead[name]) >= 0}

    @cached_property
    def all_steps(self) -> dict[str, Step]:
        """The steps of all families, by name, whether or not they lead to adjacent points."""
        return {name: step for family in self.steps.values() for name, step in family.items()}

    @cached_property
    def ahead(self) -> Ahead:
        """For each direction, the point one step away from each point; -1 where there is none."""
        if self.ways is not None:
            return Ahead(self.ways.ahead, self.cells)
        steps = self.all_steps.items()
        return Ahead(
            {name: tuple(self.by_cell.get((c + dc, r + dr), -1) for c, r in self.cells) for name, (dc, dr) in steps},
            self.cells,
        )

    @cached_property
    def circle(self) -> tuple[str, ...]:
        """All directions, clockwise from `n` on the board as drawn."""

        def angle(name: str) -> float:
            column, row = self.all_steps[name]
            across, up = (column + row / 2, row * math.sqrt(3) / 2) if self.slanted else (column, row)
            return round(math.atan2(across, up) % math.tau, 6)

        return tuple(sorted(self.all_steps, key=angle))

    def opposite(self, direction: str) -> str:
        """The opposite direction."""
        return self.circle[(self.circle.index(direction) + len(self.circle) // 2) % len(self.circle)]

    @cached_property
    def longest(self) -> int:
        """The number of points in the longest straight line, at most."""
        if self.ways is None:
            return max(self.columns, self.rows)
        most = 1
        for ahead in self.ahead.values():
            length, left = 1, list(range(len(self)))
            while left := [ahead[site] for site in left if ahead[site] >= 0]:
                length += 1
            most = max(most, length)
        return most

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """For each point, the points adjacent to it."""
        if self.ways is not None:
            return self.ways.neighbours
        steps = self.directions.values()
        return tuple(
            frozenset(self.by_cell[near] for dc, dr in steps if (near := (c + dc, r + dr)) in self.by_cell)
            for c, r in self.cells
        )

    @cached_property
    def columns(self) -> int:
        """The number of the last column."""
        return max(column for column, _ in self.cells)

    @cached_property
    def rows(self) -> int:
        """The number of the last row."""
        return max(row for _, row in self.cells)

    def row(self, row: int) -> list[int]:
        """The points of a row from the left; empty if there is no such row."""
        return [site for site, cell in enumerate(self.cells) if cell[1] == row]

    @cached_property
    def filled_rows(self) -> tuple[int, ...]:
        """The rows that have points, from the bottom."""
        return tuple(sorted({row for _, row in self.cells}))

    def without(self, removed: frozenset[int], shape: str) -> Board:
        """The board without some points, with its coordinates unchanged; ``shape`` is its wording.

        A side keeps its remaining points; a side with none left is dropped.
        """
        left = [site for site in range(len(self)) if site not in removed]
        number = {site: place for place, site in enumerate(left)}

        def kept(sites: Iterable[int]) -> frozenset[int]:
            return frozenset(number[site] for site in sites if site in number)

        ways = self.ways and Ways(
            tuple(kept(self.ways.neighbours[site]) for site in left),
            {name: tuple(number.get(ahead[site], -1) for site in left) for name, ahead in self.ways.ahead.items()},
        )
        return replace(
            self,
            cells=tuple(self.cells[site] for site in left),
            sides={name: sites for name, side in self.sides.items() if (sites := kept(side))},
            emptied=(*self.emptied, *(name for name, side in self.sides.items() if not kept(side))),
            gone=(*self.gone, *(self.cells[site] for site in sorted(removed))),
            shape=shape,
            ways=ways,
            parts={name: kept(part) for name, part in self.parts.items()},
        )


def column_name(column: int) -> str:
    """``a`` to ``z`` for 1 to 26, then ``aa``, ``ab`` and so on."""
    name = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def site_name(column: int, row: int) -> str:
    """The coordinate of a point, such as ``c4``."""
    return f"{column_name(column)}{row}"


def make_board(
    cells: Iterable[tuple[int, int]],
    steps: Mapping[str, Mapping[str, Step]],
    sides: Mapping[str, Iterable[tuple[int, int]]],
    *,
    slanted: bool,
) -> Board:
    """A board from its cells, in any order, and the cells of each of its sides."""
    ordered = tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
    numbers = {cell: site for site, cell in enumerate(ordered)}
    return Board(
        ordered,
        steps,
        {side: frozenset(numbers[cell] for cell in members) for side, members in sides.items()},
        slanted=slanted,
    )
