"""All positions of a game ply by ply, as far as the plan goes; several measures read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...interpreter.analyse.perft import POSITIONS, each_depth, perft
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ..workbench.analysis import Analysis


@dataclass(frozen=True)
class Layer:
    """The positions first reached after ``ply`` plies; ``None`` marks what was not counted."""

    ply: int
    sequences: int | None
    """The number of sequences of moves."""
    positions: int | None
    cumulative: int | None
    """The positions up to this ply, without the start."""
    ended: int | None
    """Positions in which the game has ended."""
    back: int | None
    """Moves that lead to a position of the same or an earlier ply."""


@dataclass(frozen=True)
class Layers:
    """The layers of a game as far as they were counted."""

    layers: tuple[Layer, ...]
    complete: bool
    """Whether these are all positions of the game."""
    past: bool
    """Whether the past affects which moves are legal, so that equal positions can continue differently."""
    next: int | None
    """About how many new positions the next ply would have had."""
    first_end: tuple[str, ...] | None
    """Moves to the nearest end of the game, leaving out repetitions."""
    won: int | None = None
    """The positions that a player has won; ``None`` if that is not counted, or games can end in other ways than by
    reaching a position."""

    @property
    def deepest(self) -> int:
        """The last ply whose positions were counted."""
        return max((layer.ply for layer in self.layers if layer.positions is not None), default=0)

    @property
    def ended(self) -> int:
        """The number of positions that end the game."""
        return sum(layer.ended or 0 for layer in self.layers)

    @property
    def never(self) -> str:
        """That nobody can win, or that no game can end, as a sentence; empty if all positions do not prove it."""
        if not self.complete or self.won != 0:
            return ""
        every = f"all {self.total:,} positions of the game were counted"
        if not self.ended:
            return f"No position ends the game: {every}."
        return f"No position is won: {every}, and of the {self.ended:,} that end it, each is drawn."

    @property
    def total(self) -> int:
        """The number of positions, including the start."""
        return 1 + max((layer.cumulative or 0 for layer in self.layers), default=0)


def layers_of(analysis: Analysis) -> Layers:
    """The layers of an analysis."""
    (found,) = analysis.all("layers-2", counted, [(analysis.plan.perft_positions,)])
    first = found["first_end"]
    return Layers(
        tuple(Layer(**each) for each in found["layers"]),
        found["complete"],
        found["past"],
        found["next"],
        None if first is None else tuple(first),
        found["won"],
    )


def counted(game: Game, seed: int, most: int) -> dict[str, Any]:
    """Count sequences and positions as long as there are no more than ``most``."""
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    if game.start().result() is not None:
        return {"layers": [], "complete": True, "past": False, "next": 0, "first_end": [], "won": None}
    if engine.sorts:
        return _with_past(game, most)
    from ...interpreter.native.kernels.reachable.run import Reachable

    reachable = Reachable(engine, game.start(), most)
    plies = list(reachable.plies())
    layers = [
        {
            "ply": each.ply,
            "positions": each.positions,
            "cumulative": each.cumulative,
            "ended": each.drawn + sum(each.won),
            "back": each.back,
        }
        for each in plies
    ]
    repeated = engine.reads_repeated and any(each.back for each in plies)  # then games end by repetition, too
    complete, first = reachable.over, reachable.first_end()
    predicted = 0 if complete else reachable.predicted
    del reachable
    sequences = 1
    for ply, layer in enumerate(layers, 1):
        layer["sequences"] = sequences = perft(game.start(), ply) if 0 < sequences <= most else 0
    if 0 < sequences <= most and not complete:
        sequences = perft(game.start(), len(layers) + 1)
        layers.append(_only(len(layers) + 1, sequences))
    return {
        "layers": [{**layer, "sequences": layer["sequences"] or None} for layer in layers],
        "complete": complete,
        "past": False,
        "next": predicted,
        "first_end": None if first is None else [str(move) for move in first],
        "won": None if repeated else sum(sum(each.won) for each in plies),
    }


def _only(ply: int, sequences: int) -> dict[str, Any]:
    """A layer of which only the sequences are known."""
    unknown = dict.fromkeys(("positions", "cumulative", "ended", "back"))
    return {"ply": ply, "sequences": sequences, **unknown}


def _with_past(game: Game, most: int) -> dict[str, Any]:
    """Count where the past affects which moves are legal: every sequence has to be visited."""
    state, most = game.start(), min(most, POSITIONS)
    sequences: list[int] = []
    while not sequences or 0 < sequences[-1] <= most:
        if len(sequences) == 64:
            break
        sequences.append(perft(state, len(sequences) + 1))
    deep = sum(1 for number in sequences if 0 < number <= most)
    layers = [
        {**_only(each.depth, each.sequences), "positions": each.positions, "cumulative": each.cumulative}
        for each in each_depth(state, deep, distinct=True)
    ]
    layers += [_only(ply, number) for ply, number in enumerate(sequences[deep:], deep + 1) if number]
    return {
        "layers": layers,
        "complete": sequences[-1] == 0,
        "past": True,
        "next": None,
        "first_end": None,
        "won": None,
    }
