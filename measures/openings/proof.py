"""What proofs say of the first moves, which searches of limited strength need not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...interpreter.analyse.solution import Worth
from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game
from ..results.opening_words import Proved
from ..tree.layers import layers_of
from ..tree.start import MEMORY, Start
from ..workbench.analysis import Analysis
from ..workbench.nodes import bounded
from ..workbench.other_rules import without_swap
from .looks import Look, Looks
from .race import strongest

FIRST = 10
"""How many times the positions of a short proof search are searched for the proofs of all first moves together."""
SETTLED: dict[Worth, float] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
"""What a proved first move is worth to the player who makes it."""
ORDER: tuple[Worth, ...] = ("win", "draw", "loss")
"""The values, in the order in which first moves are counted."""


def with_proof(found: Looks, start: Start, *, swap: bool = False) -> Looks:
    """First moves with the values that are proved: the move that wins, or all of them if every one loses.

    Where the rules have a ``swap``, the value of the start says nothing of a single move, and is kept as it is. Moves
    that the proof does not name keep their values; in a drawn game all do, and the value of the start is known.
    """
    if swap:
        return replace(found, swapped=SETTLED.get(start.value))
    if start.value == "draw":
        return replace(found, drawn=True)
    if start.value == "loss":
        return with_values(found, dict.fromkeys({**found.images, **found.by_move}, 0.0))
    if start.value != "win":
        return found
    winning = {*start.at_once, *start.line[:1]}
    sure = [move for move in {**found.images, **found.by_move} if winning.intersection(found.all_of(move))]
    return with_values(found, dict.fromkeys(sure, 1.0))


def with_ends(found: Looks, start: Start) -> Looks:
    """First moves with those marked that end the game with a win, which is what they are worth, with a swap, too."""
    found = replace(found, at_once=frozenset(start.at_once))
    return with_values(found, {move: 1.0 for move in found.by_move if found.wins_at_once(move)})


def with_values(found: Looks, values: dict[str, float]) -> Looks:
    """First moves with these values, which are proved."""
    return replace(found, by_move={**found.by_move, **{move: _proved(move, each) for move, each in values.items()}})


def carried(found: Sequence[Looks]) -> list[Looks]:
    """The looks with what weaker searches have proved: stronger ones need not find it again."""
    known: dict[str, float] = {}
    told = []
    for each in found:
        told.append(with_values(each, {move: value for move, value in known.items() if move in each.by_move}))
        known |= {move: look.value for move, look in each.by_move.items() if look.proven}
    return told


def one_by_one(analysis: Analysis, moves: Sequence[str], start: Start) -> dict[str, float]:
    """The first moves of which a short search proves the value, without a swap of sides.

    Each is searched if the value of the start is proved or the game has few positions: in other games, a short search
    would seldom find anything.
    """
    most = FIRST * analysis.plan.alarm_nodes
    if start.value == "unknown":
        layers = layers_of(analysis)
        if not layers.complete or layers.past or layers.total > most:
            return {}
    nodes = min(bounded(analysis.game, analysis.plan.alarm_nodes, start.first_moves), most // len(moves))
    values = analysis.all("first-moves", settled, [(move, nodes) for move in moves])
    return {move: SETTLED[value] for move, value in zip(moves, values, strict=True) if value in SETTLED}


def settled(game: Game, seed: int, move: str, nodes: int) -> Worth:
    """What a first move is worth to the player who makes it, without a swap of sides, if a search proves it."""
    state = (without_swap(game) if game.model.swap else game).start()
    seat = state.seat
    state.push(move)
    over = state.outcome()
    if over is not None:
        return "draw" if over.seat is None else "win" if over.seat == seat else "loss"
    try:
        value = solve(state, memory=MEMORY, nodes=nodes).value
    except PlyError:  # a position has too much to search
        return "unknown"
    against: dict[Worth, Worth] = {"win": "loss", "loss": "win"}
    return value if state.seat == seat else against.get(value, value)


def proved_of(found: Sequence[Looks]) -> Proved:
    """How many first moves are proved to win, to draw and to lose, without a swap of sides; and to win at once."""
    last = strongest(found).values()
    won, drawn, lost = (
        found[-1].number(look for look in last if look.proven and look.value == SETTLED[worth]) for worth in ORDER
    )
    at_once = found[-1].number(look for look in last if look.proven and found[-1].wins_at_once(look.move))
    return Proved(found[-1].number(last), won, drawn, lost, at_once)


def _proved(move: str, value: float) -> Look:
    return Look(move, (value,), True, 0.0)
