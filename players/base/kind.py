"""A kind of player: its name, a description, its parameters, and how to make one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .parameters import Parameter, Setting

if TYPE_CHECKING:
    from ...interpreter.play.loop import Player

PERSON = "human"
"""The name of a person at the terminal, in lists of players and in records; it is not a kind."""
LAST = 1_000


@dataclass(frozen=True)
class Kind:
    """A kind of player; ``rest`` names the text after the colon, if there is one; parameters then come before it."""

    name: str
    text: str
    make: Callable[[str, Mapping[str, Setting]], Player]
    """Makes a player from the text after the colon (if there is ``rest``) and the settings."""
    parameters: tuple[Parameter, ...] = ()
    rest: str = ""
    starts_program: bool = False
    """Whether such a player runs a program that its name gives; a name from a file is then not enough to start it."""
    reads_file: bool = False
    """Whether such a player reads a file named by the text after the colon. (For parameters: ``Parameter.file``.)"""
    place: int = LAST
    """The place in lists of all kinds. Kinds without one come last, sorted by name."""

    @property
    def form(self) -> str:
        """How the name of such a player is written."""
        if self.rest:
            return f"{self.name}:{'[NAME=VALUE,… ]' if self.parameters else ''}{self.rest}"
        return f"{self.name}[:NAME=VALUE,…]" if self.parameters else self.name
