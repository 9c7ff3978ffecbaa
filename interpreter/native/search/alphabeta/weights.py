"""The weights of a game's evaluation, fitted to the results of games and cached on disk.

The first games are random; the next are played with the weights fitted to them, and the final weights are fitted to all
games. The value of a position depends on how the game continues. A fixed seed determines everything.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from ctypes import c_double, c_int64
from dataclasses import dataclass, replace
from pathlib import Path
from struct import unpack_from

from .....gdl.text.cache import cache_path, read_cached, write_cached
from ....core.position import SwapStage
from ...engine.engine import NativeEngine
from ...engine.memory import Past, words
from ...engine.packing import ONES
from ..evaluation.features import Feature, Pieces, numbers
from ..evaluation.fit import fit
from ..evaluation.goals import features_of
from ..evaluation.signatures import SAMPLE
from .signatures import PART

ROUNDS = ((1, 2_500), (4, 1_500))
"""For each round of games: the number of random moves of which the best is made, and the number of positions to
collect."""
KEPT = 1_000
"""The most weight files kept in the cache."""
GAMES = 3_000
"""The most games played for one round."""
BATCH = 25
SEED = 1
PLIES = 4
"""Games with more than this many plies per point of the board are abandoned."""
KINDS = ("full", "material")
Sample = tuple[int, tuple[float, ...]]


@dataclass(frozen=True)
class Weights:
    """The weights of an evaluation."""

    turn: float
    """The weight of being to move."""
    roles: tuple[float, ...]
    """The weight of each role, regardless of who is to move."""
    features: tuple[float, ...]
    """The weight of each number of the features for its player, in order."""

    def rows(self, features: tuple[Feature, ...]) -> list[list[float]]:
        """For each player, the row of the evaluation, which gives the log-odds that the player wins."""
        players = len(self.roles)
        found = []
        for player in range(players):
            row = [self.roles[player] + (self.turn if mover == player else -self.turn) for mover in range(players)]
            pairs = zip(self.features, numbers(features), strict=True)
            found.append(row + [weight * sign(feature, player, players) for weight, (feature, _) in pairs])
        return found


def sign(feature: Feature, player: int, players: int) -> float:
    """How much a feature counts for a player: in full if it is the player's own, negatively if it is another's."""
    if feature.player == player:
        return 1.0
    return -1.0 / max(1, players - 1)


def rows_of(engine: NativeEngine, kind: str = "full") -> list[list[float]]:
    """For each player, the row of a game's evaluation: see :func:`weights_of`."""
    return weights_of(engine, kind).rows(features_of(engine.program))


def weights_of(engine: NativeEngine, kind: str = "full") -> Weights:
    """The weights of a game, cached or fitted now. ``kind``: one of ``KINDS``; ``material`` counts pieces only."""
    path = _path(engine, kind)
    kept = _read(path, engine)
    if kept is None:
        kept = fitted(engine, kind)
        _write(path, kept)
    return kept


def fitted(engine: NativeEngine, kind: str = "full", seed: int = SEED) -> Weights:
    """Weights fitted to games; the same seed gives the same weights."""
    features = features_of(engine.program)
    found = Weights(0.0, (0.0,) * engine.program.players, (0.0,) * len(list(numbers(features))))
    samples: list[Sample] = []
    for number, (tries, wanted) in enumerate(ROUNDS):
        samples += sampled(engine, found.rows(features), tries, wanted, seed + number)
        found = _fitted(features, engine.program.players, samples, lambda one: kind == "full" or _material(one))
    return found


def _material(feature: Feature) -> bool:
    return isinstance(feature.what, Pieces)


