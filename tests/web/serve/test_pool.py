"""Jobs for processes: their order, those that are outdated, overdue or known already; and results that are kept."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from plybook.web.serve.memory import limit_memory
from plybook.web.serve.pool import FailedError, OutdatedError, Pool
from plybook.web.serve.results import Results


@pytest.fixture
def pool() -> Iterator[Pool]:
    """One process, with little patience."""
    found = Pool(1, patience=3.0)
    yield found
    found.close()


async def result(pool: Pool, key: str, function: Any, argument: Any, **more: Any) -> tuple[list[int], Any]:
    """How many came before a job, as it was told, and the result."""
    parts = [part async for part in pool.run(key, function, argument, **more)]
    return parts[:-1], parts[-1]


def failure(found: Any) -> type:
    """The kind of a failure."""
    return type(found)


def test_jobs_come_in_order_and_know_their_place(pool: Pool) -> None:
    async def several() -> list[Any]:
        return await asyncio.gather(*(result(pool, f"key {number}", time.sleep, 0.6) for number in range(3)))

    told = [before for before, _ in asyncio.run(several())]
    assert set(told[0]) == {0}
    assert told[1][0] == 1
    assert told[2][0] == 2
    assert told[2] == sorted(told[2], reverse=True)


def test_a_newer_job_takes_the_place_of_older_ones(pool: Pool) -> None:
    async def several() -> list[Any]:
        jobs = [result(pool, "key", bytes, number) for number in range(1, 6)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    *older, last = asyncio.run(several())
    assert {failure(each) for each in older} == {OutdatedError}
    assert last[1] == bytes(5)


def test_a_job_of_no_interest_that_takes_long_is_ended() -> None:
    pool = Pool(1)  # with patience: it is not because the job is overdue

    async def two() -> list[Any]:
        first = asyncio.create_task(result(pool, "key", time.sleep, 60))
        await asyncio.sleep(2.5)
        second = result(pool, "key", bytes, 2)
        return await asyncio.gather(first, second, return_exceptions=True)

    begun = time.monotonic()
    first, second = asyncio.run(two())
    pool.close()
    assert failure(first) is OutdatedError
    assert second[1] == bytes(2)
    assert time.monotonic() - begun < 10


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may not limit memory")
def test_a_process_may_use_only_so_much_memory(pool: Pool) -> None:
    async def two() -> list[Any]:
        await result(pool, "limit", limit_memory, 1 << 30)
        jobs = [result(pool, "one", bytes, 2 << 30), result(pool, "other", bytes, 2)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, second = asyncio.run(two())
    assert failure(first) is FailedError
    assert "MemoryError" in str(first)
    assert second[1] == bytes(2)


@pytest.mark.parametrize(("function", "argument"), [(time.sleep, 60), (os._exit, 3)])
def test_a_process_that_hangs_or_ends_is_a_failure_and_the_next_job_is_done(
    pool: Pool, function: Any, argument: int
) -> None:
    async def two() -> list[Any]:
        jobs = [result(pool, "one", function, argument), result(pool, "other", bytes, 2)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, second = asyncio.run(two())
    assert failure(first) is FailedError
    assert second[1] == bytes(2)


def test_what_is_known_by_now_is_not_done_again(pool: Pool) -> None:
    known = {"key": b"known"}
    found = asyncio.run(result(pool, "key", time.sleep, 60, known=lambda: known.get("key")))
    assert found == ([], b"known")


def test_results_make_room() -> None:
    results = Results(10)
    results.put("a", b"12345")
    results.put("b", b"12345")
    assert results.get("a") == b"12345"
    results.put("c", b"123")
    assert results.get("b") is None
    assert results.get("a") == b"12345"
    results.put("a", b"1")
    results.put("d", b"123456")
    assert [results.get(key) for key in "acd"] == [b"1", b"123", b"123456"]
    results.put("e", b"12345678901")
    assert [results.get(key) for key in "acde"] == [None] * 4
