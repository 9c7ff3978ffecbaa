"""Tournaments on clusters: local Ray and Dask, started by the command or already running, play the same games.

They need the extra `cluster`, and are skipped where it is not installed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from plybook import PlyError
from plybook.interpreter.parallel.jobs import each

pytestmark = pytest.mark.long

TEXT = """game "Far" {
  players Black, White
  board square(4)
  move drop { to empty }
  end { when line(of(last), 3) -> last wins
        when no-moves -> draw }
}"""
COMMAND = [sys.executable, "-m", "plybook", "tournament"]


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    """The arguments of a tournament; the description of its game exists only here."""
    (tmp_path / "far.gdl").write_text(TEXT)
    players = "random,script:a1 b2 c3,random"
    return [str(tmp_path / "far.gdl"), "--players", players, "--games", "8", "--seed", "5", "--opening-plies", "1"]


def played(asked: list[str], folder: Path, *how: str) -> tuple[object, dict[str, str]]:
    command = [*COMMAND, *asked, "--save", str(folder), "--json", *how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), {file.name: file.read_text() for file in folder.glob("*.txt")}


@pytest.fixture
def dask_address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:
        yield f"dask:{cluster.scheduler_address}"


@pytest.fixture
def ray_address() -> Iterator[str]:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        yield f"ray:{ray.get_runtime_context().gcs_address}"
    finally:
        ray.shutdown()


@pytest.mark.parametrize(("package", "cluster"), [("ray", "ray"), ("distributed", "dask")])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_cluster_on_this_machine_plays_the_same_games(
    asked: list[str], tmp_path: Path, package: str, cluster: str, jobs: str
) -> None:
    pytest.importorskip(package)
    here = played(asked, tmp_path / "here")
    assert played(asked, tmp_path / "there", "--cluster", cluster, "--jobs", jobs) == here


@pytest.mark.parametrize("fixture", ["ray_address", "dask_address"])
def test_a_running_cluster_plays_the_same_games(
    asked: list[str], tmp_path: Path, fixture: str, request: pytest.FixtureRequest
) -> None:
    here = played(asked, tmp_path / "here")
    assert played(asked, tmp_path / "there", "--cluster", request.getfixturevalue(fixture)) == here


@pytest.mark.parametrize(("package", "cluster"), [("ray", "ray"), ("distributed", "dask")])
def test_an_interrupt_keeps_the_games_that_a_cluster_has_finished(tmp_path: Path, package: str, cluster: str) -> None:
    pytest.importorskip(package)
    command = [*COMMAND, "ayu", "-o", "size=9", "--players", "random,random", "--games", "2000", "--seed", "1"]
    command += ["--save", str(tmp_path / "cup"), "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--cluster", cluster],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("cup/*.txt"))) < 10 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "games are finished and counted" in err
    assert "Traceback" not in err
    assert "Ayu: " in out
    assert len(list(tmp_path.glob("cup/*.txt"))) >= 10


@pytest.mark.parametrize(
    ("package", "cluster", "words"),
    [
        ("distributed", "dask:tcp://127.0.0.1:1", "there is no Dask cluster at"),
        ("distributed", "dask:nonsense:x", "there is no Dask cluster at"),
        ("ray", "ray:127.0.0.1:1", "there is no Ray cluster at"),
    ],
)
def test_a_missing_cluster_is_an_error(package: str, cluster: str, words: str) -> None:
    pytest.importorskip(package)
    with pytest.raises(PlyError, match=words):
        list(each(abs, [(1,)], cluster=cluster))
