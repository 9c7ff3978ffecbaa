"""Players by name: ``random``, ``script:MOVES``, ``record:FILE``.

A name may be followed by a colon and parameters. :func:`make` gives the player that a name stands for.
"""

from __future__ import annotations

from ..interpreter.errors import PlyError
from ..interpreter.loop import Player
from .scripted import RecordPlayer, ScriptedPlayer
from .uniform import RandomPlayer

KINDS = {
    "random": "a legal move at random, all with the same probability",
    "script:MOVES": "the moves given, with spaces between them, whenever it is its turn",
    "record:FILE": "the moves of a game record, as they were played on the same seat",
}
"""What there is, for people to choose from."""


def make(name: str) -> Player:
    """The player that a name stands for.

    Raises:
        PlyError: there is none of that name, or the parameters are wrong.
    """
    kind, _, parameters = name.partition(":")
    match kind:
        case "random" if not parameters:
            return RandomPlayer()
        case "script" if parameters:
            return ScriptedPlayer(parameters)
        case "record" if parameters:
            return RecordPlayer(parameters)
    raise PlyError(f"there is no player `{name}`; there is " + ", ".join(f"`{known}`" for known in KINDS))


__all__ = ["KINDS", "make"]
