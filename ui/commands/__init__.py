"""The commands of the command line, one per file; every file in this folder is a command.

``NAME.py`` holds the command ``plybook NAME``: a :class:`click.Command` called ``command``. The first line of its
docstring is its summary in ``plybook --help``, and the constant ``PLACE`` is its position in that list. Both are read
from the text of the file, so that ``plybook --help`` imports no command. Heavy imports are inside functions, so that
the ``--help`` of each command is instant too.
"""

from __future__ import annotations

import os
from importlib import import_module

import click

LAST = 1_000
"""The place of commands without ``PLACE``; they come last, sorted by name."""


def names() -> list[str]:
    """The names of all commands, sorted."""
    files = (file for path in __path__ for file in os.listdir(path))
    return sorted(file.removesuffix(".py") for file in files if file.endswith(".py") and not file.startswith("_"))


def summaries() -> dict[str, str]:
    """The summary of each command, in the order of ``plybook --help``."""
    return {name: summary for _, name, summary in sorted(_header(name) for name in names())}


def load(name: str) -> click.Command:
    """Load the command with this name, one of :func:`names`."""
    command: click.Command = import_module(f"{__name__}.{name}").command
    return command


def _header(name: str) -> tuple[int, str, str]:
    """The place, name and summary of a command, from the text of its file."""
    with open(os.path.join(__path__[0], f"{name}.py"), encoding="utf-8") as file:
        text = file.read()
    place = text.partition("\nPLACE = ")[2].partition("\n")[0]
    return int(place) if place else LAST, name, text.partition("\n")[0].strip('"')
