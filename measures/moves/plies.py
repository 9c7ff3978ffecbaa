"""Figures ply by ply, over the games that last that long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...stats.estimates import mean_of
from ..results.findings import Series

STILL = 0.05
"""A chart ends where fewer than this share of the games go on, since the few left say little."""
FEWEST = 5
"""A chart ends where fewer games than this go on."""
POINTS = 300
"""The most points of a chart; longer games are thinned to every second ply, or fewer."""


def reach(lengths: Iterable[int]) -> int:
    """The last ply of a chart: the last that enough games have reached, all of them if there are few.

    >>> reach([3, 5, 9, 7, 4, 6])
    4
    >>> reach([3, 5, 9])
    3
    """
    ordered = sorted(lengths, reverse=True)
    return ordered[min(len(ordered), max(FEWEST, round(STILL * len(ordered)))) - 1] if ordered else 0


def shown(first: int, last: int) -> list[int]:
    """The plies that a chart shows."""
    return list(range(first, last + 1, max(1, -(-(last - first + 1) // POINTS))))


def mean_line(
    name: str,
    plies: Sequence[int],
    values: Callable[[int], Sequence[float]],
    *,
    player: int | None = None,
    intervals: bool = True,
) -> Series:
    """The mean of the values of each ply, none of them negative, with its interval."""
    means = [mean_of(values(ply)) for ply in plies]
    return Series(
        name,
        tuple(plies),
        tuple(mean.value for mean in means),
        tuple(mean.low and max(0.0, mean.low) for mean in means) if intervals else (),
        tuple(mean.high for mean in means) if intervals else (),
        player=player,
    )


def quantile(values: Sequence[float], share: float) -> float | None:
    """The quantile for ``share``, interpolated between neighbours.

    >>> quantile([4, 1, 3, 2], 0.5)
    2.5
    """
    if not values:
        return None
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
