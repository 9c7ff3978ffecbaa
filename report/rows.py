"""The figures of a comparison in all variants, and which of them a variant is told by: those that matter most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..measures.results.comparison import Difference, Verdict
from ..measures.results.findings import Figure
from ..measures.results.weight import WORTH, weight
from .differences import unseen

FIRST = 6
"""The most differences beyond chance that are told in full; the others are named."""
NAMED = 20
"""The most that are named without a click."""


@dataclass(frozen=True)
class Row:
    """A figure in all variants."""

    name: str
    label: str
    figures: tuple[Figure | None, ...]
    differences: tuple[Difference, ...]
    words: tuple[Any, ...]
    """The differences in words, as HTML."""
    parts: tuple[dict[str, str], ...]
    """The values of each variant's figures that are parts of a whole, as shown."""
    among: tuple[str, ...]
    """For each variant, the number of games, if it is another than that of most figures."""
    own: tuple[str, ...]
    """For each variant, what its label says that the row's does not."""
    also: tuple[str, ...] = ()
    """What the figure tells besides: the figures that follow from it."""

    @property
    def sure(self) -> bool:
        """Whether it surely differs in some variant."""
        return any(each.verdict in ("sure", "exact") for each in self.differences)

    @property
    def timed(self) -> bool:
        """Whether it is a timing."""
        return any(figure is not None and not figure.repeats for figure in self.figures)

    @property
    def key(self) -> bool:
        """Whether it is one of the figures that say most."""
        return any(figure is not None and figure.key for figure in self.figures)

    def weight(self, variant: int) -> float:
        """How much a variant's figure differs from the first in practice."""
        one, other = self.figures[0], self.figures[variant]
        return weight(one, other) if one is not None and other is not None else 0.0


@dataclass(frozen=True)
class Against:
    """A variant against the first."""

    rows: Sequence[Row]
    variant: int

    def difference(self, row: Row) -> Difference:
        """How the variant differs in a figure."""
        return row.differences[self.variant - 1]

    def words(self, row: Row) -> Any:
        """The same in words, as HTML."""
        return row.words[self.variant - 1]

    @property
    def first(self) -> list[Row]:
        """What is told in full: the differences beyond chance that matter most, key figures before others; then the key
        figures that perhaps differ."""
        return self._most + self._by_weight(row for row in self._of("perhaps") if row.key)

    @property
    def _most(self) -> list[Row]:
        """The differences that matter most, each of another kind: one at another strength of play is of the same."""
        kinds: dict[str, Row] = {}
        for row in self._sure:
            kinds.setdefault(row.label.partition(", ")[0], row)
        return [*kinds.values()][:FIRST]

    @property
    def more(self) -> list[Row]:
        """The other differences beyond chance that matter."""
        most = self._most
        return [row for row in self._sure if row not in most]

    @property
    def little(self) -> list[Row]:
        """The differences beyond chance that are too small to matter."""
        return self._by_weight(row for row in self._known if row.weight(self.variant) < WORTH)

    @property
    def folded(self) -> bool:
        """Whether there are too many others to name them all at once."""
        return len(self.more) + len(self.little) > NAMED

    @property
    def alike(self) -> list[str]:
        """The key figures without a detectable difference, and what would show one."""
        return [row.label + unseen(self.difference(row), row.figures[0]) for row in self._of("none") if row.key]

    @property
    def same(self) -> list[str]:
        """The key figures that are exactly the same."""
        return [row.label for row in self._of("same") if row.key]

    @property
    def counted(self) -> tuple[int, int]:
        """The number of figures that differ for sure, and the number that could be tested."""
        tested = [self.difference(row) for row in self.rows if self.difference(row).p is not None]
        return sum(each.verdict == "sure" for each in tested), len(tested)

    @property
    def _sure(self) -> list[Row]:
        return self._by_weight(row for row in self._known if row.weight(self.variant) >= WORTH)

    @property
    def _known(self) -> Iterator[Row]:
        """Differences beyond chance; of those that are exact, such as the length of the rules, only in key figures."""
        return (row for row in self._of("sure", "exact") if row.key or self.difference(row).verdict == "sure")

    def _of(self, *verdicts: Verdict) -> Iterator[Row]:
        return (row for row in self.rows if self.difference(row).verdict in verdicts)

    def _by_weight(self, rows: Iterator[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: (not row.key, -row.weight(self.variant)))
