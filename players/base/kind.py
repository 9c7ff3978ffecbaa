"""A kind of players: its name, a sentence, its parameters, and how one of them is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .parameters import Parameter, Setting

if TYPE_CHECKING:
    from ...interpreter.play.loop import Player

PERSON = "human"
"""How a person at the terminal is called among players and in records; he is no kind."""
LAST = 1_000


@dataclass(frozen=True)
class Kind:
    """A kind of players; ``rest`` names what stands behind the colon where that is one text, parameters before it."""

    name: str
    text: str
    make: Callable[[str, Mapping[str, Setting]], Player]
    """Takes the text behind the colon where there is ``rest``, and the settings."""
    parameters: tuple[Parameter, ...] = ()
    rest: str = ""
    place: int = LAST
    """Its place in lists of all kinds. Kinds that name none come last, by name."""

    @property
    def form(self) -> str:
        """How it is written."""
        if self.rest:
            return f"{self.name}:{'[NAME=VALUE,… ]' if self.parameters else ''}{self.rest}"
        return f"{self.name}[:NAME=VALUE,…]" if self.parameters else self.name
