"""The openings of games: drawn at random, or from a list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, repeat
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..interpreter.core.bounded_file import read_text
from ..interpreter.core.errors import PlyError
from ..interpreter.core.move import SWAP
from .settings import Settings, TournamentError

if TYPE_CHECKING:
    from ..interpreter.core.position import Position
    from ..interpreter.game.game import Game

Opening = tuple[str, ...]
TRIES = 100
"""Attempts to draw a new opening before concluding that there are no others."""

LARGEST = 4 * 1024 * 1024
"""The greatest size of a file of openings, in bytes."""


def openings(game: Game, settings: Settings) -> Iterator[Opening]:
    """The openings of a tournament, without end: the listed ones again and again, or randomly drawn ones."""
    if settings.openings:
        return cycle([tuple(line.split()) for line in settings.openings])
    if not settings.opening_plies:
        return repeat(())
    return drawn(game, settings.opening_plies, settings.seed)


def drawn(game: Game, plies: int, seed: int) -> Iterator[Opening]:
    """Openings of ``plies`` random legal moves after which the game is not over, determined by the seed.

    They lead to different positions; when no new one is found, all can occur again. Swapping is left to the players.

    Raises:
        TournamentError: no opening is found.
    """
    seen: set[Position] = set()
    random = Random(f"{seed}:openings")
    while True:
        for _ in range(TRIES):
            found = _draw(game, plies, random)
            if found is not None and found[1] not in seen:
                break
        else:
            if not seen:
                raise TournamentError(
                    f"no {plies} random moves were found after which {game.title} is not over; "
                    "use fewer --opening-plies"
                )
            seen.clear()
            continue
        seen.add(found[1])
        yield found[0]


def _draw(game: Game, plies: int, random: Random) -> tuple[Opening, Position] | None:
    """Random moves and the position after them, if the game is not over there."""
    state = game.start()
    for _ in range(plies):
        moves = [move for move in state.legal_moves() if move is not SWAP]
        if not moves:
            return None
        state.advance(random.choice(moves))
    if state.result() is not None:
        return None
    return tuple(map(str, state.moves)), state.position


def listed(game: Game, path: Path) -> tuple[str, ...]:
    """Read the openings in a file: one per line, with spaces or commas between the moves; ``#`` begins a comment.

    Raises:
        TournamentError: the file cannot be read, or a line is not an opening; the message names the line.
    """
    text = read_text(path, LARGEST, f"a file of openings has at most {LARGEST // 1024**2} MiB", TournamentError)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        moves = line.partition("#")[0].replace(",", " ").split()
        if moves:
            found.append(_checked(game, moves, f"{path}, line {number}"))
    if not found:
        raise TournamentError(f"{path} has no openings; each is a line of moves")
    return tuple(found)


def _checked(game: Game, moves: list[str], where: str) -> str:
    state = game.start()
    for ply, move in enumerate(moves, 1):
        try:
            state.push(move)
        except PlyError as fault:
            raise TournamentError(f"{where}, ply {ply}: {fault}") from None
    if (outcome := state.outcome()) is not None:
        raise TournamentError(f"{where}: the game is over after these moves ({outcome})")
    return " ".join(map(str, state.moves))
