"""Players that search with random games: ``mcts``, a tree search, and ``flat``, which tries all moves equally often."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ...interpreter.core.move import SWAP, Move
from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.search.mcts.budget import Budget
from ...interpreter.native.search.mcts.run import Edge, Trees
from ...interpreter.native.search.mcts.settings import Settings
from ..base.alone import demand_others
from ..base.found import OPPOSITE, Found, Judged, Proof
from ..base.full_trees import note_full
from ..base.parameters import Setting

if TYPE_CHECKING:
    from ...interpreter.core.engine import Engine

PLAYOUTS = 10_000
"""The default number of playouts per move."""
ALONE = 500
"""The greatest number of playouts to find the value of the only move."""


@dataclass(frozen=True)
class _Root:
    """The root of a tree: its edges by move, the best first."""

    edges: list[tuple[Move, Edge]]
    mover: int
    opening: bool
    """Whether the mover can swap now."""


class _TreePlayer:
    """The common base of the two players."""

    def __init__(self, name: str, budget: Budget, settings: Settings, given: Mapping[str, Setting]) -> None:
        self.name = name
        self.budget = budget
        self.settings = settings
        self.plies = given["plies"]
        self.threads = int(given["threads"] or 1)
        self.memory = int(memory) << 20 if (memory := given.get("memory")) is not None else None
        self.reuses = bool(given.get("reuse", True))
        self.meets = bool(given.get("transpositions", False))
        self._trees: Trees | None = None
        self._game: Game | None = None
        self._engine: NativeEngine | None = None
        self.playouts = 0
        """The number of playouts in the last search."""
        self.ran_full = False
        """Whether the tree was full in any search."""

    # -- the interface of a player ---------------------------------------------------------------------------------

    def choose(self, state: State, random: Random) -> Move:
        """Choose the best move found."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        root = self._search(state, random)
        best = root.edges[0]
        if root.opening and best[1].value < 0.5:
            return SWAP
        return best[0]

    def search(self, state: State, random: Random, *, lines: int = 1) -> Found:
        """Search a state: all moves with their values, the best first, and the expected lines after the first
        ``lines`` moves. (Each takes as long as finding the legal moves of all its positions.)"""
        began = time.perf_counter()
        if state.legal_moves() == [SWAP]:
            return Found((Judged(SWAP, 0.5),))
        root = self._search(state, random)
        trees = self._trees
        assert trees is not None
        seconds = time.perf_counter() - began
        there = state.copy() if lines else state
        judged = [
            _judged(root.mover, move, edge, self._line(there, move, edge) if number < lines else ())
            for number, (move, edge) in enumerate(root.edges)
        ]
        if root.opening:
            best = judged[0]
            proof = OPPOSITE[best.proof]
            if trees.engine.sorts and best.proof:  # the board occurs again after the swap: another history
                proof = ""
            swap = Judged(SWAP, 1 - best.value, best.visits, proof, ())
            judged.insert(0 if best.value < 0.5 else 1, swap)
        depth = max(len(one.line) for one in judged) + 1
        return Found(tuple(judged), self.playouts, trees.nodes, depth, seconds, trees.full)

    # -- searching -------------------------------------------------------------------------------------------------

    def _search(self, state: State, random: Random) -> _Root:
        trees = self._ready(state)
        if not self.reuses:
            trees.at = None
        trees.go_to(state)
        seed = random.getrandbits(64)
        self.playouts = trees.search(self._allowed(trees, state), seed)
        if trees.full:
            self.ran_full = True
            note_full(self.name)
        edges = trees.edges(trees.root)
        legal = _legal(state)
        found = [(legal(edge), edge) for edge in edges]
        mover = trees.mover(trees.root)
        found.sort(key=lambda pair: self._rank(mover, pair[1]), reverse=True)
        found = _draw_before_less(mover, found)
        return _Root(found, mover, state.position.swap == SwapStage.OPEN)

    def _allowed(self, trees: Trees, state: State) -> Budget:
        """The budget for a move; a part of it if there is only one move, since only its value is to be found."""
        budget = self.budget
        if trees.choices > 1 or state.position.swap == SwapStage.OPEN:
            return budget
        playouts = ALONE if budget.playouts is None else min(ALONE, budget.playouts)
        return Budget(playouts, budget.seconds, budget.nodes)

    def _rank(self, mover: int, edge: Edge) -> tuple[float, ...]:
        """The key that ranks edges: proven wins first, proven losses last, and by visits in between."""
        if edge.proven is not None and edge.proven >= 0:
            return (1 if edge.proven == mover else -1, edge.visits, edge.value)
        return (0, edge.visits, edge.value)

    def _ready(self, state: State) -> Trees:
        game = state.game
        if self._trees is None or self._game is not game:
            demand_others(game, self.name)
            self._game = game
            engine: Engine = game.engine
            if not isinstance(engine, NativeEngine):  # a search runs on the native engine, whatever the game uses
                engine = NativeEngine(game.model)
            limit = game.ply_limit if self.plies is None else int(self.plies)
            self._engine = engine
            self._trees = Trees(engine, limit, self.settings, self.memory, self.threads, meets=self.meets)
        return self._trees

    def _line(self, below: State, move: Move, edge: Edge) -> tuple[Move, ...]:
        """The line that is expected after a move; the state is restored."""
        trees = self._trees
        assert trees is not None
        line: list[Move] = []
        below.advance(move)
        while edge.child > 1 and below.result() is None:
            mover = trees.mover(edge.child)
            edge = max(trees.edges(edge.child), key=lambda edge: self._rank(mover, edge))
            if not edge.visits:
                break
            line.append(_legal(below)(edge))
            below.advance(line[-1])
        for _ in (move, *line):
            below.pop()
        return tuple(line)


