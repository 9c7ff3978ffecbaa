"""Small games of all kinds, for property tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import plybook
from plybook import Game, State
from plybook.gdl.text.files import games

HERE = Path(__file__).parent
WALK = """game "Walk" {
  players A, B
  board square(2)
  setup map { . B
              A . }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  end { when no-moves -> draw
        when repeated -> draw "again" }
}
"""
"""A game whose positions repeat."""
DESCRIPTIONS = sorted((HERE / "descriptions").glob("*.gdl"))
SETTINGS: dict[str, list[dict[str, object]]] = {
    "amazons": [{"size": 4}],
    "ataxx": [{"size": 5}],
    "breakthrough": [{"columns": 4, "rows": 5}],
    "catchup": [{"size": 3}, {"size": 3, "third": "never"}],
    "clobber": [{"columns": 4, "rows": 4}],
    "crowning": [{}, {"swap": True}],
    "fill": [{"size": 3}],
    "go": [{"size": 3}, {"size": 4, "suicide": True, "superko": "situational", "komi": 0}],
    "gomoku": [{"size": 6}],
    "hasami-shogi": [{"size": 5, "left": 2}],
    "havannah": [{"size": 3, "swap": False}, {"size": 3}],
    "hex": [{"size": 4, "swap": False}, {"size": 4}],
    "konane": [{"size": 4}],
    "omega": [{"size": 3}],
    "othello": [{"size": 4}],
    "rolit": [{"size": 4}],
    "symple": [{"size": 5}],
    "xodd": [{"size": 3}],
    "y": [{"size": 4, "swap": False}, {"size": 4, "drops": "progressive"}],
    "yavalath": [{"size": 3}],
    "yodd": [{"size": 2}],
    "chinese-checkers": [{"size": 2}],
    "domineering": [{"columns": 4, "rows": 4}],
    "gonnect": [{"size": 4}],
    "halma": [{"size": 6}],
    "slither": [{"size": 4}],
    "tumbleweed": [{"size": 3}],
    "quoridor": [{"size": 3, "walls": 1}],
    "volo": [{"size": 4}],
    "cage": [{"size": 4}],
}
"""Options under which a game is tested, where the defaults would give a large board."""
LIBRARY = [name for name in games() if name != "ayu"]
NAMES = ["ayu", "ayu pie", "ayu split=never"]
NAMES += [
    f"{name} {number}"
    for name in [*LIBRARY, *(path.stem for path in DESCRIPTIONS)]
    for number, _ in enumerate(SETTINGS.get(name, [{}]))
]


@cache
def game(name: str) -> Game:
    """The game for one of the :data:`NAMES`."""
    match name:
        case "ayu":
            return plybook.load("ayu", size=5)
        case "ayu pie":
            return plybook.load("ayu", size=5, pie=True, repetition="loss")
        case "ayu split=never":
            return plybook.load("ayu", size=7, split="never")
    stem, _, number = name.rpartition(" ")
    path = next((path for path in DESCRIPTIONS if path.stem == stem), stem)
    return plybook.load(path, **SETTINGS.get(stem, [{}])[int(number)])


def texts(state: State) -> list[str]:
    """The notation of the legal moves."""
    return [str(move) for move in state.legal_moves()]


def everything(state: State) -> tuple[object, ...]:
    """Everything observable about a state."""
    return (
        state.position,
        state.positions,
        state.hash,
        state.ply,
        state.moves,
        str(state.mover),
        str(state.seat),
        texts(state),
        str(state.outcome()),
        state.repeats(),
        str(state),
    )


def after(name: str, seed: object, plies: int) -> State:
    """The state after a random game of this many plies, or fewer if it ends earlier."""
    *_, state = walk(game(name).start(), seed, plies)
    return state


def walk(start: State, seed: object, plies: int = 60) -> Iterator[State]:
    """The state at the start and after each move of a random game: always the same object, updated in place."""
    random = Random(f"walk {seed}")
    yield start
    while start.ply < plies and (moves := start.legal_moves()):
        swap = [move for move in moves if str(move) == "swap" and random.random() < 0.5]
        start.push(random.choice(swap or moves))
        yield start
