"""The game loop: the one that every mode uses, whoever plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from ..core.errors import PlyError
from ..core.move import Move
from ..core.position import SEATS, Seat
from ..core.result import Outcome
from ..game.game import State

if TYPE_CHECKING:
    from ..game.game import Game


LONGEST_REASON = 400
"""Characters of why a player forfeits that are kept."""


@dataclass(frozen=True)
class TakeBack:
    """What a player may answer instead of a move: so many plies are to be taken back."""

    plies: int = 1


class Stop(Exception):  # noqa: N818
    """Raised by a player who leaves: the game stays unfinished and can be resumed."""


class Forfeit(Exception):  # noqa: N818
    """Raised by a player who cannot go on, such as a program that has crashed: he loses the game; the text says why."""


class Player(Protocol):
    """Somebody who chooses moves.

    One who holds something that must be given back, such as a program that runs, has a method ``leave()`` as well: the
    loop calls it at the end of a game, however it ends. He may be asked for moves again afterwards, in another game.
    """

    @property
    def name(self) -> str:
        """How the player is called in records and tables, and how he can be asked for again."""

    def choose(self, state: State, random: Random) -> Move | str | TakeBack:
        """A move in this state, as such or in its notation. The state is left as it is found.

        ``random`` is settled by the seed of the game and the ply, so that a game can be repeated and resumed.
        """


@dataclass(frozen=True)
class Started:
    """The game begins, or is taken up again."""

    state: State


@dataclass(frozen=True)
class Moved:
    """A move has been made, by the player on this seat."""

    state: State
    move: Move
    seat: Seat


@dataclass(frozen=True)
class TakenBack:
    """Moves have been taken back, the last one first."""

    state: State
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Ended:
    """The game is over, or it was stopped."""

    state: State
    ended: Played


Event = Started | Moved | TakenBack | Ended


@dataclass(frozen=True)
class Played:
    """How a game went: its outcome, or ``None`` and why it is unfinished."""

    outcome: Outcome | None
    plies: int
    unfinished: str = ""

    def __str__(self) -> str:
        return str(self.outcome) if self.outcome is not None else f"unfinished: {self.unfinished}"


def play(
    game: Game | State,
    players: Sequence[Player],
    on_event: Callable[[Event], None] | None = None,
    *,
    seed: int = 0,
    ply_limit: int | None = None,
) -> Played:
    """Play a game to its end, from the start or on from a state, which is changed.

    Args:
        game: the game, or the state to go on from.
        players: who sits on the first seat, the second one, and so on.
        on_event: hears of everything that happens, as it happens.
        seed: settles what players leave to chance.
        ply_limit: after so many plies the game is given up as unfinished; by default 50 for each point of the board.

    Raises:
        PlyError: a player answered with something that is not a legal move; the text names the ply and the player.
            (Who is not one of ours, such as a program, forfeits the game instead.)
        ValueError: there are not as many players as seats.
    """
    state = game if isinstance(game, State) else game.start()
    seats = len(state.game.players)
    if len(players) != seats:
        raise ValueError(f"{state.game.title} is played by {seats}, and here are {len(players)} players")
    limit = state.game.ply_limit if ply_limit is None else ply_limit
    tell = on_event or (lambda event: None)
    with ExitStack() as leaving:
        for player in players:
            if (leave := getattr(player, "leave", None)) is not None:
                leaving.callback(leave)
        tell(Started(state))
        played = _played(state, players, tell, seed, limit)
    tell(Ended(state, played))
    return played


def _played(state: State, players: Sequence[Player], tell: Callable[[Event], None], seed: int, limit: int) -> Played:
    while state.outcome() is None:
        if state.ply >= limit:
            return Played(None, state.ply, f"the limit of {limit} plies is reached")
        try:
            _turn(state, players, tell, seed)
        except Stop:
            return Played(None, state.ply, "the game was stopped")
        except Forfeit as fault:
            return Played(forfeited(state, str(fault)), state.ply)
    return Played(state.outcome(), state.ply)


def forfeited(state: State, why: str) -> Outcome:
    """The outcome when the seat that is to move forfeits the game; ``why`` becomes a line of a record."""
    said = " ".join(why.split())
    said = "".join(character if character.isprintable() else "?" for character in said)[:LONGEST_REASON]
    reason = f"{state.mover} forfeits{f': {said}' if said else ''}"
    if len(state.game.players) > 2:
        return Outcome(None, None, reason, forfeited=state.seat)
    winner = state.game.players[1 - state.mover.number]
    return Outcome(winner, Seat(1 - state.seat.number), reason, forfeited=state.seat)


def _turn(state: State, players: Sequence[Player], tell: Callable[[Event], None], seed: int) -> None:
    seat = state.seat
    player = players[seat.number]
    answer = player.choose(state, Random(f"{seed}:{state.ply}"))
    if isinstance(answer, TakeBack):
        moves = tuple(state.pop() for _ in range(min(answer.plies, state.ply)))
        tell(TakenBack(state, moves))
        return
    try:
        move = state.push(answer)
    except PlyError as fault:
        who = f"{player.name} on the {SEATS[seat.number]} seat"
        raise type(fault)(f"ply {state.ply + 1}, {who}: {fault}") from None
    tell(Moved(state, move, seat))
