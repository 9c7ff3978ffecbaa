"""The moves that games begin with: drawn at random, or from a list."""

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
"""So often an opening is drawn before it is taken that there is no other than those that have been."""

LARGEST = 4 * 1024 * 1024
"""Bytes of a file of openings."""


def openings(game: Game, settings: Settings) -> Iterator[Opening]:
    """The openings of a tournament, without end: those that are listed again and again, or as many as are drawn."""
    if settings.openings:
        return cycle([tuple(line.split()) for line in settings.openings])
    if not settings.opening_plies:
        return repeat(())
    return drawn(game, settings.opening_plies, settings.seed)


def drawn(game: Game, plies: int, seed: int) -> Iterator[Opening]:
    """Openings of so many random legal moves, after which the game goes on, settled by the seed.

    They lead to different positions; when no other is found, all may come once more. Changes of sides are left to
    the players.

    Raises:
        TournamentError: none has been found.
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
                    f"no {plies} random moves were found after which {game.title} goes on; "
                    "ask for fewer --opening-plies"
                )
            seen.clear()
            continue
        seen.add(found[1])
        yield found[0]


def _draw(game: Game, plies: int, random: Random) -> tuple[Opening, Position] | None:
    """Random moves and where they lead to, if the game goes on."""
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
    """The openings in a file: a line of moves each, with spaces or commas between them; ``#`` begins a comment.

    Raises:
        TournamentError: it cannot be read, or a line is no opening; the text names the line.
    """
    text = read_text(path, LARGEST, f"openings are at most {LARGEST // 1024**2} MiB", TournamentError)
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        moves = line.partition("#")[0].replace(",", " ").split()
        if moves:
            found.append(_checked(game, moves, f"{path}, line {number}"))
    if not found:
        raise TournamentError(f"{path} holds no openings: each is a line of moves")
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
