"""The VS Code extension: its files agree with the product, it can be built, and its own tests pass."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tool import tool

import plybook
from plybook.gdl.statements import kinds
from plybook.ui import commands

ROOT = Path(__file__).parents[1]
EXTENSION = ROOT / "editors" / "vscode"
HOST = "registry.npmjs.org"


def written(name: str) -> dict[str, Any]:
    """A file of the extension."""
    found: dict[str, Any] = json.loads((EXTENSION / name).read_text(encoding="utf-8"))
    return found


MANIFEST = written("package.json")


# -- the files -----------------------------------------------------------------------------------------------------


def test_the_snippets_are_those_of_the_statements() -> None:
    made = tool("vscode_snippets").page()
    assert (EXTENSION / "snippets" / "gdl.json").read_text(encoding="utf-8") == made, (
        "they are out of date: run python tools/vscode_snippets.py"
    )


def test_every_keyword_has_a_snippet() -> None:
    prefixes = {snippet["prefix"] for snippet in written("snippets/gdl.json").values()}
    assert prefixes == {"game", *(keyword for _, keyword in kinds())}


def test_the_extension_has_the_version_of_the_program() -> None:
    assert MANIFEST["version"] == plybook.__version__
    assert written("package-lock.json")["version"] == plybook.__version__


def test_the_lock_file_names_no_other_host_than_the_registry() -> None:
    packages = written("package-lock.json")["packages"].values()
    hosts = {package["resolved"].split("/")[2] for package in packages if "resolved" in package}
    assert hosts <= {HOST}


def test_every_file_that_the_manifest_names_exists() -> None:
    gives = MANIFEST["contributes"]
    named = [each["path"] for part in ("grammars", "snippets") for each in gives[part]]
    named += [each["configuration"] for each in gives["languages"]]
    assert [name for name in named if not (EXTENSION / name).is_file()] == []


def test_every_action_of_a_task_is_a_command_of_the_program_and_of_the_editor() -> None:
    (task,) = MANIFEST["contributes"]["taskDefinitions"]
    actions = task["properties"]["action"]["enum"]
    offered = {each["command"] for each in MANIFEST["contributes"]["commands"]}
    assert offered == {f"plybook.{action}" for action in [*actions, "restart"]}
    assert set(actions) <= set(commands.names())


@pytest.mark.parametrize("text", ["a-b", "re-move_2", "größe", "_x", "from", "b12"])
def test_a_word_of_the_editor_is_a_name_of_the_language(text: str) -> None:
    pattern = written("language-configuration.json")["wordPattern"]["pattern"]
    for letters, same in ((r"[\p{L}\p{N}_]", r"\w"), (r"[\p{L}_]", r"[^\W\d]")):
        pattern = pattern.replace(letters, same)
    assert pattern == r"[^\W\d]\w*(-[^\W\d]\w*)*"
    assert re.fullmatch(pattern, text)


# -- the problem matcher -------------------------------------------------------------------------------------------


def matched(text: str) -> list[dict[str, str]]:
    """The problems that the editor finds in the output of a task: each pattern fits the line after the other's."""
    (matcher,) = MANIFEST["contributes"]["problemMatchers"]
    first, second = matcher["pattern"]
    found = []
    lines = text.splitlines()
    for line, following in pairwise(lines):
        head, place = re.search(first["regexp"], line), re.search(second["regexp"], following)
        if head and place:
            problem = {part: head[first[part]] for part in ("severity", "code", "message")}
            found.append(problem | {part: place[second[part]] for part in ("file", "line", "column")})
    return found


BROKEN = """game "A" {
  players Black, White
  board square(size)
  move place "put" {
    choose p in emtpy
    do put(Black, p)
  }
}
"""


def test_the_editor_finds_the_problems_that_check_prints(tmp_path: Path) -> None:
    file = tmp_path / "a game.gdl"
    file.write_text(BROKEN, encoding="utf-8")
    run = [sys.executable, "-m", "plybook", "check", str(file)]
    as_text = subprocess.run(run, capture_output=True, text=True, check=False)
    as_json = subprocess.run([*run, "--json"], capture_output=True, text=True, check=False)
    wanted = [
        {key: str(each[key]) for key in ("severity", "code", "message", "file", "line", "column")}
        for each in json.loads(as_json.stdout)["diagnostics"]
    ]
    assert len(wanted) == 3
    assert matched(as_text.stdout + as_text.stderr) == wanted


# -- the build -----------------------------------------------------------------------------------------------------


OFFLINE = re.compile(r"\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|E403)\b")
"""What npm says if it cannot reach its registry."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the folder with the extension and of the games, in which the extension is built."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("needs npm")
    root = tmp_path_factory.mktemp("tree")
    left_out = shutil.ignore_patterns("node_modules", "dist", "*.vsix")
    folder = Path(shutil.copytree(EXTENSION, root / "editors" / "vscode", ignore=left_out))
    shutil.copytree(ROOT / "games", root / "games")
    done = _run([str(folder / "build.sh")], folder)
    if OFFLINE.search(done.stderr):
        pytest.skip("npm does not reach its registry")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def _run(command: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"NO_COLOR": "1", "NO_UPDATE_NOTIFIER": "1", "npm_config_fetch_retries": "1"} | more
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=500, env=env)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as a file, with the Python of these tests."""
    if "lsp" not in commands.names() or importlib.util.find_spec("pygls") is None:
        pytest.skip("needs plybook lsp")
    if os.name == "nt":
        pytest.skip("needs a shell")
    file = tmp_path_factory.mktemp("bin") / "plybook"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m plybook "$@"\n', encoding="utf-8")
    file.chmod(0o755)
    return file


def test_the_extension_is_built_with_all_that_it_needs_and_nothing_else(built: Path) -> None:
    (file,) = built.glob("*.vsix")
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        names = {name.removeprefix("extension/") for name in archive.namelist() if name.startswith("extension/")}
        manifest = json.loads(archive.read("extension/package.json"))
    assert file.name == f"plybook-{plybook.__version__}.vsix"
    assert names == {
        "package.json",
        "readme.md",
        "language-configuration.json",
        "dist/extension.js",
        "snippets/gdl.json",
        "syntaxes/gdl.tmLanguage.json",
    }
    assert manifest["contributes"] == MANIFEST["contributes"]


def test_the_tests_of_the_extension_pass(built: Path) -> None:
    npm = shutil.which("npm")
    assert npm is not None
    done = _run([npm, "test"], built)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_extension_shows_what_the_server_finds(built: Path, program: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    done = _run([node, "--test", "test/server.test.mjs"], built, PLYBOOK=str(program))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# skipped 0" in done.stdout
