"""Adding a command is adding one file."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.ui import commands

ROOT = Path(__file__).parents[2]

NEW = '''"""Greet whoever is there."""

from __future__ import annotations

import click

PLACE = 2


@click.command("greet")
@click.argument("name", default="you")
def command(name: str) -> int:
    """Greet NAME."""
    click.echo(f"good day, {name}")
    return 1
'''


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """A folder with a package ``plybook``: links to the product, but a folder of its own for the commands."""
    package = tmp_path / "plybook"
    package.mkdir()
    for path in [*(ROOT / "api").glob("*.py"), *(path.parent for path in ROOT.glob("*/__init__.py"))]:
        if path.name not in ("api", "ui"):
            (package / path.name).symlink_to(path)
    (package / "ui" / "commands").mkdir(parents=True)
    for folder in ("ui", "ui/commands"):
        for path in (ROOT / folder).iterdir():
            if path.suffix == ".py" or ((path / "__init__.py").exists() and path.name != "commands"):
                (package / folder / path.name).symlink_to(path)
    return tmp_path


def plybook(scratch: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plybook", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(scratch)}
    return subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True, check=False)


def test_a_command_is_one_file(scratch: Path) -> None:
    before = plybook(scratch, "--help").stdout
    (scratch / "plybook" / "ui" / "commands" / "greet.py").write_text(NEW)
    after = plybook(scratch, "--help").stdout
    assert set(after.splitlines()) - set(before.splitlines()) == {"  greet       Greet whoever is there."}
    names = re.findall(r"^  (\w+)  ", after.partition("Commands:\n")[2], re.MULTILINE)
    assert names[:3] == ["check", "fmt", "greet"]
    assert [name for name in names if name != "greet"] == list(commands.summaries())
    done = plybook(scratch, "greet", "Ann")
    assert (done.returncode, done.stdout, done.stderr) == (1, "good day, Ann\n", "")
    assert "Greet NAME." in plybook(scratch, "greet", "--help").stdout
    assert "Did you mean `greet`?" in plybook(scratch, "gret").stderr


@pytest.mark.parametrize("name", commands.names())
def test_what_help_reads_from_a_file_is_what_python_reads(name: str) -> None:
    tree = ast.parse((ROOT / "ui" / "commands" / f"{name}.py").read_text(encoding="utf-8"))
    summary = (ast.get_docstring(tree) or "").partition("\n")[0]
    assert commands.summaries()[name] == summary
    assert summary.endswith((".", "?"))
    constants = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    assert ast.literal_eval(constants["PLACE"]) == 1 + list(commands.summaries()).index(name)
    assert commands.load(name).name == name
