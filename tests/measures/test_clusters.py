"""Analyses on clusters: a made-up one and, in the long tier, Ray's and Dask's, if they are installed."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook import PlyError
from plybook.interpreter.parallel import clusters
from plybook.interpreter.parallel.clusters import Cluster, ClusterError
from plybook.interpreter.parallel.jobs import each
from plybook.measures import run
from plybook.measures.results.findings import as_json
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.registry import parts
from plybook.measures.workbench.result_cache import ResultCache

SMALL = 'game "Drop" { players A, B\n board rectangle(1, 3)\n move drop { to empty }\n end { when no-moves -> draw } }'
PARTS = ("length", "levels", "reach", "space", "puzzles")
"""Measures that play games, that stop when they know enough, and that begin large pieces of work ahead of others."""
PLAN = replace(
    QUICK, games=10, random_games=10, playouts=20, strengths=(5, 20), strength_games=6, level_most=30, state_games=100,
    solve_nodes=1_000, alarm_nodes=1_000, puzzle_games=4, puzzle_nodes=200,
)  # fmt: skip


class Near:
    """A cluster in this process: what is sent to it is pickled. It counts pieces, and fails at one if asked to."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.pieces = 0
        self.fails: tuple[int, Exception] | None = None

    @contextmanager
    def open(self, address: str, jobs: int) -> Iterator[clusters.Each]:
        self.events.append(f"opened {address} {jobs}")
        yield self.each
        self.events.append("closed")

    def each(self, work: Callable[..., Any], pieces: Iterator[tuple[Any, ...]], ordered: bool) -> Iterator[Any]:
        for piece in pieces:
            self.pieces += 1
            if self.fails is not None and self.pieces == self.fails[0]:
                raise self.fails[1]
            there, given = pickle.loads(pickle.dumps((work, piece)))
            yield there(*given)


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> Near:
    found = Near()
    monkeypatch.setattr(clusters, "_dask", found.open)
    monkeypatch.setattr(clusters, "PACKAGES", {"dask": ("json", "json")})
    return found


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    only = tuple(part for part in parts() if part.name in PARTS)
    assert len(only) == len(PARTS)
    monkeypatch.setattr(run, "parts", lambda: only)


def test_a_cluster_is_opened_by_the_first_work_and_closed_at_the_end(near: Near) -> None:
    with Cluster("dask:there", 3) as cluster:
        assert list(each(abs, [], cluster=cluster)) == []
        assert near.events == []
        assert list(each(abs, [(-1,), (-2,)], cluster=cluster)) == [1, 2]
        assert list(each(abs, ((-number,) for number in range(3)), cluster=cluster)) == [0, 1, 2]
        assert near.events == ["opened there 3"]
    assert near.events == ["opened there 3", "closed"]


def test_an_analysis_on_a_cluster_has_the_same_figures_and_asks_for_nothing_that_is_known(
    near: Near, few: None, tmp_path: Path
) -> None:
    game = plybook.loads(SMALL)
    here = as_json(plybook.analyse(game, PLAN))
    for _ in range(2):  # the second time, all is known
        with Cluster("dask", 2) as cluster:
            assert as_json(plybook.analyse(game, PLAN, jobs=2, cluster=cluster, kept=ResultCache(tmp_path))) == here
        assert near.events == ["opened  2", "closed"]
    lines = [line for file in tmp_path.iterdir() for line in file.read_text().splitlines() if line]
    assert near.pieces == len(lines) > 50


def test_what_a_cluster_has_done_before_it_lost_its_workers_is_not_done_again(
    near: Near, few: None, tmp_path: Path
) -> None:
    game = plybook.loads(SMALL)
    here = as_json(plybook.analyse(game, PLAN))
    lost = type("KilledWorker", (Exception,), {})  # as Dask calls it
    near.fails = 40, lost("piece 40 ended three workers")
    with pytest.raises(ClusterError, match="has lost its workers: piece 40"), Cluster("dask") as cluster:
        plybook.analyse(game, PLAN, cluster=cluster, kept=ResultCache(tmp_path))
    before, near.fails = near.pieces - 1, None
    with Cluster("dask") as cluster:
        assert as_json(plybook.analyse(game, PLAN, cluster=cluster, kept=ResultCache(tmp_path))) == here
    whole = Near()
    with pytest.MonkeyPatch.context() as change:
        change.setattr(clusters, "_dask", whole.open)
        with Cluster("dask") as cluster:
            plybook.analyse(game, PLAN, cluster=cluster)
    assert before == 39
    assert near.pieces - 1 == whole.pieces


