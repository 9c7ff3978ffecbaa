"""Lets the tests of this folder import the helpers that stand beside them, and run ``plybook play``."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from plybook.ui.cli import main

sys.path.insert(0, str(Path(__file__).parent))

from playing import Play, Said  # the path comes first


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Play:
    """Runs ``plybook play`` with lines, or bytes, on standard input."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(variable, raising=False)

    def run(arguments: list[str], *lines: str | bytes) -> Said:
        content = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(["play", *arguments])
        captured = capsys.readouterr()
        code = ended.value.code
        return Said(code if isinstance(code, int) else 0, captured.out, captured.err, tmp_path / "data")

    return run
