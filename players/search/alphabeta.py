"""The player that searches with alpha-beta."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import SWAP, Move
from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...interpreter.native.search.alphabeta.run import Budget, Root, Search, chance
from ..base.alone import demand_others
from ..base.found import OPPOSITE, Found, Judged, Proof
from ..base.parameters import Setting

DEFAULT_NODES = 50_000


class AlphaBetaPlayer:
    """Searches deeper and deeper, and makes the move with the best value; ties are broken at random."""

    def __init__(self, name: str, settings: Mapping[str, Setting]) -> None:
        self.settings = dict(settings)
        self.name = name
        depth, nodes, seconds = (settings[name] for name in ("depth", "nodes", "seconds"))
        if depth is None and nodes is None and seconds is None:
            nodes = DEFAULT_NODES
        self.budget = Budget(
            64 if depth is None else int(depth),
            None if nodes is None else int(nodes),
            None if seconds is None else float(seconds),
        )
        self._search: tuple[Game, Search] | None = None

    def choose(self, state: State, random: Random) -> Move:
        """Choose the best move found."""
        moves = state.legal_moves()
        return moves[0] if len(moves) == 1 else self.search(state, random).best.move

    def search(self, state: State, random: Random, *, lines: int = 1) -> Found:
        """Search a state. Values are exact for the moves that were searched to the end with an open window: the best
        one, and with ``values=all`` every one; the others are only known not to be better. Lines cost nothing, so all
        that are known are there, whatever ``lines`` asks for.
        """
        exactly = self.settings["values"] == "all"
        found = self._searcher(state.game).run(state, self.budget, random, exactly=exactly)
        roots = [root for root in found.roots if root.exact] or found.roots[:1]
        judged = [_judged(root, len(state.game.players)) for root in roots]
        if state.position.swap == SwapStage.OPEN:
            judged = _with_swap(judged, asks=bool(state.game.reads_history))
        return Found(tuple(judged), nodes=found.nodes, depth=found.depth, seconds=found.seconds)

    def _searcher(self, game: Game) -> Search:
        if self._search is None or self._search[0] is not game:
            demand_others(game, self.name)
            from ...interpreter.native.engine.engine import NativeEngine
            from ...interpreter.native.search.alphabeta.weights import rows_of

            engine = game.engine
            if not isinstance(engine, NativeEngine):
                raise PlyError("the player `alphabeta` needs the native engine; leave out `--engine reference`")
            rows: list[list[float]] = []
            if self.settings["evaluation"] != "off":
                rows = rows_of(engine, str(self.settings["evaluation"]))
            self._search = game, Search(engine, memory=int(self.settings["memory"] or 64), weights=rows)
        return self._search[1]


def _judged(root: Root, players: int) -> Judged:
    value = chance(root.value)
    proof: Proof = ""
    if root.proven and (players <= 2 or value == 1):  # against several allied opponents, only a win is certain
        proof = "win" if value == 1 else "loss" if value == 0 else "draw"
    return Judged(root.move, value, root.nodes, proof, root.line)


def _with_swap(judged: list[Judged], *, asks: bool) -> list[Judged]:
    """Add the swap to the moves: its value is that of the best other move for the other seat.

    ``asks``: the rules refer to the history, which the swap changes, so nothing is proven for it."""
    if not judged:
        return [Judged(SWAP, 0.5)]
    best = judged[0]
    swap = Judged(SWAP, 1 - best.value, 0, "" if asks else OPPOSITE[best.proof], best_line(best))
    return [swap, *judged] if swap.value > best.value else [best, swap, *judged[1:]]


def best_line(best: Judged) -> tuple[Move, ...]:
    """The line that is expected after the swap: the same."""
    return (best.move, *best.line)
