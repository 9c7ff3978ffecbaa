"""A session of Neovim with its own client: it opens a text, corrects, completes, renames and formats it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from editing import GAME, SERVER

from plybook.gdl.format.canonical import format_text
from plybook.gdl.text.source import Source

NEOVIM = shutil.which("nvim")


@pytest.mark.skipif(NEOVIM is None, reason="there is no nvim here")
def test_neovim_opens_corrects_completes_renames_and_formats(tmp_path: Path) -> None:
    text, report = tmp_path / "cross.gdl", tmp_path / "report"
    text.write_text(GAME.replace("& middle", "& midle"))
    more = {"SERVER": json.dumps(SERVER), "TEXT": str(text), "REPORT": str(report)}
    script = Path(__file__).with_name("session.lua")
    done = subprocess.run(
        [str(NEOVIM), "--headless", "--clean", "-i", "NONE", "-n", "-c", f"luafile {script}"],
        env=os.environ | more, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    said = report.read_text().splitlines()
    assert said == [
        "diagnostics: unknown-name",
        "action: replace `midle` with `middle`",
        "diagnostics: ",
        "completion: middle",
        "hover: true",
        "renamed",
        "stopped",
    ], done.stderr
    assert done.returncode == 0
    renamed = GAME.replace("define middle", "define centre").replace("& middle", "& centre")
    assert text.read_text() == format_text(Source("t", renamed))
