"""A site that is made again is the same; of the pages of games alone, ``test_export.py`` says so in the slow tier."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from test_site import make


@pytest.mark.long
def test_made_again_it_is_the_same(tmp_path: Path) -> None:
    once, again, pages = tmp_path / "once" / "public", tmp_path / "again", tmp_path / "pages"
    pages.mkdir()
    make(once, pages)
    command = [sys.executable, "-m", "plybook", "site", str(again), "--jobs", "1"]
    subprocess.run(command, capture_output=True, timeout=240, check=True)
    different = [
        path.relative_to(again).as_posix()
        for path in again.rglob("*.html")
        if path.read_bytes() != (once / path.relative_to(again)).read_bytes()
    ]
    assert different == ["games/hex.html"]  # which has an analysis there
