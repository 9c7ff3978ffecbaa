"""What alarms rest on: the games that were played, and a proof search of the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...players import make
from ...players.search.alphabeta import AlphaBetaPlayer
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .balance import points_of
from .rare import never_offers, wins_by

SOON = 5
"""Plies within which a forced win comes too soon."""
WIDE = 30
"""Moves at the start from which on the proof search looks at fewer positions, each being dearer."""
MEMORY = 64
"""MiB of the table of a proof."""
MOST_FIRST = 4_000
"""First moves that are each looked at for a win at once."""


@dataclass(frozen=True)
class Start:
    """What is known of the start by proof."""

    first_moves: int
    over: str
    """How the game ends before anybody has moved; ``""`` where it does not."""
    at_once: tuple[str, ...]
    """First moves that win on the spot."""
    soon: str
    """``win`` or ``loss`` of who begins, where it is forced within few plies."""
    plies: int
    """Within how many."""
    value: str
    """``win``, ``draw`` or ``loss`` of who begins with best play, else ``unknown``."""
    line: tuple[str, ...]
    """Moves that lead to it."""
    nodes: int
    """Positions that were looked at for it."""


@dataclass(frozen=True)
class Evidence:
    """All of it."""

    game: Game
    player: str
    own: Sequence[Log]
    chance: Sequence[Log]
    start: Start
    rare: Rare
    """Looks for what was not seen."""

    @property
    def all(self) -> list[Log]:
        """The games of both samples."""
        return [*self.own, *self.chance]


class Rare:
    """Random games in which that is looked for what was not seen so far; played when they are asked for."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        plies = fmean(log.plies for log in analysis.random_play()) if analysis.random_play() else 1
        self.games = max(20, int(analysis.plan.rare_plies / max(1.0, plies)))
        """How many they are."""

    def never_offers(self, rule: int) -> bool:
        """Whether a rule never has a move in them, for all that can be told."""
        return bool(self._analysis.all("rare-rules", never_offers, [(rule, self.games)])[0])

    def wins_by(self, clause: int) -> int:
        """How many of them are won by a clause of `end`."""
        return int(self._analysis.all("rare-goals", wins_by, [(clause, self.games)])[0])


def gather(analysis: Analysis) -> Evidence:
    """Play and search."""
    own, chance, player = analysis.self_play(), analysis.random_play(), analysis.player
    [value] = analysis.all("start", proved, [(analysis.plan.alarm_nodes,)])
    said: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in value.items()}
    return Evidence(analysis.game, player, own, chance, Start(**said), Rare(analysis))


def proved(game: Game, seed: int, nodes: int) -> Mapping[str, Any]:
    """Look at the start: first moves that win, wins within few plies, and the value with best play."""
    state = game.start()
    over, moves = state.outcome(), state.legal_moves()
    found: dict[str, Any] = {
        "first_moves": len(moves), "over": "", "at_once": [], "soon": "", "plies": 0,
        "value": "unknown", "line": [], "nodes": 0,
    }  # fmt: skip
    if over is not None or not moves:
        return {**found, "over": str(over) if over is not None else "no move is legal"}
    seat = state.seat.number
    for move in moves[:MOST_FIRST]:
        state.advance(move)
        result = state.result()
        if result is not None and result.winner is not None and state.position.seat_of(result.winner) == seat:
            found["at_once"].append(str(move))
        state.pop()
    try:
        search = make(f"alphabeta:depth={SOON},nodes={nodes},evaluation=off")
        assert isinstance(search, AlphaBetaPlayer)
        best = search.search(state, Random(f"{seed}:start"))
        if best.best.proof in ("win", "loss"):
            line = [str(move) for move in best.line]
            found |= {"soon": best.best.proof, "plies": best.depth, "line": line, "nodes": best.nodes}
            return {**found, "value": best.best.proof}
        if len(game.players) == 2:
            solution = solve(state, memory=MEMORY, nodes=_bounded(game, nodes, len(moves)))
            line = [str(move) for move in solution.line]
            found |= {"value": solution.value, "line": line, "nodes": solution.nodes}
    except PlyError:  # a position leaves too much to try: nothing is proven then
        pass
    return found


def _bounded(game: Game, nodes: int, moves: int) -> int:
    """Fewer positions where each has many moves, or where what has stood must be looked through for each."""
    dear = isinstance(game.engine, NativeEngine) and bool(game.engine.sorts)
    return int(nodes * min(1.0, WIDE / moves) / (10 if dear else 1))


def share_of_seat(logs: Sequence[Log], seat: int, seats: int) -> float:
    """The points of a seat in games, of one a game."""
    return min(float(len(logs)), sum(points_of(log, seat, seats) for log in logs))