class MctsPlayer(_TreePlayer):
    """Monte-Carlo tree search: see ``interpreter.native.search.mcts.emit``."""

    def __init__(self, name: str, given: Mapping[str, Setting]) -> None:
        explore, first, bias, prior, opened = (
            float(given[name] or 0) for name in ("explore", "first", "bias", "prior", "opened")
        )
        settings = Settings(explore, first, bias, prior, opened)
        super().__init__(name, _budget(given), settings, given)


class FlatPlayer(_TreePlayer):
    """Flat Monte Carlo: a tree of depth one, in which the least tried move is tried next."""

    def __init__(self, name: str, given: Mapping[str, Setting]) -> None:
        settings = Settings(explore=1e9, first=0.0, bias=-1.0, prior=0, opened=math.inf)
        super().__init__(name, _budget(given), settings, given)
        self.reuses = False

    def _rank(self, mover: int, edge: Edge) -> tuple[float, ...]:
        """The key that ranks edges by their means."""
        return (edge.value if edge.visits else -1.0,)


def _budget(given: Mapping[str, Setting]) -> Budget:
    playouts, seconds, nodes = given["playouts"], given["seconds"], given.get("nodes")
    if playouts is None and seconds is None and nodes is None:
        playouts = PLAYOUTS
    return Budget(
        None if playouts is None else int(playouts),
        None if seconds is None else float(seconds),
        None if nodes is None else int(nodes),
    )


def _legal(state: State) -> Callable[[Edge], Move]:
    """Return a function from edges to legal moves. Of several equal moves, the tree and the list may have different
    ones."""
    moves = state.legal_moves()
    by_choice = {(move.rule, move.sites): move for move in moves}

    def found(edge: Edge) -> Move:
        move = by_choice.get(edge.move)
        if move is None:
            play, earlier = state.game.engine.play, state.earlier
            after = play(state.position, Move(*edge.move, ""), earlier)
            move = next(one for one in moves if one is not SWAP and play(state.position, one, earlier) == after)
        return move

    return found


def _draw_before_less(mover: int, found: list[tuple[Move, Edge]]) -> list[tuple[Move, Edge]]:
    """Put a proven draw before a move that was tried more often but is worth less."""
    best = found[0][1]
    if best.proven is not None:
        return found
    for place, (_, edge) in enumerate(found):
        if edge.proven == -1 and edge.value >= best.value:
            return [found[place], *found[:place], *found[place + 1 :]]
    return found


def _judged(mover: int, move: Move, edge: Edge, line: tuple[Move, ...]) -> Judged:
    proof: Proof = ""
    if edge.proven is not None:
        proof = "draw" if edge.proven < 0 else "win" if edge.proven == mover else "loss"
    return Judged(move, edge.value, edge.visits, proof, line)
