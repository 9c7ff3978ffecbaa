"""The protocol of lines: a move comes in, a move goes out, as programs for CodeCup's contests speak.

A program that begins is told ``Start``; otherwise it is told what the others have played. It answers with its move.
``Quit`` ends it. That is all that is needed where two play in turn, one move each. Beyond that:

- A line is what has happened since the program moved: the moves of a turn of several, or of the turns of several
  others, stand in it with commas between them. The program's turn may come in one line or in several.
- A change of sides is the line ``swap``.
- ``Opening MOVE …`` comes first where moves were made before the program was there and some of them were its own. Only
  programs that are known to understand it are told so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError, UnknownMove
from ..interpreter.core.move import Move
from ..interpreter.game.game import State
from ..interpreter.play.loop import Player, Stop, TakeBack
from .protocol import Failure, Peer

if TYPE_CHECKING:
    from ..interpreter.game.game import Game

START, OPENING = "Start", "Opening"


class LineClient:
    """Asks a program; ``upper`` writes moves in capitals, ``opening`` says that it understands ``Opening``."""

    farewell = "Quit"

    def __init__(self, *, upper: bool = False, opening: bool = False) -> None:
        self.upper = upper
        self.takes_openings = opening
        self._known: tuple[Move, ...] = ()
        self._left: list[str] = []
        self._begun = False

    def follows(self, state: State) -> bool:
        """Whether the game has gone on from what the program knows; its own answers it knows as well."""
        known = len(self._known)
        return not self._begun or (state.ply > known and state.moves[:known] == self._known)

    def ask(self, peer: Peer, state: State) -> str:
        """The program's next move.

        Raises:
            PlyError: it would have to be told moves that were made in its name, and cannot be.
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
        """What has happened since the program moved; nothing in the middle of its turn."""
        seats = [position.seat_of(position.mover) for position in state.positions]
        new = [
            move
            for ply, move in enumerate(state.moves)
            if ply >= len(self._known) and (seats[ply] != seats[-1] or not self._begun)
        ]
        if self._begun:
            return self._written(new, ", ")
        if state.positions[0] != state.game.start().position:
            raise PlyError("a program that is told lines cannot begin from a position that was set up")
        if seats[-1] not in seats[:-1]:
            return self._written(new, ", ") or START
        if self.takes_openings:
            return f"{OPENING} {self._written(new, ' ')}\n{START}"
        raise PlyError(
            "a program that is told lines cannot be told moves that were made in its name before it was started; "
            f"if it understands `{OPENING} MOVE …`, say `opening=on`"
        )

    def _written(self, moves: list[Move], between: str) -> str:
        text = between.join(map(str, moves))
        return text.upper() if self.upper else text


def serve(game: Game, player: Player, lines: Iterator[str], tell: Callable[[str], None], seed: int = 0) -> None:
    """Be such a program: answer lines until there are no more, or ``Quit`` comes.

    Chance is settled as in the game loop, so that a game between two such programs is the game between their players.

    Raises:
        PlyError: a line is no legal move, or comes when it should not; the text says so.
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
                    raise UnknownMove(f"`{OPENING}` comes before all moves")
                _push(state, rest.replace(",", " ").split())
                continue
            case "start":
                if seat is not None:
                    raise UnknownMove(f"`{START}` comes once, and before all moves")
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
    """The moves of a turn, which are made."""
    made = []
    while state.outcome() is None and state.seat.number == seat:
        answer = player.choose(state, Random(f"{seed}:{state.ply}"))
        if isinstance(answer, TakeBack):
            raise PlyError(f"{player.name} wants to take moves back, which cannot be told")
        made.append(str(state.push(answer)))
    return made
