"""Tracks: courses on a board that a description draws, point by point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

Region = frozenset[int]


@dataclass(frozen=True)
class Track:
    """The points of a track in order, which can come by a point several times.

    ``bends`` has, for each place on the track, whether it bends between there and the next place; of the last place of
    a track that is not ``closed``, there is no next one.
    """

    KINDS: ClassVar = ("onward", "passed", "met")
    """What can be asked of a walk: the next points, all points that it passes, or the first other point."""
    sites: tuple[int, ...]
    bends: tuple[bool, ...]
    closed: bool

    @property
    def reversed(self) -> Track:
        """The same track the other way."""
        last = len(self.sites) - 1
        return Track(self.sites[::-1], (*self.bends[:last][::-1], self.bends[last]), self.closed)

    def onward(self, region: Region) -> Region:
        """The next point after each place where the track comes by a point of a region."""
        following = [*self.sites[1:], *self.sites[:1] * self.closed]
        return frozenset(after for site, after in zip(self.sites, following, strict=False) if site in region)

    def walked(self, start: Region, over: Region, bends: int | None) -> tuple[Region, Region]:
        """What walks from the points of a region meet, each as long as it goes over points of another region: those
        points, and the first others. Both only where the track has bent at least ``bends`` times since the start; none
        if that is undefined. No walk comes back to where it started."""
        passed: set[int] = set()
        met: set[int] = set()
        places = len(self.sites)
        for first in [place for place, site in enumerate(self.sites) if site in start and bends is not None]:
            bent = 0
            for place in range(first, first + places - 1 if self.closed else places - 1):
                bent += self.bends[place % places]
                site = self.sites[(place + 1) % places]
                if bent >= (bends or 0):
                    (passed if site in over else met).add(site)
                if site not in over:
                    break
        return frozenset(passed), frozenset(met)
