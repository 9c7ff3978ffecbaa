"""The engines side by side, by what both offer."""

from __future__ import annotations

from random import Random

from native.lockstep import follow, native, written

import plybook
from plybook.interpreter.native.passes import NAMES

ENGINES = ("reference", "native")
"""The reference engine first."""


def agree(text: str, seed: int, position: str = "") -> None:
    """Both engines offer the same moves in a random game."""
    games = [plybook.loads(text, engine=engine) for engine in ENGINES]
    reference, machine = (game.position(position) if position else game.start() for game in games)
    choices = Random(seed)
    for _ in range(40):
        moves = [str(move) for move in reference.legal_moves()]
        assert moves == [str(move) for move in machine.legal_moves()]
        if not moves or reference.outcome() is not None:
            break
        move = choices.choice(moves)
        reference.push(move)
        machine.push(move)


def agree_on_games(text: str, seed: int) -> None:
    """Both engines play the same two random games; with one of three seeds, the native one lacks a pass."""
    game = plybook.loads(text, engine="reference")
    other = native(game, [NAMES[seed // 3 % len(NAMES)]] if seed % 3 == 2 else ())
    for number in range(2):
        follow(other, written(game, f"{seed} {number}", 8), text, number)