def _fitted(
    features: tuple[Feature, ...], players: int, samples: list[Sample], counts: Callable[[Feature], bool]
) -> Weights:
    """The most likely weights; except for pieces, without those not clearly different from zero."""
    parts = list(numbers(features))
    keys = list(dict.fromkeys((feature.key, part) for feature, part in parts if counts(feature)))
    places = {key: place for place, key in enumerate(keys, 1 + players)}
    rows: list[list[float]] = []
    results: list[float] = []
    for winner, row in samples:
        mover = row.index(1.0)
        for player in range(players) if players > 2 else (mover,):
            columns = [0.0] * (1 + players + len(keys))
            columns[0] = 1.0 if player == mover else -1.0
            columns[1 + player] = 1.0
            for (feature, part), value in zip(parts, row[players:], strict=True):
                place = places.get((feature.key, part))
                if place is not None:
                    columns[place] += value * sign(feature, player, players)
            rows.append(columns)
            results.append(0.5 if winner < 0 else float(winner == player))
    material = [places[feature.key, part] for feature, part in parts if _material(feature)]
    found = fit(rows, results, always={*range(1 + players), *material})
    if not found:
        found = [0.0] * (1 + players + len(keys))
    weights = tuple(found[places[key]] if (key := (feature.key, part)) in places else 0.0 for feature, part in parts)
    return Weights(found[0], tuple(found[1 : players + 1]), weights)


def sampled(engine: NativeEngine, weights: list[list[float]], tries: int, wanted: int, seed: int) -> list[Sample]:
    """Sampled positions: the winner of the game (-1: a draw), and the row of the position."""
    width = len(weights[0])
    sample = engine.code(PART).kernel(SAMPLE)
    matrix = (c_double * (width * len(weights)))(*[weight for row in weights for weight in row])
    position = engine.start()
    if position.swap == SwapStage.AHEAD:
        position = replace(position, swap=SwapStage.CLOSED)
    limit = PLIES * len(engine.model.board)
    start = engine.packed(position)
    past = Past(limit + 4, engine.sorts) if engine.sorts else None
    if past is not None:
        start[engine.shape.past] = past.address
    memory, moves, stop = words(wanted * (width + 1)), engine.room(1), words(1)
    found: list[Sample] = []
    for first in range(0, GAMES, BATCH):
        most = wanted - len(found)
        number = sample(
            start=start,
            first=first,
            number=BATCH,
            seed=seed & ONES,
            limit=limit,
            tries=tries,
            weights=matrix,
            rows=memory,
            most=most,
            moves=moves,
            stop=stop,
        )
        if number < 0:
            break
        for at in range(number):
            result = c_int64(memory[at * (width + 1)]).value
            if result >= 0:
                found.append((result - 1, unpack_from(f"<{width}d", memory, 8 * (at * (width + 1) + 1))))
        if len(found) >= wanted:
            break
    return found


# -- the cache on disk ---------------------------------------------------------------------------------------------


def _path(engine: NativeEngine, kind: str) -> Path | None:
    from ...engine.jit import compiler_name

    name = f"{kind} {compiler_name()} {engine.model.fingerprint} {' '.join(engine.without)}"
    return cache_path("weights", name, ".json")


def _read(path: Path | None, engine: NativeEngine) -> Weights | None:
    """Weights from a file; ``None`` if it is missing or invalid."""
    contents = read_cached(path)
    if contents is None:
        return None
    width, players = len(list(numbers(features_of(engine.program)))), engine.program.players
    try:
        kept = json.loads(contents)
        turn, roles, weights = kept["turn"], tuple(map(float, kept["roles"])), tuple(map(float, kept["features"]))
        found = Weights(float(turn), roles, weights)
    except (ValueError, KeyError, TypeError):
        return None
    if len(roles) != players or len(weights) != width:
        return None
    if not all(abs(number) < 1e6 for number in (found.turn, *roles, *weights)):
        return None
    return found


def _write(path: Path | None, weights: Weights) -> None:
    kept = {"turn": weights.turn, "roles": weights.roles, "features": weights.features}
    write_cached(path, json.dumps(kept).encode(), KEPT)
