"""What players there are: a kind has a name, a sentence, its parameters, and how it is made.

What makes a player is imported when one is made: a list of the kinds brings none of their code with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..interpreter.loop import Player
from .parameters import Parameter, Setting, spell


@dataclass(frozen=True)
class Kind:
    """A kind of players; ``rest`` names what stands behind the colon where that is one text, parameters before it."""

    name: str
    text: str
    make: Callable[[str, Mapping[str, Setting]], Player]
    """Takes the text behind the colon where there is ``rest``, and the settings."""
    parameters: tuple[Parameter, ...] = ()
    rest: str = ""

    @property
    def form(self) -> str:
        """How it is written."""
        if self.rest:
            return f"{self.name}:{'[NAME=VALUE,… ]' if self.parameters else ''}{self.rest}"
        return f"{self.name}[:NAME=VALUE,…]" if self.parameters else self.name


def _random(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .uniform import RandomPlayer

    return RandomPlayer()


def _script(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .scripted import ScriptedPlayer

    return ScriptedPlayer(rest)


def _record(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .scripted import RecordPlayer

    quoted = rest[0] == rest[-1] and rest[0] in "\"'" and len(rest) > 2  # for a comma in the path
    return RecordPlayer(rest[1:-1] if quoted else rest)


def _mirror(rest: str, settings: Mapping[str, Setting]) -> Player:
    from .mirror import MirrorPlayer

    return MirrorPlayer(rest)


def _line(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..adapters.line import LineClient
    from .program import ProgramPlayer

    def client() -> LineClient:
        return LineClient(upper=settings["case"] == "upper", opening=bool(settings["opening"]))

    return ProgramPlayer(_before("line", settings, LINE, rest), rest, settings, client)


def _before(player: str, settings: Mapping[str, Setting], known: tuple[Parameter, ...], rest: str) -> str:
    """The name of a player whose parameters stand before a text."""
    head = spell(player, settings, known)
    return f"{head}{' ' if ':' in head else ':'}{rest.strip()}"


PATIENCE = (
    Parameter("move-time", "seconds that the program has for a move", 60.0, 0.01, 1e6),
    Parameter("game-time", "seconds that it has for all its moves of a game, if they are limited", None, 0.01, 1e6),
)
"""How long programs of other people are waited for."""

LINE = (
    *PATIENCE,
    Parameter("case", "how the letters of moves are written for it", "lower", choices=("lower", "upper")),
    Parameter("opening", "whether it understands `Opening MOVE …`, moves made before it was started", False),
)

KINDS = (
    Kind("random", "a legal move at random, all with the same probability", _random),
    Kind("script", "the moves given, with spaces between them, whenever it is its turn", _script, rest="MOVES"),
    Kind("mirror", "the last move of the others as in a mirror, or else at random", _mirror, rest="copy|x|y|turn"),
    Kind(
        "line",
        "what another program answers, which reads moves line by line",
        _line,
        LINE,
        rest="COMMAND",
    ),
    Kind("record", "the moves of a game record, as they were played on the same seat", _record, rest="FILE"),
)
"""All kinds, for people to choose from."""
