"""Verify golden counts: count again with an engine, and compare with the results of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..core.clock import Clock
from ..game.game import State
from .perft import Depth, each_depth, perft
from .perft_files import FLAGS, Counts, Row


@dataclass(frozen=True)
class Difference:
    """A number that differs from the one in the file."""

    depth: int
    column: str
    expected: int
    found: int

    def __str__(self) -> str:
        return f"depth {self.depth}, {self.column}: expected {self.expected:,}, found {self.found:,}"


@dataclass(frozen=True)
class Verdict:
    """The result for one file: the rows that were counted, and where they differ."""

    counts: Counts
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether all counted numbers are those in the file."""
        return not self.differences


def verify(
    counts: Counts,
    engine: str = "native",
    *,
    depth: int | None = None,
    long: bool = False,
    seconds: float | None = None,
    threads: int = 1,
    on_depth: Callable[[Depth], None] | None = None,
) -> Verdict:
    """Count again, and compare with the numbers in a file.

    Args:
        counts: the file.
        engine: the engine that counts.
        depth: the greatest depth to count.
        long: also count rows marked ``long``, and on the native engine all rows.
        seconds: the time after which no further depth is begun; compiling does not count.
        threads: the threads of the native engine.
        on_depth: called with each depth as soon as it is counted.

    Raises:
        ValueError: ``seconds`` is negative, infinite or not a number.
        DescriptionError: the game cannot be loaded with these options.
        TooManyPositions: there are more distinct positions than can be kept.
    """
    flags = FLAGS[: 1 if not long else len(FLAGS) if engine == "native" else FLAGS.index("long") + 1]
    rows = max((counts.rows_until(flag) for flag in flags), key=len)[:depth]
    clock = Clock(seconds)
    with clock.stopped():
        state = counts.load(engine).start()
        perft(state, 1, threads=threads)  # compiles
    differences: list[Difference] = []
    done = 0
    for row, found in zip(rows, _count(state, rows, threads), strict=False):
        done = row.depth
        for column, expected in row.known.items():
            if (number := getattr(found, column)) != expected:
                differences.append(Difference(row.depth, column, expected, number))
        if on_depth is not None:
            on_depth(found)
        if clock.over:
            break
    return Verdict(counts, rows[:done], tuple(differences), clock.seconds)


def _count(state: State, rows: tuple[Row, ...], threads: int) -> Iterator[Depth]:
    """The counts of each row; distinct positions are only kept to the depth to which the file has them."""
    kept = max((row.depth for row in rows if row.known.keys() & {"positions", "cumulative"}), default=0)
    yield from each_depth(state, kept, distinct=True, threads=threads)
    for row in rows[kept:]:
        yield Depth(row.depth, perft(state, row.depth, threads=threads))
