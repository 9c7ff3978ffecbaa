"""The line protocol: a move comes in, a move goes out, as in the programs for CodeCup's contests.

A program that begins receives ``Start``; otherwise it receives what the others have played. It answers with its move.
``Quit`` ends it. This is enough for two players who alternate, one move each. Beyond that:

- A line has everything that has happened since the program moved: if a turn has several moves, or several others have
  moved, the moves are separated by commas. The program's own turn can come in one line or in several.
- A swap is the line ``swap``.
- ``Opening MOVE …`` comes first if moves were made before the program was started, and some of them were its own. It
  is only sent to programs that are known to understand it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError, UnknownMove
from ..interpreter.core.move import Move
from ..interpreter.game.game import State
from ..interpreter.play.loop import PlayAgain, Player, Stop, TakeBack
from .protocol import Failure, Peer

if TYPE_CHECKING:
    from ..interpreter.game.game import Game

START, OPENING = "Start", "Opening"


class LineClient:
    """Asks a program; ``upper`` writes moves in capitals, ``opening`` means that it understands ``Opening``."""

    farewell = "Quit"

    def __init__(self, *, upper: bool = False, opening: bool = False) -> None:
        self.upper = upper
        self.takes_openings = opening
        self._known: tuple[Move, ...] = ()
        self._left: list[str] = []
        self._begun = False

    def follows(self, state: State) -> bool:
        """Whether the game continues from what the program knows, which includes its own answers."""
        known = len(self._known)
        return not self._begun or (state.ply > known and state.moves[:known] == self._known)

    def ask(self, peer: Peer, state: State) -> str:
        """The program's next move.

        Raises:
            PlyError: it would have to be told moves that were made in its name, which is not possible.
            Failure: it has written more moves than its turn had.
        """
        line = self._news(state)
        if self._left and line:
            raise Failure(f"it wrote one move too many: {self._left[0][:40]}")
        if not self._left:
            if line:
                peer.tell(line)
            self._left = pieces(peer.hear())
        self._begun = True
        self._known = state.moves
        return self._left.pop(0)

    def _news(self, state: State) -> str:
        """The moves since the program moved; none in the middle of its turn."""
        seats = [position.seat_of(position.mover) for position in state.positions]
        new = [
            move
            for ply, move in enumerate(state.moves)
            if ply >= len(self._known) and (seats[ply] != seats[-1] or not self._begun)
        ]
        if self._begun:
            return self._written(new, ", ")
        if state.positions[0] != state.game.start().position:
            raise PlyError("a `line` program cannot begin from a position that was set up")
        if seats[-1] not in seats[:-1]:
            return self._written(new, ", ") or START
        if self.takes_openings:
            return f"{OPENING} {self._written(new, ' ')}\n{START}"
        raise PlyError(
            "a `line` program cannot be told moves that were made in its name before it was started; "
            f"if it understands `{OPENING} MOVE …`, use `opening=on`"
        )

    def _written(self, moves: list[Move], between: str) -> str:
        text = between.join(map(str, moves))
        return text.upper() if self.upper else text


def serve(game: Game, player: Player, lines: Iterator[str], tell: Callable[[str], None], seed: int = 0) -> None:
    """Act as such a program: answer lines until there are no more, or ``Quit`` arrives.

    Randomness is seeded as in the game loop, so a game between two such programs is the game between their players.

    Raises:
        PlyError: a line is not a legal move, or is out of place; the message says so.
    """
    state = game.start()
    seat: int | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        match word.casefold():
            case "":
                continue
            case "quit":
                return
            case "opening":
                if seat is not None or state.ply:
                    raise UnknownMove(f"`{OPENING}` must come before all moves")
                _push(state, rest.replace(",", " ").split())
                continue
            case "start":
                if seat is not None:
                    raise UnknownMove(f"`{START}` must come once, before all moves")
            case _:
                _push(state, pieces(line))
        if state.outcome() is not None:
            continue
        seat = state.seat.number if seat is None else seat
        if state.seat.number != seat:
            raise UnknownMove(f"`{line[:60]}` does not end the turn: the {state.seat} seat is still to move")
        try:
            tell(", ".join(_turn(state, player, seat, seed)))
        except Stop:
            return


def pieces(line: str) -> list[str]:
    """The moves in a line."""
    return [piece.strip() for piece in line.split(",")]


def _push(state: State, moves: list[str]) -> None:
    for text in moves:
        try:
            state.push(text)
        except PlyError as fault:
            raise type(fault)(f"ply {state.ply + 1}: {fault}") from None


def _turn(state: State, player: Player, seat: int, seed: int) -> list[str]:
    """Make the moves of a turn, and return them."""
    made = []
    while state.outcome() is None and state.seat.number == seat:
        answer = player.choose(state, Random(f"{seed}:{state.ply}"))
        if isinstance(answer, TakeBack | PlayAgain):
            raise PlyError(f"{player.name} wants to take back moves, which the protocol does not allow")
        made.append(str(state.push(answer)))
    return made
