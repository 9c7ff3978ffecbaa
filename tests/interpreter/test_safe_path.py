"""Processes that work for a command import nothing from the current folder; programs of others may."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.interpreter.parallel import safe_path

GAME = """game "G" {
  players Black, White
  board square(2)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


def test_what_lies_in_the_folder_is_not_run_by_processes_that_work(tmp_path: Path) -> None:
    for name in ("plybook", "pickle", "json", "threading", "joblib", "multiprocessing", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"open('RAN-{name}', 'w')")
    (tmp_path / "g.gdl").write_text(GAME)
    command = ["plybook", "run", "g.gdl", "--players", "random,random", "--games", "8", "--jobs", "2", "--seed", "1"]
    environment = {name: value for name, value in os.environ.items() if name != safe_path.VARIABLE}
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not [path.name for path in tmp_path.glob("RAN-*")]


def test_programs_get_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (safe_path.VARIABLE, safe_path.OURS):
        monkeypatch.setenv(name, "")  # so that it is again as it was
        monkeypatch.delenv(name)
    before = dict(os.environ)
    assert safe_path.environment_of_programs() == before
    safe_path.protect()
    assert os.environ[safe_path.VARIABLE] == "1"
    assert safe_path.environment_of_programs() == before
    monkeypatch.delenv(safe_path.OURS)
    monkeypatch.setenv(safe_path.VARIABLE, "yes")  # somebody has set it: it is theirs
    safe_path.protect()
    assert safe_path.environment_of_programs() == {**before, safe_path.VARIABLE: "yes"}
