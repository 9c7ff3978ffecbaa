"""Bounds of jobs: the memory and the time that they may take, and what a server that was killed has left."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plybook.web.serve import jobs as module
from plybook.web.serve.folder import Folder
from plybook.web.serve.jobs import PLACE, Jobs
from plybook.web.serve.own_folder import OwnFolder
from plybook.web.serve.refusal import RefusedError

ENDLESS = """game "Endless" {
  players Black, White
  board   square(6)
  setup tile { Black . White . }
  move walk { from mine
              to adjacent(from) & empty }
  end { when none(mine) -> draw }
}
"""
SOLVE = {"kind": "solve", "name": "endless.gdl", "text": ENDLESS, "options": {}, "seconds": 600}
OWNER = """
import sys
from pathlib import Path
from plybook.web.serve.own_folder import OwnFolder
print((OwnFolder(Path(sys.argv[1]), ".plybook/jobs").make() / "0").mkdir(), flush=True)
sys.stdin.read()
"""

linux = pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="it reads /proc")


async def running(jobs: Jobs) -> int:
    """Start a job that takes long; return its process once it works."""
    job = jobs.begin(SOLVE)
    while not job.doing:
        assert job.state in ("waiting", "running"), job.said
        await asyncio.sleep(0.05)
    assert job.process is not None
    return job.process.pid


@linux
def test_a_job_is_ended_before_the_server_when_memory_runs_out(tmp_path: Path) -> None:
    async def look() -> tuple[str, str]:
        jobs = Jobs(Folder(tmp_path))
        try:
            process = Path(f"/proc/{await running(jobs)}")
            return (process / "oom_score_adj").read_text(), (process / "limits").read_text()
        finally:
            await jobs.close()

    score, limits = asyncio.run(look())
    assert int(score) == 1000
    (most,) = [line.split()[3] for line in limits.splitlines() if line.startswith("Max address space")]
    (memory,) = [line.split()[1] for line in Path("/proc/meminfo").read_text().splitlines() if "MemTotal" in line]
    assert int(most) // 1024 - (4 << 20) == pytest.approx(int(memory), rel=0.01)


def test_a_job_that_takes_too_long_is_ended_and_the_next_one_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_SECONDS", 1)
    monkeypatch.setattr(module, "GRACE", 3.0)
    monkeypatch.setattr(module, "_seconds", lambda said: said)  # or the command would end by itself

    async def look() -> list[dict[str, Any]]:
        jobs = Jobs(Folder(tmp_path))
        try:
            first, second = jobs.begin(SOLVE), jobs.begin({**SOLVE, "text": "game"})
            while second.state not in module.ENDED:
                await asyncio.sleep(0.05)
            assert first.process is not None
            assert first.process.returncode is not None
            return jobs.all()
        finally:
            await jobs.close()

    first, second = asyncio.run(look())
    assert first["state"] == "failed"
    assert "start it again to go on" in first["said"]
    assert second["state"] == "failed"
    assert "start it again" not in second["said"]


def test_what_a_killed_server_has_left_is_removed_and_what_others_use_is_not(tmp_path: Path) -> None:
    def owner() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", OWNER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        return process

    killed, other = owner(), owner()
    place = tmp_path / PLACE
    theirs = set(place.iterdir())
    assert len(theirs) == 2
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    (place / "something").mkdir()
    mine = OwnFolder(tmp_path, PLACE)
    assert not mine.path.exists()
    mine.make()
    mine.make()
    (left,) = theirs & set(place.iterdir())
    assert set(place.iterdir()) == {left, mine.path, place / "something"}
    mine.remove()
    other.communicate()
    assert set(place.iterdir()) == {left, place / "something"}
    again = OwnFolder(tmp_path, PLACE)
    again.make()
    assert set(place.iterdir()) == {again.path, place / "something"}


@pytest.mark.parametrize("link", [".plybook", ".plybook/jobs"])
def test_jobs_write_nothing_through_a_link_in_the_folder(tmp_path: Path, link: str) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    (folder / link).parent.mkdir(parents=True)
    (elsewhere / "0123abcd").mkdir(parents=True)
    os.utime(elsewhere / "0123abcd", (0, 0))
    (folder / link).symlink_to(elsewhere)

    async def ask() -> None:
        with pytest.raises(RefusedError, match=f"{link} is a link"):
            Jobs(Folder(folder)).begin(SOLVE)

    asyncio.run(ask())
    assert [path.relative_to(elsewhere).as_posix() for path in elsewhere.rglob("*")] == ["0123abcd"]
