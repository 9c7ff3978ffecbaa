"""The symmetries of a board whose neighbours are listed one by one: its drawing need not show them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...gdl.types.board import Board

MOST = 200
"""The most symmetries that are looked for."""
TRIED = 20_000
"""The most points that are tried as images of points."""


def automorphisms(board: Board) -> Iterator[tuple[int, ...]]:
    """The maps of the points onto themselves that keep neighbours neighbours, by backtracking; :data:`MOST` at most,
    and fewer if the search takes too long.

    Points are mapped along the edges, so that each has a neighbour whose image is known, and only to points with as
    many neighbours, whose neighbours have as many.
    """
    neighbours = board.neighbours
    alike = [(len(near), *sorted(len(neighbours[one]) for one in near)) for near in neighbours]
    kinds = Counter(alike)
    order = _along_edges(board, min(range(len(board)), key=lambda site: (kinds[alike[site]], site)))
    known = [[one for one in order[:place] if one in neighbours[site]] for place, site in enumerate(order)]
    image: dict[int, int] = {}
    left, found = TRIED, 0

    def onward(place: int) -> Iterator[tuple[int, ...]]:
        nonlocal left, found
        if place == len(order):
            found += 1
            yield tuple(image[site] for site in range(len(order)))
            return
        site, near = order[place], known[place]
        targets = neighbours[image[near[0]]] if near else range(len(order))
        taken = set(image.values())
        for target in sorted(targets):
            if left <= 0 or found >= MOST:
                return
            left -= 1
            if target in taken or alike[target] != alike[site]:
                continue
            if all(target in neighbours[image[one]] for one in near) and len(neighbours[target] & taken) == len(near):
                image[site] = target
                yield from onward(place + 1)
                del image[site]

    yield from onward(0)


def _along_edges(board: Board, first: int) -> list[int]:
    """All points, each but the first of a part next to one before it."""
    found: list[int] = []
    for start in (first, *range(len(board))):
        waiting = [] if start in found else [start]
        while waiting:
            site = waiting.pop(0)
            if site not in found:
                found.append(site)
                waiting += sorted(board.neighbours[site])
    return found
