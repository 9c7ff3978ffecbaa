"""What players there are: a kind has a name, a sentence, its parameters, and how it is made.

What makes a player is imported when one is made: a list of the kinds brings none of their code with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .parameters import Parameter, Setting, spell

if TYPE_CHECKING:
    from ...interpreter.play.loop import Player


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


EVALUATIONS = ("full", "material", "off")
ALPHABETA = (
    Parameter("depth", "plies that it looks ahead at most", None, 1, 64),
    Parameter("nodes", "positions that it visits for a move; 50,000 where no budget is named", None, 1, 10**12),
    Parameter("seconds", "time for a move", None, 0.001, 86_400.0),
    Parameter("evaluation", "what it thinks of a position where it looks no further", "full", choices=EVALUATIONS),
    Parameter("values", "whether the value of every move is wanted, or the best one", "best", choices=("best", "all")),
    Parameter("memory", "MiB of its table of positions", 64, 1, 65_536),
)
"""``depth``, ``nodes`` and ``seconds`` are a budget: whichever is used up first ends the search for a move."""


def _random(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..kinds.random import RandomPlayer

    return RandomPlayer()


def _script(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..kinds.script import ScriptedPlayer

    return ScriptedPlayer(rest)


def _record(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..kinds.script import RecordPlayer

    quoted = rest[0] == rest[-1] and rest[0] in "\"'" and len(rest) > 2  # for a comma in the path
    return RecordPlayer(rest[1:-1] if quoted else rest)


def _mcts(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..search.trees import MctsPlayer

    return MctsPlayer(settings)


def _flat(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..search.trees import FlatPlayer

    return FlatPlayer(settings)


BUDGET = (
    Parameter("playouts", "so many playouts a move (10,000 where nothing else is said)", None, 1, 10**12),
    Parameter("seconds", "so much time a move", None, 0.001, 1e6),
)
LIMITS = (
    Parameter(
        "plies", "a playout is given up after so many plies (those of the game where none are said)", None, 1, 1e7
    ),
    Parameter("threads", "how many threads search", 1, 1, 64),
)
MCTS = (
    *BUDGET,
    Parameter("nodes", "until the tree has so many nodes", None, 1, 10**12),
    *LIMITS,
    Parameter("memory", "the most MiB that the tree takes", 256, 1, 16_384),
    Parameter("explore", "the weight of moves that are seldom tried (UCB1's constant)", 0.04, 0.0, 100.0),
    Parameter("first", "what a move counts that has never been tried (first-play urgency)", 1.0, -100.0, 100.0),
    Parameter("bias", "the bias of RAVE; below 0 there is no RAVE", 0.001, -1.0, 100.0),
    Parameter(
        "prior", "so many games at most tell a new node what its moves are worth (progressive history)", 10, 0, 1e6
    ),
    Parameter("opened", "after so many visits a leaf becomes a node", 3, 1, 1e6),
    Parameter("reuse", "whether the tree is kept from move to move", True),
    Parameter("transpositions", "whether the ways to a position meet in the tree, which is then not kept", False),
)
FLAT = (*BUDGET, *LIMITS)


def _alphabeta(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..search.alphabeta import AlphaBetaPlayer

    return AlphaBetaPlayer(settings)


def _mirror(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ..kinds.mirror import MirrorPlayer

    return MirrorPlayer(rest)


def _line(rest: str, settings: Mapping[str, Setting]) -> Player:
    from ...protocols.line import LineClient
    from ...protocols.player import ProgramPlayer

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
    Kind("flat", "the move whose random games end best, all moves being tried equally often", _flat, FLAT),
    Kind("mcts", "Monte-Carlo tree search (UCT), with proven results", _mcts, MCTS),
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
    Kind("alphabeta", "alpha-beta with an evaluation derived from the description", _alphabeta, ALPHABETA),
)
"""All kinds, for people to choose from."""
