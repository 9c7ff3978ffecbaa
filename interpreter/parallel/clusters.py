"""Work on other machines: a Ray cluster, through joblib's backend, or a Dask cluster.

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
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, islice
from types import TracebackType
from typing import Any, TypeVar

from ..core.errors import PlyError
from .safe_path import protect
from .workers import leave_interrupts

Found = TypeVar("Found")
PACKAGES = {"ray": ("ray", "ray"), "dask": ("distributed", "'dask[distributed]'")}
"""The module of each kind of cluster, and the package to install."""
SLICE = 4
"""Pieces per worker that are given out at a time; Ray's backend returns results only when all of them are done."""

PATIENCE = 10
"""The timeout for connecting to a cluster, in seconds."""

LOST = ("KilledWorker", "RayActorError", "ActorDiedError", "NoValidWorkerError")
"""What Dask and Ray raise when workers are gone and others did not help."""

Each = Callable[[Callable[..., Any], Iterator[tuple[Any, ...]], bool], Iterator[Any]]
"""What spreads work over an open cluster: the work, its pieces, and whether results are wanted in their order."""


class ClusterError(PlyError):
    """There is no such cluster, it cannot be reached, or it has lost its workers."""


class Cluster:
    """A cluster that is opened when there is work for it, and stays open until the end of a ``with`` block.

    Args:
        name: ``ray`` or ``dask``, optionally with a colon and an address.
        jobs: the number of workers that are started if there is no address.

    Raises:
        ClusterError: the name is unknown, or the package is not installed.
    """

    def __init__(self, name: str, jobs: int = 1) -> None:
        self.name = name
        self._kind, colon, self._address = name.partition(":")
        self._jobs = jobs
        self._each: Each | None = None
        self._open = ExitStack()
        if self._kind not in PACKAGES or (colon and not self._address):
            raise ClusterError(f"`{name[:80]}` is not a cluster: write `ray` or `dask`, optionally with `:ADDRESS`")
        module, package = PACKAGES[self._kind]
        if find_spec(module) is None:
            raise ClusterError(f"`{self._kind}` is not installed; install it with `pip install {package}`")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._each = None
        self._open.__exit__(kind, fault, at)

    def each(
        self, work: Callable[..., Found], pieces: Iterable[tuple[Any, ...]], *, ordered: bool = True
    ) -> Iterator[Found]:
        """Compute ``work(*piece)`` for each piece on the cluster; see :func:`jobs.each`.

        Raises:
            ClusterError: the cluster cannot be reached, or has lost the workers that the work was given to.
        """
        waiting = iter(pieces)
        for first in waiting:  # nothing is opened for no work
            if self._each is None:
                protect()
                where = _ray if self._kind == "ray" else _dask
                self._each = self._open.enter_context(where(self._address, self._jobs))
            try:
                yield from self._each(work, chain([first], waiting), ordered)
            except Exception as fault:
                if type(fault).__name__ in LOST:
                    raise ClusterError(f"the cluster has lost its workers: {_first_line(fault)}") from None
                raise


def _on_ray(
    parallel: Any, workers: int, work: Callable[..., Found], pieces: Iterator[tuple[Any, ...]], ordered: bool
) -> Iterator[Found]:
    joblib = import_module("joblib")  # it has no types
    while some := list(islice(pieces, SLICE * workers)):
        yield from parallel(joblib.delayed(work)(*piece) for piece in some)


def _on_dask(
    client: Any, work: Callable[..., Found], pieces: Iterator[tuple[Any, ...]], ordered: bool
) -> Iterator[Found]:
    """Dask's own futures: joblib would wait for ever for a piece that fails."""
    wait = import_module("distributed").wait
    room = SLICE * max(1, sum(client.ncores().values()))
    begun: list[Any] = []
    try:
        while True:
            begun += [client.submit(work, *piece, pure=False) for piece in islice(pieces, room - len(begun))]
            if not begun:
                return
            ready = begun[0] if ordered else min(wait(begun, return_when="FIRST_COMPLETED").done, key=begun.index)
            found = ready.result()
            begun.remove(ready)
            yield found
    finally:
        if begun:
            client.cancel(begun)


@contextmanager
def _ray(address: str, jobs: int) -> Iterator[Each]:
    """Open a Ray cluster, with a pool of workers."""
    ray = import_module("ray")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address:
            _knock(address)
            ray.init(address=address, **quiet)
        else:
            ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as fault:
        raise ClusterError(f"there is no Ray cluster at {address or 'this machine'}: {_first_line(fault)}") from None
    try:
        import_module("ray.util.joblib").register_ray()
        joblib = import_module("joblib")
        with redirect_stdout(sys.stderr):  # Ray prints messages to standard output, where our results belong
            workers = int(ray.cluster_resources().get("CPU", 1)) if address else jobs
            with joblib.parallel_config(backend="ray"):
                parallel = joblib.Parallel(n_jobs=workers)
            with parallel:
                yield partial(_on_ray, parallel, workers)
                if (pool := getattr(parallel._backend, "_pool", None)) is not None:
                    pool.close()  # joblib would kill workers that are about to end, and Ray would report their deaths
                    pool.join()
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
def _dask(address: str, jobs: int) -> Iterator[Each]:
    """Open a Dask cluster."""
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
            raise ClusterError(f"there is no Dask cluster at {address}: {_first_line(fault)}") from None
        try:
            yield partial(_on_dask, client)
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
