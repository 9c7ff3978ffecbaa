"""The cache of the parser's tables never changes what is read, whatever stands in its place."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

READ = "from plybook import gdl; print(gdl.load(gdl.find('ayu')).title)"


def read(cache: Path | str) -> str:
    environment = {**os.environ, "PLYBOOK_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", READ], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() + done.stderr


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def is_sound(file: Path) -> bool:
    """Whether the file holds what its second line promises."""
    _, digest, body = file.read_bytes().split(b"\n", 2)
    return hashlib.sha256(body).hexdigest().encode() == digest


def test_the_second_run_uses_what_the_first_one_wrote(tmp_path: Path) -> None:
    assert read(tmp_path) == "Ayu"
    written = only_file(tmp_path).stat()
    assert read(tmp_path) == "Ayu"
    assert only_file(tmp_path).stat().st_mtime_ns == written.st_mtime_ns


@pytest.mark.parametrize("damage", [b"", b"\0" * 5000, b"foreign\nfile\ncontent"], ids=["empty", "zeros", "foreign"])
def test_a_damaged_file_is_built_anew(tmp_path: Path, damage: bytes) -> None:
    read(tmp_path)
    file = only_file(tmp_path)
    file.write_bytes(damage)
    assert read(tmp_path) == "Ayu"
    assert is_sound(only_file(tmp_path))


def test_a_truncated_file_is_built_anew(tmp_path: Path) -> None:
    read(tmp_path)
    file = only_file(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert not is_sound(file)
    assert read(tmp_path) == "Ayu"
    assert is_sound(only_file(tmp_path))


def test_a_place_that_cannot_be_a_folder_is_done_without(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert read(file) == "Ayu"
    assert read(file / "below") == "Ayu"


def test_processes_that_start_together_all_succeed(tmp_path: Path) -> None:
    environment = {**os.environ, "PLYBOOK_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen([sys.executable, "-c", READ], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    assert [process.communicate()[0].strip() for process in running] == ["Ayu"] * 6
    only_file(tmp_path)
