"""What players there are: a kind has a name, a sentence, its parameters, and how it is made.

What makes a player is imported when one is made: a list of the kinds brings none of their code with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..interpreter.loop import Player
from .parameters import Parameter, Setting


@dataclass(frozen=True)
class Kind:
    """A kind of players; ``rest`` names what stands behind the colon where that is one text and no parameters."""

    name: str
    text: str
    make: Callable[[str, Mapping[str, Setting]], Player]
    """Takes the text behind the colon where there is ``rest``, and else the settings."""
    parameters: tuple[Parameter, ...] = ()
    rest: str = ""

    @property
    def form(self) -> str:
        """How it is written."""
        if self.rest:
            return f"{self.name}:{self.rest}"
        return f"{self.name}[:NAME=VALUE,…]" if self.parameters else self.name


def _random(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .uniform import RandomPlayer

    return RandomPlayer()


def _script(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .scripted import ScriptedPlayer

    return ScriptedPlayer(rest)


def _record(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .scripted import RecordPlayer

    return RecordPlayer(rest)


KINDS = (
    Kind("random", "a legal move at random, all with the same probability", _random),
    Kind("script", "the moves given, with spaces between them, whenever it is its turn", _script, rest="MOVES"),
    Kind("record", "the moves of a game record, as they were played on the same seat", _record, rest="FILE"),
)
"""All kinds, for people to choose from."""
