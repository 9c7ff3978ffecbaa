"""The native engine beside the reference engine: the same games, compared after every move forward and back.

The reference engine is the slow one, so each of its games is played once and recorded; every native engine then plays
the same moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet
from small_games import DESCRIPTIONS

import plybook
from plybook import Game, State
from plybook.gdl.model.option import Option
from plybook.interpreter.native.codegen.layout import layout_of
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.passes import NAMES
from plybook.interpreter.reference import ReferenceEngine

GAMES = Path(__file__).parents[3] / "games"
FILES = {path.stem: path for path in [*sorted(GAMES.rglob("*.gdl")), *DESCRIPTIONS]}
SMALL: dict[str, dict[str, object]] = {
    "ayu": {"size": 5},
    "ayu-diagonal": {"size": 5},
    "ayu-enemy": {"size": 5},
    "ayu-hexagonal": {"size": 3},
    "ayu-level": {"size": 5},
    "ayu-rectangle": {"columns": 7, "rows": 5},
    "ayu-reversed": {"size": 5},
    "ayu-stripes": {"size": 5},
    "amazons": {"size": 4},
    "ataxx": {"size": 5},
    "ataxx-by-source": {"size": 5},
    "ataxx-walls": {"size": 5},
    "breakthrough": {"columns": 5, "rows": 5},
    "go": {"size": 3},
    "catchup": {"size": 3},
    "connect-four": {"columns": 5, "rows": 5},
    "gomoku": {"size": 6},
    "english-draughts": {"size": 6},
    "fill": {"size": 4},
    "dai-hasami-shogi": {"size": 7},
    "hasami-shogi": {"size": 5},
    "havannah": {"size": 3},
    "hex": {"size": 4},
    "international-draughts": {"size": 8},
    "konane": {"size": 4},
    "othello": {"size": 4},
    "omega": {"size": 3},
    "omega-3": {"size": 3},
    "omega-4": {"size": 3},
    "rolit": {"size": 4},
    "rolit-2": {"size": 4},
    "rolit-3": {"size": 4},
    "symple": {"size": 5},
    "xodd": {"size": 3},
    "y": {"size": 4},
    "yavalath": {"size": 3},
    "yodd": {"size": 3},
    "chinese-checkers": {"size": 2},
    "domineering": {"columns": 4, "rows": 4},
    "gonnect": {"size": 5},
    "halma": {"size": 6},
    "slither": {"size": 5},
    "tumbleweed": {"size": 3},
    "quoridor": {"size": 3, "walls": 2},
    "volo": {"size": 4},
    "cage": {"size": 6},
}
"""Sizes at which games are played by default."""
SLOW = 150
"""On boards with more points, the reference engine plays only a few plies."""
LEFT_OUT = [*[(name,) for name in NAMES], NAMES]
"""What is left out in turn: each pass, and all of them."""


@dataclass(frozen=True)
class Seen:
    """What an engine reports about a state, and the move then made."""

    position: object
    hash: int
    moves: tuple[str, ...]
    outcome: str
    chosen: str = ""


@dataclass(frozen=True)
class Setting:
    """A game at one choice of its options."""

    name: str
    options: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.options)])

    def load(self, engine: str = "reference") -> Game:
        return plybook.load(str(FILES[self.name]), engine=engine, **dict(self.options))


def settings(name: str, *, everything: bool = False) -> list[Setting]:
    """A small game, then the extremes of each option; with ``everything``, also all combinations of them."""
    small = SMALL.get(name, {})
    pythonic = {option.name.replace("-", "_"): option for option in _options(name)}
    wanted: list[dict[str, object]] = [small]
    if everything:
        others = [key for key in pythonic if key not in small]
        wanted += [
            {**small, **dict(zip(others, values, strict=True))}
            for values in product(*(pythonic[key].extremes for key in others))
        ]
    wanted += [{**small, key: value} for key, option in pythonic.items() for value in option.extremes]
    found: dict[tuple[tuple[str, object], ...], None] = {}
    for chosen in wanted:
        found[tuple(sorted(chosen.items()))] = None
    return [Setting(name, chosen) for chosen in found]


@cache
def _options(name: str) -> Sequence[Option]:
    return plybook.load(str(FILES[name]), engine="reference").model.options


def cases(
    usual: Collection[str], found: Iterable[Setting] | None = None, *, extremes_long: bool = False
) -> list[ParameterSet]:
    """Settings as parameters of a test, by default all; those that are not ``usual`` are slow.

    With ``extremes_long``, the slow ones are each game on a small board, and the extremes of its options are long.
    """
    every = [setting for name in FILES for setting in settings(name)] if found is None else list(found)
    first = {setting.name: setting for setting in reversed(every)}

    def marks(setting: Setting) -> list[pytest.MarkDecorator]:
        if str(setting) in usual:
            return []
        return [pytest.mark.long if extremes_long and first[setting.name] != setting else pytest.mark.slow]

    return [pytest.param(setting, id=str(setting), marks=marks(setting)) for setting in every]


def native(game: Game, without: Iterable[str] = (), *, table: bool = False) -> Game:
    """The same game on a native engine."""
    layout = layout_of(game.model.board, table=True) if table else None
    return Game(game.model, NativeEngine(game.model, without=tuple(without), layout=layout), game.source)


def reference(game: Game) -> Game:
    """The same game on the reference engine."""
    return Game(game.model, ReferenceEngine(game.model), game.source)


def seen(state: State, chosen: str = "") -> Seen:
    """What is compared."""
    moves = tuple(str(move) for move in state.legal_moves())
    return Seen(state.position, state.hash, moves, str(state.outcome()), chosen)


def written(game: Game, seed: object, plies: int) -> list[Seen]:
    """A random game of at most this many plies."""
    random = Random(f"lockstep {seed}")
    state = game.start()
    found = []
    while True:
        moves = [str(move) for move in state.legal_moves()]
        swap = "swap" in moves and random.random() < 0.5
        chosen = "swap" if swap else random.choice(moves) if moves and state.ply < plies else ""
        found.append(seen(state, chosen))
        if not chosen:
            return found
        state.push(chosen)


def follow(game: Game, known: list[Seen], about: object, seed: object = 0) -> None:
    """Make the moves of a recorded game, taking some back and making them again, and compare."""
    random = Random(f"follow {seed}")
    state = game.start()
    while True:
        there = known[state.ply]
        compare(seen(state, there.chosen), there, f"{about}, after {' '.join(map(str, state.moves)) or 'no move'}")
        if state.ply and random.random() < 0.15:
            state.pop()
            back = known[state.ply]
            compare(seen(state, back.chosen), back, f"{about}, back after {' '.join(map(str, state.moves))}")
        if not known[state.ply].chosen:
            return
        state.push(known[state.ply].chosen)


def compare(found: Seen, expected: Seen, about: str) -> None:
    """Raise an ``AssertionError`` that says how they differ."""
    if found.moves != expected.moves:
        extra, missing = set(found.moves) - set(expected.moves), set(expected.moves) - set(found.moves)
        words = f"native has {sorted(extra)} and lacks {sorted(missing)}" if extra or missing else "a different order"
        raise AssertionError(f"moves: {words}; {about}")
    for what in ("outcome", "position", "hash"):
        here, there = getattr(found, what), getattr(expected, what)
        assert here == there, f"{what}: native {here}, reference {there}; {about}"


def engines(game: Game) -> Iterator[tuple[str, Game]]:
    """The native engines that a game is played on besides the usual one, each with what sets it apart."""
    for without in LEFT_OUT:
        yield f"without {' '.join(without)}", native(game, without)
    yield "by table", native(game, table=True)
    yield "by table, without any passes", native(game, NAMES, table=True)
