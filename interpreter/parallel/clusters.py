"""Work on other machines: a Ray or Dask cluster, through joblib's backends.

Without an address, a small cluster is started on this machine, and shut down when the work is done. Plybook must be
installed on the machines of a cluster. The description need not be there, because its text is sent (unless it extends
another *file*, which is read where the work is done).
"""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from ..core.errors import PlyError
from .workers import handing, leave_interrupts, one_by_one

Found = TypeVar("Found")
PACKAGES = {"ray": "ray", "dask": "'dask[distributed]'"}
"""The package to install for each kind of cluster."""
SLICE = 4
"""Pieces per worker that Ray is given at a time: its backend returns results only when all of them are done."""

PATIENCE = 10
"""The timeout for connecting to a cluster, in seconds."""


def each_there(
    work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]], cluster: str, jobs: int, *, ordered: bool
) -> Iterator[Found]:
    """Compute ``work(*piece)`` for each piece on a cluster; see :func:`jobs.each`.

    Raises:
        PlyError: there is no such cluster, its package is not installed, or it cannot be reached.
    """
    kind, colon, address = cluster.partition(":")
    if kind not in PACKAGES or (colon and not address):
        raise PlyError(f"`{cluster[:80]}` is not a cluster: write `ray` or `dask`, optionally with `:ADDRESS`")
    try:
        where = _ray(address, jobs) if kind == "ray" else _dask(address, jobs)
        with ExitStack() as open_until_the_end:
            workers = open_until_the_end.enter_context(where)
            yield from (_on_ray if kind == "ray" else _on_dask)(work, pieces, workers, ordered)
    except ModuleNotFoundError as fault:
        if fault.name not in ("ray", "dask", "distributed"):
            raise
        raise PlyError(f"`{kind}` is not installed; install it with `pip install {PACKAGES[kind]}`") from None


def _on_ray(
    work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]], workers: int, ordered: bool
) -> Iterator[Found]:
    joblib = import_module("joblib")  # it has no types
    with joblib.parallel_config(backend="ray"):
        parallel = joblib.Parallel(n_jobs=workers)
    waiting = iter(pieces)
    with parallel:
        while some := list(islice(waiting, SLICE * workers)):
            yield from parallel(joblib.delayed(work)(*piece) for piece in some)
        if (pool := getattr(parallel._backend, "_pool", None)) is not None:
            pool.close()  # joblib would kill workers that are about to end, and Ray would report their deaths
            pool.join()


def _on_dask(
    work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]], client: Any, ordered: bool
) -> Iterator[Found]:
    joblib = import_module("joblib")
    with joblib.parallel_config(backend="dask", client=client):
        parallel = joblib.Parallel(return_as=handing(ordered))
    yield from one_by_one(parallel, work, pieces)


@contextmanager
def _ray(address: str, jobs: int) -> Iterator[int]:
    """The number of workers of a Ray cluster."""
    ray = import_module("ray")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address:
            _knock(address)
            ray.init(address=address, **quiet)
        else:
            ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as fault:
        raise PlyError(f"there is no Ray cluster at {address or 'this machine'}: {_first_line(fault)}") from None
    try:
        import_module("ray.util.joblib").register_ray()
        with redirect_stdout(sys.stderr):  # Ray prints messages to standard output, where our results belong
            yield int(ray.cluster_resources().get("CPU", 1)) if address else jobs
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Check that the address accepts connections; Ray itself would try for minutes.

    Raises:
        OSError: it does not.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal() and int(port) < 65_536:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


@contextmanager
def _dask(address: str, jobs: int) -> Iterator[Any]:
    """A client of a Dask cluster."""
    dask = import_module("distributed")
    with ExitStack() as opened:
        where: Any = address
        if not address:
            where = opened.enter_context(
                dask.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.ERROR,
                    preload=[f"from {__name__} import be_quiet\nbe_quiet()\n"],
                )
            )
        try:
            client = opened.enter_context(dask.Client(where, timeout=PATIENCE))
        except (OSError, ValueError, TimeoutError) as fault:
            raise PlyError(f"there is no Dask cluster at {address}: {_first_line(fault)}") from None
        try:
            yield client
        finally:
            for name in [*logging.root.manager.loggerDict]:
                if name.startswith(("distributed", "tornado")):  # they report abandoned work
                    logging.getLogger(name).setLevel(logging.CRITICAL)


def be_quiet() -> None:
    """Called first in a Dask worker on this machine: leaves interrupts, and messages about them, to its parent."""
    leave_interrupts()
    logging.disable()
    sys.unraisablehook = lambda unraisable: None  # for clients that Dask has not closed when a worker ends


def _first_line(fault: Exception) -> str:
    return (str(fault).strip() or type(fault).__name__).splitlines()[0][:200]