def test_another_fault_on_a_cluster_is_reported_as_it_is(near: Near) -> None:
    near.fails = 1, ZeroDivisionError("by zero")
    with pytest.raises(ZeroDivisionError), Cluster("dask") as cluster:
        list(each(abs, [(1,)], cluster=cluster))


@pytest.mark.parametrize(("kind", "module"), [("ray", "ray"), ("dask", "distributed")])
def test_a_package_that_is_not_installed_is_named_before_any_work(
    kind: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ClusterError, match=f"`{kind}` is not installed; install it with `pip install '?{kind}"):
        Cluster(kind)


def _gone(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_here_that_is_killed_is_reported_and_others_do_the_next_work() -> None:
    with pytest.raises(PlyError, match="a process that did part of the work is gone"):
        list(each(_gone, [(1,), (2,)], jobs=2))
    assert list(each(abs, [(-1,), (-2,)], jobs=2)) == [1, 2]


# -- the clusters that exist ---------------------------------------------------------------------------------------

real = pytest.mark.parametrize(("package", "cluster"), [("ray", "ray"), ("distributed", "dask")])


@pytest.fixture(autouse=True)
def tidied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ray and Dask leave their own temporary files, at the latest when they are killed."""
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))
    yield
    shutil.rmtree(Path(tempfile.gettempdir()) / "ray", ignore_errors=True)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    (tmp_path / "drop.gdl").write_text(SMALL)
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "plybook", *arguments, "--json", "--jobs", "2"]


def said(*arguments: str) -> Any:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    timed = set()
    for report in found.get("reports", [found]):
        for section in report["sections"]:
            timed |= {item.get("name") for item in section["items"] if not item.get("repeats", True)}
            section["items"] = [item for item in section["items"] if item.get("repeats", True)]
    if "differences" in found:
        found["differences"] = [each for each in found["differences"] if each["figure"] not in timed]
    return found


@pytest.mark.long
@real
def test_a_cluster_on_this_machine_finds_the_same_figures(place: Path, package: str, cluster: str) -> None:
    pytest.importorskip(package)
    here = said("analyse", "drop.gdl")
    assert said("analyse", "drop.gdl", "--cluster", cluster, "--fresh") == here
    (place / "wide.gdl").write_text(SMALL.replace("rectangle(1, 3)", "rectangle(2, 2)"))
    both = said("compare", "drop.gdl", "wide.gdl", "--cluster", cluster)
    assert said("compare", "drop.gdl", "wide.gdl", "--fresh") == both


@pytest.mark.long
@real
def test_a_run_on_a_cluster_that_is_killed_goes_on_here(place: Path, package: str, cluster: str) -> None:
    pytest.importorskip(package)
    process = subprocess.Popen(
        command("analyse", "tic-tac-toe", "--cluster", cluster),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip

    def files() -> list[Path]:
        return list(place.glob("cache/analyses/*/games.jsonl"))

    deadline = time.monotonic() + 120
    while not any(file.stat().st_size > 20_000 for file in files()) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)  # all that hold its output have ended, too
    (kept,) = [file.read_bytes() for file in files()]
    resumed = said("analyse", "tic-tac-toe")
    (after,) = [file.read_bytes() for file in files()]
    assert after.startswith(kept)
    assert said("analyse", "tic-tac-toe", "--fresh") == resumed


@pytest.mark.long
def test_dask_replaces_a_worker_that_is_killed(place: Path) -> None:
    pytest.importorskip("distributed")
    with Cluster("dask", 2) as cluster:
        work = each(_killed_once, [(str(place), number) for number in range(8)], cluster=cluster)
        assert list(work) == list(range(8))
    assert (place / "killed").exists()


@pytest.mark.long
def test_dask_gives_up_on_a_piece_that_ends_each_worker() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="has lost its workers"), Cluster("dask", 2) as cluster:
        list(each(_gone, [(1,), (2,)], cluster=cluster))


@pytest.mark.long
def test_ray_says_that_a_worker_is_gone() -> None:
    pytest.importorskip("ray")
    with pytest.raises(ClusterError, match="has lost its workers"), Cluster("ray", 2) as cluster:
        list(each(_gone, [(1,), (2,)], cluster=cluster))


def _killed_once(place: str, number: int) -> int:
    try:
        (Path(place) / "killed").touch(exist_ok=False)
    except FileExistsError:
        return number
    os.kill(os.getpid(), signal.SIGKILL)
    return number
