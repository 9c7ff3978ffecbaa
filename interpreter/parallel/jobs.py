"""Work in many independent pieces, spread over processes; what comes out does not depend on how many there are.

Processes are sent what the work needs by pickle. A game is sent as its text and its options, never as compiled objects,
and loaded once in each process.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import count
from typing import Any, TypeVar

from .workers import end_workers, handing, interrupted_once, leave_interrupts, let_workers_be_killed, one_by_one

Found = TypeVar("Found")
CHUNK = 16


def spread(
    work: Callable[..., Found], shared: object, total: int | None, arguments: tuple[Any, ...], *, jobs: int = 1,
    most: int = CHUNK,
) -> Iterator[Found]:  # fmt: skip
    """``work(shared, numbers, *arguments)`` over the numbers 0 to ``total`` in ranges of at most ``most``, in order.

    ``shared`` is what all the work is about, such as a game.

    What is finished of a range is lost if an interrupt comes before its end. Without a ``total`` it goes on until a
    piece of work has come back empty (``games`` is 0).
    """
    chunk = most if total is None else max(1, min(most, total // (4 * jobs) or 1))
    starts = count(0, chunk) if total is None else range(0, total, chunk)
    ranges = (range(a, a + chunk if total is None else min(a + chunk, total)) for a in starts)
    for found in each(work, ((shared, numbers, *arguments) for numbers in ranges), jobs=jobs):
        yield found
        if total is None and not getattr(found, "games", 0):
            return


def each(
    work: Callable[..., Found],
    pieces: Iterable[tuple[Any, ...]],
    *,
    jobs: int = 1,
    cluster: str = "",
    ordered: bool = True,
) -> Generator[Found, None, None]:
    """``work(*piece)`` of each piece, as results come in, or in the order of the pieces.

    ``cluster`` is ``ray`` or ``dask``, perhaps with a colon and an address: work goes there then. Pieces are taken when
    there is room for them, so that there may be any number; with several processes that may be in another thread.

    Raises:
        PlyError: there is no such cluster, or it cannot be reached.
    """
    if cluster:
        from .clusters import each_there

        yield from each_there(work, pieces, cluster, jobs, ordered=ordered)
    elif jobs == 1:
        yield from (work(*piece) for piece in pieces)
    else:
        joblib = import_module("joblib")  # which has no types
        let_workers_be_killed()
        parallel = joblib.Parallel(
            n_jobs=jobs, backend="loky", return_as=handing(ordered), initializer=leave_interrupts
        )
        atexit.unregister(end_workers)
        atexit.register(end_workers)
        finished = False
        with interrupted_once():
            try:
                yield from one_by_one(parallel, work, pieces)
                finished = True
            finally:
                if not finished:
                    end_workers()
