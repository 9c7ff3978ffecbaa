"""One game of a tournament: it is played here or far away, and its record says all that is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from ..interpreter.errors import PlyError
from ..interpreter.loop import Ended, Moved, Played, Player, play
from ..interpreter.move import SWAP
from ..interpreter.record import Record, note
from .openings import Opening
from .pairings import Fixture

if TYPE_CHECKING:
    from ..interpreter.game import Game

MakePlayer = Callable[[str], Player]
How = Literal["won", "draw", "unfinished"]


@dataclass(frozen=True)
class Finished:
    """How a game went: for the winner his seat and his role, by number."""

    fixture: Fixture
    how: How
    plies: int
    seat: int | None = None
    role: int | None = None

    @property
    def winner(self) -> int | None:
        """Which player has won."""
        return None if self.seat is None else self.fixture.seats[self.seat]

    def points(self, player: int) -> float:
        """What a player had of it: all for a win; a draw, and a game without an end, are shared."""
        if self.how == "won":
            return float(self.winner == player)
        return 1 / len(self.fixture.seats)


def seed_of(seed: int, number: int) -> int:
    """The seed of a game: tournaments with other seeds have no games in common."""
    return int.from_bytes(sha256(f"{seed}:{number}".encode()).digest()[:6])


def played(
    game: Game,
    fixture: Fixture,
    names: Sequence[str],
    opening: Opening,
    seed: int,
    ply_limit: int,
    make: MakePlayer,
) -> tuple[Fixture, Record]:
    """Play a game, and give its record.

    A player who breaks does not end the tournament: the game is unfinished, and the record says why.
    """
    state = game.start()
    record = Record.of(game, names, seed_of(seed, fixture.number))
    for text in opening:
        seat = state.seat
        note(record, Moved(state, state.push(text), seat))
    try:
        players = [make(name) for name in names]
        play(state, players, partial(note, record), seed=record.seed, ply_limit=ply_limit)
    except PlyError as fault:
        why = " ".join(str(fault).split())
        note(record, Ended(state, Played(None, state.ply, why)))
    return fixture, record


def finished(record: Record, fixture: Fixture, roles: Sequence[str]) -> Finished:
    """What a record says about a game that was played to its end, or as far as it went.

    Raises:
        PlyError: its result is none.
    """
    plies = len(record.moves)
    if record.result.startswith("unfinished"):
        return Finished(fixture, "unfinished", plies)
    if record.result.split(":")[0] == "draw":
        return Finished(fixture, "draw", plies)
    for role, name in enumerate(roles):
        if record.result.split(":")[0] == f"{name} wins":
            changed = record.moves.count(str(SWAP)) % 2
            return Finished(fixture, "won", plies, 1 - role if changed else role, role)
    raise PlyError(f"`{record.result[:60]}` is not the result of a game between {', '.join(roles)}")
