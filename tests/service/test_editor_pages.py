"""What the pages in ``editors/`` tell people to write: it can be read, and it starts the server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

EDITORS = Path(__file__).parents[2] / "editors"
PAGES = [page for page in sorted(EDITORS.glob("*.md")) if page.stem != "README"]
CLONE = "~/plybook"
"""Where the pages suppose this repository to be."""


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def leaves(data: Any) -> list[Any]:
    """All lists in nested data."""
    match data:
        case dict():
            return [found for each in data.values() for found in leaves(each)]
        case list():
            return [data, *(found for each in data for found in leaves(each))]
    return []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_how_to_install_the_server_and_is_in_the_list(page: Path) -> None:
    assert "pip install '.[lsp]'" in page.read_text(encoding="utf-8")
    assert f"]({page.name})" in (EDITORS / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["kate", "sublime"])
def test_settings_in_json_can_be_read_and_start_the_server(name: str) -> None:
    (block,) = blocks(EDITORS / f"{name}.md", "json")
    assert ["plybook", "lsp"] in leaves(json.loads(block))


def test_the_names_in_the_settings_are_those_in_the_files_of_colours() -> None:
    (kate,) = blocks(EDITORS / "kate.md", "json")
    pattern = json.loads(kate)["servers"]["plybook"]["highlightingModeRegex"]
    name = re.search(r'<language name="([^"]*)"', (EDITORS / "kate" / "gdl.xml").read_text(encoding="utf-8"))
    assert name is not None
    assert re.fullmatch(pattern, name[1])
    (sublime,) = blocks(EDITORS / "sublime.md", "json")
    selector = json.loads(sublime)["clients"]["plybook"]["selector"]
    assert f"\nscope: {selector}\n" in (EDITORS / "sublime" / "gdl.sublime-syntax").read_text(encoding="utf-8")


def test_settings_for_helix_can_be_read_and_start_the_server() -> None:
    languages, _ = (tomllib.loads(block) for block in blocks(EDITORS / "helix.md", "toml"))
    (language,) = languages["language"]
    (server,) = language["language-servers"]
    started = languages["language-server"][server]
    assert [started["command"], *started["args"]] == ["plybook", "lsp"]
    assert language["file-types"] == ["gdl"]


@pytest.mark.skipif(shutil.which("nvim") is None or sys.platform == "win32", reason="needs Neovim")
def test_neovim_starts_the_server_once_for_all_descriptions(tmp_path: Path) -> None:
    """With the settings for colours and those for older versions, and a program that notes how it is started."""
    page = EDITORS / "neovim.md"
    (colours,) = (block for block in blocks(page, "lua") if "runtimepath" in block)
    (old,) = (block for block in blocks(page, "lua") if "start_client" in block)
    (tmp_path / "init.lua").write_text(colours.replace(CLONE, str(EDITORS.parent)) + old, encoding="utf-8")
    program = tmp_path / "plybook"
    program.write_text('#!/bin/sh\necho "$@" >> "$NOTES"\nexec cat >/dev/null\n', encoding="utf-8")
    program.chmod(0o755)
    notes = tmp_path / "notes"
    for name in ("a.gdl", "b.gdl"):
        (tmp_path / name).write_text('game "A" {}\n', encoding="utf-8")
    wait = "lua vim.wait(5000, function() return vim.fn.filereadable(vim.env.NOTES) == 1 end, 20) vim.wait(200)"
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    environment = {**os.environ, **homes, "NOTES": str(notes), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = ["nvim", "--headless", "-u", "init.lua", "-i", "NONE", "-c", "syntax on", "-c", "edit a.gdl"]
    command += ["-c", "edit b.gdl", "-c", wait, "-c", "lua print(vim.bo.omnifunc, vim.b.current_syntax)"]
    done = subprocess.run(
        [*command, "-c", "qa!"], cwd=tmp_path, env=environment, capture_output=True, timeout=60, check=True
    )
    assert notes.read_text(encoding="utf-8").splitlines() == ["lsp"]
    assert b"v:lua.vim.lsp.omnifunc gdl" in done.stderr
