"""The record of the command line and of `import plybook`."""

from __future__ import annotations

import inspect
import re
from contextlib import suppress
from typing import Any

import plybook

from .calls import Files, Json, call, lines

VERIFIED = ("tic-tac-toe", "connect-four", "konane")
MISUSED: tuple[tuple[str, ...], ...] = (
    ("perfd",),
    ("--nonsense",),
    ("perft", "tic-tac-toe"),
    ("perft", "tic-tac-toe", "--depth", "0"),
    ("moves", "tic-tac-to"),
    ("moves", "tic-tac-to", "--json"),
    ("moves", "tic-tac-toe", "--after", "a1 a1"),
    ("moves", "tic-tac-toe", "--after", "a1 z9", "--json"),
    ("moves", "tic-tac-toe", "-o", "size=3"),
    ("moves", "tic-tac-toe", "-o", "size"),
    ("playouts", "tic-tac-toe", "--without", "nonsense"),
    ("run", "tic-tac-toe", "--players", "nobody,random"),
    ("run", "tic-tac-toe", "--players", "random"),
    ("run", "tic-tac-toe", "--players", "mcts:playouts=none,random"),
    ("run", "tic-tac-toe", "--players", "script:z9,random", "--seed", "1"),
    ("solve", "rolit"),
    ("explain", "nonsense"),
    ("list", "nonsense"),
    ("list", "--players", "nonsense"),
    ("dump", "tic-tac-toe", "--stage", "nonsense"),
)
"""Calls with a mistake in them."""


def help_files(name: str, about: Json) -> Files:
    """The help of every command, and the lists of everything available."""
    return {
        "help.json": lambda: {"version": call("--version"), **helped(())},
        "list.json": lambda: {
            "json": call("list", "--json"),
            "text": call("list"),
            "players": call("list", "--players"),
            "players json": call("list", "--players", "--json"),
            "verify": call("list", "--verify", *VERIFIED, "--depth", "2", "--json"),
            "verify as text": call("list", "--verify", *VERIFIED, "--depth", "2"),
        },
    }


def helped(command: tuple[str, ...]) -> dict[str, Json]:
    """The help of a command and its subcommands."""
    own = call(*command, "--help")
    found = {" ".join(("plybook", *command)): own}
    _, _, below = "\n".join(own["out"]).partition("\nCommands:\n")
    for name in re.findall(r"^  (\S+)  ", below, re.M):
        found |= helped((*command, name))
    return found


def python_files(name: str, about: Json) -> Files:
    """The public names of ``import plybook``."""
    return {"python.json": lambda: {name: offered(getattr(plybook, name)) for name in sorted(plybook.__all__)}}


def offered(thing: Any) -> Json:
    """The signature and docstring of an object and its members."""
    found: dict[str, Json] = {"text": lines(inspect.getdoc(thing) or "")}
    with suppress(ValueError, TypeError):  # not everything has one
        found["signature"] = str(inspect.signature(thing))
    if isinstance(thing, type):
        members = inspect.getmembers(thing, lambda member: inspect.isfunction(member) or isinstance(member, property))
        found |= {name: offered(member) for name, member in members if not name.startswith("_")}
    return found


def misuse_files(name: str, about: Json) -> Files:
    """The messages for mistakes in calls."""
    return {"misuse.json": lambda: [call(*arguments) for arguments in MISUSED]}
