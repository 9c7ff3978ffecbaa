"""The pace of a game on a nominal machine: from the instructions that its moves take, not from a clock.

So a plan can fit a game's work and still be the same on every machine. Of 78 games of the library, timed on a busy
machine, a random game took 0.05 to 0.33 nanoseconds an instruction, most of them 0.08 to 0.2.
"""

from __future__ import annotations

from ...interpreter.game.game import Game
from ...interpreter.native.kernels.playouts.work import work_of
from .nodes import bounded
from .pace import MANY, Pace

GAMES = 16
"""Random games whose work counts."""
INSTRUCTION = 0.15e-9
"""Seconds that an instruction takes: of the text, before LLVM's passes, so that many never run."""
LISTED_IN_TREE = 1.5e-9
"""Seconds in a search for each instruction of listing the moves of a position: moves are stored and sorted, too."""
CHILD = 1e-6
"""Seconds of a proof search for each move of a position, besides listing the moves after it."""
PLY, MOVE, PLAYED = 100e-6, 5e-6, 40e-6
"""Seconds of Python for a ply, for each legal move of its position, and for each that is tried to tell moves apart."""


def nominal_pace(game: Game) -> Pace:
    """The pace of a game, the same on every machine.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    work = work_of(game.model, GAMES, game.ply_limit)
    playout = max(1e-7, work.plies * work.ply * INSTRUCTION)
    return Pace(
        playouts_per_second=1 / playout,
        plies=work.plies,
        branching=work.choices,
        ply=PLY + work.listed * MOVE + work.tried * PLAYED + work.listing * INSTRUCTION,
        searched_per_second=1 / (playout + 1e-6 + work.listing * LISTED_IN_TREE),
        first_moves=work.first_moves,
        proof=work.first_moves * (CHILD + work.listing * INSTRUCTION) * bounded(game, MANY, work.first_moves) / MANY,
    )
