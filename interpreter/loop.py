"""The game loop: the one that every mode uses, whoever plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from .errors import PlyError
from .move import Move
from .position import SEATS, Seat
from .result import Outcome
from .state import State

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class TakeBack:
    """What a player may answer instead of a move: so many plies are to be taken back."""

    plies: int = 1


class Stop(Exception):  # noqa: N818
    """Raised by a player who leaves: the game stays unfinished and can be resumed."""


class Player(Protocol):
    """Somebody who chooses moves."""

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
        ValueError: there are not as many players as seats.
    """
    state = game if isinstance(game, State) else game.start()
    seats = len(state.game.players)
    if len(players) != seats:
        raise ValueError(f"{state.game.title} is played by {seats}, and here are {len(players)} players")
    limit = state.game.ply_limit if ply_limit is None else ply_limit
    tell = on_event or (lambda event: None)
    tell(Started(state))
    unfinished = ""
    while state.outcome() is None:
        if state.ply >= limit:
            unfinished = f"the limit of {limit} plies is reached"
            break
        try:
            _turn(state, players, tell, seed)
        except Stop:
            unfinished = "the game was stopped"
            break
    played = Played(state.outcome(), state.ply, unfinished)
    tell(Ended(state, played))
    return played


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
