"""How a board looks: whether its points are cells or places on lines, and which sides belong to a player.

What the description says with ``drawn`` counts. Otherwise:

- a board whose neighbours are listed is drawn as points and lines, a lattice as its dots, lines and cells;
- hexagons are cells;
- where pieces are only placed, and an effect depends on connected groups, they stand where lines cross;
- squares are chequered if pieces that are there from the start move on a board with an even number of points, or if
  only diagonal neighbours are adjacent; otherwise they are plain cells.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...gdl.model.ast import Call, Literal, ludemes_of, walk
from ...gdl.model.model import Choose, Do, Model, Rule
from ...gdl.types.looks import SURFACES

CELLS, CHEQUERED, POINTS = SURFACES


def surface(model: Model) -> str:
    """``cells``, ``chequered`` or ``points``."""
    board = model.board
    if board.drawn:
        return board.drawn
    if board.ways is not None or board.parts:
        return POINTS
    if board.slanted:
        return CELLS
    if _captures_groups(model):
        return POINTS
    whole = board.columns * board.rows
    moving = any(piece is not None for piece in model.setup) and all(_moves(rule) for rule in model.rules)
    if board.adjacency == "diagonal" or (moving and whole % 2 == 0 and whole == len(board)):
        return CHEQUERED
    return CELLS


def _captures_groups(model: Model) -> bool:
    """Whether pieces are only placed, and an effect depends on connected groups."""
    if any("from" in _chosen(rule) for rule in model.rules):
        return False
    effects = [step.effect for rule in model.rules for step in rule.every_step if isinstance(step, Do)]
    return any(ludeme.name == "flood" for effect in effects for ludeme in ludemes_of(effect))


def _moves(rule: Rule) -> bool:
    """Whether a rule takes a piece from somewhere, or chooses nothing."""
    return "from" in _chosen(rule) or "to" not in _chosen(rule)


def _chosen(rule: Rule) -> list[str]:
    """The names of the points that a rule chooses."""
    return [step.name for step in rule.every_step if isinstance(step, Choose)]


def sides_of(model: Model) -> Mapping[int, tuple[str, ...]]:
    """For each player, the sides that are named in a condition with which this player wins."""
    found: dict[int, list[str]] = {}
    for ending in model.endings:
        match ending.winner:
            case Literal(value=int(player)):
                sides = found.setdefault(player, [])
                for node in walk(ending.condition):
                    sides += _sides_in(node)
    taken = [side for sides in found.values() for side in set(sides)]
    return {
        player: tuple(dict.fromkeys(side for side in sides if taken.count(side) == 1))
        for player, sides in found.items()
    }


def _sides_in(node: object) -> list[str]:
    match node:
        case Call(ludeme=ludeme, arguments=[Literal(value=str(side))]) if ludeme.name == "edge":
            return [side]
    return []
