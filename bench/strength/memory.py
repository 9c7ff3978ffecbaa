"""Whether many games cost memory: the memory of this process after some games, and after many."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game
from ...interpreter.play.loop import play
from ...interpreter.play.record import ran_full
from ...tournament.games import MakePlayer
from .callbacks import OnFull, ignored
from .entries import Entry


@dataclass(frozen=True)
class Held:
    """Bytes of memory (resident set) after a number of games."""

    games: int
    bytes: int


def resident() -> int:
    """The bytes of memory that this process uses now.

    Raises:
        PlyError: the system does not report it.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        raise PlyError("this system does not say how much memory a process holds") from None
    return pages * os.sysconf("SC_PAGE_SIZE")


def held(
    game: Game,
    players: tuple[str, ...],
    games: int,
    seed: int,
    make: MakePlayer,
    *,
    looks: int = 10,
    on_game: Callable[[int], None] = lambda count: None,
    on_full: OnFull = ignored,
) -> list[Held]:
    """The memory in use, measured ``looks`` times at equal intervals, the last time after all games.

    ``on_full`` is called with the players whose tree was full in a game.
    """
    found = []
    at = {round(games * (look + 1) / looks) for look in range(looks)}
    for number in range(games):
        seated = [make(name) for name in players]
        play(game, seated, seed=seed + number)
        on_full(ran_full(seated))
        on_game(number + 1)
        if number + 1 in at:
            gc.collect()
            found.append(Held(number + 1, resident()))
    return found


def held_json(entry: Entry, found: Held) -> dict[str, Any]:
    """The memory in use as a JSON value."""
    return {"game": entry.name, "options": dict(entry.options), "games": found.games, "bytes": found.bytes}
