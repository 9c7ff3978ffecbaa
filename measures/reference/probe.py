"""A short look at what a program makes of a game: if it has not changed, neither have the figures of an analysis."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from random import Random

from ...interpreter.game.game import Game
from ...players import make
from ...players.search.trees import MctsPlayer
from ..workbench.fitting import fitted
from ..workbench.plan import Plan
from ..workbench.ply_limit import broken_off_sooner

RANDOM_GAMES = 64
PLAYOUTS, PLIES = 25, 12
"""Of a search, and the most of them."""
PROVED = 30_000
"""Positions of the proof search in a digest, whatever the plan says: places do not compare what is proved."""


def probe_of(game: Game, plan: Plan, seed: int) -> str:
    """A digest of the rules of a game, the work that a plan would do, some random games and the beginning of a searched
    one.

    It does not notice a change of the measures alone.

    Raises:
        PlyError: the native engine cannot play the game.
    """
    played = broken_off_sooner(game)
    work = {name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in asdict(fitted(plan, played)).items()} | {"solve_nodes": PROVED}  # fmt: skip
    random = played.playouts(RANDOM_GAMES, seed=seed)
    state, player, moves = played.start(), make(f"mcts:playouts={PLAYOUTS}"), []
    assert isinstance(player, MctsPlayer)
    while state.ply < PLIES and state.legal_moves():
        move = player.choose(state, Random(seed + state.ply))
        moves.append(str(move))
        state.advance(move)
    counts = [sorted(random.results.items()), random.plies, random.plies_squared, random.choices]
    seen = json.dumps([game.model.fingerprint, work, seed, counts, moves])
    return hashlib.sha256(seen.encode()).hexdigest()[:12]
