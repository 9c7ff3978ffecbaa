"""One game of a tournament: it is played here or on another machine, and its record has all that is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from ..interpreter.core.errors import PlyError
from ..interpreter.core.move import SWAP
from ..interpreter.core.result import NOBODY
from ..interpreter.play.loop import Ended, Moved, Played, Player, forfeited, play
from ..interpreter.play.record import FORFEIT, Record, note, ran_full
from .openings import Opening
from .pairings import Fixture

if TYPE_CHECKING:
    from ..interpreter.game.game import Game

MakePlayer = Callable[[str], Player]
How = Literal["won", "draw", "unfinished"]


@dataclass(frozen=True)
class Finished:
    """The result of a game: the winner's seat and role, by number; ``forfeited`` is the seat of a player who forfeited.

    If one of more than two players forfeits, nobody wins, and the others draw.
    """

    fixture: Fixture
    how: How
    plies: int
    seat: int | None = None
    role: int | None = None
    forfeited: int | None = None
    round_played: bool = True
    """Whether every player has made a move."""

    @property
    def winner(self) -> int | None:
        """The player who won, if any."""
        return None if self.seat is None else self.fixture.seats[self.seat]

    def points(self, player: int) -> float:
        """A player's points: 1 for a win; draws and unfinished games are shared equally."""
        if self.how == "won":
            return float(self.winner == player)
        if self.forfeited is None:
            return 1 / len(self.fixture.seats)
        return 0.0 if self.forfeits(player) else 1 / (len(self.fixture.seats) - 1)

    def forfeits(self, player: int) -> bool:
        """Whether a player has forfeited the game."""
        return self.forfeited is not None and self.fixture.seats[self.forfeited] == player


def seed_of(seed: int, number: int) -> int:
    """The seed of a game: tournaments with different seeds have no games in common."""
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
    """Play a game, and return its record.

    A player that fails does not end the tournament: the player to move forfeits the game, and the record says why. If a
    player cannot even be made, the game is unfinished.
    """
    state = game.start()
    record = Record.of(game, names, seed_of(seed, fixture.number))
    for text in opening:
        seat = state.seat
        note(record, Moved(state, state.push(text), seat))
    try:
        players = [make(name) for name in names]
    except PlyError as fault:
        note(record, Ended(state, Played(None, state.ply, " ".join(str(fault).split()))))
        return fixture, record
    try:
        play(state, players, partial(note, record), seed=record.seed, ply_limit=ply_limit)
    except PlyError as fault:
        note(record, Ended(state, Played(forfeited(state, str(fault)), state.ply)))
    record.full = ran_full(players)
    return fixture, record


def finished(record: Record, fixture: Fixture, roles: Sequence[str]) -> Finished:
    """Read the result of a game from its record.

    Raises:
        PlyError: the record has no valid result.
    """
    plies = len(record.moves)
    changed = record.moves.count(str(SWAP)) % 2
    seats = {name: 1 - role if changed else role for role, name in enumerate(roles)}
    whole = record.turns >= len(roles)
    left = FORFEIT.search(record.result)
    lost = seats.get(left["loser"]) if left is not None else None
    match record.result.split(":")[0].split(" "):
        case ["unfinished"]:
            return Finished(fixture, "unfinished", plies, round_played=whole)
        case ["draw"]:
            return Finished(fixture, "draw", plies, round_played=whole)
        case [nobody, "wins"] if nobody == NOBODY and lost is not None:
            return Finished(fixture, "draw", plies, forfeited=lost, round_played=whole)
        case [name, "wins"] if name in seats:
            return Finished(fixture, "won", plies, seats[name], roles.index(name), lost, whole)
    raise PlyError(f"`{record.result[:60]}` is not the result of a game between {', '.join(roles)}")
