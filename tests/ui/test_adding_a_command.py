"""Adding a command means adding one file."""

from __future__ import annotations

import ast
import re

import pytest
from scratch import ROOT, Scratch

from plybook.ui import commands

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


def test_adding_a_command_takes_one_file(scratch: Scratch) -> None:
    before = scratch.run("-m", "plybook", "--help")
    scratch.add("ui/commands/greet.py", NEW)
    after = scratch.run("-m", "plybook", "--help")
    assert set(after.splitlines()) - set(before.splitlines()) == {"  greet       Greet whoever is there."}
    names = re.findall(r"^  (\w+)  ", after.partition("Commands:\n")[2], re.MULTILINE)
    assert names[:3] == ["check", "fmt", "greet"]
    assert [name for name in names if name != "greet"] == list(commands.summaries())
    done = scratch.attempt("-m", "plybook", "greet", "Ann")
    assert (done.returncode, done.stdout, done.stderr) == (1, "good day, Ann\n", "")
    assert "Greet NAME." in scratch.run("-m", "plybook", "greet", "--help")
    assert "Did you mean `greet`?" in scratch.attempt("-m", "plybook", "gret").stderr
    assert scratch.touched() == {"ui/commands/greet.py"}


@pytest.mark.parametrize("name", commands.names())
def test_help_reads_a_command_file_as_python_does(name: str) -> None:
    tree = ast.parse((ROOT / "ui" / "commands" / f"{name}.py").read_text(encoding="utf-8"))
    summary = (ast.get_docstring(tree) or "").partition("\n")[0]
    assert commands.summaries()[name] == summary
    assert summary.endswith((".", "?"))
    constants = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    assert ast.literal_eval(constants["PLACE"]) == 1 + list(commands.summaries()).index(name)
    assert commands.load(name).name == name
