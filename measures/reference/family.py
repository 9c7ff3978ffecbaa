"""The family of a game: what decides it, read off the clauses of `end` by which somebody wins."""

from __future__ import annotations

from ...gdl.ludemes.base import Ludeme
from ...gdl.ludemes.course import NoMoves
from ...gdl.ludemes.flood import Components, Flood
from ...gdl.ludemes.lines import ExactLine, Line, Lines
from ...gdl.ludemes.parts import Parts
from ...gdl.ludemes.path import Path
from ...gdl.ludemes.sides import CornersJoined, SidesJoined, SidesJoinedWithout
from ...gdl.model.ast import ludemes_of
from ...gdl.model.model import Model

FAMILIES = {
    "score": "games of points",
    "line": "games of lines",
    "connection": "connection games",
    "goal": "games with a goal on the board",
    "no-moves": "games that end when a player cannot move",
}
"""What each family is called, in the plural."""
LINES = {Line, ExactLine, Lines}
CONNECTIONS = {Flood, Components, Path, SidesJoined, SidesJoinedWithout, CornersJoined}


def family_of(model: Model) -> str:
    """The family of a game, one of :data:`FAMILIES`, the first that fits; ``""`` if no clause lets anybody win.

    The words of the clauses decide: scores that are compared, and sizes of groups, which are like scores; lines; groups
    and chains of points. Any other condition asks what is on the board, and is called a goal. A win because no move is
    left makes a family only if nothing else wins, since many games have such a clause as a precaution, and only if it
    asks nothing more: checkmate is a goal on the board.
    """
    winning = [ending for ending in model.endings if ending.winner or ending.loser or ending.leader]
    words = [set(ludemes_of(ending.condition)) for ending in winning]
    if any(ending.leader for ending in winning) or any(map(_compares_groups, words)):
        return "score"
    if any(each & LINES for each in words):
        return "line"
    if any(each & CONNECTIONS for each in words):
        return "connection"
    if any(each != {NoMoves} for each in words):
        return "goal"
    return "no-moves" if words else ""


def _compares_groups(words: set[type[Ludeme]]) -> bool:
    """Whether a condition compares numbers that are worked out from the sizes of groups."""
    return Parts in words and any(each.__name__.startswith("Compare") for each in words)
