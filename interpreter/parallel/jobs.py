"""Work in many independent pieces, spread over processes; the results do not depend on how many there are.

The input of the work is pickled and sent to the processes. A game is sent as its text and its options, never as
compiled objects, and loaded once in each process.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.errors import PlyError
from .safe_path import protect
from .signals import handled_once
from .workers import end_workers, follow, handing, let_workers_be_killed, one_by_one, start_trackers

if TYPE_CHECKING:
    from .clusters import Cluster

Found = TypeVar("Found")
CHUNK = 16
GONE = (
    "a process that did part of the work is gone, perhaps because memory ran out; "
    "run the command again, with fewer --jobs if it happens again"
)


def spread(
    work: Callable[..., Found], shared: object, total: int | None, arguments: tuple[Any, ...], *, jobs: int = 1,
    most: int = CHUNK,
) -> Iterator[Found]:  # fmt: skip
    """Compute ``work(shared, numbers, *arguments)`` for ranges of the numbers from 0 to ``total``, in order.

    A range has at most ``most`` numbers. ``shared`` is common to all the work, such as a game.

    The results of an unfinished range are lost on an interrupt. Without a ``total``, work continues until a piece
    returns an empty result (``games`` is 0).
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
    cluster: str | Cluster = "",
    ordered: bool = True,
) -> Generator[Found, None, None]:
    """Compute ``work(*piece)`` for each piece; yield results as they arrive, or in the order of the pieces.

    ``cluster`` is ``ray`` or ``dask``, optionally with a colon and an address: the work is then done there, on a
    cluster that is opened for it alone; or it is a cluster that stays open for other work, too. Pieces are
    taken as there is room for them, so there can be any number of them; with several processes this can happen in
    another thread.

    Raises:
        PlyError: there is no such cluster, it cannot be reached, or a process that did the work is gone.
    """
    if isinstance(cluster, str) and cluster:
        from .clusters import Cluster

        with Cluster(cluster, jobs) as opened:
            yield from opened.each(work, pieces, ordered=ordered)
    elif cluster:
        yield from cluster.each(work, pieces, ordered=ordered)
    elif jobs == 1:
        yield from (work(*piece) for piece in pieces)
    else:
        protect()
        joblib = import_module("joblib")  # it has no types
        let_workers_be_killed()
        start_trackers()
        parallel = joblib.Parallel(
            n_jobs=jobs, backend="loky", return_as=handing(ordered), initializer=follow, initargs=(os.getpid(),)
        )
        atexit.unregister(end_workers)
        atexit.register(end_workers)
        finished = False
        with handled_once():
            try:
                yield from one_by_one(parallel, work, pieces)
                finished = True
            except BrokenExecutor:
                raise PlyError(GONE) from None
            finally:
                if not finished:
                    end_workers()
