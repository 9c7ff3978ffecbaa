"""The game loop, used by every mode and for all kinds of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from ...gdl.text.errors import DescriptionError
from ..core.errors import PlyError
from ..core.move import Move
from ..core.position import SEATS, Seat
from ..core.result import Outcome
from ..game.game import State

if TYPE_CHECKING:
    from ..game.game import Game


LONGEST_REASON = 400
"""The greatest length of the reason for a forfeit, in characters; longer ones are cut."""
TOO_MANY = "too many moves to list"
"""How the reason begins why a game is unfinished that came to a crowded position, or whose search did."""


@dataclass(frozen=True)
class TakeBack:
    """A player's answer instead of a move: take back ``plies`` plies."""

    plies: int = 1


@dataclass(frozen=True)
class PlayAgain:
    """A player's answer instead of a move: make these moves again, which were taken back, whoever made them."""

    moves: tuple[Move, ...]


class Stop(Exception):  # noqa: N818
    """Raised by a player who leaves the game: it stays unfinished and can be resumed."""


class Forfeit(Exception):  # noqa: N818
    """Raised by a player who cannot continue, such as a crashed program, and so loses; the message says why."""


class Resign(Forfeit):
    """Raised by a player who gives the game up, and so loses."""


class Player(Protocol):
    """Chooses moves.

    A player that holds resources, such as a running program, also has a method ``leave()``, which the loop calls at the
    end of a game, however it ends. The player can then be used again in another game. One that can play only some games
    has a method ``ready(game)``, which is called before a game and raises a :class:`PlyError` if it is not one of them.
    """

    @property
    def name(self) -> str:
        """The name of the player in records and tables, from which it can be made again."""

    def choose(self, state: State, random: Random) -> Move | str | TakeBack | PlayAgain:
        """Choose a move in this state, and return it as a :class:`Move` or in notation. The state must not change.

        ``random`` is determined by the seed of the game and the ply, so that games can be repeated and resumed.
        """


@dataclass(frozen=True)
class Started:
    """The game begins, or is resumed."""

    state: State


@dataclass(frozen=True)
class Moved:
    """A move has been made by the player on this seat; ``again`` if it had been taken back."""

    state: State
    move: Move
    seat: Seat
    again: bool = False


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
    """The result of playing a game: its outcome, or ``None`` and why it is unfinished."""

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
    """Play a game to its end, from the start or from a state, which is changed.

    Args:
        game: the game, or the state from which to continue.
        players: the players on the first seat, the second seat, and so on.
        on_event: called with each event as it happens.
        seed: determines the random choices of the players.
        ply_limit: the number of plies after which the game is left unfinished; by default 50 for each point of the
            board.

    Raises:
        PlyError: a player answered with something that is not a legal move; the message names the ply and the player.
            (An external player, such as a program, forfeits the game instead.)
        DescriptionError: the first position of the game has too many combinations of points to try. Where a later one
            has, the game is left unfinished, as random games are.
        ValueError: the number of players is not the number of seats.
    """
    state = game if isinstance(game, State) else game.start()
    seats = len(state.game.players)
    if len(players) != seats:
        raise ValueError(f"{state.game.title} is for {seats} players, not {len(players)}")
    limit = state.game.ply_limit if ply_limit is None else ply_limit
    tell = on_event or (lambda event: None)
    with ExitStack() as leaving:
        for player in players:
            if (ready := getattr(player, "ready", None)) is not None:
                ready(state.game)
        for player in players:
            if (leave := getattr(player, "leave", None)) is not None:
                leaving.callback(leave)
        tell(Started(state))
        played = _played(state, players, tell, seed, limit)
    tell(Ended(state, played))
    return played


def _played(state: State, players: Sequence[Player], tell: Callable[[Event], None], seed: int, limit: int) -> Played:
    while True:
        try:
            if state.outcome() is not None:
                return Played(state.outcome(), state.ply)
            if state.ply >= limit:
                return Played(None, state.ply, f"the limit of {limit} plies is reached")
            _turn(state, players, tell, seed)
        except DescriptionError as fault:
            return Played(None, state.ply, _crowded(state, fault))
        except Stop:
            return Played(None, state.ply, "the game was stopped")
        except Resign:
            return Played(resigned(state), state.ply)
        except Forfeit as fault:
            return Played(forfeited(state, str(fault)), state.ply)


def _crowded(state: State, fault: DescriptionError) -> str:
    """Why a game is unfinished that came to a position with too many combinations of points to try, or whose search
    did; any other fault is raised, and this one if the game cannot even begin."""
    (found, *_) = fault.diagnostics
    if found.code != "too-many-moves":
        raise fault
    if not state.ply:
        state.legal_moves()
    return f"{TOO_MANY}: {found.message}"


def forfeited(state: State, why: str) -> Outcome:
    """The outcome when the seat to move forfeits the game; ``why`` becomes a line in a record."""
    said = " ".join(why.split())
    said = "".join(character if character.isprintable() else "?" for character in said)[:LONGEST_REASON]
    return _lost(state, f"{state.mover} forfeits{f': {said}' if said else ''}")


def resigned(state: State) -> Outcome:
    """The outcome when the seat to move resigns."""
    return replace(_lost(state, f"{state.mover} resigns"), resigned=True)


def _lost(state: State, reason: str) -> Outcome:
    """The outcome when the seat to move loses regardless of the position."""
    if len(state.game.players) != 2:
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
    again = isinstance(answer, PlayAgain)
    for wanted in answer.moves if isinstance(answer, PlayAgain) else (answer,):
        whose = state.seat
        try:
            move = state.push(wanted)
        except PlyError as fault:
            who = f"{player.name} on the {SEATS[seat.number]} seat"
            raise type(fault)(f"ply {state.ply + 1}, {who}: {fault}") from None
        tell(Moved(state, move, whose, again))
