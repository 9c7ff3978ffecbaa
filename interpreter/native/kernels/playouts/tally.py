"""The tally of a batch of random games, as words in memory."""

from __future__ import annotations

from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value


def add_game(
    f: Function, tally: Value, players: int, outcome: Value, plies: Value, choices: Value, round_: Value | None = None
) -> None:
    """Add a game: ``outcome`` is -1 (unfinished) or winner + 1 in the lowest 8 bits (0: a draw).

    ``round_``: whether every player has made a move; by default, each ply is a turn.
    """
    whole = plies.uge(players) if round_ is None else round_
    winner = outcome & 255
    place = winner - 1
    draw = winner.eq(0)
    unfinished = outcome.slt(0)
    place = f.select(WORD, draw, players, place)
    place = f.select(WORD, unfinished, players + 1, place)
    f.add_to(f.word(tally, place), 1)
    for number, value in enumerate((plies, plies * plies, choices, whole.to(WORD)), players + 2):
        f.add_to(f.word(tally, number), value)
