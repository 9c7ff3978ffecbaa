"""The commands of the command line, one a file, found by being here.

``NAME.py`` holds the command ``plybook NAME``: a :class:`click.Command` called ``command``. The first line of its
docstring is what ``plybook --help`` says of it, and its constant ``PLACE`` is its place in that list. Both are read
from the text of the file, so that ``--help`` imports no command. Heavy imports stand inside functions, so that
``--help`` of a command is instant too.
"""

from __future__ import annotations

import os
from importlib import import_module

import click

LAST = 1_000
"""The place of commands that name none; they come last, by name."""


def names() -> list[str]:
    """All commands, by name."""
    files = (file for path in __path__ for file in os.listdir(path))
    return sorted(file.removesuffix(".py") for file in files if file.endswith(".py") and not file.startswith("_"))


def summaries() -> dict[str, str]:
    """What ``plybook --help`` says of each command, in the order of that list."""
    return {name: summary for _, name, summary in sorted(_header(name) for name in names())}


def load(name: str) -> click.Command:
    """The command of a name, one of :func:`names`."""
    command: click.Command = import_module(f"{__name__}.{name}").command
    return command


def _header(name: str) -> tuple[int, str, str]:
    """Place, name and summary of a command, from the text of its file."""
    with open(os.path.join(__path__[0], f"{name}.py"), encoding="utf-8") as file:
        text = file.read()
    place = text.partition("\nPLACE = ")[2].partition("\n")[0]
    return int(place) if place else LAST, name, text.partition("\n")[0].strip('"')
