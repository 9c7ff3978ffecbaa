"""Work on many independent games, spread over processes; what comes out does not depend on how many there are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .game import Game

Found = TypeVar("Found")
CHUNK = 16


def spread(
    work: Callable[..., Found], game: Game, total: int | None, arguments: tuple[Any, ...], *, jobs: int = 1
) -> Iterator[Found]:
    """``work(game, numbers, *arguments)`` over the numbers 0 to ``total`` in small ranges, in order.

    Without a ``total`` it goes on until a piece of work has come back empty (``games`` is 0). Other processes are sent
    the text of the game and its options, never compiled objects.
    """
    chunk = CHUNK if total is None else max(1, min(CHUNK, total // (4 * jobs) or 1))
    starts = count(0, chunk) if total is None else range(0, total, chunk)
    ranges = (range(a, a + chunk if total is None else min(a + chunk, total)) for a in starts)
    if jobs == 1:
        for numbers in ranges:
            found = work(game, numbers, *arguments)
            yield found
            if total is None and not getattr(found, "games", 0):
                return
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_receive, initargs=(game,)) as pool:
        waiting = [pool.submit(_work, work, numbers, arguments) for numbers in islice(ranges, 4 * jobs)]
        try:
            while waiting:
                found = waiting.pop(0).result()
                yield found
                if total is None and not getattr(found, "games", 0):
                    return
                waiting += [pool.submit(_work, work, numbers, arguments) for numbers in islice(ranges, 1)]
        finally:
            for future in waiting:
                future.cancel()


_game: Game | None = None


def _receive(game: Game) -> None:
    """What a process does first: it is given the game, and leaves an interrupt to the one that started it."""
    global _game
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _game = game


def _work(work: Callable[..., Found], numbers: range, arguments: tuple[Any, ...]) -> Found:
    assert _game is not None
    return work(_game, numbers, *arguments)
