"""The bit of each site of a board in a region's integer, and the shifts to the neighbours of all sites of a region.

On a regular board, a step in one direction adds the same number to every site's bit, so that the neighbours of a region
are a few masked shifts of it; if the sites' own numbers are not regular, those of the smallest enclosing rectangle are
used. On a graph, steps in one direction have several lengths: there is one shift per length, for the sites whose
neighbour is that far away. Boards with too many different steps have a table of neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ....gdl.types.board import Board

SHIFTS = 12
"""More shifts than this cost more than a table."""
LENGTHS = 4
"""If steps in one direction have more different lengths than this, a table is cheaper."""
VECTORS_FROM = 3
"""The number of words from which searches run in vector registers."""
BITS = 2048
"""Rectangles with more points than this are not used."""


@dataclass(frozen=True)
class Shift:
    """A shift by ``distance`` bits of the sites in ``mask`` (``None``: all, and some step off the board)."""

    distance: int
    mask: int | None


@dataclass(frozen=True)
class StepBits:
    """A step in one direction by ``distance`` bits: ``landing`` are the sites that it leads to, ``leaving`` the sites
    that it starts from."""

    distance: int
    landing: int
    leaving: int


@dataclass(frozen=True)
class Layout:
    """The bits of the sites of a board."""

    bits: tuple[int, ...]
    """The bit of each site."""
    neighbours: tuple[frozenset[int], ...]
    shifts: tuple[Shift, ...] | None
    """The shifts of a step; ``None`` if a table is used."""
    ahead: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The site one step ahead of each site, or -1 if there is none, by direction."""

    @property
    def width(self) -> int:
        """The number of bits of a region, a multiple of 64."""
        return (max(self.bits) // 64 + 1) * 64

    @property
    def words(self) -> int:
        """The number of 64-bit words of a region."""
        return self.width // 64

    @cached_property
    def everywhere(self) -> int:
        """All sites."""
        return self.region(range(len(self.bits)))

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """The site of each bit, or -1 if it has none."""
        found = [-1] * self.width
        for site, bit in enumerate(self.bits):
            found[bit] = site
        return tuple(found)

    @property
    def dense(self) -> bool:
        """Whether the bit of a site is its number."""
        return self.bits == tuple(range(len(self.bits)))

    def steps(self, direction: str) -> tuple[StepBits, ...] | None:
        """The shifts of a step in a direction, one for each length of a step; ``None`` if a table is used."""
        by_length: dict[int, list[tuple[int, int]]] = {}
        for site, other in enumerate(self.ahead[direction]):
            if other >= 0:
                by_length.setdefault(self.bits[other] - self.bits[site], []).append((site, other))
        if self.shifts is None or len(by_length) > LENGTHS:
            return None
        return tuple(
            StepBits(length, self.region(other for _, other in pairs), self.region(site for site, _ in pairs))
            for length, pairs in sorted(by_length.items())
        )

    def step(self, direction: str) -> StepBits | None:
        """The shift of a step in a direction; ``None`` if steps differ in length or a table is used."""
        steps = self.steps(direction)
        if steps is None or len(steps) > 1:
            return None
        return steps[0] if steps else StepBits(1, 0, 0)

    def goes_up(self, direction: str) -> bool:
        """Whether bits increase along a line; they always do, or never."""
        return any(self.bits[other] > self.bits[site] for site, other in enumerate(self.ahead[direction]) if other >= 0)

    def most_steps(self, direction: str) -> int:
        """The number of steps of the longest line."""
        ahead, most, left = self.ahead[direction], 0, list(range(len(self.bits)))
        while left := [ahead[site] for site in left if ahead[site] >= 0]:
            most += 1
        return most

    def region(self, sites: Iterable[int]) -> int:
        """The integer of a set of sites."""
        found = 0
        for site in sites:
            found |= 1 << self.bits[site]
        return found

    def members(self, region: int) -> list[int]:
        """The sites of an integer."""
        return [site for site, bit in enumerate(self.bits) if region >> bit & 1]


def layout_of(board: Board, *, table: bool = False) -> Layout:
    """The layout of a board; with ``table``, one that steps through a table even where it need not."""
    count = len(board)
    dense = tuple(range(count))
    if table:
        return Layout(dense, board.neighbours, None, board.ahead)
    shifts = _shifts(dense, board.neighbours)
    if board.ways is None and len(shifts) <= len(board.directions):
        return Layout(dense, board.neighbours, shifts, board.ahead)
    boxed = tuple((row - 1) * board.columns + column - 1 for column, row in board.cells)
    boxed = tuple(bit - min(boxed) for bit in boxed)
    if max(boxed) < BITS:
        in_box = _shifts(boxed, board.neighbours)
        if len(in_box) <= SHIFTS and _cost(boxed, in_box) < _cost(dense, shifts):
            return Layout(boxed, board.neighbours, in_box, board.ahead)
    return Layout(dense, board.neighbours, shifts if len(shifts) <= SHIFTS else None, board.ahead)


def _cost(bits: Sequence[int], shifts: Sequence[Shift]) -> int:
    """The approximate cost of a step of a region: shifts times words, prohibitive if there are too many shifts."""
    return len(shifts) * (max(bits) // 64 + 1) if len(shifts) <= SHIFTS else 1 << 30


def _shifts(bits: Sequence[int], neighbours: Sequence[frozenset[int]]) -> tuple[Shift, ...]:
    """One shift for each difference between the bits of neighbours."""
    board = set(bits)
    takers: dict[int, int] = {}
    for site, near in enumerate(neighbours):
        for other in near:
            distance = bits[other] - bits[site]
            takers[distance] = takers.get(distance, 0) | 1 << bits[site]
    found = []
    for distance, mask in sorted(takers.items()):
        strays = any(bit + distance in board and not mask >> bit & 1 for bit in bits)
        found.append(Shift(distance, mask if strays else None))
    return tuple(found)


def lanes(layout: Layout) -> int:
    """The number of words of a region inside searches."""
    return 1 << (layout.words - 1).bit_length() if in_vectors(layout) else layout.words


def in_vectors(layout: Layout) -> bool:
    """Whether searches on a board run in vector registers."""
    return layout.shifts is not None and layout.words >= VECTORS_FROM
