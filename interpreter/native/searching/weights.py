"""The weights of the evaluation of a game, fitted to the results of random games, and kept on disk."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from ctypes import c_int64, c_uint64
from dataclasses import dataclass, replace
from pathlib import Path
from struct import unpack_from

from ....gdl.cache import cache_folder
from ...position import SwapStage
from ..engine import ONES, NativeEngine
from ..memory import WORDS, Past, words
from .features import Feature, numbers
from .fit import fit
from .goals import features_of

ROWS = 3_000
"""So many positions are wanted."""
GAMES = 4_000
"""So many games are played for them at most."""
BATCH = 50
SEED = 1
PLIES = 4
"""Games longer than so many plies for each point are left."""
VERSION = 1


@dataclass(frozen=True)
class Weights:
    """What the evaluation of a game counts."""

    turn: float
    """What it counts that it is one's turn."""
    roles: tuple[float, ...]
    """What it counts to have a role, whoever is to move."""
    features: tuple[float, ...]
    """What each number of a feature counts for who has it, in order."""

    def rows(self, features: tuple[Feature, ...]) -> list[list[float]]:
        """For each player the row of the evaluation: the logarithm of the odds that he wins."""
        players = len(self.roles)
        found = []
        for player in range(players):
            row = [self.roles[player] + (self.turn if mover == player else -self.turn) for mover in range(players)]
            pairs = zip(self.features, numbers(features), strict=True)
            found.append(row + [weight * sign(feature, player, players) for weight, (feature, _) in pairs])
        return found


def sign(feature: Feature, player: int, players: int) -> float:
    """How much a feature counts for a player: in full if it is his, against him if it is another's."""
    if feature.player == player:
        return 1.0
    return -1.0 / max(1, players - 1)


def weights_of(engine: NativeEngine) -> Weights:
    """The weights of a game: those that are kept, or fitted now."""
    path = _path(engine)
    kept = _read(path, engine)
    if kept is None:
        kept = fitted(engine)
        _write(path, kept)
    return kept


def fitted(engine: NativeEngine, seed: int = SEED) -> Weights:
    """Weights from random games; the same for the same seed."""
    features = features_of(engine.program)
    players = engine.program.players
    parts = list(numbers(features))
    keys = list(dict.fromkeys((feature.key, part) for feature, part in parts))
    rows, results = [], []
    for winner, row in _sampled(engine, len(parts) + players, seed):
        mover = row.index(1.0)
        for player in range(players) if players > 2 else (mover,):
            columns = dict.fromkeys(keys, 0.0)
            for (feature, part), value in zip(parts, row[players:], strict=True):
                columns[feature.key, part] += value * sign(feature, player, players)
            turn = 1.0 if player == mover else -1.0
            roles = [0.0] * players
            roles[player] = 1.0
            rows.append([turn, *roles, *columns.values()])
            results.append(0.5 if winner < 0 else float(winner == player))
    if not rows:
        return Weights(0.0, (0.0,) * players, (0.0,) * len(parts))
    turn, *found = fit(rows, results)
    by_key = dict(zip(keys, found[players:], strict=True))
    return Weights(turn, tuple(found[:players]), tuple(by_key[feature.key, part] for feature, part in parts))


def _sampled(engine: NativeEngine, width: int, seed: int) -> list[tuple[int, tuple[float, ...]]]:
    """The winners of random games (-1: a draw), and rows of positions in them."""
    call = engine.code("alphabeta").function("sample", c_int64, WORDS, *[c_uint64] * 4, WORDS, c_uint64, WORDS, WORDS)
    position = engine.start()
    if position.swap == SwapStage.AHEAD:
        position = replace(position, swap=SwapStage.CLOSED)
    limit = PLIES * len(engine.model.board)
    start = engine.packed(position)
    past = Past(limit + 4, engine.sorts) if engine.sorts else None
    if past is not None:
        start[engine.shape.past] = past.address
    memory, moves, stop = words(ROWS * (width + 1)), engine.room(1), words(1)
    found: list[tuple[int, tuple[float, ...]]] = []
    for first in range(0, GAMES, BATCH):
        number = call(start, first, BATCH, seed & ONES, limit, memory, ROWS - len(found), moves, stop)
        if number < 0:
            break
        for at in range(number):
            result = c_int64(memory[at * (width + 1)]).value
            if result >= 0:
                found.append((result - 1, unpack_from(f"<{width}d", memory, 8 * (at * (width + 1) + 1))))
        if len(found) >= ROWS:
            break
    return found


# -- what is kept --------------------------------------------------------------------------------------------------


def _path(engine: NativeEngine) -> Path | None:
    try:
        place = cache_folder()
    except RuntimeError:  # there is no home folder
        return None
    from ..machine import _compiler

    name = f"{VERSION} {_compiler()} {engine.model.fingerprint} {' '.join(engine.without)}"
    return place / "weights" / f"{hashlib.sha256(name.encode()).hexdigest()[:40]}.json"


def _read(path: Path | None, engine: NativeEngine) -> Weights | None:
    if path is None:
        return None
    width, players = len(list(numbers(features_of(engine.program)))), engine.program.players
    try:
        kept = json.loads(path.read_text())
        turn, roles, weights = (
            float(kept["turn"]),
            tuple(map(float, kept["roles"])),
            tuple(map(float, kept["features"])),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if len(roles) != players or len(weights) != width:
        return None
    if not all(abs(number) < 1e6 for number in (turn, *roles, *weights)):
        return None
    return Weights(turn, roles, weights)


def _write(path: Path | None, weights: Weights) -> None:
    if path is None:
        return
    kept = {"turn": weights.turn, "roles": weights.roles, "features": weights.features}
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix="new-")
        try:
            with os.fdopen(handle, "w") as file:
                json.dump(kept, file)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
    except OSError:
        pass
