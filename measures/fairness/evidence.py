"""The evidence for alarms: the games that were played, and a proof search of the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import Any

from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...players import make
from ...players.search.alphabeta import AlphaBetaPlayer
from ..tree.solved import solved
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .rare import never_offers, wins_by

SOON = 5
"""A forced win within this many plies comes too soon."""
WIDE = 30
"""With more first moves than this, the proof search visits fewer positions, since each costs more."""
MEMORY = 64
"""MiB of the proof table."""
MOST_FIRST = 4_000
"""The most first moves that are checked for an immediate win."""


@dataclass(frozen=True)
class Start:
    """What is proved about the start."""

    first_moves: int
    over: str
    """How the game ends before anyone has moved; ``""`` if it does not."""
    at_once: tuple[str, ...]
    """First moves that win immediately."""
    soon: str
    """``win`` or ``loss`` for the first player, if it is forced within few plies."""
    plies: int
    """Within how many plies."""
    value: str
    """``win``, ``draw`` or ``loss`` for the first player with best play, else ``unknown``."""
    line: tuple[str, ...]
    """Moves that lead to it."""
    nodes: int
    """Positions visited by the search."""


@dataclass(frozen=True)
class Evidence:
    """All the evidence."""

    game: Game
    player: str
    own: Sequence[Log]
    chance: Sequence[Log]
    start: Start
    rare: Rare
    """Looks for events not seen in the samples."""

    @property
    def all(self) -> list[Log]:
        """The games of both samples."""
        return [*self.own, *self.chance]


class Rare:
    """Random games that look for events not seen so far; played on demand."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        plies = fmean(log.plies for log in analysis.random_play()) if analysis.random_play() else 1
        self.games = max(20, int(analysis.plan.rare_plies / max(1.0, plies)))
        """The number of games."""

    def never_offers(self, rule: int) -> bool:
        """Whether a rule, as far as can be told, never has a legal move in these games."""
        return bool(self._analysis.all("rare-rules", never_offers, [(rule, self.games)])[0])

    def wins_by(self, clause: int) -> int:
        """How many of these games are won by a clause of `end`."""
        return int(self._analysis.all("rare-goals", wins_by, [(clause, self.games)])[0])


def gather(analysis: Analysis) -> Evidence:
    """Play the games and search the start."""
    own, chance, player = analysis.self_play(), analysis.random_play(), analysis.player
    [value] = analysis.all("start", proved, [(analysis.plan.alarm_nodes,)])
    said: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in value.items()}
    return Evidence(analysis.game, player, own, chance, _best_known(analysis, Start(**said)), Rare(analysis))


def _best_known(analysis: Analysis, start: Start) -> Start:
    """The start with what the longer search of the section on proofs found, if this one found nothing.

    So alarms, sentences and that section cannot say different things.
    """
    if start.over or start.value != "unknown":
        return start
    found = solved(analysis)
    return replace(start, value=found.value, line=found.line, nodes=found.nodes)


def proved(game: Game, seed: int, nodes: int) -> Mapping[str, Any]:
    """Examine the start: first moves that win, wins within few plies, and the value with best play."""
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
    except PlyError:  # a position has too much to search: nothing is proved
        pass
    return found


def _bounded(game: Game, nodes: int, moves: int) -> int:
    """Fewer nodes if positions have many moves, or if the past must be searched for each."""
    dear = isinstance(game.engine, NativeEngine) and bool(game.engine.sorts)
    return int(nodes * min(1.0, WIDE / moves) / (10 if dear else 1))
